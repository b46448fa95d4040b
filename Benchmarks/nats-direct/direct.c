#include "direct.h"

// Without the package trait NATS, the client may be missing.
#if __has_include(<nats/nats.h>)
#include <nats/nats.h>
#include <stdio.h>

// Requests a batch of messages.
static natsStatus pull(natsConnection *nc, const char *subject, const char *inbox, int batch) {
  char body[96];
  snprintf(body, sizeof body, "{\"batch\":%d,\"expires\":30000000000,\"idle_heartbeat\":5000000000}", batch);
  return natsConnection_PublishRequestString(nc, subject, inbox, body);
}

double direct_consume(const char *url, const char *stream, const char *durable, int batch, int count) {
  natsConnection *nc = NULL;
  natsSubscription *sub = NULL;
  natsMsg *msg = NULL;
  char subject[256], body[256], inbox[] = "direct.inbox";
  natsStatus status = natsConnection_ConnectTo(&nc, url);
  snprintf(subject, sizeof subject, "$JS.API.CONSUMER.DURABLE.CREATE.%s.%s", stream, durable);
  snprintf(body, sizeof body,
           "{\"stream_name\":\"%s\",\"config\":{\"durable_name\":\"%s\",\"ack_policy\":\"explicit\","
           "\"deliver_policy\":\"all\",\"max_ack_pending\":10000}}",
           stream, durable);
  if (status == NATS_OK) status = natsConnection_RequestString(&msg, nc, subject, body, 5000);
  natsMsg_Destroy(msg);
  if (status == NATS_OK) status = natsConnection_SubscribeSync(&sub, nc, inbox);
  if (status == NATS_OK) status = natsSubscription_SetPendingLimits(sub, -1, -1);
  snprintf(subject, sizeof subject, "$JS.API.CONSUMER.MSG.NEXT.%s.%s", stream, durable);

  // Requests are topped up to one batch whenever at most half a batch is outstanding.
  int64_t begin = nats_NowInNanoSeconds();
  int requested = batch < count ? batch : count, received = 0;
  long long sum = 0;
  if (status == NATS_OK) status = pull(nc, subject, inbox, requested);
  while (status == NATS_OK && received < count) {
    status = natsSubscription_NextMsg(&msg, sub, 10000);
    if (status != NATS_OK) break;
    const char *reply = natsMsg_GetReply(msg);
    if (reply != NULL) {
      sum += natsMsg_GetDataLength(msg);
      status = natsConnection_PublishString(nc, reply, "+ACK");
      received++;
      int open = requested - received;
      if (open <= batch / 2 && requested < count) {
        int more = batch - open < count - requested ? batch - open : count - requested;
        requested += more;
        if (status == NATS_OK) status = pull(nc, subject, inbox, more);
      }
    }
    natsMsg_Destroy(msg);
  }
  if (status == NATS_OK) status = natsConnection_Flush(nc);
  int64_t end = nats_NowInNanoSeconds();
  natsSubscription_Destroy(sub);
  natsConnection_Destroy(nc);
  return status == NATS_OK && sum >= 0 ? (double)(end - begin) / 1e9 : -(double)status;
}
#else
double direct_consume(const char *url, const char *stream, const char *durable, int batch, int count) { return -1; }
#endif
