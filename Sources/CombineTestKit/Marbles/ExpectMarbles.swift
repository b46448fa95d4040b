import Combine

/// Tests pipelines with marbles, in virtual time.
///
///     expectMarbles(frame: .milliseconds(100)) { marbles in
///       let keys = marbles.hot("--a-b-(cd)-|")
///       marbles.expect(keys.map { $0.uppercased() }, "--A-B-(CD)-|")
///       marbles.expect(keys.delay(for: .milliseconds(200), scheduler: marbles.scheduler), "----a-b-(cd)-|")
///     }
///
/// A character is a frame, a length of time:
///
/// | character | meaning |
/// | --- | --- |
/// | `-` | nothing happens |
/// | `a`, `1`, … | a value |
/// | `\|` | the end |
/// | `#` | a failure |
/// | `(ab\|)` | all of these in the frame of the parenthesis, in this order; takes as many frames as characters |
/// | `^` | subscribed; in a hot publisher, where the test begins |
/// | `!` | cancelled; only in subscriptions |
/// | white space | no time at all: for aligning lines |
///
/// When the closure has returned, everybody subscribes, time passes, and what happened is compared with what was
/// expected. Where they differ the test fails with both lines, one above the other:
///
///     The publisher did not do what the marbles say; a frame is 0.1 s long.
///       expected  --A-B-(CD)-|
///       actual    --A-b-(CD)-|
///                     ^ at frame 4 was expected B, but b came
///
/// In a frame, first those subscribe and cancel whose marbles say so, then hot publishers deliver in the order in which
/// they were made, then comes what this causes.
///
/// - Parameters:
///   - frame: How long a frame is.
///   - maxFrames: For how many frames to wait for what was not expected; work that repeats goes on as long. Longer
///     marbles have their time nevertheless.
///   - file: Where problems are reported that belong to no line of marbles.
///   - line: Where problems are reported that belong to no line of marbles.
///   - body: Says what there is and what is expected.
public func expectMarbles(
  frame: VirtualTime.Stride = .seconds(1), maxFrames: Int = 1000, file: StaticString = #filePath, line: UInt = #line,
  _ body: (MarbleTest<VirtualTime, Never>) throws -> Void
) rethrows {
  try expectMarbles(
    on: VirtualTimeScheduler(), frame: frame, maxFrames: maxFrames, file: file, line: line, body)
}

/// Tests pipelines with marbles, in the virtual time of a given scheduler.
///
///     let queue = DispatchQueue.test
///     let model = Model(scheduler: queue.eraseToAnyScheduler())
///     expectMarbles(on: queue, frame: .milliseconds(100)) { marbles in
///       marbles.expect(model.$text, "…")
///     }
///
/// As ``expectMarbles(frame:maxFrames:file:line:_:)``. The first frame is the scheduler's present.
///
/// - Parameters:
///   - scheduler: Whose time it is.
///   - frame: How long a frame is.
///   - maxFrames: For how many frames to wait for what was not expected; work that repeats goes on as long. Longer
///     marbles have their time nevertheless.
///   - file: Where problems are reported that belong to no line of marbles.
///   - line: Where problems are reported that belong to no line of marbles.
///   - body: Says what there is and what is expected.
public func expectMarbles<SchedulerTimeType: Strideable, SchedulerOptions>(
  on scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>, frame: SchedulerTimeType.Stride,
  maxFrames: Int = 1000, file: StaticString = #filePath, line: UInt = #line,
  _ body: (MarbleTest<SchedulerTimeType, SchedulerOptions>) throws -> Void
) rethrows where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  require(frame > .nanoseconds(0), "expectMarbles: a frame must take some time")
  let test = MarbleTest(scheduler, frame)
  try body(test)
  test.run(maxFrames: maxFrames, file, line)
}
