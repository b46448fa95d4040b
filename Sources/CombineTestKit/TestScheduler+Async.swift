import Combine

extension TestScheduler {
  /// Lets time pass, and runs what becomes due; before each piece of work, tasks that can run do.
  ///
  ///     await queue.advance(by: .seconds(1))
  ///
  /// In `async` code this is the one that is called. A task that the pipeline has started, or that waits for one of
  /// its values, gets its turn before more time passes. How many turns it needs can't be known: a task that goes
  /// through many other tasks, or waits for another thread, may not be done when this returns; then wait for what
  /// it does.
  ///
  /// - Parameters:
  ///   - stride: How much. Without one, no time passes, but what is due now runs. Less than none is an issue.
  ///   - isolation: Whose code this is called from.
  ///   - file: Where a problem is reported.
  ///   - line: Where a problem is reported.
  public func advance(
    by stride: SchedulerTimeType.Stride = .nanoseconds(0), isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #filePath, line: UInt = #line
  ) async {
    if isForward(stride, file, line) {
      await run(upTo: now.advanced(by: stride), isolation: isolation, file, line)
    }
  }

  /// Lets time pass up to and including a date, and runs what becomes due; before each piece of work, tasks that can
  /// run do.
  ///
  /// - Parameters:
  ///   - date: Until when. A date in the past is an issue: time does not go back, and nothing runs.
  ///   - isolation: Whose code this is called from.
  ///   - file: Where a problem is reported.
  ///   - line: Where a problem is reported.
  public func advance(
    to date: SchedulerTimeType, isolation: isolated (any Actor)? = #isolation, file: StaticString = #filePath,
    line: UInt = #line
  ) async {
    if isForward(now.distance(to: rounded(date)), file, line) {
      await run(upTo: date, isolation: isolation, file, line)
    }
  }

  /// Runs everything that is scheduled and everything that this schedules; before each piece of work, tasks that can
  /// run do.
  ///
  /// - Parameters:
  ///   - isolation: Whose code this is called from.
  ///   - file: Where a problem is reported.
  ///   - line: Where a problem is reported.
  public func run(
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #filePath, line: UInt = #line
  ) async {
    await run(upTo: nil, isolation: isolation, file, line)
  }

  private func run(
    upTo date: SchedulerTimeType?, isolation: isolated (any Actor)?, _ file: StaticString, _ line: UInt
  ) async {
    var left = limit
    repeat { await letTasksRun() } while runNext(upTo: date, &left, file, line)
  }
}

/// Steps back behind the tasks that can run, several times, because one may start another.
///
/// A task of the lowest priority gets its turn when the executors have nothing better to do.
private func letTasksRun(isolation: isolated (any Actor)? = #isolation) async {
  for _ in 0..<20 {
    await Task.yield()
    await Task.detached(priority: .background) { await Task.yield() }.value
  }
}
