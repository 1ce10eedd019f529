const char *ccurl_version(void);
