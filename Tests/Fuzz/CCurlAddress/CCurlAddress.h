// How libcurl itself reads an address (curl_url(3)): what it makes of a host is where it connects.
#ifndef CCURL_ADDRESS_H
#define CCURL_ADDRESS_H

typedef struct Curl_URL CURLU;

enum { CCURL_PART_URL = 0, CCURL_PART_HOST = 5 };

CURLU *curl_url(void);
void curl_url_cleanup(CURLU *address);
int curl_url_set(CURLU *address, int part, const char *text, unsigned int flags);
int curl_url_get(CURLU *address, int part, char **text, unsigned int flags);
void curl_free(void *text);

#endif
