#if os(Linux) || os(Android)
  /// The events that left one thread and arrived on another: elements behind an operator, and what `subscribe(on:)`
  /// subscribes to.
  ///
  /// Behind operators that keep the order and lose nothing, an element is the one with the same position before them.
  /// Behind others it is made of the latest element before them.
  struct HopFinder {
    private static let operatorsInOrder: Set = ["receive(on:)", "delay"]
    /// The number of elements on their way that are remembered for an operator.
    private static let limit = 4_096
    /// The number of operators from which on those are looked for that the registry has forgotten.
    private static let laneLimit = 8_192

    private var waiting: [UInt32: [Int: Event]] = [:]
    private var latest: [UInt32: Event] = [:]
    private var subscribing: [UInt32: Event] = [:]

    /// Returns a Boolean value that indicates whether an operator delivers all elements in their order, later.
    static func keepsOrder(_ lane: Lane) -> Bool { operatorsInOrder.contains(lane.operatorName) }

    /// Looks at an event.
    ///
    /// - Parameters:
    ///   - event: The event that follows those of the calls before.
    ///   - lane: Its lane.
    ///   - lanes: The lanes of all operators.
    /// - Returns: The event before the operator, if this is the one behind it and the threads are different.
    mutating func follow(_ event: Event, _ lane: Lane, _ lanes: LaneRegistry) -> Event? {
      let before: Event?
      switch event.kind {
      case .subscribe:
        if lane.operatorName == "subscribe(on:)" { subscribing[lane.id] = event }
        before = subscribing.removeValue(forKey: lane.parent)
      case .element:
        if Self.keepsOrder(lane) {
          before = waiting[lane.id]?.removeValue(forKey: event.number)
        } else {
          before = latest[lane.id]
        }
        if lane.parent != 0, let parent = lanes[lane.parent] { remember(event, for: parent, lanes) }
      default:
        if event.kind.isEnd { forget(lane.id) }
        return nil
      }
      return before.flatMap { $0.thread == event.thread ? nil : $0 }
    }

    private mutating func remember(_ event: Event, for lane: Lane, _ lanes: LaneRegistry) {
      // An operator that was released, or whose end was lost, is not forgotten otherwise. What the lane says of its end
      // is no help, because it may be ahead of the events.
      if waiting.count + latest.count > Self.laneLimit {
        waiting = waiting.filter { lanes[$0.key] != nil }
        latest = latest.filter { lanes[$0.key] != nil }
      }
      if !Self.keepsOrder(lane) {
        latest[lane.id] = event
      } else if waiting[lane.id, default: [:]].count < Self.limit {
        waiting[lane.id, default: [:]][event.number] = event
      }
    }

    private mutating func forget(_ lane: UInt32) {
      waiting[lane] = nil
      latest[lane] = nil
      subscribing[lane] = nil
    }
  }
#endif
