import Synchronization

/// A subscription that a sink has created, because it has received none yet, or one of another package.
@usableFromInline
final class SinkSubscription: PipelineSubscription, @unchecked Sendable {}  // adds nothing

extension Subscribers {
  /// A subscriber that requests an unlimited number of elements, and passes each element and the completion to
  /// closures.
  ///
  /// ``Publisher/sink(receiveCompletion:receiveValue:)`` creates it, attaches it, and returns the object that cancels
  /// it.
  ///
  /// - Threads: The closures run on the thread on which the publisher delivers. Calls never overlap.
  /// - Demand: Requests an unlimited number of elements when it receives the subscription.
  /// - Completion: A second subscription is cancelled (Reactive Streams 2.5). Elements that arrive after the
  ///   completion or after `cancel()` are dropped. Elements of a publisher that sends no subscription are delivered.
  /// - Memory: Releases both closures when the publisher completes and when the subscription is cancelled.
  /// - Cost: One allocation when created by `sink(receiveCompletion:receiveValue:)`, beside the object that this method
  ///   returns. A sink created with its initializer makes four, and acquires a lock once for each element.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
  {
    /// The closure to call with each element. It does nothing once the subscription has ended.
    public let receiveValue: (Input) -> Void

    /// The closure to call with the completion. It does nothing once the subscription has ended.
    public let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

    /// The subscription: the received one, if it is of this package, or one of this sink's own that is attached to the
    /// received one; `nil` before, and `completedSink` after the completion. Set by the thread that delivers the
    /// subscription, or by the thread that needs something to cancel before that.
    @usableFromInline let reference: Atomic<Unmanaged<PipelineSubscription>?>

    /// The subscription before the completion, which another thread may still read. Changed by the completion.
    @exclusivity(unchecked) private var retired: Unmanaged<PipelineSubscription>?

    /// Releases the closures of a sink that was created with the public initializer, whose creator may retain it after
    /// the end; `nil` for a sink that `sink(receiveCompletion:receiveValue:)` creates.
    ///
    /// The type is not generic, because reading a reference to one that is would look up its metadata for each
    /// subscription.
    private let closures: Releasable?
    #if DEBUG
      /// The type of the publisher, for the report of one that sends no subscription.
      @usableFromInline let publisher: ReportedType?
    #endif

    /// The two closures, which are released together.
    private struct Closures {
      let receiveValue: (Input) -> Void
      let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    }

    /// Creates a subscriber that passes each element and the completion to closures.
    ///
    /// - Parameters:
    ///   - receiveCompletion: A closure to call once, when the publisher completes.
    ///   - receiveValue: A closure to call with each element.
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      // The creator may retain this object after the end, so the closures are in an object that the end empties.
      let closures = ReleasableReference(Closures(receiveValue: receiveValue, receiveCompletion: receiveCompletion))
      self.receiveValue = { closures.object?.receiveValue($0) }
      self.receiveCompletion = { closures.take()?.receiveCompletion($0) }
      self.closures = closures
      reference = Atomic(Unmanaged.passRetained(SinkSubscription("Sink") as PipelineSubscription))
      #if DEBUG
        publisher = nil
      #endif
    }

