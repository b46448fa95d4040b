import Combine

/// A step of a ``RecordingSubscriber``'s script: an event and the actions to perform when it arrives.
///
///     let recorder = RecordingSubscriber<Int, Never>(script: [
///       .onSubscription(.request(.max(2))),
///       .onValue(2, .request(.max(1)), .onAnotherThread(.request(.max(1)))),
///       .onValue(4, .returnDemand(.max(3))),
///       .onValue(6, .cancel),
///     ])
public struct SubscriberStep {
  /// The event at which a step of the script performs its actions.
  enum Trigger: Equatable {
    case subscription
    case value(Int)
    case everyValue
    case completion
  }

  let trigger: Trigger
  let actions: [SubscriberAction]

  private init(_ trigger: Trigger, _ actions: [SubscriberAction]) {
    self.trigger = trigger
    self.actions = actions
    let returnsDemand = actions.contains { $0.returnedDemand != .none }
    require(
      !returnsDemand || trigger != .subscription && trigger != .completion,
      "SubscriberStep: only the delivery of a value returns a demand; use .request")
    if case .value(let number) = trigger {
      require(number > 0, "SubscriberStep: values are counted from 1, there is no value \(number)")
    }
  }

  /// Creates a step for the arrival of the subscription.
  ///
  /// - Traps: If an action returns demand, which only the delivery of a value can.
  ///
  /// - Parameter actions: The actions to perform, in order.
  public static func onSubscription(_ actions: SubscriberAction...) -> Self {
    Self(.subscription, actions)
  }

  /// Creates a step for the delivery of one value.
  ///
  /// - Traps: If the number is less than 1.
  ///
  /// - Parameters:
  ///   - number: The number of the value, counted from 1.
  ///   - actions: The actions to perform inside the delivery, in order.
  public static func onValue(_ number: Int, _ actions: SubscriberAction...) -> Self {
    Self(.value(number), actions)
  }

  /// Creates a step for the delivery of every value.
  ///
  /// - Parameter actions: The actions to perform inside each delivery, in order.
  public static func onEveryValue(_ actions: SubscriberAction...) -> Self {
    Self(.everyValue, actions)
  }

  /// Creates a step for the delivery of the completion.
  ///
  /// - Traps: If an action returns demand, which only the delivery of a value can.
  ///
  /// - Parameter actions: The actions to perform inside the delivery, in order.
  public static func onCompletion(_ actions: SubscriberAction...) -> Self {
    Self(.completion, actions)
  }
}

/// An action that a ``RecordingSubscriber`` performs as part of its script.
///
///     .onValue(1, .request(.max(2)), .run { subject.send(2) }, .onAnotherThread(.cancel))
public struct SubscriberAction {
  /// The demand to add to the demand that the delivery returns.
  let returnedDemand: Subscribers.Demand
  /// The maximum number of seconds that another thread may take for the action; `nil` to perform it on the delivering
  /// thread.
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

  /// Creates an action that requests more values during the delivery.
  ///
  /// - Parameter demand: The number of values to request.
  public static func request(_ demand: Subscribers.Demand) -> Self { Self { $0.request(demand) } }

  /// Creates an action that returns demand from the delivery of a value.
  ///
  /// - Parameter demand: The demand to return.
  public static func returnDemand(_ demand: Subscribers.Demand) -> Self {
    Self(returning: demand) { _ in }
  }

  /// An action that cancels the subscription during the delivery.
  public static var cancel: Self { Self { $0.cancel() } }

  /// Creates an action that runs a closure during the delivery. The closure can, for example, send, subscribe or
  /// advance the time.
  ///
  /// - Parameter body: The closure to run.
  public static func run(_ body: @escaping () -> Void) -> Self { Self { _ in body() } }

  /// Creates an action that another thread performs while the delivery waits for it.
  ///
  /// - Traps: If the action returns demand, which another thread cannot do for this delivery.
  ///
  /// - Parameters:
  ///   - action: The action to perform on the other thread.
  ///   - timeout: The maximum number of seconds that the action may take. Requests and cancellations never wait for a
  ///     delivery, so an action that takes longer is a violation, after which the delivery continues.
  public static func onAnotherThread(_ action: Self, timeout: Double = 60) -> Self {
    require(
      action.returnedDemand == .none,
      "SubscriberAction.onAnotherThread: another thread can't return a demand for this one; use .request")
    return Self(timeout: timeout, action.perform)
  }
}

/// The operations of a subscriber that actions use.
protocol ScriptedSubscriber {
  func request(_ demand: Subscribers.Demand)
  func cancel()
}

extension RecordingSubscriber: ScriptedSubscriber {
  /// Creates a subscriber that requests only what its script says.
  ///
  /// - Parameters:
  ///   - name: The name of the subscriber in messages.
  ///   - script: The steps. If several steps apply to one event, all of them are performed, in order.
  public convenience init(_ name: String = "RecordingSubscriber", script: [SubscriberStep]) {
    self.init(name, initialDemand: .none, script: script)
  }

  /// Performs the actions of the script for an event.
  ///
  /// - Returns: The demand that the delivery is to return.
  func perform(_ script: [SubscriberStep], at triggers: SubscriberStep.Trigger...) -> Subscribers.Demand {
    var demand = Subscribers.Demand.none
    if script.isEmpty { return demand }
    for action in script.lazy.filter({ triggers.contains($0.trigger) }).flatMap(\.actions) {
      demand += action.returnedDemand
      guard let timeout = action.timeout else {
        action.perform(self)
        continue
      }
      let closure = SendableClosure { action.perform(self) }
      if !JoinableThread({ closure.run() }).join(timeout: timeout) {
        addViolations("what the script does on another thread", ["is kept waiting"])
      }
    }
    return demand
  }
}

/// A wrapper with which a closure that is not `Sendable` runs on another thread while this thread waits.
private struct SendableClosure: @unchecked Sendable {  // never used by two threads at once
  let run: () -> Void
}
