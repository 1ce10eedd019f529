// The few libcurl declarations that Gatefold uses, so that no header package is needed to build.
//
// libcurl's ABI has been stable since 2006 (soname 4): functions and numbers only ever get added.
// The variadic calls are wrapped, since Swift can't call them. Where <curl/curl.h> is installed,
// CCurlProof.c proves that every number here is libcurl's.
#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>
#include <stdint.h>

typedef struct ccurl_easy ccurl_easy;
typedef struct ccurl_multi ccurl_multi;
typedef struct ccurl_list ccurl_list;

/// What a write callback returns to pause its transfer; the bytes are delivered again.
#define CCURL_WRITE_PAUSE 0x10000001

enum ccurl_option {
    CCURL_OPT_LOW_SPEED_LIMIT = 19,
    CCURL_OPT_LOW_SPEED_TIME = 20,
    CCURL_OPT_NOPROGRESS = 43,
    CCURL_OPT_NETRC = 51,
    CCURL_OPT_FOLLOWLOCATION = 52,
    CCURL_OPT_HTTP_VERSION = 84,
    CCURL_OPT_BUFFERSIZE = 98,
    CCURL_OPT_NOSIGNAL = 99,
    CCURL_OPT_CONNECTTIMEOUT_MS = 156,
    CCURL_OPT_PROTOCOLS = 181,
    CCURL_OPT_TCP_KEEPALIVE = 213,
    CCURL_OPT_PIPEWAIT = 237,
    CCURL_OPT_SUPPRESS_CONNECT_HEADERS = 265,
    CCURL_OPT_QUICK_EXIT = 322,  // since 7.87; unknown before, and then ignored
    CCURL_OPT_WRITEDATA = 10001,
    CCURL_OPT_URL = 10002,
    CCURL_OPT_PROXY = 10004,
    CCURL_OPT_ERRORBUFFER = 10010,
    CCURL_OPT_USERAGENT = 10018,
    CCURL_OPT_HTTPHEADER = 10023,
    CCURL_OPT_HEADERDATA = 10029,
    CCURL_OPT_CAINFO = 10065,
    CCURL_OPT_OPENSOCKETDATA = 10164,
    CCURL_OPT_WRITEFUNCTION = 20011,
    CCURL_OPT_HEADERFUNCTION = 20079,
    CCURL_OPT_OPENSOCKETFUNCTION = 20163,
};

enum ccurl_info {
    CCURL_INFO_HTTP_CONNECTCODE = 0x200016,
    CCURL_INFO_ACTIVESOCKET = 0x50002c,
};

enum ccurl_multi_option {
    CCURL_MULTI_MAXCONNECTS = 6,
};

enum ccurl_code {
    CCURL_OK = 0,
    CCURL_UNSUPPORTED_PROTOCOL = 1,
    CCURL_URL_MALFORMAT = 3,
    CCURL_COULDNT_RESOLVE_PROXY = 5,
    CCURL_COULDNT_RESOLVE_HOST = 6,
    CCURL_COULDNT_CONNECT = 7,
    CCURL_WEIRD_SERVER_REPLY = 8,
    CCURL_HTTP2 = 16,
    CCURL_PARTIAL_FILE = 18,
    CCURL_WRITE_ERROR = 23,
    CCURL_OUT_OF_MEMORY = 27,
    CCURL_OPERATION_TIMEDOUT = 28,
    CCURL_SSL_CONNECT_ERROR = 35,
    CCURL_GOT_NOTHING = 52,
    CCURL_SSL_ENGINE_NOTFOUND = 53,
    CCURL_SEND_ERROR = 55,
    CCURL_RECV_ERROR = 56,
    CCURL_SSL_CERTPROBLEM = 58,
    CCURL_SSL_CIPHER = 59,
    CCURL_PEER_FAILED_VERIFICATION = 60,
    CCURL_BAD_CONTENT_ENCODING = 61,
    CCURL_SSL_CACERT_BADFILE = 77,
    CCURL_SSL_ISSUER_ERROR = 83,
    CCURL_HTTP2_STREAM = 92,
    CCURL_PROXY = 97,  // since 7.73
};

/// Receives bytes; returns how many it took, or CCURL_WRITE_PAUSE.
typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *context);

/// An address that libcurl is about to connect to: struct curl_sockaddr, whose end has any length.
typedef struct {
    int family;
    int type;
    int protocol;
    unsigned int length;
    uint8_t bytes[16];
} ccurl_address;

/// Opens the socket for an address, or returns -1 to refuse it.
typedef int (*ccurl_open)(void *context, int purpose, ccurl_address *address);

int ccurl_global_init(void);
const char *ccurl_error_text(int code);

ccurl_easy *ccurl_easy_make(void);
void ccurl_easy_free(ccurl_easy *easy);
/// Takes every option back; connections, DNS and TLS sessions are kept.
void ccurl_easy_renew(ccurl_easy *easy);
/// Nothing is received any more until it is taken back.
int ccurl_easy_pause(ccurl_easy *easy);
int ccurl_easy_unpause(ccurl_easy *easy);
int ccurl_set_long(ccurl_easy *easy, int option, long value);
/// libcurl copies the text.
int ccurl_set_text(ccurl_easy *easy, int option, const char *text);
/// libcurl keeps the pointer.
int ccurl_set_pointer(ccurl_easy *easy, int option, void *pointer);
int ccurl_set_receiver(ccurl_easy *easy, int option, ccurl_receive receiver);
int ccurl_set_opener(ccurl_easy *easy, int option, ccurl_open opener);

/// Copies an internet address in network order; returns its length, 4 or 16 bytes, or 0 where it
/// is none.
size_t ccurl_address_bytes(const ccurl_address *address, uint8_t *bytes);
/// socket(2) as libcurl itself would open it.
int ccurl_open_socket(const ccurl_address *address);
/// The status with which a proxy answered to CONNECT; 0 where none did.
long ccurl_connect_status(ccurl_easy *easy);
/// Copies what has come behind the response, without taking it away; returns how many bytes, 0
/// where there are none or the connection is closed.
size_t ccurl_peek_behind(ccurl_easy *easy, uint8_t *bytes, size_t count);

ccurl_list *ccurl_list_append(ccurl_list *list, const char *text);
void ccurl_list_free(ccurl_list *list);

ccurl_multi *ccurl_multi_make(void);
void ccurl_multi_free(ccurl_multi *multi);
int ccurl_multi_set_long(ccurl_multi *multi, int option, long value);
int ccurl_multi_add(ccurl_multi *multi, ccurl_easy *easy);
int ccurl_multi_remove(ccurl_multi *multi, ccurl_easy *easy);
int ccurl_multi_work(ccurl_multi *multi, int *running);
int ccurl_multi_wait(ccurl_multi *multi, int milliseconds);
/// Ends a wait early; the one call of a multi handle that any thread may make.
int ccurl_multi_wake(ccurl_multi *multi);
/// The next transfer that ended, with its code; NULL when there is none.
ccurl_easy *ccurl_multi_next_done(ccurl_multi *multi, int *code);

#endif
