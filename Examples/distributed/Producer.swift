#if NATS
  import Combine
  import CombineNATS

  /// Publishes all orders, at most 256 unacknowledged ones at a time.
  func produce(_ settings: Settings) async throws {
    let nats = try NATS(settings.url, options: .patient("producer"))
    // The id of an order is the id of its message: an order that is published twice is stored once.
    let subscriber: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "orders.new", window: 256) {
      "order-\($0.id)"
    }
    let end = subscriber.acknowledgements.ignoreOutput()
    (0..<settings.count).publisher.map { Order(id: $0) }.subscribe(subscriber)
    for try await _ in end.values {}
  }
#endif
