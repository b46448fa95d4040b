#if os(Linux) || os(Android)
  /// Something about a subscription that is probably not as the program means it.
  package struct Problem: Sendable, Equatable {
    package enum Kind: String, Sendable {
      /// Elements were dropped because the subscriber had not requested them.
      case notRequested = "dropped"
      /// Elements were dropped because a buffer was full.
      case bufferFull = "buffer full"
      /// The publisher has sent no subscription.
      case noSubscription = "no subscription"
      /// The subscriber has requested nothing.
      case neverRequested = "nothing requested"
      /// The publisher has released the subscriber without completing it.
      case publisherGone = "publisher gone"
      /// A delivery on the main thread took longer than a frame.
      case slow = "slow"
      /// Elements wait for a scheduler that does not run.
      case notServed = "queue not served"
      /// The pipeline retains the only object that can cancel it.
      case retainCycle = "retain cycle"
    }

    package var kind: Kind
    package var lane: UInt32
    package var text: String
  }

  /// Finds problems in what the recorder knows of lanes.
  struct ProblemFinder {
    /// The nanoseconds after which something that has not happened is a problem.
    static let patience: UInt64 = 1_000_000_000
    /// The number of problems that are shown.
    static let limit = 200

    /// Returns the problems of lanes, those of the latest lanes first.
    ///
    /// - Parameters:
    ///   - lanes: The lanes to examine.
    ///   - now: The nanoseconds since the recorder was created.
    static func problems(of lanes: [Lane], now: UInt64) -> [Problem] {
      var upstreams: [UInt32: Lane] = [:]
      var labels: [UInt32: String] = [:]
      for lane in lanes {
        if let name = lane.label?.name ?? labels[lane.parent] { labels[lane.id] = name }
      }
      for lane in lanes where lane.parent != 0 { upstreams[lane.parent] = lane }
      var found: [Problem] = []
      func add(_ kind: Problem.Kind, _ lane: Lane, _ text: String) {
        found.append(Problem(kind: kind, lane: lane.id, text: text))
      }
      for lane in lanes.reversed() {
        guard found.count < limit else { break }
        let (state, label) = (lane.state, labels[lane.id])
        let name = lane.label == nil ? label.map { "\($0): \(lane.operatorName)" } ?? lane.operatorName : label!
        let age = now > lane.start ? now - lane.start : 0
        if lane.droppedCount > 0 {
          if lane.operatorName == "buffer" {
            add(.bufferFull, lane, "\(name) has dropped \(lane.droppedCount) elements that it had no room for")
          } else {
            add(
              .notRequested, lane,
              "\(name) has dropped \(lane.droppedCount) elements that \(lane.subscriberName) had not requested")
          }
        }
        guard !lane.hasEnded else { continue }
        if state.contains(.subscriberReleased) {
          add(.publisherGone, lane, "\(name) has released \(lane.subscriberName) without completing it")
        } else if lane.operatorName == "subscribe(on:)", upstreams[lane.id] == nil {
          if age > patience { add(.notServed, lane, "\(name) waits for a scheduler that does not run it") }
        } else if !state.contains(.subscribed) {
          if age > patience { add(.noSubscription, lane, "\(name) has sent no subscription to \(lane.subscriberName)") }
        } else if !state.contains(.requested) {
          if age > patience { add(.neverRequested, lane, "\(lane.subscriberName) has requested nothing of \(name)") }
        } else if let upstream = upstreams[lane.id], let waiting = waiting(at: lane, for: upstream, now) {
          add(.notServed, lane, "\(waiting) at \(name) for a scheduler that does not run")
        }
      }
      return found
    }

    /// Returns the problems that a search for retain cycles has found and that still exist.
    static func problems(of cycles: [RetainCycle], in registry: LaneRegistry) -> [Problem] {
      cycles.compactMap { cycle in
        guard let lane = registry[cycle.lane], !lane.hasEnded else { return nil }
        let name = lane.label?.name ?? lane.operatorName
        return Problem(
          kind: .retainCycle, lane: cycle.lane,
          text: "nothing but \(name) itself retains what cancels it: \(cycle.path)")
      }
    }

    /// Returns a text about what waits at an operator for its scheduler longer than it should; `nil` if nothing does.
    private static func waiting(at lane: Lane, for upstream: Lane, _ now: UInt64) -> String? {
      guard let delay = lane.delay, now > max(upstream.lastEventTime, lane.lastEventTime) + delay + patience else {
        return nil
      }
      let count = upstream.receivedCount - lane.receivedCount
      if !HopFinder.keepsOrder(lane) {
        // Only the latest element waits, and has been delivered if nothing came after it.
        return upstream.receivedCount > 0 && upstream.lastEventTime > lane.lastEventTime && lane.outstanding > 0
          ? "an element waits" : nil
      }
      if count > 0 { return lane.outstanding > 0 ? count == 1 ? "an element waits" : "\(count) elements wait" : nil }
      return upstream.state.isDisjoint(with: [.finished, .failed]) ? nil : "the completion waits"
    }
  }
#endif
