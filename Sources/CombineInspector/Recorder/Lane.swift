import CombineCore
import Synchronization

/// One subscription, between one publisher and one subscriber: what the recorder knows of it.
///
/// - Threads: Any thread may call any method.
package final class Lane: Sendable {
  /// The number of the lane, from 1 on.
  package let id: UInt32
  /// The lane of the operator that attached this lane's subscriber, downstream of this one; 0 for a pipeline's end.
  package let parent: UInt32
  /// The lane at the end of the pipeline.
  package let root: UInt32
  /// The lane whose event was being handled when the subscriber attached, if another pipeline; 0 for none.
  package let origin: UInt32
  /// The lane at the end of the pipeline in whose handling this one's began, or whose handling that one began in.
  package let trace: UInt32
  /// The number of lanes between this one and the end of the pipeline.
  package let depth: Int
  package let publisher: any Any.Type
  package let subscriber: any Any.Type
  /// The name, file and line that the program gave this lane with `lane(_:)`.
  package let label: LaneLabel?
  /// The nanoseconds after which the operator's scheduler should deliver an element; `nil` if it has no scheduler or
  /// they are not known.
  let delay: UInt64?
  /// The trace that the pipeline belongs to, if the program has named one.
  let context: TraceContext?
  /// `true` if the context was current when this lane's subscriber attached.
  let hasOwnContext: Bool
  /// The return addresses of the calls in which the subscriber attached, innermost first; empty for a lane that is not
  /// the end of a pipeline.
  let callers: [UInt]
  /// The nanoseconds since the recorder was created.
  package let start: UInt64
  /// The nanoseconds since 1970.
  package let startOfDay: UInt64

  let requested = Atomic<Int>(0)
  let received = Atomic<Int>(0)
  let dropped = Atomic<Int>(0)
  let flags = Atomic<UInt32>(0)
  let lastTime: Atomic<UInt64>
  private let subscriberWord = Atomic<UInt>(0)
  private let subscriptionWord = Atomic<UInt>(0)
  let failure = FailureText()

  /// States that a subscription has been in.
  package struct Flags: OptionSet, Sendable {
    package var rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let subscribed = Self(rawValue: 1)
    package static let requested = Self(rawValue: 2)
    package static let finished = Self(rawValue: 4)
    package static let failed = Self(rawValue: 8)
    package static let cancelled = Self(rawValue: 16)
    package static let subscriberReleased = Self(rawValue: 32)
    package static let subscriptionReleased = Self(rawValue: 64)
  }

  init(
    id: UInt32, parent: Lane?, origin: Lane?, publisher: any Any.Type, subscriber: any Any.Type, label: LaneLabel?,
    delay: UInt64? = nil, context: TraceContext? = nil, callers: [UInt] = [], start: UInt64, startOfDay: UInt64
  ) {
    self.id = id
    self.parent = parent?.id ?? 0
    root = parent?.root ?? id
    depth = parent.map { $0.depth + 1 } ?? 0
    self.origin = origin?.id ?? 0
    // The lanes of a pipeline are one trace, that of its end.
    let own = parent == nil ? context : nil
    hasOwnContext = own != nil
    self.context = own ?? parent?.context ?? origin?.context
    trace = parent?.trace ?? (own == nil ? origin?.trace : nil) ?? id
    self.publisher = publisher
    self.subscriber = subscriber
    self.label = label
    self.delay = delay
    self.callers = callers
    self.start = start
    self.startOfDay = startOfDay
    lastTime = Atomic(start)
  }

  /// The name of the operator or source, as the program writes it.
  package var operatorName: String { TypeNames.shared.operatorName(publisher) }
  /// The name of the subscriber, as the program writes it.
  package var subscriberName: String { TypeNames.shared.subscriberName(subscriber) }

  package var state: Flags { Flags(rawValue: flags.load(ordering: .acquiring)) }
  /// The number of elements that the subscriber received.
  package var receivedCount: Int { received.load(ordering: .relaxed) }
  /// The number of elements that were dropped before they reached the subscriber.
  package var droppedCount: Int { dropped.load(ordering: .relaxed) }
  /// The number of elements that were requested; `Int.max` if unlimited.
  package var requestedCount: Int { requested.load(ordering: .relaxed) }
  /// The time of the last event, in nanoseconds since the recorder was created.
  package var lastEventTime: UInt64 { lastTime.load(ordering: .relaxed) }

  /// The address of the object that records what the subscriber receives; 0 if there is none. It is not retained.
  var subscriberAddress: UInt {
    get { subscriberWord.load(ordering: .relaxed) }
    set { subscriberWord.store(newValue, ordering: .relaxed) }
  }

  /// The address of the object that records what the subscriber requests; 0 if there is none. It is not retained.
  var subscriptionAddress: UInt {
    get { subscriptionWord.load(ordering: .relaxed) }
    set { subscriptionWord.store(newValue, ordering: .relaxed) }
  }

  /// The number of elements that were requested and not received; `Int.max` if unlimited.
  package var outstanding: Int {
    let requested = requestedCount
    return requested == .max ? .max : max(0, requested - receivedCount)
  }

  /// `true` once the subscription has completed, was cancelled, or was released by both sides.
  package var hasEnded: Bool { Self.hasEnded(state) }

  /// `true` if the subscription has ended without a completion or a cancel.
  var isReleased: Bool { hasEnded && state.isDisjoint(with: [.finished, .failed, .cancelled]) }

  static func hasEnded(_ state: Flags) -> Bool {
    !state.isDisjoint(with: [.finished, .failed, .cancelled])
      || state.isSuperset(of: [.subscriberReleased, .subscriptionReleased])
  }

  /// Adds to the demand.
  ///
  /// - Returns: The outstanding demand afterwards.
  func addDemand(_ demand: Subscribers.Demand) -> Int {
    var old = requested.load(ordering: .relaxed)
    while old != .max {
      let (sum, overflow) = old.addingReportingOverflow(demand.max ?? .max)
      let new = overflow ? .max : sum
      let (done, current) = requested.weakCompareExchange(expected: old, desired: new, ordering: .relaxed)
      if done { return new == .max ? .max : max(0, new - receivedCount) }
      old = current
    }
    return .max
  }

  /// Sets flags.
  ///
  /// - Returns: The flags before.
  func set(_ new: Flags) -> Flags {
    Flags(rawValue: flags.bitwiseOr(new.rawValue, ordering: .acquiringAndReleasing).oldValue)
  }
}

