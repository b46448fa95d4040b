/// An object that hides the type of a cancellable and cancels it when it is released.
///
/// Keep it for as long as elements are to be received: in a property, or with ``store(in:)-(Set<AnyCancellable>)``. Any
/// thread may cancel it; only the first call has an effect (Reactive Streams 3.7).
public final class AnyCancellable: Cancellable, Hashable, Sendable {
  private let subscription: Retained<PipelineSubscription>

  /// Creates a cancellable that runs a closure.
  ///
  /// - Parameter cancel: A closure that runs once, when this object is cancelled or released.
  public init(_ cancel: @escaping () -> Void) {
    subscription = Retained(
      PipelineSubscription("AnyCancellable", handler: { _, call in if case .cancel = call { cancel() } }))
  }

  /// Creates a cancellable that cancels another one.
  ///
  /// - Parameter canceller: The cancellable to wrap.
  public convenience init<OtherCancellable: Cancellable>(_ canceller: OtherCancellable) {
    self.init(canceller.cancel)
  }

  /// Creates a cancellable that cancels a subscriber's subscription. It does not retain the subscriber once the
  /// subscription has ended.
  ///
  /// - Parameter subscription: The subscription to cancel.
  @usableFromInline
  init(_ subscription: PipelineSubscription) { self.subscription = Retained(subscription) }

  deinit {
    cancel()
    subscription.release()
  }

  /// Cancels the wrapped activity.
  public func cancel() { subscription.use { $0.cancelForSink() } }

  /// Stores this object in a collection.
  ///
  /// - Parameter collection: The collection that retains this object.
  public func store<Cancellables: RangeReplaceableCollection>(in collection: inout Cancellables)
  where Cancellables.Element == AnyCancellable {
    collection.append(self)
  }

  /// Stores this object in a set.
  ///
  /// - Parameter set: The set that retains this object.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }

  /// Returns a Boolean value that indicates whether two references refer to the same object.
  ///
  /// - Parameters:
  ///   - lhs: A cancellable.
  ///   - rhs: Another cancellable.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
