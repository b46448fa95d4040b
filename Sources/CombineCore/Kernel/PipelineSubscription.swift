import Synchronization

/// The one `Subscription` of this package, and the place where an operator keeps its upstream.
///
/// A subscription begins empty and is *attached* once: to an upstream subscription, to closures, or to both. From then
/// on it forwards `request`, until `cancel()` or `end()` ends it; then it lets go of all that it holds. That
/// is how a pipeline is released (law 16): every part of it is owned by its upstream and by the subscription that it
/// gave its downstream, and both let go at the end. Nothing has to be cleared on the delivering path.
///
/// Laws: 10 (a second `attach` fails), 12 to 14 (`cancel` acts once, from any thread, never waits, and holds), 15
/// (`request` after the end does nothing), 16, 18 (there is no lock: what it held dies on the thread that uses it
/// last). A thread inside `request` keeps what it uses alive; the last one to leave releases.
///
/// Not generic, and made of closures, because a method of a generic class called through `any Subscription`
/// runs unspecialised: 184 ns a value where a closure formed in inlinable code costs 6. Its initialisers are never
/// inlined: where a subscriber, its subscription and a stage between them know only each other and none of the three
/// escapes, swiftc 6.3.1 loses a delivery when it optimises (a subscription of plain fields delivers 0 where it
/// should deliver 7). `MiscompileTests` watches the places where the three meet.
///
/// Cost: one allocation; `isActive` is a plain load, `request` and `cancel` two read-modify-writes, four where the
/// owner is ``DemandDrivenSource`` and cancelled.
@usableFromInline
package final class PipelineSubscription: Subscription, CustomStringConvertible, @unchecked Sendable {  // guarded by `state`
  // Bits of the state. Once `ended` is set nobody enters any more, so the count of users can only fall, and
  // exactly one thread takes it to zero.
  @usableFromInline static var claimed: Int { 1 }
  @usableFromInline static var attached: Int { 2 }
  @usableFromInline static var ended: Int { 4 }
  /// The owner is ``DemandDrivenSource``: its demand is what stops the deliveries.
  @usableFromInline static var demanded: Int { 8 }
  @usableFromInline static var user: Int { 16 }

  @usableFromInline let state: Atomic<Int>
  @usableFromInline let name: String
  /// Whose subscription this is; there from the attaching to the end, so also in the closures. A closure that finds its
  /// object here captures nothing, and is one allocation less.
  @exclusivity(unchecked) @usableFromInline var owner: AnyObject?
  @exclusivity(unchecked) private var upstream: (any Subscription)?
  @exclusivity(unchecked) private var onRequest: ((PipelineSubscription, Subscribers.Demand) -> Void)?
  @exclusivity(unchecked) private var onCancel: ((PipelineSubscription) -> Void)?
  @exclusivity(unchecked) private var onDescribe: (() -> String)?

  /// An empty subscription.
  ///
  /// - Parameter name: What `print()` and debuggers show; empty, to show what the upstream shows.
  @inline(never) @usableFromInline
  package init(_ name: String) {
    state = Atomic(0)
    self.name = name
  }

  /// A source's subscription, attached from the start.
  ///
  /// - Parameters:
  ///   - owner: Whose subscription it is; released at the end. If it is ``DemandDrivenSource``, its demand ends with a cancel.
  ///   - request: Called for each request, with this subscription, so that a source can finish it.
  ///   - cancel: Called once, unless `end()` comes first.
  @inline(never) @usableFromInline
  package init(
    _ name: String, owner: AnyObject? = nil, describe: (() -> String)? = nil,
    request: @escaping (PipelineSubscription, Subscribers.Demand) -> Void,
    cancel: ((PipelineSubscription) -> Void)? = nil
  ) {
    state = Atomic(Self.attached(by: owner))
    self.name = name
    self.owner = owner
    onDescribe = describe
    onRequest = request
    onCancel = cancel
  }

  /// Takes an upstream.
  ///
  /// - Parameters:
  ///   - owner: Whose subscription it is; released at the end. If it is ``DemandDrivenSource``, its demand ends with a cancel.
  ///   - request: Receives requests instead of the upstream.
  ///   - cancel: Called on cancel, before the upstream is cancelled.
  /// - Returns: False if the subscription has an upstream or has ended; then cancel what was offered.
  @inline(never) @usableFromInline
  package func attach(
    _ upstream: (any Subscription)?, owner: AnyObject? = nil,
    request: ((PipelineSubscription, Subscribers.Demand) -> Void)? = nil,
    cancel: ((PipelineSubscription) -> Void)? = nil
  ) -> Bool {
    guard state.compareExchange(expected: 0, desired: Self.claimed, ordering: .acquiring).exchanged else {
      return false
    }
    self.owner = owner
    self.upstream = upstream
    onRequest = request
    onCancel = cancel
    guard
      state.compareExchange(
        expected: Self.claimed, desired: Self.attached(by: owner), ordering: .acquiringAndReleasing
      ).exchanged
    else {
      release()  // cancelled meanwhile: nobody else can have entered
      return false
    }
    return true
  }

  /// Whether it is attached and has not ended.
  @inlinable @inline(__always)
  package var isActive: Bool {
    state.load(ordering: .acquiring) & (Self.attached | Self.ended) == Self.attached
  }

  /// Whether `cancel()` or `end()` has been called.
  @inlinable @inline(__always)
  package var hasEnded: Bool { state.load(ordering: .relaxed) & Self.ended != 0 }

  @usableFromInline
  package func request(_ demand: Subscribers.Demand) {
    demand.requireSome(name)
    guard enter() else { return }
    if let onRequest { onRequest(self, demand) } else { upstream?.request(demand) }
    leave()
  }

  /// Asks the upstream, past the closure that `request` goes to.
  @usableFromInline
  package func requestUpstream(_ demand: Subscribers.Demand) {
    guard enter() else { return }
    upstream?.request(demand)
    leave()
  }

  @usableFromInline
  package func cancel() {
    let isDemanded = state.load(ordering: .relaxed) & Self.demanded != 0
    guard isDemanded ? cancelDemandAndEnd() : markEnded(entering: true) else { return }
    onCancel?(self)
    upstream?.cancel()
    leave()
  }

  /// Cancels the upstream on the operator's own account, because it ends early.
  ///
  /// - Returns: Whether this call ended it; if not, the downstream has cancelled and must not hear any more.
  @usableFromInline
  package func terminate() -> Bool {
    guard markEnded(entering: true) else { return false }
    upstream?.cancel()
    leave()
    return true
  }

  /// Ends the subscription without telling the upstream, which has ended by itself.
  ///
  /// - Returns: Whether this call ended it.
  @usableFromInline @discardableResult
  package func end() -> Bool { markEnded(entering: false) }

  /// Ends an attached subscription because its upstream has completed.
  ///
  /// - Returns: False for a completion that must not go on: a second one, one after cancel, or one from a source
  ///   that never sent a subscription.
  @inlinable
  package func complete() -> Bool { isActive && end() }

  @usableFromInline
  package var description: String {
    guard enter() else { return name }
    defer { leave() }
    return onDescribe?() ?? (name.isEmpty ? upstream.map { String(describing: $0) } ?? name : name)
  }

  /// Ends the owner's demand, and then the subscription: somebody else who cancels meanwhile does the first for himself, and so
  /// no cancel returns before nothing more is delivered (law 14).
  ///
  /// - Returns: Whether this call ended the subscription and became a user.
  private func cancelDemandAndEnd() -> Bool {
    guard enter() else { return false }
    unsafeDowncast(owner!, to: DemandDrivenSource.self).demand.cancel()
    if markEnded(entering: false) { return true }
    leave()
    return false
  }

  private static func attached(by owner: AnyObject?) -> Int {
    claimed | attached | (owner is DemandDrivenSource ? demanded : 0)
  }

  // MARK: - Users

  private func enter() -> Bool {
    var old = state.load(ordering: .relaxed)
    while old & (Self.attached | Self.ended) == Self.attached {
      let (done, current) = state.weakCompareExchange(
        expected: old, desired: old + Self.user, ordering: .acquiring)
      if done { return true }
      old = current
    }
    return false
  }

  private func leave() {
    let new = state.subtract(Self.user, ordering: .acquiringAndReleasing).newValue
    if new & Self.ended != 0, new < Self.user { release() }
  }

  /// - Parameter entering: Whether to become a user, where there is an upstream to use.
  /// - Returns: Whether this call ended the subscription and, with `entering`, became a user.
  private func markEnded(entering: Bool) -> Bool {
    var old = state.load(ordering: .relaxed)
    while old & Self.ended == 0 {
      let enters = entering && old & Self.attached != 0
      let (done, current) = state.weakCompareExchange(
        expected: old, desired: (old | Self.ended) + (enters ? Self.user : 0), ordering: .acquiringAndReleasing)
      if done {
        if !enters, old & Self.attached != 0, old < Self.user { release() }
        return !entering || enters
      }
      old = current
    }
    return false
  }

  private func release() {
    owner = nil
    upstream = nil
    onRequest = nil
    onCancel = nil
    onDescribe = nil
  }
}

extension Subscribers.Demand {
  /// Traps on a request for nothing (law 7).
  @usableFromInline
  func requireSome(_ name: String) {
    require(count != 0, "\(name): request(.none) asks for nothing; a demand must be at least one")
  }
}
