#if NATS
  import Combine
  import CombineNATS
  import Foundation

  /// Validates orders, and publishes the valid ones. An order is acknowledged only when its result has been stored.
  ///
  /// The orders that a killed worker has not acknowledged are delivered to another one. If their results have already
  /// been stored, the stream drops the duplicates, because they have the same message ids.
  func work(_ settings: Settings) async throws {
    let nats = try NATS(settings.url, options: .patient("worker \(getpid())"))
    let inWork = InWork()
    let subscriber: NATS.StreamSubscriber<Order, NATSError> = nats.subscriber(for: "valid.new", window: 256) {
      "valid-\($0.id)"
    }
    let stored = subscriber.acknowledgements.sink(
      receiveCompletion: { _ in },
      receiveValue: { try? inWork.remove($0.messageID)?.acknowledgeWithoutConfirmation() })
    let notes = nats.subject("notes", of: Note.self)
    let redelivered = nats.redeliveries.sink { _ in notes.send(Note(redeliveries: 1)) }
    nats.publisher(for: Order.self, stream: "ORDERS", durable: "workers", window: 256, heartbeat: .seconds(1))
      .filter {
        if !$0.value.isValid { try? $0.terminate() }
        return $0.value.isValid
      }
      .map {
        inWork.add($0, "valid-\($0.value.id)")
        return $0.value
      }
      .subscribe(subscriber)
    for try await _ in subscriber.acknowledgements.ignoreOutput().values {}
    stored.cancel()
    redelivered.cancel()
  }

  /// A report of redeliveries by a worker, which is delivered at most once.
  struct Note: Codable { var redeliveries: Int }

  /// The orders whose results have not been stored yet.
  final class InWork: @unchecked Sendable {  // guarded by the lock
    private let lock = NSLock()
    private var deliveries: [String: NATS.Delivery<Order>] = [:]

    func add(_ delivery: NATS.Delivery<Order>, _ id: String) { lock.withLock { deliveries[id] = delivery } }
    func remove(_ id: String) -> NATS.Delivery<Order>? { lock.withLock { deliveries.removeValue(forKey: id) } }
  }
#endif
