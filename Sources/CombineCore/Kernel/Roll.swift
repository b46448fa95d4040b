import Synchronization

/// One subscriber of a ``Roll``; what it is told, and how, is its subclasses' (``Conduit``).
@usableFromInline
class Listed: Demanded, @unchecked Sendable {  // `ticket` is the gate's, the others the lock's
  @usableFromInline final let roll: Roll
  /// Whether it gets a value when that has become the current one, in a roll where the others get it before.
  @usableFromInline final let isLate: Bool
  /// The number of the last value it was given.
  @exclusivity(unchecked) @usableFromInline final var ticket = 0
  @exclusivity(unchecked) final var index = 0
  /// The thread on which the downstream receives its subscription; 0 when it has.
  @exclusivity(unchecked) @usableFromInline final var greeter = currentThread()

  @inlinable
  init(_ roll: Roll, isLate: Bool = false) {
    self.roll = roll
    self.isLate = isLate
    super.init()
  }
}

/// The subscribers that a send goes to, kept alive by hand: walking the list costs no retain and no release.
@frozen @usableFromInline
struct Roster {
  @usableFromInline let listed: UnsafeMutablePointer<Unmanaged<Listed>>
  @usableFromInline let count: Int

  private init(_ listed: UnsafeMutablePointer<Unmanaged<Listed>>, _ count: Int) {
    self.listed = listed
    self.count = count
  }

  init() { self.init(UnsafeMutablePointer(bitPattern: MemoryLayout<Int>.stride)!, 0) }

  init(_ list: ContiguousArray<Listed?>) {
    guard list.contains(where: { $0 != nil }) else {
      self.init()
      return
    }
    let listed = UnsafeMutablePointer<Unmanaged<Listed>>.allocate(capacity: list.count)
    var count = 0
    for case let one? in list {
      (listed + count).initialize(to: .passRetained(one))
      count += 1
    }
    self.init(listed, count)
  }

  func release() {
    guard count > 0 else { return }
    for i in 0..<count { listed[i].release() }
    listed.deallocate()
  }
}

/// Who subscribes to a ``Fanout``: the part of it that needs to know nothing of its values.
///
/// Not generic, because adding and cancelling run in this module, where generic code asks for its types' metadata at
/// every step: half of what a short-lived subscription costs.
///
/// The list is kept twice: the true one under the lock, and the gate's owner's copy of it, renewed when the
/// version has moved. A send therefore takes one lock, not two. The copy is dropped as soon as somebody cancels,
/// so that a cancelled subscriber is released at once, or when the delivery under way ends (law 16).
@usableFromInline
package class Roll: @unchecked Sendable {  // each field guarded as its mark says
  /// What a new subscriber is told first.
  @usableFromInline
  package enum Memory {
    /// Nothing.
    case none
    /// The current value; it changes before it is delivered, and nobody is given an older one after a newer one.
    case beforeDelivery
    /// The current value; it changes after it has been delivered, as a property does for its `willSet`.
    case afterDelivery
  }

  @usableFromInline final let gate = Gate()
  @usableFromInline final let version = Atomic<Int>(0)
  @usableFromInline final let memory: Memory
  @usableFromInline final let name: String

  // The gate's.
  @exclusivity(unchecked) @usableFromInline final var active = Roster()
  @exclusivity(unchecked) @usableFromInline final var seen = 0
  @exclusivity(unchecked) @usableFromInline final var retired: [Roster] = []
  @exclusivity(unchecked) @usableFromInline final var owesValues = false

  // The lock's.
  @usableFromInline final let lock = Lock()
  @exclusivity(unchecked) private final var list: ContiguousArray<Listed?> = []
  @exclusivity(unchecked) private final var gaps = 0

  /// Called at every request.
  private final let onDemand: (() -> Void)?

  init(_ name: String, memory: Memory, onDemand: (() -> Void)?) {
    self.name = name
    self.memory = memory
    self.onDemand = onDemand
  }

  deinit { active.release() }

  /// Gives somebody the current value if he has not had it and asks for it; called inside the gate.
  @usableFromInline
  func catchUp(_ listed: Listed) {}

  // MARK: - Coming and going

  /// Adds somebody to the list; called under the lock.
  @usableFromInline
  final func append(_ listed: Listed) {
    listed.index = list.count
    list.append(listed)
    version.wrappingAdd(1, ordering: .acquiringAndReleasing)
  }

  /// Empties the list; called under the lock.
  final func removeAll() -> ContiguousArray<Listed?> {
    defer {
      list = []
      gaps = 0
    }
    return list
  }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand, by listed: Listed) {
    _ = listed.demand.add(demand)
    onDemand?()
    guard memory != .none else { return }
    if gate.isMine {
      catchUp(listed)
    } else if gate.tryEnter() || gate.leaveWord() {
      catchUp(listed)
      leave()
    }  // else who is inside will catch up
  }

  /// Lets go of somebody whose demand has ended.
  @usableFromInline
  final func cancel(_ listed: Listed) {
    lock.withLock { remove(listed) }
    version.wrappingAdd(1, ordering: .sequentiallyConsistent)
    if !gate.isMine, gate.tryEnter() { leave() }
  }

  private final func remove(_ listed: Listed) {
    guard listed.index < list.count, list[listed.index] === listed else { return }
    if listed.index == list.count - 1 {
      list.removeLast()
      return
    }
    list[listed.index] = nil
    gaps += 1
    guard gaps > 16, gaps * 2 > list.count else { return }
    list.removeAll { $0 == nil }
    gaps = 0
    for i in list.indices { list[i]!.index = i }
  }

  // MARK: - The gate's housekeeping

  /// Renews the copy of the list. Deliveries further up the stack go on with the one they have.
  @inline(never) @usableFromInline
  final func refresh() {
    if active.count > 0 { retired.append(active) }  // released after leaving: what dies may send
    seen = version.load(ordering: .acquiring)
    let list = lock.withLock { self.list }
    active = Roster(list)
  }

  /// Leaves the gate, and takes care of what happened meanwhile.
  @inlinable @inline(__always)
  final func leave() {
    let seen = seen
    if version.load(ordering: .relaxed) != seen || !retired.isEmpty { return leaveAfterChanges() }
    gate.leave()
    if version.load(ordering: .sequentiallyConsistent) != seen || gate.hasWord, gate.tryEnter() {
      leaveAfterChanges()
    }
  }

  @inline(never) @usableFromInline
  final func leaveAfterChanges() {
    while true {
      let now = version.load(ordering: .sequentiallyConsistent)
      if gate.hasWord || owesValues {
        gate.hear()
        owesValues = false
        let everybody = lock.withLock { list }
        for case let listed? in everybody { catchUp(listed) }
      }
      let dead = (active, retired)  // released outside the gate
      retired = []
      active = Roster()
      seen = -1
      gate.leave()
      dead.0.release()
      for roster in dead.1 { roster.release() }
      guard version.load(ordering: .sequentiallyConsistent) != now || gate.hasWord, gate.tryEnter() else { return }
    }
  }
}
