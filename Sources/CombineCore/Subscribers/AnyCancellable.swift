/// A cancellable that hides what it cancels, and cancels when it is released.
///
/// Keep it for as long as the values shall come: in a property, or with ``store(in:)-(Set<AnyCancellable>)``.
/// Any thread may cancel it; the first call acts, the others do nothing (Reactive Streams 3.7).
public final class AnyCancellable: Cancellable, Hashable, Sendable {
  private let subscription: PipelineSubscription

  /// Wraps a closure, which runs once, when this object is cancelled or released.
  public init(_ cancel: @escaping () -> Void) {
    subscription = PipelineSubscription("AnyCancellable", request: { _, _ in }, cancel: { _ in cancel() })
  }

  /// Wraps another cancellable.
  public convenience init<OtherCancellable: Cancellable>(_ canceller: OtherCancellable) {
    self.init(canceller.cancel)
  }

  /// The lifeline of a subscriber: cancels it without keeping it alive once it has ended.
  @usableFromInline
  init(_ subscription: PipelineSubscription) { self.subscription = subscription }

  deinit { subscription.cancel() }

  /// Cancels what was wrapped.
  public func cancel() { subscription.cancel() }

  /// Keeps this object in a collection.
  public func store<Cancellables: RangeReplaceableCollection>(in collection: inout Cancellables)
  where Cancellables.Element == AnyCancellable {
    collection.append(self)
  }

  /// Keeps this object in a set.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }

  /// Equal if it is the same object.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
