import Combine

/// A line of the script of a ``RecordingSubscriber``: when it does what.
///
///     let recorder = RecordingSubscriber<Int, Never>(script: [
///       .onSubscription(.request(.max(2))),
///       .onValue(2, .request(.max(1)), .onAnotherThread(.request(.max(1)))),
///       .onValue(4, .returnDemand(.max(3))),
///       .onValue(6, .cancel),
///     ])
public struct SubscriberStep {
  enum Moment: Equatable {
    case subscription
    case value(Int)
    case everyValue
    case completion
  }

  let moment: Moment
  let actions: [SubscriberAction]

  private init(_ moment: Moment, _ actions: [SubscriberAction]) {
    self.moment = moment
    self.actions = actions
    let returnsDemand = actions.contains { $0.returnedDemand != .none }
    require(
      !returnsDemand || moment != .subscription && moment != .completion,
      "SubscriberStep: only the delivery of a value returns a demand; use .request")
    if case .value(let number) = moment {
      require(number > 0, "SubscriberStep: values are counted from 1, there is no value \(number)")
    }
  }

  /// What is done when the subscription comes.
  public static func onSubscription(_ actions: SubscriberAction...) -> Self {
    Self(.subscription, actions)
  }

  /// What is done inside the delivery of a value, counted from 1.
  public static func onValue(_ number: Int, _ actions: SubscriberAction...) -> Self {
    Self(.value(number), actions)
  }

  /// What is done inside the delivery of every value.
  public static func onEveryValue(_ actions: SubscriberAction...) -> Self {
    Self(.everyValue, actions)
  }

  /// What is done inside the delivery of the end.
  public static func onCompletion(_ actions: SubscriberAction...) -> Self {
    Self(.completion, actions)
  }
}

/// Something that a ``RecordingSubscriber`` does by its script.
///
///     .onValue(1, .request(.max(2)), .run { subject.send(2) }, .onAnotherThread(.cancel))
public struct SubscriberAction {
  /// What is added to the demand that the delivery returns.
  let returnedDemand: Subscribers.Demand
  /// How many seconds another thread has for it; nil for this thread.
  let timeout: Double?
  let perform: (any ScriptedSubscriber) -> Void

  private init(
    returning demand: Subscribers.Demand = .none, timeout: Double? = nil,
    _ perform: @escaping (any ScriptedSubscriber) -> Void
  ) {
    returnedDemand = demand
    self.timeout = timeout
    self.perform = perform
  }

  /// Asks for more from inside the delivery.
  public static func request(_ demand: Subscribers.Demand) -> Self { Self { $0.request(demand) } }

  /// Asks for more by what the delivery of a value returns.
  public static func returnDemand(_ demand: Subscribers.Demand) -> Self {
    Self(returning: demand) { _ in }
  }

  /// Cancels from inside the delivery.
  public static var cancel: Self { Self { $0.cancel() } }

  /// Does something else from inside the delivery: sends, subscribes, lets time pass.
  public static func run(_ body: @escaping () -> Void) -> Self { Self { _ in body() } }

  /// Does something on another thread while the delivery is under way, which ends when it is done.
  ///
  /// - Parameters:
  ///   - action: What it does there.
  ///   - timeout: How many seconds it may take. Requests and cancels never wait for a delivery; if it is not done by
  ///     then, that is a violation, and the delivery goes on.
  public static func onAnotherThread(_ action: Self, timeout: Double = 60) -> Self {
    require(
      action.returnedDemand == .none,
      "SubscriberAction.onAnotherThread: another thread can't return a demand for this one; use .request")
    return Self(timeout: timeout, action.perform)
  }
}

/// What actions need of a subscriber.
protocol ScriptedSubscriber {
  func request(_ demand: Subscribers.Demand)
  func cancel()
}

extension RecordingSubscriber: ScriptedSubscriber {
  /// Makes a subscriber that asks for nothing but what its script says.
  ///
  /// - Parameters:
  ///   - name: A name for messages.
  ///   - script: When it does what. Where several lines are about one moment, all of them happen, in their order.
  public convenience init(_ name: String = "RecordingSubscriber", script: [SubscriberStep]) {
    self.init(name, initialDemand: .none, script: script)
  }

  /// Does what the script says for a moment.
  ///
  /// - Returns: What a delivery is to return.
  func perform(_ script: [SubscriberStep], at moments: SubscriberStep.Moment...) -> Subscribers.Demand {
    var demand = Subscribers.Demand.none
    if script.isEmpty { return demand }
    for action in script.lazy.filter({ moments.contains($0.moment) }).flatMap(\.actions) {
      demand += action.returnedDemand
      guard let timeout = action.timeout else {
        action.perform(self)
        continue
      }
      let errand = Errand { action.perform(self) }
      if !Worker({ errand.run() }).join(timeout: timeout) {
        complain("what the script does on another thread", ["is kept waiting"])
      }
    }
    return demand
  }
}

/// Crosses to another thread, while this one waits.
private struct Errand: @unchecked Sendable {  // one thread runs it, and the one that made it waits for that
  let run: () -> Void
}
