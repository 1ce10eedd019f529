#include "CCurl.h"

#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

// libcurl's own declarations, as they have stood since 7.68 (curl_multi_poll and _wakeup).
typedef void CURL;
typedef void CURLM;
struct curl_slist;
struct curl_waitfd;
typedef struct {
    int msg;
    CURL *easy_handle;
    union {
        void *whatever;
        int result;
    } data;
} CURLMsg;

extern int curl_global_init(long flags);
extern const char *curl_easy_strerror(int code);
extern CURL *curl_easy_init(void);
extern void curl_easy_cleanup(CURL *easy);
extern void curl_easy_reset(CURL *easy);
extern int curl_easy_pause(CURL *easy, int mask);
extern int curl_easy_setopt(CURL *easy, int option, ...);
extern int curl_easy_getinfo(CURL *easy, int info, ...);
extern struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text);
extern void curl_slist_free_all(struct curl_slist *list);
extern CURLM *curl_multi_init(void);
extern int curl_multi_cleanup(CURLM *multi);
extern int curl_multi_setopt(CURLM *multi, int option, ...);
extern int curl_multi_add_handle(CURLM *multi, CURL *easy);
extern int curl_multi_remove_handle(CURLM *multi, CURL *easy);
extern int curl_multi_perform(CURLM *multi, int *running);
extern int curl_multi_poll(
    CURLM *multi, struct curl_waitfd *extra, unsigned extra_count, int milliseconds, int *ready);
extern int curl_multi_wakeup(CURLM *multi);
extern CURLMsg *curl_multi_info_read(CURLM *multi, int *left);

enum { GLOBAL_ALL = 3, PAUSE_NOTHING = 0, PAUSE_RECEIVING = 1, MESSAGE_DONE = 1 };

int ccurl_global_init(void) { return curl_global_init(GLOBAL_ALL); }
const char *ccurl_error_text(int code) { return curl_easy_strerror(code); }

ccurl_easy *ccurl_easy_make(void) { return (ccurl_easy *)curl_easy_init(); }
void ccurl_easy_free(ccurl_easy *easy) { curl_easy_cleanup(easy); }
void ccurl_easy_renew(ccurl_easy *easy) { curl_easy_reset(easy); }
int ccurl_easy_pause(ccurl_easy *easy) { return curl_easy_pause(easy, PAUSE_RECEIVING); }
int ccurl_easy_unpause(ccurl_easy *easy) { return curl_easy_pause(easy, PAUSE_NOTHING); }

int ccurl_set_long(ccurl_easy *easy, int option, long value) {
    return curl_easy_setopt(easy, option, value);
}
int ccurl_set_text(ccurl_easy *easy, int option, const char *text) {
    return curl_easy_setopt(easy, option, text);
}
int ccurl_set_pointer(ccurl_easy *easy, int option, void *pointer) {
    return curl_easy_setopt(easy, option, pointer);
}
int ccurl_set_receiver(ccurl_easy *easy, int option, ccurl_receive receiver) {
    return curl_easy_setopt(easy, option, receiver);
}
int ccurl_set_opener(ccurl_easy *easy, int option, ccurl_open opener) {
    return curl_easy_setopt(easy, option, opener);
}

size_t ccurl_address_bytes(const ccurl_address *address, uint8_t *bytes) {
    if (address->family == AF_INET && address->length >= sizeof(struct sockaddr_in)) {
        struct sockaddr_in four;
        memcpy(&four, address->bytes, sizeof four);
        memcpy(bytes, &four.sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6 && address->length >= sizeof(struct sockaddr_in6)) {
        struct sockaddr_in6 six;
        memcpy(&six, address->bytes, sizeof six);
        memcpy(bytes, &six.sin6_addr, 16);
        return 16;
    }
    return 0;
}
int ccurl_open_socket(const ccurl_address *address) {
    int type = address->type;
#ifdef SOCK_CLOEXEC
    type |= SOCK_CLOEXEC;
#endif
    return socket(address->family, type, address->protocol);
}
long ccurl_connect_status(ccurl_easy *easy) {
    long status = 0;
    return curl_easy_getinfo(easy, CCURL_INFO_HTTP_CONNECTCODE, &status) == 0 ? status : 0;
}
size_t ccurl_peek_behind(ccurl_easy *easy, uint8_t *bytes, size_t count) {
    int socket = -1;
    if (curl_easy_getinfo(easy, CCURL_INFO_ACTIVESOCKET, &socket) != 0 || socket < 0) return 0;
    ssize_t found = recv(socket, bytes, count, MSG_PEEK | MSG_DONTWAIT);
    return found > 0 ? (size_t)found : 0;
}

ccurl_list *ccurl_list_append(ccurl_list *list, const char *text) {
    return (ccurl_list *)curl_slist_append((struct curl_slist *)list, text);
}
void ccurl_list_free(ccurl_list *list) { curl_slist_free_all((struct curl_slist *)list); }

ccurl_multi *ccurl_multi_make(void) { return (ccurl_multi *)curl_multi_init(); }
void ccurl_multi_free(ccurl_multi *multi) { curl_multi_cleanup(multi); }
int ccurl_multi_set_long(ccurl_multi *multi, int option, long value) {
    return curl_multi_setopt(multi, option, value);
}
int ccurl_multi_add(ccurl_multi *multi, ccurl_easy *easy) {
    return curl_multi_add_handle(multi, easy);
}
int ccurl_multi_remove(ccurl_multi *multi, ccurl_easy *easy) {
    return curl_multi_remove_handle(multi, easy);
}
int ccurl_multi_work(ccurl_multi *multi, int *running) {
    return curl_multi_perform(multi, running);
}
int ccurl_multi_wait(ccurl_multi *multi, int milliseconds) {
    return curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}
int ccurl_multi_wake(ccurl_multi *multi) { return curl_multi_wakeup(multi); }

ccurl_easy *ccurl_multi_next_done(ccurl_multi *multi, int *code) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg != MESSAGE_DONE) continue;
        *code = message->data.result;
        return (ccurl_easy *)message->easy_handle;
    }
    return NULL;
}
