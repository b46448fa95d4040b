#if NATS
  import Testing

  /// The tests with real servers. They run one at a time, so that the load of one test does not delay another one.
  @Suite(
    .serialized,
    .enabled(if: Server.executable != nil, "NATS is not tested: nats-server is missing."))
  struct NATSTests {}
#endif
