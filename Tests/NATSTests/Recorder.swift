#if NATS
  import Combine
  import Foundation

  @testable import CombineNATS

  /// A subscriber that records its events and checks the protocol: a single subscription first, no overlapping
  /// deliveries, no more values than requested, no events after the completion.
  final class Recorder<Input, Failure: Error>: Subscriber, Cancellable, @unchecked Sendable {  // guarded by `lock`
    private let lock = NSLock()
    private var subscription: (any Subscription)?
    private var demand = 0
    private var isInside = false
    private var recorded: [Input] = []
    private var end: Subscribers.Completion<Failure>?
    private var broken: [String] = []
    private let initial: Subscribers.Demand
    private let onValue: (Recorder, Input) -> Subscribers.Demand

    /// - Parameters:
    ///   - initial: The demand at the subscription.
    ///   - onValue: A closure that is called for each value and returns additional demand.
    init(
      _ initial: Subscribers.Demand = .unlimited,
      onValue: @escaping (Recorder, Input) -> Subscribers.Demand = { _, _ in .none }
    ) {
      self.initial = initial
      self.onValue = onValue
    }

    var values: [Input] { lock.withLock { recorded } }
    var count: Int { lock.withLock { recorded.count } }
    var completion: Subscribers.Completion<Failure>? { lock.withLock { end } }
    var violations: [String] { lock.withLock { broken } }
    /// The remaining demand, or `Int.max` for unlimited demand.
    var openDemand: Int { lock.withLock { demand } }
    var name: String { lock.withLock { subscription.map { "\($0)" } ?? "" } }

    func receive(subscription: any Subscription) {
      lock.withLock {
        if self.subscription != nil { broken.append("a second subscription") }
        self.subscription = subscription
      }
      if initial > .none { request(initial) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      lock.withLock {
        if isInside { broken.append("deliveries overlap") }
        isInside = true
        if subscription == nil { broken.append("a value before the subscription") }
        if end != nil { broken.append("a value after the completion") }
        if demand == 0 { broken.append("a value without demand") }
        if demand != .max { demand -= 1 }
        recorded.append(input)
      }
      let more = onValue(self, input)
      lock.withLock {
        isInside = false
        add(more)
      }
      return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      lock.withLock {
        if isInside { broken.append("a completion during a delivery") }
        if end != nil { broken.append("a second completion") }
        end = completion
      }
    }

    func request(_ demand: Subscribers.Demand) {
      let subscription = lock.withLock {
        add(demand)
        return self.subscription
      }
      subscription?.request(demand)
    }

    func cancel() { lock.withLock { subscription }?.cancel() }

    private func add(_ more: Subscribers.Demand) {
      let (sum, overflow) = demand.addingReportingOverflow(more.max ?? .max)
      demand = overflow ? .max : sum
    }

    /// Waits for a number of values.
    func values(_ count: Int, within limit: Duration = .seconds(600)) async throws -> [Input] {
      try await eventually("\(count) values, there are \(self.count), \(String(describing: completion))", within: limit)
      {
        self.count >= count || self.completion != nil
      }
      return values
    }

    /// Waits for the completion.
    func ending(within limit: Duration = .seconds(600)) async throws -> Subscribers.Completion<Failure> {
      try await eventually("a completion", within: limit) { self.completion != nil }
      return completion!
    }
  }

  extension Subscribers.Completion {
    var error: Failure? {
      if case .failure(let error) = self { error } else { nil }
    }
  }

  struct Order: Codable, Equatable, Sendable {
    var id: Int
    var note = ""
  }
#endif
