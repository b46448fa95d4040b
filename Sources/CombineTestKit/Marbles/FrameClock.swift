import Combine

/// A conversion between the time of a scheduler and frames.
///
/// It adds frames one by one, because addition is the only operation that every duration type has.
final class FrameClock<SchedulerTimeType: Strideable, SchedulerOptions>
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  typealias Stride = SchedulerTimeType.Stride

  private let scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>
  private let frame: Stride
  /// The length of a frame in nanoseconds.
  let frameLength: Int
  /// The lengths of 0, 1, 2, … frames, and the number of frames that had begun at the last call of ``now()``.
  private let state: Monitor<(lengths: [Stride], begun: Int)>
  /// The date at which the first frame begins.
  let start: SchedulerTimeType

  init(_ scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>, _ frame: Stride) {
    self.scheduler = scheduler
    self.frame = frame
    frameLength = MessageFormatter.nanoseconds(of: frame)
    start = scheduler.now
    state = Monitor(([.nanoseconds(0)], 0))
  }

  /// Returns the date that lies a number of frames after another date.
  func date(_ frames: Int, after date: SchedulerTimeType) -> SchedulerTimeType {
    date.advanced(by: length(frames))
  }

  private func length(_ frames: Int) -> Stride {
    state.withLock { state in
      while state.lengths.count <= frames { state.lengths.append(state.lengths[state.lengths.count - 1] + frame) }
      return state.lengths[frames]
    }
  }

  /// Returns the present time in frames.
  func now() -> MarbleTime {
    let now = scheduler.now
    var next = state.read { $0.begun }  // the time never goes back, so the search continues here
    while date(next, after: start) <= now { next += 1 }
    state.withLock { $0.begun = max(next - 1, 0) }
    // Floating-point seconds are inexact, so a time just before a frame counts as the frame.
    if isNegligible(now.distance(to: date(next, after: start))) {
      return MarbleTime(frame: next, isBetweenFrames: false)
    }
    let begun = max(next - 1, 0)
    let rest = date(begun, after: start).distance(to: now)
    return MarbleTime(frame: begun, isBetweenFrames: !isNegligible(rest))
  }

  /// Returns a Boolean value that indicates whether a duration is less than a thousandth of a frame.
  private func isNegligible(_ duration: Stride) -> Bool {
    var multiple = duration
    for _ in 0..<10 { multiple += multiple }
    return multiple > .nanoseconds(0) - frame && multiple < frame
  }
}
