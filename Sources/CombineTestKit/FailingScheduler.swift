import Combine

/// A scheduler that should not be used: whoever does makes the test fail.
///
///     let model = Model(main: .unimplemented("main"), search: queue.eraseToAnyScheduler())
///     model.search("swift")   // fails the test if it schedules anything on `main`
///
/// For the schedulers of a model that a test does not mean to use: it proves that a pipeline does not, and a test that
/// forgot to drive one does not pass by accident. Scheduling and asking for ``now`` are recorded as issues, the
/// first five of each scheduler; the first one says who did it, where that can be found out. No action ever runs.
/// Asking for ``minimumTolerance`` is free, because operators do so before anybody subscribes. Any thread may use it.
public struct FailingScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// What it is called in issues.
  public let name: String

  private let present: SchedulerTimeType
  private let reporter: IssueReporter
  private let count = Monitor(0)
  private let file: StaticString
  private let line: UInt

  /// Makes a scheduler that should not be used.
  ///
  /// - Parameters:
  ///   - name: What it is called in issues.
  ///   - now: What it says that the time is.
  ///   - file: Where its use is reported.
  ///   - line: Where its use is reported.
  public init(_ name: String, now: SchedulerTimeType, file: StaticString = #filePath, line: UInt = #line) {
    self.name = name
    present = now
    reporter = .current
    self.file = file
    self.line = line
  }

  /// The time that it was made with; an issue.
  public var now: SchedulerTimeType {
    fail("has been asked for the time")
    return present
  }

  /// Zero.
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// An issue.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { fail("has been given work") }

  /// An issue.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    fail("has been given work for \(MessageFormatter.duration(present.distance(to: date))) later")
  }

  /// An issue.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    fail("has been given work that repeats every \(MessageFormatter.duration(interval))")
    return AnyCancellable {}
  }

  private func fail(_ what: String) {
    let number = count.withLock { count in
      count += 1
      return count
    }
    guard number <= 5 else { return }
    var message = "The scheduler “\(name)” \(what), but it should not be used."
    let calls = number == 1 ? CallStack().calls : []  // finding them takes time
    if !calls.isEmpty { message += " It was used by\n" + CallStack.lines(calls) }
    reporter.report(TestIssue(message, file: file, line: line))
  }
}

extension AnyScheduler {
  /// A scheduler that should not be used: whoever does makes the test fail.
  ///
  /// - Parameters:
  ///   - name: What it is called in issues.
  ///   - now: What it says that the time is.
  ///   - file: Where its use is reported.
  ///   - line: Where its use is reported.
  public static func unimplemented(
    _ name: String, now: SchedulerTimeType, file: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    Self(FailingScheduler(name, now: now, file: file, line: line))
  }
}

extension AnyScheduler
where SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == DispatchQueue.SchedulerOptions {
  /// A dispatch queue that should not be used: whoever does makes the test fail.
  ///
  /// - Parameters:
  ///   - name: What it is called in issues.
  ///   - file: Where its use is reported.
  ///   - line: Where its use is reported.
  public static func unimplemented(_ name: String, file: StaticString = #filePath, line: UInt = #line) -> Self {
    unimplemented(name, now: .init(DispatchTime(uptimeNanoseconds: 1)), file: file, line: line)
  }
}

extension AnyScheduler
where SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions {
  /// A run loop that should not be used: whoever does makes the test fail.
  ///
  /// - Parameters:
  ///   - name: What it is called in issues.
  ///   - file: Where its use is reported.
  ///   - line: Where its use is reported.
  public static func unimplemented(_ name: String, file: StaticString = #filePath, line: UInt = #line) -> Self {
    unimplemented(name, now: .init(Date(timeIntervalSince1970: 0)), file: file, line: line)
  }
}

extension AnyScheduler
where SchedulerTimeType == OperationQueue.SchedulerTimeType, SchedulerOptions == OperationQueue.SchedulerOptions {
  /// An operation queue that should not be used: whoever does makes the test fail.
  ///
  /// - Parameters:
  ///   - name: What it is called in issues.
  ///   - file: Where its use is reported.
  ///   - line: Where its use is reported.
  public static func unimplemented(_ name: String, file: StaticString = #filePath, line: UInt = #line) -> Self {
    unimplemented(name, now: .init(Date(timeIntervalSince1970: 0)), file: file, line: line)
  }
}
