#if !COMBINE_PORTABLE
  import Combine
  @_spi(SwiftUI) import Observation
  import Synchronization

  /// A publisher of the values of a property of an `@Observable` object, returned by
  /// ``Observation/Observable/publisher(for:)``.
  ///
  ///     object.count     0─────1──2────3─▶
  ///     subscribed       ⎣─0───1──2────3─▶      ⎣ marks the subscription
  ///
  /// The current value is published first. Then every change publishes the new value, right after the assignment.
  /// Assigning an equal value to a property whose type is `Equatable` is not a change to `@Observable` and publishes
  /// nothing. A change of anything that the property depends on publishes as well: of the properties that a computed
  /// property reads, and of each component of a longer key path.
  ///
  /// - Threads: The current value arrives on the thread that requests it; new values arrive on the thread that changes
  ///   the property. Changes from several threads, where the object allows them, are serialized; the last value is
  ///   published last.
  /// - Demand: A subscriber without demand receives the newest value when it requests one, and none of those between.
  /// - Completion: Never.
  /// - Memory: The publisher retains the object; a subscription does not, so the object may retain the subscription.
  ///   The object forgets a cancelled subscription at the next change.
  /// - Cost: Five allocations per subscriber; a change reads the property twice.
  public struct ObservedPublisher<Root: Observable & AnyObject, Value>: Publisher {
    /// The type of the property.
    public typealias Output = Value
    /// The publisher never fails.
    public typealias Failure = Never

    /// The object whose property is published.
    public let object: Root
    /// The key path of the property.
    public let keyPath: KeyPath<Root, Value>

    /// A function that schedules the publication of a change, or `nil` to publish changes synchronously.
    let schedule: ScheduleAction?

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Value, Downstream.Failure == Never {
      let observation = PropertyObservation(object, keyPath, schedule)
      observation.read(replacing: nil)
      observation.broadcaster.attach(ObservedSubscriber(downstream: subscriber, observation: observation))
    }
  }

  /// A function that schedules a closure.
  typealias ScheduleAction = (@escaping () -> Void) -> Void

  extension Observable where Self: AnyObject {
    /// Publishes the current value of a property, and then every new value.
    ///
    ///     self.count             0─────1──2────3─▶
    ///     publisher(for:)        ⎣─0───1──2────3─▶      ⎣ marks the subscription
    ///
    /// Before, a property was observed by calls that each report one change, before it happens:
    ///
    ///     @MainActor func watch() {
    ///       withObservationTracking { show(model.count) } onChange: { Task { @MainActor in watch() } }
    ///     }
    ///
    /// After:
    ///
    ///     model.publisher(for: \.count).sink(receiveValue: show)
    ///
    /// See ``ObservedPublisher`` for threads, demand and cost.
    ///
    /// - Parameter keyPath: The key path of the property.
    /// - Returns: A publisher of the property's values.
    public func publisher<Value>(for keyPath: KeyPath<Self, Value>) -> ObservedPublisher<Self, Value> {
      ObservedPublisher(object: self, keyPath: keyPath, schedule: nil)
    }

    /// Publishes the current value of a property, and then, on a scheduler, the newest value after changes.
    ///
    ///     self.count                      0───1──2─3──────4───▶
    ///     a turn of the scheduler         ────────────┴─────┴─▶
    ///     publisher(for:coalescedOn:)     ⎣─0─────────3─────4─▶      ⎣ marks the subscription
    ///
    /// The first change schedules one action, which publishes the value that the property then has; changes until then
    /// are included in it. The current value arrives on the thread that requests it. Everything else is as for
    /// ``Observation/Observable/publisher(for:)``.
    ///
    /// - Parameters:
    ///   - keyPath: The key path of the property.
    ///   - scheduler: The scheduler on which new values are published.
    /// - Returns: A publisher of the property's values.
    public func publisher<Value, Context: Scheduler>(
      for keyPath: KeyPath<Self, Value>, coalescedOn scheduler: Context
    ) -> ObservedPublisher<Self, Value> {
      ObservedPublisher(object: self, keyPath: keyPath) { scheduler.schedule($0) }
    }
  }

  /// A receiver of change notifications, independent of the type of the property.
  private protocol PropertyObserver: AnyObject, Sendable {
    /// Handles a change.
    ///
    /// - Parameters:
    ///   - tracking: The registration that reported the change.
    ///   - number: The number of the registration.
    func propertyDidChange(_ tracking: ObservationTracking, _ number: Int)
  }

  /// The observation of one property for one subscriber. The subscription retains it, and the object's registrar refers
  /// to it weakly.
  ///
  /// Every change registers the observation again, because a longer key path may lead to other objects afterwards. The
  /// new registration is made before the property is read and before the old one is cancelled, so no change is missed.
  /// A change that an outdated registration reports can be ignored: the newest registration was made after it, and the
  /// property was read later still.
  private final class PropertyObservation<Root: Observable & AnyObject, Value>:
    PropertyObserver, @unchecked Sendable  // the gate guards `newest`, the other `var` is set once
  {
    let broadcaster = Broadcaster<Value, Never>("ObservedPublisher", policy: .beforeDelivery)

    private weak var object: Root?  // set once
    private let keyPath: KeyPath<Root, Value>
    private let schedule: ScheduleAction?
    private let isScheduled = Atomic<Bool>(false)
    /// A gate that makes reading and sending one operation: the thread that reads last also sends last. The property's
    /// own code runs inside it.
    private let gate = SerialGate()
    private var newest = 0  // guarded by the gate

    init(_ object: Root, _ keyPath: KeyPath<Root, Value>, _ schedule: ScheduleAction?) {
      self.object = object
      self.keyPath = keyPath
      self.schedule = schedule
    }

    /// Registers for the next change, and sends the current value.
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

  /// A subscriber that passes its downstream a subscription that retains the observation. It forwards all other events
  /// unchanged.
  private struct ObservedSubscriber<Downstream: Subscriber, Root: Observable & AnyObject>: Subscriber {
    let downstream: Downstream
    let observation: PropertyObservation<Root, Downstream.Input>

    var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    func receive(subscription received: any Subscription) {
      let subscription = PipelineSubscription("ObservedPublisher")
      _ = subscription.attach(received, owner: observation)
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }
#endif
