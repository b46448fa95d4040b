import Combine

/// A publisher that publishes the events of a marble diagram, created by ``MarbleTest/hot(_:values:errors:file:line:)``
/// and ``MarbleTest/cold(_:values:errors:file:line:)``.
///
///     expectMarbles { marbles in
///       let source = marbles.hot("--a-b-|")
///       marbles.expect(source.first(), "--(a|)")
///       marbles.expectSubscriptions(to: source, "^-!")
///     }
///
/// Like a subject, it drops values for which a subscriber has no demand.
/// ``MarbleTest/expectSubscriptions(to:_:file:line:)`` compares its subscriptions with diagrams.
public final class MarblePublisher<Output, Failure: Error>: Publisher {
  typealias Signal = MarbleSignal<Output, Failure>

  /// The frames in which a subscription began and ended; `end` is `nil` while it is active.
  struct SubscriptionInterval {
    let start: MarbleTime
    var end: MarbleTime?
  }

  /// The position among the publishers that were created before the test started; `nil` for later ones.
  package let source: Int?
  /// `true` if all subscribers share the events.
  package var isHot: Bool { shared != nil }
  private let intervals = Monitor([SubscriptionInterval]())
  private let now: () -> MarbleTime
  /// The subject that all subscribers of a hot publisher share; `nil` if the publisher is cold, so that each
  /// subscriber has its own.
  private let shared: PassthroughSubject<Output, Failure>?
  private let play: (PassthroughSubject<Output, Failure>) -> Void

  /// Creates a publisher.
  ///
  /// - Parameters:
  ///   - isHot: A Boolean value that indicates whether all subscribers share the events.
  ///   - source: The position among the publishers that were created before the test started.
  ///   - now: A closure that returns the present time, in frames.
  ///   - play: A closure that schedules the events of the diagram on a subject, starting now.
  init(
    isHot: Bool, source: Int? = nil, now: @escaping () -> MarbleTime,
    play: @escaping (PassthroughSubject<Output, Failure>) -> Void
  ) {
    self.source = source
    self.now = now
    self.play = play
    shared = isHot ? PassthroughSubject() : nil
  }

  /// Attaches a subscriber: to the events that follow if the publisher is hot, or from the start of the diagram if it
  /// is cold.
  ///
  /// - Parameter subscriber: The subscriber that receives the events of the diagram.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let start = now()
    let index = intervals.withLock { intervals in
      intervals.append(SubscriptionInterval(start: start))
      return intervals.count - 1
    }
    let finish = { [intervals, now] in
      let end = now()
      intervals.withLock { intervals in
        if intervals[index].end == nil { intervals[index].end = end }
      }
    }
    let subject = shared ?? PassthroughSubject()
    subject.handleEvents(receiveCompletion: { _ in finish() }, receiveCancel: finish).subscribe(subscriber)
    if shared == nil { play(subject) }
  }

  /// Starts the events of a hot publisher.
  func start() {
    if let shared { play(shared) }
  }

  /// The subscriptions, in order.
  var log: [SubscriptionInterval] { intervals.read { $0 } }
}

/// A point in time, in frames.
struct MarbleTime: Sendable {
  let frame: Int
  let isBetweenFrames: Bool

  /// Returns an event at this time, for a comparison.
  func event(_ label: Character) -> MarbleComparison.Event {
    MarbleComparison.Event(frame: frame, label: label, isBetweenFrames: isBetweenFrames)
  }
}
