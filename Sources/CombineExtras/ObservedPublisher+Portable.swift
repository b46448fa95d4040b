#if COMBINE_PORTABLE
  import Combine
  import Observation

  // With Apple's framework, where the changes of a property are reported before they happen, and not after: values can
  // be published on a scheduler only.

  /// A publisher of the values of a property of an `@Observable` object, returned by
  /// ``Observation/Observable/publisher(for:coalescedOn:)``.
  ///
  /// - Threads: The current value arrives on the thread that requests it; new values arrive on the scheduler.
  /// - Demand: A subscriber without demand receives the newest value when it requests one, and none of those between.
  /// - Completion: Never.
  /// - Memory: The publisher retains the object; a subscription does not.
  public struct ObservedPublisher<Root: Observable & AnyObject, Value>: Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    /// The object whose property is published.
    public let object: Root
    /// The key path of the property.
    public let keyPath: KeyPath<Root, Value>
    /// A function that schedules the publication of a change.
    let schedule: (@escaping () -> Void) -> Void

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Value, Downstream.Failure == Never {
      let observation = PropertyObservation(object, keyPath, schedule)
      observation.values
        .handleEvents(receiveCancel: { withExtendedLifetime(observation) {} })
        .subscribe(subscriber)
    }
  }

  extension Observable where Self: AnyObject {
    /// Publishes the current value of a property, and then, on a scheduler, the newest value after changes.
    ///
    ///     self.count                      0───1──2─3──────4───▶
    ///     a turn of the scheduler         ────────────┴─────┴─▶
    ///     publisher(for:coalescedOn:)     ⎣─0─────────3─────4─▶
    ///
    /// The first change schedules one action, which publishes the value that the property then has; changes until then
    /// are included in it. The scheduler must not run actions inside the call that schedules them, because the property
    /// has its old value there.
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
  private protocol ChangeObserver: AnyObject, Sendable {
    /// Handles a change that is about to happen.
    func propertyWillChange()
  }

  /// The observation of one property for one subscriber, whose subscription owns it.
  private final class PropertyObservation<Root: Observable & AnyObject, Value>:
    ChangeObserver, @unchecked Sendable  // the fields are set once
  {
    private(set) var values: CurrentValueSubject<Value, Never>!
    private weak var object: Root?
    private let keyPath: KeyPath<Root, Value>
    private let schedule: (@escaping () -> Void) -> Void

    init(_ object: Root, _ keyPath: KeyPath<Root, Value>, _ schedule: @escaping (@escaping () -> Void) -> Void) {
      self.object = object
      self.keyPath = keyPath
      self.schedule = schedule
      values = CurrentValueSubject(register(object))
    }

    /// Registers for the next change, and returns the current value.
    private func register(_ object: Root) -> Value {
      withObservationTracking {
        object[keyPath: keyPath]
      } onChange: { [weak observer = self as any ChangeObserver] in
        observer?.propertyWillChange()
      }
    }

    func propertyWillChange() {
      schedule { [weak self] in
        guard let self, let object = self.object else { return }
        values.send(register(object))
      }
    }
  }
#endif
