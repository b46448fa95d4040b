import Combine

extension TestScheduler {
  /// Advances the time by an interval, and runs the work that becomes due. Before each piece of work, tasks that are
  /// ready run.
  ///
  ///     await queue.advance(by: .seconds(1))
  ///
  /// In an `async` context, this overload is called. Tasks that the pipeline has started, or that wait for its values,
  /// run before the time advances further. The number of suspensions that a task needs is not known: a task that
  /// depends on a long chain of other tasks, or on another thread, may not be done when this method returns. In that
  /// case, wait for the task's effect.
  ///
  /// - Parameters:
  ///   - stride: The interval. Zero, the default, runs the work that is due at the present time. A negative interval
  ///     records an issue.
  ///   - isolation: The actor on which the work runs; by default, the caller's.
  ///   - file: The file in which a problem is reported.
  ///   - line: The line at which a problem is reported.
  public func advance(
    by stride: SchedulerTimeType.Stride = .nanoseconds(0), isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #filePath, line: UInt = #line
  ) async {
    if isForward(stride, file, line) {
      await run(upTo: now.advanced(by: stride), isolation: isolation, file, line)
    }
  }

  /// Advances the time to a date, and runs the work that becomes due, including the work at that date. Before each
  /// piece of work, tasks that are ready run.
  ///
  /// - Parameters:
  ///   - date: The date. A date in the past records an issue; the time does not go back and nothing runs.
  ///   - isolation: The actor on which the work runs; by default, the caller's.
  ///   - file: The file in which a problem is reported.
  ///   - line: The line at which a problem is reported.
  public func advance(
    to date: SchedulerTimeType, isolation: isolated (any Actor)? = #isolation, file: StaticString = #filePath,
    line: UInt = #line
  ) async {
    if isForward(now.distance(to: rounded(date)), file, line) {
      await run(upTo: date, isolation: isolation, file, line)
    }
  }

  /// Runs all scheduled work, including the work that it schedules. Before each piece of work, tasks that are ready
  /// run.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the work runs; by default, the caller's.
  ///   - file: The file in which a problem is reported.
  ///   - line: The line at which a problem is reported.
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

/// Lets the tasks that are ready run, several times, because one may start another.
///
/// A task of the lowest priority runs only when the executors have nothing else to run, so waiting for one lets the
/// others run first.
private func letTasksRun(isolation: isolated (any Actor)? = #isolation) async {
  for _ in 0..<20 {
    await Task.yield()
    await Task.detached(priority: .background) { await Task.yield() }.value
  }
}
