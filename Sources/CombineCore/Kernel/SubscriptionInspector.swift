import Synchronization

#if !hasFeature(Embedded)
  /// `true` while new subscriptions are shown to the ``SubscriptionInspector``.
  @usableFromInline package let inspection = Atomic<Bool>(false)

  /// Returns a Boolean value that indicates whether new subscriptions are shown to the ``SubscriptionInspector``.
  ///
  /// - Cost: One relaxed load.
  @inlinable @inline(__always)
  package func isInspecting() -> Bool { inspection.load(ordering: .relaxed) }

  /// An object that may put a subscriber of its own between any publisher and any subscriber: the hook of
  /// `CombineInspector`, and the only one.
  ///
  /// While the inspector is off, a subscription costs one relaxed load more, and an element nothing. While it is on,
  /// `Publisher.subscribe(_:)` passes every subscriber to ``subscribe(_:to:)``, out of line and unspecialized, so that
  /// a pipeline is compiled once and not twice.
  package protocol SubscriptionInspector: AnyObject, Sendable {
    /// Attaches a subscriber, or one that stands for it, to a publisher by calling `receive(subscriber:)` once.
    ///
    /// Called on the thread that subscribes.
    ///
    /// - Parameters:
    ///   - subscriber: The subscriber to attach.
    ///   - publisher: The publisher whose elements the subscriber receives.
    func subscribe<P: Publisher, S: Subscriber>(_ subscriber: S, to publisher: P)
    where S.Input == P.Output, S.Failure == P.Failure
  }

  /// The inspector that subscriptions are shown to.
  package enum InstalledInspector {
    private static let lock = InlineLock()
    nonisolated(unsafe) private static var installed: (any SubscriptionInspector)?  // `lock` guards it

    /// The inspector, if there is one.
    package static var current: (any SubscriptionInspector)? { lock.withLock { installed } }

    /// Shows the subscriptions that are made from now on to an inspector, in place of an earlier one.
    ///
    /// - Parameter inspector: The inspector; `nil` to show them to none. Subscriptions that exist are not changed.
    package static func replace(with inspector: (any SubscriptionInspector)?) {
      let earlier = lock.withLock {
        defer {
          installed = inspector
          inspection.store(inspector != nil, ordering: .relaxed)
        }
        return installed
      }
      withExtendedLifetime(earlier) {}  // released after unlocking
    }
  }

  /// A subscriber of the inspector, which stands for another one.
  package protocol InspectingSubscriber {
    /// Records that an element for this subscriber was dropped.
    ///
    /// - Parameters:
    ///   - element: The element that the subscriber doesn't receive.
    ///   - reason: The reason, which the inspector shows.
    func didDrop(_ element: Any, _ reason: DropReason)
  }

  /// A reason for which an element never reaches a subscriber.
  package enum DropReason: UInt8, Sendable {
    /// The subscriber had not requested it.
    case notRequested
    /// A buffer had no room for it.
    case bufferFull
  }

  /// A subscription that knows whether it has ended.
  package protocol EndableSubscription {
    var hasEnded: Bool { get }
  }

  extension PipelineSubscription: EndableSubscription {}

  /// Returns the description of a subscription.
  func describe(_ subscription: any Subscription) -> String { String(describing: subscription) }

  /// Returns a Boolean value that indicates whether a subscription is known to have ended.
  func hasEnded(_ subscription: any Subscription) -> Bool {
    (subscription as? any EndableSubscription)?.hasEnded == true
  }

  extension Subscriber {
    /// Tells the inspector, if it stands between this subscriber and its publisher, that an element was dropped.
    @inline(never)
    func reportDrop(_ element: Input, _ reason: DropReason) {
      (self as? any InspectingSubscriber)?.didDrop(element, reason)
    }
  }

  extension Publisher {
    /// Attaches a subscriber through the inspector.
    ///
    /// It is neither inlined nor specialized: specialized, every operator of a chain would be compiled again for each
    /// operator behind it.
    @inline(never) @usableFromInline
    @_semantics("optimize.sil.specialize.generic.never")
    func subscribeInspected<Downstream: Subscriber>(_ subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      guard let inspector = InstalledInspector.current else { return receive(subscriber: subscriber) }
      inspector.subscribe(subscriber, to: self)
    }
  }
#endif
