import Combine

/// Tests pipelines with marble diagrams, in virtual time.
///
///     expectMarbles(frame: .milliseconds(100)) { marbles in
///       let keys = marbles.hot("--a-b-(cd)-|")
///       marbles.expect(keys.map { $0.uppercased() }, "--A-B-(CD)-|")
///       marbles.expect(keys.delay(for: .milliseconds(200), scheduler: marbles.scheduler), "----a-b-(cd)-|")
///     }
///
/// Each character of a diagram is a frame, which is an interval of time:
///
/// | character | meaning |
/// | --- | --- |
/// | `-` | nothing happens |
/// | `a`, `1`, … | a value |
/// | `\|` | the publisher finishes |
/// | `#` | the publisher fails |
/// | `(ab\|)` | all of these, in order, in the frame of the opening parenthesis; takes a frame per character |
/// | `^` | the subscription; in a hot publisher, the frame in which the test starts |
/// | `!` | the cancellation; only in the diagram of a subscription |
/// | ` 300ms ` | as many frames without events as take this time, in `m`, `s`, `ms`, `us` or `ns` |
/// | white space | takes no time; use it to align diagrams, and around durations |
///
/// When the closure has returned, the test subscribes to the publishers, advances the time, and compares the events
/// with the expectations. Where they differ, the test fails and shows both diagrams:
///
///     The publisher did not do what the marbles say; a frame is 0.1 s long.
///       expected  --A-B-(CD)-|
///       actual    --A-b-(CD)-|
///                     ^ at frame 4 was expected B, but b came
///
/// Within a frame, subscriptions and cancellations of the diagrams come first, then the values of hot publishers in the
/// order in which the publishers were created, then everything that these cause.
///
/// - Parameters:
///   - frame: The length of a frame, which must be positive.
///   - maxFrames: The number of frames to wait for unexpected events, during which repeating work continues. Diagrams
///     that are longer are run to their end.
///   - file: The file in which problems that belong to no diagram are reported.
///   - line: The line at which problems that belong to no diagram are reported.
///   - body: A closure that creates the publishers and states the expectations.
public func expectMarbles(
  frame: VirtualTime.Stride = .seconds(1), maxFrames: Int = 1000, file: StaticString = #filePath, line: UInt = #line,
  _ body: (MarbleTest<VirtualTime, Never>) throws -> Void
) rethrows {
  try expectMarbles(
    on: VirtualTimeScheduler(), frame: frame, maxFrames: maxFrames, file: file, line: line, body)
}

/// Tests pipelines with marble diagrams, in the virtual time of a given scheduler.
///
///     let queue = DispatchQueue.test
///     let model = Model(scheduler: queue.eraseToAnyScheduler())
///     expectMarbles(on: queue, frame: .milliseconds(100)) { marbles in
///       marbles.expect(model.$text, "…")
///     }
///
/// The first frame begins at the scheduler's present time. Everything else is as for
/// ``expectMarbles(frame:maxFrames:file:line:_:)``.
///
/// - Parameters:
///   - scheduler: The scheduler whose time the test advances.
///   - frame: The length of a frame, which must be positive.
///   - maxFrames: The number of frames to wait for unexpected events, during which repeating work continues. Diagrams
///     that are longer are run to their end.
///   - file: The file in which problems that belong to no diagram are reported.
///   - line: The line at which problems that belong to no diagram are reported.
///   - body: A closure that creates the publishers and states the expectations.
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