/// A text that is set once.
final class FailureText: @unchecked Sendable {  // `lock` guards `value`
  private let lock = Lock()
  private var value: String?

  var text: String? { lock.withLock { value } }

  func set(_ new: String) {
    let old = lock.withLock {
      defer { value = new }
      return value
    }
    withExtendedLifetime(old) {}  // released after unlocking
  }
}

/// The name that a program gave a subscription with `lane(_:)`.
package struct LaneLabel: Sendable {
  package var name: String
  package var file: String
  package var line: UInt
  package var showsEvents: Bool

  package init(name: String, file: String, line: UInt, showsEvents: Bool) {
    (self.name, self.file, self.line, self.showsEvents) = (name, file, line, showsEvents)
  }
}

/// The lanes of a recorder: all that have not ended, and a number of those that ended last.
///
/// - Threads: Any thread may call any method.
package final class LaneRegistry: @unchecked Sendable {  // `lock` guards every `var`
  private let lock = Lock()
  private var lanes: [UInt32: Lane] = [:]
  /// The ended lanes, oldest first, from `firstEnded` on.
  private var ended: [UInt32] = []
  private var firstEnded = 0
  private var lastID: UInt32 = 0
  private let endedLimit: Int

  /// - Parameter endedLimit: The number of ended lanes to keep.
  init(endedLimit: Int) { self.endedLimit = endedLimit }

  func add(_ make: (UInt32) -> Lane) -> Lane {
    lock.withLock {
      lastID &+= 1
      let lane = make(lastID)
      lanes[lastID] = lane
      return lane
    }
  }

  /// Records that a lane has ended, and forgets the one that ended first if there are too many.
  func end(_ lane: Lane) {
    let forgotten = lock.withLock { () -> Lane? in
      guard lanes[lane.id] != nil else { return nil }
      ended.append(lane.id)
      guard ended.count - firstEnded > endedLimit else { return nil }
      defer {
        firstEnded += 1
        if firstEnded > 1024, firstEnded * 2 > ended.count {
          ended.removeFirst(firstEnded)
          firstEnded = 0
        }
      }
      return lanes.removeValue(forKey: ended[firstEnded])
    }
    withExtendedLifetime(forgotten) {}  // released after unlocking
  }

  /// Returns a lane, unless it has been forgotten.
  package subscript(id: UInt32) -> Lane? { lock.withLock { lanes[id] } }

  /// The number of lanes that have been made.
  package var total: Int { lock.withLock { Int(lastID) } }

  /// The lanes that are known, in the order of subscribing.
  package var all: [Lane] { lock.withLock { Array(lanes.values) }.sorted { $0.id < $1.id } }
}
