// The C client of the NATS messaging system.
#include <nats/nats.h>
