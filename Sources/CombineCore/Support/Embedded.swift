// The stand-ins for what Embedded Swift does not have. The documentation's page "Without an operating system" lists
// what differs there.
#if hasFeature(Embedded)
  // Existentials, which Embedded Swift has of classes only.

  /// An activity that can be cancelled; a class, so that there is `any Cancellable`.
  public protocol Cancellable: AnyObject {
    /// Cancels the activity and releases the resources that it holds.
    ///
    /// Further calls do nothing.
    func cancel()
  }

  /// The connection of one subscriber to one publisher; a class, so that there is `any Subscription`.
  ///
  /// A subscriber uses it to request elements and to cancel, also while it receives an element.
  public protocol Subscription: Cancellable {
    /// An identifier, unique among the objects that exist at the same time.
    var combineIdentifier: CombineIdentifier { get }

    /// Requests more elements.
    ///
    /// Each request adds to the demand, and unlimited demand stays unlimited. After the completion or after `cancel()`,
    /// a request has no effect.
    ///
    /// - Parameter demand: The number of further elements that the publisher may deliver. To request `.none` is a
    ///   programming error.
    func request(_ demand: Subscribers.Demand)
  }

  extension Subscription {
    /// The identifier of this object.
    @inlinable
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
  }

  // Coders and mirrors.

  /// A type with coders, which there are not.
  protocol Codable {}

  /// A type with a mirror of its own, which nothing shows.
  protocol CustomReflectable {}

  /// A type with a description for playgrounds, of which there are none.
  protocol CustomPlaygroundDisplayConvertible {}

  // Descriptions, which take reflection.

  extension String {
    /// Creates a text that says that the value cannot be described.
    @usableFromInline
    init<Subject>(describing subject: Subject) { self = "\(subject)" }
  }

  /// Returns the description of a subscription.
  func describe(_ subscription: any Subscription) -> String {
    (subscription as? PipelineSubscription)?.description ?? "Subscription"
  }

  // There is no inspector, because it takes existentials of types that are not classes.

  /// Returns `false`: there is no inspector to which new subscriptions could be shown.
  @inlinable @inline(__always)
  package func isInspecting() -> Bool { false }

  /// A reason for which an element never reaches a subscriber.
  @usableFromInline
  package enum DropReason: UInt8, Sendable {
    case notRequested
    case bufferFull
  }

  extension Subscriber {
    /// Does nothing.
    @inline(__always)
    func reportDrop(_ element: Input, _ reason: DropReason) {}
  }

  /// The type of a publisher, for the report of a missing subscription, which there is not.
  @usableFromInline typealias ReportedType = Void

  /// Does nothing, because types are no values.
  @inlinable @inline(__always)
  func reported<P>(_ type: P.Type) {}

  /// Does nothing.
  @inlinable @inline(__always)
  func reportMissingSubscription(_ publisher: ReportedType?) {}

  /// Returns a Boolean value that indicates whether a subscription is known to have ended.
  func hasEnded(_ subscription: any Subscription) -> Bool {
    (subscription as? PipelineSubscription)?.hasEnded == true
  }

  // What a cast finds out elsewhere: whether a connectable publisher can announce its connection early.

  extension ConnectablePublisher {
    public func _connect(_ announce: (any Cancellable) -> Void) { announce(connect()) }
  }

  extension Publishers.Multicast {
    public func _connect(_ announce: (any Cancellable) -> Void) { _ = connect(announce) }
  }

  extension Publishers.MakeConnectable {
    public func _connect(_ announce: (any Cancellable) -> Void) { _ = connect(announce) }
  }

  // Subscriptions that are subscribers as well, whose identifier both protocols ask for.

  extension PipelineSubscription: CustomCombineIdentifierConvertible {
    @usableFromInline
    package final var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
  }

  // Weak references.

  /// A class whose objects are referenced weakly.
  ///
  /// A conforming class has a ``Lifetime``, and ends it in its `deinit`.
  @usableFromInline
  package protocol WeaklyReferenced: AnyObject {
    var lifetime: Lifetime { get }
  }

  /// An object that knows whether another one still exists, and outlives it.
  @usableFromInline
  package final class Lifetime: @unchecked Sendable {  // there is one thread
    private(set) var isOver = false

    @usableFromInline
    package init() {}

    /// Records that the object is being released.
    @usableFromInline
    package func end() { isOver = true }
  }

  /// A reference that does not retain its object, and is `nil` once the object has been released.
  @propertyWrapper
  @usableFromInline
  struct Weak<Object: WeaklyReferenced> {
    private let reference: Unmanaged<Object>?
    private let lifetime: Lifetime?

    @usableFromInline
    init(wrappedValue: Object?) {
      reference = wrappedValue.map { .passUnretained($0) }
      lifetime = wrappedValue?.lifetime
    }

    @usableFromInline
    var wrappedValue: Object? {
      get { lifetime?.isOver == false ? reference?.takeUnretainedValue() : nil }
      set { self = Weak(wrappedValue: newValue) }
    }
  }
#else
  /// The requirement for weak references to the objects of a class: none, outside Embedded Swift.
  @usableFromInline package typealias WeaklyReferenced = AnyObject
#endif
