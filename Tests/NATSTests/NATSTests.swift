#if NATS
  import Testing

  /// The tests with real servers, one after the other, so that none waits for the load of another.
  @Suite(
    .serialized,
    .enabled(if: Server.executable != nil, "NATS is not tested: nats-server is missing."))
  struct NATSTests {}
#endif
