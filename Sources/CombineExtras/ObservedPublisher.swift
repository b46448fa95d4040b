import Combine
@_spi(SwiftUI) import Observation
import Synchronization

/// The values of a property of an `@Observable` object: what ``Observation/Observable/publisher(for:)`` returns.
///
///     object.count     0─────1──2────3─▶
///     subscribed       ⎣─0───1──2────3─▶
///
/// - The current value comes first, as soon as it is asked for. Then every change delivers the new value, on the thread
///   that makes it, right after the assignment. What `@Observable` does not count as a change, assigning an equal
///   value to a property whose type is `Equatable`, delivers nothing.
/// - A subscriber that has not asked for more gets the newest value when it does, and none of those between.
/// - The publisher keeps the object alive; a subscription does not, so that the object may hold it. It never ends.
/// - A change of anything that the property is made from delivers: of what a computed property reads, and of each step
///   of a longer key path.
/// - Changes from several threads, where the object allows them, take turns; the last value is delivered last.
/// - Cost: five objects for each subscriber; a change reads the property twice. What the object has noted down for a
///   subscription that was cancelled, it forgets at the next change.
public struct ObservedPublisher<Root: Observable & AnyObject, Value>: Publisher {
  /// The values of the property.
  public typealias Output = Value
  /// It does not fail.
  public typealias Failure = Never

  /// Whose property.
  public let object: Root
  /// Which property.
  public let keyPath: KeyPath<Root, Value>

  /// How a change is put off, if it is.
  let schedule: ScheduleAction?

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Value, Downstream.Failure == Never {
    let observation = PropertyObservation(object, keyPath, schedule)
    observation.read(replacing: nil)
    observation.broadcaster.attach(ObservedSubscriber(downstream: subscriber, observation: observation))
  }
}

/// Has something run later.
typealias ScheduleAction = (@escaping () -> Void) -> Void

extension Observable where Self: AnyObject {
  /// Delivers the current value of a property, and then every new one.
  ///
  ///     self.count             0─────1──2────3─▶
  ///     publisher(for:)        ⎣─0───1──2────3─▶
  ///
  /// Before, a property was watched by calls that each tell of one change, before it has happened:
  ///
  ///     @MainActor func watch() {
  ///       withObservationTracking { show(model.count) } onChange: { Task { @MainActor in watch() } }
  ///     }
  ///
  /// After:
  ///
  ///     model.publisher(for: \.count).sink(receiveValue: show)
  ///
  /// See ``ObservedPublisher`` for what a subscription does.
  public func publisher<Value>(for keyPath: KeyPath<Self, Value>) -> ObservedPublisher<Self, Value> {
    ObservedPublisher(object: self, keyPath: keyPath, schedule: nil)
  }

  /// Delivers the current value of a property, and then the newest one after each turn in which it has changed.
  ///
  ///     self.count                      0───1──2─3──────4───▶
  ///     a turn of the scheduler         ────────────┴─────┴─▶
  ///     publisher(for:coalescedOn:)     ⎣─0─────────3─────4─▶
  ///
  /// The first change schedules one action, which delivers what the property then is; changes until then are left to it.
  /// The current value comes when it is asked for, as without. See ``ObservedPublisher`` for the rest.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - scheduler: Where the changes are delivered.
  public func publisher<Value, Context: Scheduler>(
    for keyPath: KeyPath<Self, Value>, coalescedOn scheduler: Context
  ) -> ObservedPublisher<Self, Value> {
    ObservedPublisher(object: self, keyPath: keyPath) { scheduler.schedule($0) }
  }
}

/// Hears of changes, whatever they are of.
private protocol PropertyObserver: AnyObject, Sendable {
  /// - Parameter number: Which note of what is watched tells of it.
  func propertyDidChange(_ tracking: ObservationTracking, _ number: Int)
}

/// Watches one property for one subscriber, whose subscription owns it: the object's registrar holds it only weakly.
///
/// What is watched is noted down anew at each change, because a longer key path may lead elsewhere by now. The new note
/// is made before the property is read and before the old one is thrown away, so no change is missed. A change that an
/// older note tells of has been seen by who made the newest one: they read later.
private final class PropertyObservation<Root: Observable & AnyObject, Value>: PropertyObserver, @unchecked Sendable {  // a gate
  let broadcaster = Broadcaster<Value, Never>("ObservedPublisher", policy: .beforeDelivery)

  private weak var object: Root?  // set once
  private let keyPath: KeyPath<Root, Value>
  private let schedule: ScheduleAction?
  private let isScheduled = Atomic<Bool>(false)
  /// Reading and sending are one, so that who reads last sends last. The property's own code runs inside.
  private let gate = SerialGate()
  private var newest = 0  // the gate's

  init(_ object: Root, _ keyPath: KeyPath<Root, Value>, _ schedule: ScheduleAction?) {
    self.object = object
    self.keyPath = keyPath
    self.schedule = schedule
  }

  /// Watches the property, and sends what it is.
  func read(replacing old: ObservationTracking?) {
    let outermost = gate.enter()
    defer { if outermost { gate.leave() } }
    guard let object else { return }
    newest += 1
    let number = newest
    let observer: any PropertyObserver = self
    withObservationTracking {
      _ = object[keyPath: keyPath]
    } didSet: { [weak observer] tracking in
      if let observer { observer.propertyDidChange(tracking, number) } else { tracking.cancel() }
    }
    old?.cancel()
    broadcaster.send(object[keyPath: keyPath])
  }

  func propertyDidChange(_ tracking: ObservationTracking, _ number: Int) {
    guard let schedule else { return readIfNewest(tracking, number) }
    guard !isScheduled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    schedule { [weak self] in
      guard let self else { return }
      isScheduled.store(false, ordering: .sequentiallyConsistent)
      readIfNewest(tracking, number)
    }
  }

  private func readIfNewest(_ tracking: ObservationTracking, _ number: Int) {
    let outermost = gate.enter()
    defer { if outermost { gate.leave() } }
    if number == newest { read(replacing: tracking) } else { tracking.cancel() }
  }
}

/// Hands a subscriber a subscription that owns its observation.
private struct ObservedSubscriber<Downstream: Subscriber, Root: Observable & AnyObject>: Subscriber {
  let downstream: Downstream
  let observation: PropertyObservation<Root, Downstream.Input>

  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  func receive(subscription received: any Subscription) {
    let subscription = PipelineSubscription("ObservedPublisher")
    _ = subscription.attach(received, cancel: { [observation] _ in withExtendedLifetime(observation) {} })
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}
