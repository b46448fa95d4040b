import Combine

/// Counts the time of a scheduler in frames.
///
/// Frames are added up one by one, which needs nothing of a duration but that it can be added.
final class FrameClock<SchedulerTimeType: Strideable, SchedulerOptions>
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  typealias Stride = SchedulerTimeType.Stride

  private let scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>
  private let frame: Stride
  /// How long so many frames are, and how many had begun when it was asked last.
  private let state: Monitor<(lengths: [Stride], begun: Int)>
  /// When the first frame begins.
  let start: SchedulerTimeType

  init(_ scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>, _ frame: Stride) {
    self.scheduler = scheduler
    self.frame = frame
    start = scheduler.now
    state = Monitor(([.nanoseconds(0)], 0))
  }

  /// When so many frames have passed since a date.
  func date(_ frames: Int, after date: SchedulerTimeType) -> SchedulerTimeType {
    date.advanced(by: length(frames))
  }

  private func length(_ frames: Int) -> Stride {
    state.withLock { state in
      while state.lengths.count <= frames { state.lengths.append(state.lengths[state.lengths.count - 1] + frame) }
      return state.lengths[frames]
    }
  }

  /// The present.
  func now() -> MarbleTime {
    let now = scheduler.now
    var next = state.read { $0.begun }  // time never goes back
    while date(next, after: start) <= now { next += 1 }
    state.withLock { $0.begun = max(next - 1, 0) }
    // Seconds with a fraction can be a tiny bit off, so what is as good as a frame is one.
    if isNegligible(now.distance(to: date(next, after: start))) {
      return MarbleTime(frame: next, isBetweenFrames: false)
    }
    let begun = max(next - 1, 0)
    let rest = date(begun, after: start).distance(to: now)
    return MarbleTime(frame: begun, isBetweenFrames: !isNegligible(rest))
  }

  /// Whether a duration is less than a thousandth of a frame.
  private func isNegligible(_ duration: Stride) -> Bool {
    var multiple = duration
    for _ in 0..<10 { multiple += multiple }
    return multiple > .nanoseconds(0) - frame && multiple < frame
  }
}
