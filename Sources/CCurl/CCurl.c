extern char *curl_version(void);
const char *ccurl_version(void) { return curl_version(); }
