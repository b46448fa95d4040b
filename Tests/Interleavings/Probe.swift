import Combine

/// A subscriber that records what it receives, and notices what no subscriber may see.
///
/// It has no lock. Two deliveries of which neither happens before the other are therefore a data race, which the
/// runtime reports: overlap and missing order (laws 2 and 9) need no check of their own.
final class Probe: Subscriber, CustomStringConvertible, @unchecked Sendable {
  typealias Input = String
  typealias Failure = any Error

  let name: String
  private let initialDemand: Int
  private let each: Int
  private let token: Token
  private var subscription: (any Subscription)?
  private var events: [String] = []
  private var isInside = false
  private var hasEnded = false
  private var received = 0
  private var granted = 0
  /// Written before a request, and read by the deliveries that it leads to, which it must precede.
  private var note = 0
  private var lastNote = 0
  /// The number of elements that may be delivered before such a request.
  var deliveredBeforeNote = 0
  private(set) var violation: String?
  /// Called when the subscription has arrived and what it requests first has been requested.
  var onSubscription: (() -> Void)?
  /// Called for each element.
  var onValue: ((String) -> Void)?

  init(_ name: String, demand: Int, each: Int, token: Token) {
    self.name = name
    initialDemand = demand
    self.each = each
    self.token = token
  }

  var description: String { (name.isEmpty ? "" : name + " ") + events.joined(separator: " ") }

  func receive(subscription: any Subscription) {
    if self.subscription != nil { violation = violation ?? "a second subscription (law 1)" }
    self.subscription = subscription
    if initialDemand == .max {
      subscription.request(.unlimited)
    } else if initialDemand > 0 {
      subscription.request(.max(initialDemand))
    }
    onSubscription?()
  }

  func receive(_ input: String) -> Subscribers.Demand {
    if hasEnded { violation = violation ?? "an element after the completion (law 9)" }
    if isInside { violation = violation ?? "a delivery inside another one of another thread (law 2)" }
    if received >= deliveredBeforeNote { lastNote = note }
    received += 1
    granted += each
    events.append(input)
    onValue?(input)
    return .max(each)
  }

  func receive(completion: Subscribers.Completion<any Error>) {
    if hasEnded { violation = violation ?? "a second completion (law 9)" }
    hasEnded = true
    switch completion {
    case .finished: events.append("|")
    case .failure(let error): events.append("!\(error)")
    }
  }

  /// Requests elements, on a thread of the scenario.
  func request(_ count: Int) { subscription?.request(.max(count)) }

  /// Requests elements of which none may be delivered before. What this thread has written must then be visible to the
  /// delivering thread.
  func requestFirst(_ demand: Subscribers.Demand) {
    note += 1
    subscription?.request(demand)
  }

  func cancel() { subscription?.cancel() }

  /// Notes a demand that was exceeded; called when all threads have ended.
  func checkDemand(_ total: Int) {
    if received > total + granted { violation = violation ?? "\(received) elements, but a demand of \(total) (law 4)" }
  }
}

extension Publisher {
  /// Attaches a probe.
  func probe(_ probe: Probe) {
    map { "\($0)" }.mapError { $0 as any Error }.subscribe(probe)
  }
}