    /// Creates a subscriber that only its upstream retains. It is released at the end, and its closures with it.
    ///
    /// - Parameter publisher: The type of the publisher that the sink attaches to, for the report of a missing
    ///   subscription.
    @usableFromInline
    init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void, publisher: ReportedType
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
      closures = nil
      reference = Atomic(nil)
      #if DEBUG
        self.publisher = publisher
      #endif
    }

    /// Stores the subscription, and requests an unlimited number of elements.
    ///
    /// - Parameter subscription: The subscription; a second one is cancelled.
    @inlinable
    public func receive(subscription received: any Subscription) {
      guard attach(received) else { return received.cancel() }
      received.request(.unlimited)
    }

    @usableFromInline
    func attach(_ received: any Subscription) -> Bool {
      if reference.load(ordering: .acquiring) == nil, let plain = PipelineSubscription.plain(received),
        offer(plain) === plain
      {
        return true
      }
      return cancellable().attach(received, owner: closures, handler: closures == nil ? nil : Releasable.handler)
    }

    /// Returns the subscription, after creating one to cancel if none has arrived.
    @usableFromInline
    func cancellable() -> PipelineSubscription {
      if let known = reference.load(ordering: .acquiring) { return known.takeUnretainedValue() }
      return offer(SinkSubscription("Sink"))
    }

    /// Makes a subscription that of this sink, unless there is one.
    ///
    /// - Returns: The subscription of this sink.
    private func offer(_ new: PipelineSubscription) -> PipelineSubscription {
      let retained = Unmanaged.passRetained(new)
      let (_, old) = reference.compareExchange(expected: nil, desired: retained, ordering: .acquiringAndReleasing)
      guard let old else { return new }
      retained.release()
      return old.takeUnretainedValue()
    }

    /// Records the completion.
    ///
    /// - Returns: `false` for a completion that must not be passed on: a second one, or one after a cancel.
    @usableFromInline
    func complete() -> Bool {
      guard !isSilenced else { return false }
      let last = reference.exchange(completedSink, ordering: .acquiringAndReleasing)
      retired = last ?? completedSink.retain()
      guard let last else { return true }
      // One of this sink's own releases what it holds. A received one is the source's.
      last._withUnsafeGuaranteedRef { if $0 is SinkSubscription { $0.end() } }
      return true
    }

    deinit {
      (retired ?? reference.load(ordering: .relaxed))?.release()
    }

    /// Calls the closure with an element.
    ///
    /// - Parameter value: The element, which the closure receives.
    /// - Returns: `.none`, because an unlimited number of elements has been requested.
    @inlinable @inline(__always)
    public func receive(_ value: Input) -> Subscribers.Demand {
      #if DEBUG
        let subscription = reference.load(ordering: .acquiring)
        let isKnown = subscription?._withUnsafeGuaranteedRef { $0.isActive || $0.hasEnded } ?? false
        if !isKnown { reportMissingSubscription(publisher) }
      #endif
      if !isSilenced { receiveValue(value) }
      return .none
    }

    /// A Boolean value that indicates whether nothing more may be delivered, after a cancel or the completion.
    @inlinable @inline(__always)
    var isSilenced: Bool {
      reference.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.isSilenced } ?? false
    }

    /// Calls the closure with the completion, and releases the subscription and the closures.
    ///
    /// - Parameter completion: The completion, which the closure receives.
    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) {
      if complete() { receiveCompletion(completion) }
    }

    /// Cancels the subscription, and releases the closures. Neither closure is called again.
    public func cancel() {
      let subscription = cancellable()
      subscription.cancelForSink()
      closures?.clear()
    }

    /// `Sink`
    public var description: String { "Sink" }

    #if !hasFeature(Embedded)
      public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

      public var playgroundDescription: Any { description }
    #endif
  }
}

/// The reference of a sink that has completed: silenced, so that elements after the completion are dropped by the same
/// test as elements after a cancel. It lives for ever.
private let completedSink: Unmanaged<PipelineSubscription> = {
  let subscription = PipelineSubscription("Sink")
  subscription.cancelForSink()
  return .passRetained(subscription)
}()

extension Publisher {
  /// Attaches a subscriber that passes each element and the completion to closures.
  ///
  ///     ──1──2──3──|
  ///       ▼  ▼  ▼  ▼
  ///     receiveValue, receiveCompletion
  ///
  /// The subscription lasts until the completion, or until the returned object is cancelled or released. The closures
  /// are released at the same time.
  ///
  /// - Threads: The closures run on the thread on which this publisher delivers. Calls never overlap.
  /// - Demand: Requests an unlimited number of elements.
  ///
  /// - Parameters:
  ///   - receiveCompletion: A closure that receives the completion.
  ///   - receiveValue: A closure that receives each element.
  /// - Returns: An object that cancels the subscription when it is cancelled or released. Keep it for as long as
  ///   elements are to be received.
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue, publisher: reported(Self.self))
    subscribe(sink)
    return AnyCancellable(sink.cancellable())
  }
}

extension Publisher where Failure == Never {
  /// Attaches a subscriber that passes each element to a closure, for a publisher that never fails.
  ///
  ///     ──1──2──3──|
  ///       ▼  ▼  ▼
  ///     receiveValue
  ///
  /// The subscription lasts until the publisher finishes, or until the returned object is cancelled or released. The
  /// closure is released at the same time.
  ///
  /// - Threads: The closure runs on the thread on which this publisher delivers. Calls never overlap.
  /// - Demand: Requests an unlimited number of elements.
  ///
  /// - Parameter receiveValue: A closure that receives each element.
  /// - Returns: An object that cancels the subscription when it is cancelled or released. Keep it for as long as
  ///   elements are to be received.
  @inlinable
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
