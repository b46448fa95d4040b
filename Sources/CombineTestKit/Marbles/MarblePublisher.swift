import Combine

/// A publisher that does what a line of marbles says, made by ``MarbleTest/hot(_:values:errors:file:line:)`` and
/// ``MarbleTest/cold(_:values:errors:file:line:)``.
///
///     expectMarbles { marbles in
///       let source = marbles.hot("--a-b-|")
///       marbles.expect(source.first(), "--(a|)")
///       marbles.expectSubscriptions(to: source, "^-!")
///     }
///
/// As a subject does, it drops what a subscriber has not asked for. Its log of subscriptions can be compared with
/// ``MarbleTest/expectSubscriptions(to:_:file:line:)``.
public final class MarblePublisher<Output, Failure: Error>: Publisher {
  typealias Signal = MarbleSignal<Output, Failure>

  /// From the first trigger of a subscription to its last one.
  struct SubscriptionInterval {
    let start: MarbleTime
    var end: MarbleTime?
  }

  private let intervals = Monitor([SubscriptionInterval]())
  private let now: () -> MarbleTime
  /// What everybody is told; nil if everybody gets a subject of one's own.
  private let shared: PassthroughSubject<Output, Failure>?
  private let play: (PassthroughSubject<Output, Failure>) -> Void

  /// - Parameter play: Has a subject do what the marbles say, from now on.
  init(isHot: Bool, now: @escaping () -> MarbleTime, play: @escaping (PassthroughSubject<Output, Failure>) -> Void) {
    self.now = now
    self.play = play
    shared = isHot ? PassthroughSubject() : nil
  }

  /// Delivers what the marbles say: a hot publisher from where it is, a cold one from the beginning.
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

  /// Begins, if it is hot.
  func start() {
    if let shared { play(shared) }
  }

  /// Who has subscribed until when.
  var log: [SubscriptionInterval] { intervals.read { $0 } }
}

/// A time in frames.
struct MarbleTime: Sendable {
  let frame: Int
  let isBetweenFrames: Bool

  /// Something that happened then, for a comparison.
  func event(_ label: Character) -> MarbleComparison.Event {
    MarbleComparison.Event(frame: frame, label: label, isBetweenFrames: isBetweenFrames)
  }
}
