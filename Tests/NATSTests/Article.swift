#if NATS
  import Combine
  import CombineNATS
  import Foundation

  /// The example of the module's first page, word for word. It is only compiled, because its broker has a fixed port.
  func article(orders: some Publisher<Order, Never>, bill: @escaping (Order) -> Void) throws -> AnyCancellable {
    let nats = try NATS("nats://127.0.0.1:4222")

    orders.subscribe(nats.subscriber(for: "orders.new", window: 64))

    let billing = nats.publisher(for: Order.self, stream: "ORDERS", durable: "billing", acknowledge: .manual)
      .sink { completion in
        print(completion)
      } receiveValue: { delivery in
        bill(delivery.value)
        try? delivery.acknowledgeWithoutConfirmation()
      }
    return billing
  }
#endif
