import Synchronization

/// A call of the downstream, which a ``PipelineSubscription`` passes to its closure.
@frozen @usableFromInline
package enum SubscriptionCall {
  /// The downstream has requested elements.
  case request(Subscribers.Demand)
  /// The downstream has cancelled. The upstream is cancelled after this call.
  case cancel
}

/// The subscription that every operator and source of this package delivers to its downstream. An operator also keeps
/// its upstream in one.
///
///     created ──attach──▶ attached ──cancel, terminate, complete or end──▶ ended ──last user leaves──▶ released
///
/// A subscription is *attached* once: to an upstream, to a closure, or to both. From then on it forwards requests,
/// until exactly one call ends it. It then releases everything it holds. The upstream of an operator retains the
/// operator, and so does the subscription that the operator delivered to its downstream. When both are released, so is
/// the pipeline (law 16, everything is released).
///
/// | call | made by | upstream | returns true if |
/// | --- | --- | --- | --- |
/// | ``cancel()`` | the downstream | is cancelled | |
/// | ``terminate()`` | the operator, which ends early | is cancelled | this call ended the subscription |
/// | ``complete()`` | the operator, whose upstream has completed | has ended | this call ended an attached one |
/// | ``end()`` | a source that has completed | is not called | this call ended the subscription |
///
/// - Threads: Any thread may call any method, including while the subscriber receives an element. No call waits, and
///   there is no lock: a thread inside `request` retains what it uses, and the last thread to leave releases it (law
///   12, cancel is idempotent; law 13, cancel never waits; law 14, nothing after cancel; law 15, requests after the end
///   do nothing; law 18, no user code under a lock).
/// - Cost: One allocation. `isActive` is a plain load. `request` and `cancel` take two read-modify-writes each; a
///   cancel takes four if the owner is a ``DemandDrivenSource``.
///
/// A subscriber that keeps its upstream in such a subscription may be a subclass, and so be its own subscription to the
/// upstream. It must not be the subscription that the downstream receives: a subscriber that keeps its subscription
/// after the end would keep itself alive.
///
/// The class is not generic and has a closure: a method of a generic class that is called through `any
/// Subscription` runs unspecialized, at 184 ns per element where a closure formed in inlinable code costs 6. Its
/// initializers are never inlined: where a subscriber, its subscription and a stage between them refer to each other
/// and none of the three escapes, swiftc 6.3.1 loses a delivery when it optimizes. `MiscompileTests` watches for that.
@usableFromInline
package class PipelineSubscription: Subscription, CustomStringConvertible, @unchecked Sendable {  // see `state`
  // The bits of `state`. The fields are written before the releasing operation that sets `attached`, and are read only
  // by a thread that an acquiring one has counted as a user. Once `ended` is set, no thread enters, so the number of
  // users only falls, and the thread that takes it to zero releases the fields.
  @usableFromInline static var claimed: UInt32 { 1 }
  @usableFromInline static var attached: UInt32 { 2 }
  @usableFromInline static var ended: UInt32 { 4 }
  /// The owner is a ``DemandDrivenSource``, whose demand stops the deliveries.
  @usableFromInline static var demanded: UInt32 { 8 }
  /// The object that cancels for a `sink` has cancelled. See ``cancelForSink()``.
  @usableFromInline static var silenced: UInt32 { 16 }
  @usableFromInline static var user: UInt32 { 32 }

  // In this order the fields fill their words: every subscriber has several of these objects.
  @usableFromInline final let state: Atomic<UInt32>
  private final let rejectsZeroDemand: Bool
  private final let forwardsZeroDemand: Bool
  @usableFromInline final let name: StaticName
  /// The object that the closure works on, kept from the attachment to the end. A closure that finds its object here
  /// captures nothing, which saves an allocation.
  @exclusivity(unchecked) @usableFromInline final var owner: AnyObject?
  /// The upstream's subscription, if it is one of this package. This object retains it until the last user has left, so
  /// a call by a user need not retain it again.
  @exclusivity(unchecked) private final var upstream: Retained<PipelineSubscription>?
  /// The fields that few subscriptions need.
  @exclusivity(unchecked) private final var extras: Extras?
  /// Receives the calls of the downstream; requests then do not pass to the upstream by themselves.
  @exclusivity(unchecked) private final var handler: Handler?

  @usableFromInline package typealias Handler = (PipelineSubscription, SubscriptionCall) -> Void

  /// The fields that few subscriptions have: each field costs every subscription the instructions to empty and to
  /// destroy it, which are hundreds for an existential value.
  private final class Extras {
    /// The upstream's subscription, if it is one of another package.
    let upstream: (any Subscription)?
    /// Returns the description, instead of the name.
    let describe: (() -> String)?

    init(upstream: (any Subscription)? = nil, describe: (() -> String)? = nil) {
      self.upstream = upstream
      self.describe = describe
    }
  }

  /// Creates a subscription that is not attached.
  ///
  /// - Parameters:
  ///   - name: The description that `print()` and debuggers show; empty to show that of the upstream.
  ///   - rejectsZeroDemand: A Boolean value that indicates whether a request for no elements stops the process (law 7,
  ///     a request for none traps).
  ///   - forwardsZeroDemand: A Boolean value that indicates whether a request for no elements that does not stop the
  ///     process is treated like any other. It is ignored otherwise.
  @inline(never) @usableFromInline
  package init(_ name: StaticName, rejectsZeroDemand: Bool = false, forwardsZeroDemand: Bool = false) {
    state = Atomic(0)
    self.name = name
    self.rejectsZeroDemand = rejectsZeroDemand
    self.forwardsZeroDemand = forwardsZeroDemand
  }

  /// Creates the attached subscription of a source.
  ///
  /// - Parameters:
  ///   - name: The description that `print()` and debuggers show.
  ///   - rejectsZeroDemand: A Boolean value that indicates whether a request for no elements stops the process.
  ///   - owner: The object that the closure works on, released at the end.
  ///   - isDemandDriven: A Boolean value that indicates whether the owner is a ``DemandDrivenSource``. Its demand ends
  ///     when the subscription is cancelled.
  ///   - describe: A closure that returns the description, instead of `name`.
  ///   - handler: A closure to call for every request, and once for a cancel, unless `end()` comes first.
  @inline(never) @usableFromInline
  package init(
    _ name: StaticName, rejectsZeroDemand: Bool = false, owner: AnyObject? = nil, isDemandDriven: Bool = false,
    describe: (() -> String)? = nil, handler: @escaping Handler
  ) {
    state = Atomic(Self.attached(demanded: isDemandDriven))
    self.name = name
    self.rejectsZeroDemand = rejectsZeroDemand
    forwardsZeroDemand = false
    self.owner = owner
    extras = describe.map { Extras(describe: $0) }
    self.handler = handler
  }

  /// Creates the attached subscription of a source with two closures. The one that is made of them is one more
  /// allocation.
  ///
  /// - Parameters:
  ///   - request: A closure to call for every request, with this subscription.
  ///   - cancel: A closure to call once, unless `end()` comes first.
  package convenience init(
    _ name: StaticName, rejectsZeroDemand: Bool = false, owner: AnyObject? = nil, isDemandDriven: Bool = false,
    describe: (() -> String)? = nil, request: @escaping (PipelineSubscription, Subscribers.Demand) -> Void,
    cancel: ((PipelineSubscription) -> Void)? = nil
  ) {
    self.init(
      name, rejectsZeroDemand: rejectsZeroDemand, owner: owner, isDemandDriven: isDemandDriven, describe: describe
    ) { subscription, call in
      switch call {
      case .request(let more): request(subscription, more)
      case .cancel: cancel?(subscription)
      }
    }
  }

  /// Attaches the subscription.
  ///
  /// - Parameters:
  ///   - upstream: The subscription to forward requests and cancels to.
  ///   - owner: The object that the closure works on, released at the end.
  ///   - handler: A closure that receives requests instead of the upstream, and a cancel before the upstream does.
  /// - Returns: `false` if the subscription is attached already or has ended. Cancel the upstream then (law 10, a
  ///   second subscription is cancelled).
  @inline(never) @usableFromInline
  package final func attach(
    _ upstream: any Subscription, owner: AnyObject? = nil, handler: Handler? = nil
  ) -> Bool {
    guard claim() else { return false }
    self.owner = owner
    setUpstream(upstream)
    self.handler = handler
    return publish()
  }

  /// Attaches the subscription to one that is known to be of this package, or to none, as
  /// ``attach(_:owner:handler:)`` does.
  @inline(never) @usableFromInline
  package final func attach(
    to upstream: PipelineSubscription?, owner: AnyObject? = nil, handler: Handler? = nil
  ) -> Bool {
    guard claim() else { return false }
    self.owner = owner
    self.upstream = upstream.map { Retained($0) }
    self.handler = handler
    return publish()
  }

  /// Attaches a new subscription that no other thread can reach yet, as ``attach(to:owner:handler:)`` does, but with a
  /// plain store. Call it where the closure is formed, and in this module: nothing is then retained for the call.
  ///
  /// - Parameter isDemandDriven: A Boolean value that indicates whether the owner is a ``DemandDrivenSource``, whose
  ///   demand ends when the subscription is cancelled.
  @inline(__always)
  package final func attachUnshared(
    to upstream: PipelineSubscription?, owner: AnyObject, isDemandDriven: Bool = false, handler: @escaping Handler
  ) {
    assert(state.load(ordering: .relaxed) == 0, "\(name): the subscription is attached or has ended")
    self.owner = owner
    self.upstream = upstream.map { Retained($0) }
    self.handler = handler
    state.store(Self.attached(demanded: isDemandDriven), ordering: .releasing)
  }

  private final func claim() -> Bool {
    state.compareExchange(expected: 0, desired: Self.claimed, ordering: .relaxed).exchanged
  }

  /// Makes the fields visible to the threads that enter.
  private final func publish() -> Bool {
    let published = state.compareExchange(
      expected: Self.claimed, desired: Self.attached(demanded: false), ordering: .releasing
    ).exchanged
    if !published { release() }  // cancelled meanwhile, so no other thread has entered
    return published
  }

  /// `true` while the subscription is attached and has not ended.
  @inlinable @inline(__always)
  package final var isActive: Bool {
    state.load(ordering: .relaxed) & (Self.attached | Self.ended) == Self.attached
  }

  /// `true` once the subscription has ended, attached or not.
  @inlinable @inline(__always)
  package final var hasEnded: Bool { state.load(ordering: .relaxed) & Self.ended != 0 }

  @usableFromInline
  package final func request(_ demand: Subscribers.Demand) {
    if demand.count == 0 {
      require(!rejectsZeroDemand, "\(name): request(.none) requests no elements; a demand must be at least one")
      guard forwardsZeroDemand else { return }
    }
    guard enter() else { return }
    if let handler { handler(self, .request(demand)) } else { forward(demand) }
    leave()
  }

  /// Requests elements of the upstream, bypassing the closure that receives requests.
  @usableFromInline
  package final func requestUpstream(_ demand: Subscribers.Demand) {
    guard enter() else { return }
    forward(demand)
    leave()
  }

  @usableFromInline
  package final func cancel() {
    let isDemanded = state.load(ordering: .relaxed) & Self.demanded != 0
    guard isDemanded ? cancelDemandAndEnd() : markEnded(entering: true) else { return }
    handler?(self, .cancel)
    cancelUpstream()
    leave()
  }

  /// Cancels the subscription for the subscriber of `sink`, and records that this subscriber must receive nothing more.
  ///
  /// Such a subscriber keeps no subscription of its own. That this one has ended says too little: a subscriber of
  /// another package between the two may still deliver, after the source has completed or after it has cancelled the
  /// source itself.
  @usableFromInline
  final func cancelForSink() {
    let old = state.bitwiseOr(Self.silenced, ordering: .relaxed).oldValue
    if old & Self.ended == 0 { cancel() }
  }

  /// `true` after ``cancelForSink()``.
  @inlinable @inline(__always)
  final var isSilenced: Bool { state.load(ordering: .relaxed) & Self.silenced != 0 }

  /// Ends the subscription and cancels the upstream; called by an operator that completes before its upstream does.
  ///
  /// - Returns: A Boolean value that indicates whether this call ended the subscription. If it did not, the downstream
  ///   has cancelled and must receive nothing more.
  @usableFromInline
  package final func terminate() -> Bool {
    guard markEnded(entering: true) else { return false }
    cancelUpstream()
    leave()
    return true
  }

  /// Ends the subscription without calling the upstream, which has ended by itself.
  ///
  /// - Returns: A Boolean value that indicates whether this call ended the subscription.
  @usableFromInline @discardableResult
  package final func end() -> Bool { markEnded(entering: false) }

  /// Ends an attached subscription whose upstream has completed.
  ///
  /// - Returns: `false` for a completion that must not be passed on: a second one, one after a cancel, or one of a
  ///   source that sent no subscription.
  @inlinable
  package final func complete() -> Bool { isActive && end() }

  /// Ends an attached subscription whose upstream has completed, and keeps what it holds until ``leave()``.
  ///
  /// - Returns: A Boolean value that indicates whether this call ended the subscription and must call ``leave()``.
  @inlinable
  final func completeKeepingFields() -> Bool { isActive && markEnded(entering: true) }

  /// Ends an attached subscription whose upstream has completed, for an operator that cancels completed upstreams too.
  ///
  /// - Returns: A Boolean value that indicates whether this call ended the subscription, and the upstream if it is of
  ///   another package. One of this package has nothing left to do in a cancel.
  @usableFromInline
  package final func completeReturningUpstream() -> (isFirst: Bool, upstream: (any Subscription)?) {
    guard enter() else { return (false, nil) }
    defer { leave() }
    let upstream = extras?.upstream
    return (markEnded(entering: false), upstream)
  }

  /// Releases what a subclass holds until the end; called once, by the last thread to leave.
  @usableFromInline
  func releaseFields() {}

  @usableFromInline
  package final var description: String {
    guard enter() else { return name.description }
    defer { leave() }
    if let describe = extras?.describe { return describe() }
    guard name.isEmpty else { return name.description }
    return upstream?.use { $0.description }
      ?? extras?.upstream.map { CombineCore.describe($0) } ?? ""
  }

  // MARK: - The upstream

  private final func setUpstream(_ received: any Subscription) {
    if let plain = Self.plain(received) {
      upstream = Retained(plain)
    } else {
      extras = Extras(upstream: received)
    }
  }

  /// Returns a subscription as an object of this class, or `nil` if it is of another one.
  ///
  /// A comparison of the type in the existential container, and a load, because a dynamic cast costs as much as the
  /// rest of attaching, and `type(of:)` half of that.
  static func plain(_ subscription: any Subscription) -> PipelineSubscription? {
    #if hasFeature(Embedded)
      return nil  // the type of an existential is not known at run time
    #else
      withUnsafeBytes(of: subscription) { container in
        let type = container.load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
        guard type == unsafeBitCast(PipelineSubscription.self, to: UnsafeRawPointer.self) else { return nil }
        return container.load(as: PipelineSubscription.self)
      }
    #endif
  }

  private final func forward(_ demand: Subscribers.Demand) {
    if let upstream {
      upstream.use { $0.request(demand) }
    } else {
      extras?.upstream?.request(demand)
    }
  }

  private final func cancelUpstream() {
    if let upstream { upstream.use { $0.cancel() } } else { extras?.upstream?.cancel() }
  }

  /// Ends the owner's demand, and then the subscription. A second thread that cancels meanwhile ends the demand itself,
  /// so that no cancel returns while elements can still arrive (law 14, nothing after cancel).
  ///
  /// - Returns: A Boolean value that indicates whether this call ended the subscription and became a user.
  private final func cancelDemandAndEnd() -> Bool {
    guard enter() else { return false }
    unsafeDowncast(owner!, to: DemandDrivenSource.self).demand.cancel()
    if markEnded(entering: false) { return true }
    leave()
    return false
  }

  // The caller knows whether there is a demand to end. Casting the owner would cost as much as the rest of attaching.
  private static func attached(demanded isDemandDriven: Bool) -> UInt32 {
    claimed | attached | (isDemandDriven ? demanded : 0)
  }

  // MARK: - Users

  private final func enter() -> Bool {
    var old = state.load(ordering: .relaxed)
    while old & (Self.attached | Self.ended) == Self.attached {
      let (done, current) = state.weakCompareExchange(
        expected: old, desired: old + Self.user, ordering: .acquiring)
      if done { return true }
      old = current
    }
    return false
  }

  /// Ends the use of what the subscription holds, after a call that said that the caller is a user.
  @usableFromInline
  final func leave() {
    let new = state.subtract(Self.user, ordering: .acquiringAndReleasing).newValue
    if new & Self.ended != 0, new < Self.user { release() }
  }

  /// Marks the subscription as ended.
  ///
  /// - Parameter entering: A Boolean value that indicates whether to become a user if the subscription is attached.
  /// - Returns: A Boolean value that indicates whether this call ended the subscription and, with `entering`, became a
  ///   user.
  @usableFromInline
  final func markEnded(entering: Bool) -> Bool {
    var old = state.load(ordering: .relaxed)
    while old & Self.ended == 0 {
      let enters = entering && old & Self.attached != 0
      let (done, current) = state.weakCompareExchange(
        expected: old, desired: (old | Self.ended) + (enters ? Self.user : 0), ordering: .acquiring)
      if done {
        if !enters, old & Self.attached != 0, old < Self.user { release() }
        return !entering || enters
      }
      old = current
    }
    return false
  }

  deinit { upstream?.release() }

  private final func release() {
    owner = nil
    upstream.take()?.release()
    extras = nil
    handler = nil
    releaseFields()
  }
}
