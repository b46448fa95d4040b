import Combine
import Foundation

/// A scheduler that fails the test when it is used.
///
///     let model = Model(main: .unimplemented("main"), search: queue.eraseToAnyScheduler())
///     model.search("swift")   // fails the test if it schedules anything on `main`
///
/// Pass it as a scheduler that the code under test must not use. It proves that no pipeline uses the scheduler, and it
/// keeps a test that forgot to advance one from passing by accident.
///
/// Scheduling and reading ``now`` are recorded as issues, the first five for each scheduler. The first issue shows the
/// calls that used the scheduler, where they can be determined. No action ever runs. Reading ``minimumTolerance`` is
/// not an issue, because operators read it before anything subscribes.
///
/// - Threads: Any thread may use it.
public struct FailingScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// The name of the scheduler in issues.
  public let name: String

  private let present: SchedulerTimeType
  private let reporter: IssueReporter
  private let count = Monitor(0)
  private let file: StaticString
  private let line: UInt

  /// Creates a scheduler that fails the test when it is used.
  ///
  /// - Parameters:
  ///   - name: The name of the scheduler in issues.
  ///   - now: The time that the scheduler reports.
  ///   - file: The file in which issues are recorded.
  ///   - line: The line at which issues are recorded.
  public init(_ name: String, now: SchedulerTimeType, file: StaticString = #filePath, line: UInt = #line) {
    self.name = name
    present = now
    reporter = .current
    self.file = file
    self.line = line
  }

  /// The time that the scheduler was created with. Reading it records an issue.
  public var now: SchedulerTimeType {
    fail("has been asked for the time")
    return present
  }

  /// Zero. Reading it records no issue.
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// Records an issue. The action does not run.
  ///
  /// - Parameters:
  ///   - options: Ignored.
  ///   - action: Ignored.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { fail("has been given work") }

  /// Records an issue. The action does not run.
  ///
  /// - Parameters:
  ///   - date: The date that the issue names.
  ///   - tolerance: Ignored.
  ///   - options: Ignored.
  ///   - action: Ignored.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    fail("has been given work for \(MessageFormatter.duration(present.distance(to: date))) later")
  }

  /// Records an issue. The action does not run.
  ///
  /// - Parameters:
  ///   - date: Ignored.
  ///   - interval: The interval that the issue names.
  ///   - tolerance: Ignored.
  ///   - options: Ignored.
  ///   - action: Ignored.
  /// - Returns: A cancellable that does nothing.
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
    let calls = number == 1 ? CallStack().calls : []  // symbolicating takes time
    if !calls.isEmpty { message += " It was used by\n" + CallStack.lines(calls) }
    reporter.report(TestIssue(message, file: file, line: line))
  }
}

extension AnyScheduler {
  /// Creates a scheduler that fails the test when it is used.
  ///
  /// - Parameters:
  ///   - name: The name of the scheduler in issues.
  ///   - now: The time that the scheduler reports.
  ///   - file: The file in which issues are recorded.
  ///   - line: The line at which issues are recorded.
  /// - Returns: A type-erased ``FailingScheduler``.
  public static func unimplemented(
    _ name: String, now: SchedulerTimeType, file: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    Self(FailingScheduler(name, now: now, file: file, line: line))
  }
}

extension AnyScheduler
where SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == DispatchQueue.SchedulerOptions {
  /// Creates a scheduler that takes the place of a dispatch queue and fails the test when it is used.
  ///
  /// - Parameters:
  ///   - name: The name of the scheduler in issues.
  ///   - file: The file in which issues are recorded.
  ///   - line: The line at which issues are recorded.
  /// - Returns: A type-erased ``FailingScheduler``.
  public static func unimplemented(_ name: String, file: StaticString = #filePath, line: UInt = #line) -> Self {
    unimplemented(name, now: .init(DispatchTime(uptimeNanoseconds: 1)), file: file, line: line)
  }
}

extension AnyScheduler
where SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions {
  /// Creates a scheduler that takes the place of a run loop and fails the test when it is used.
  ///
  /// - Parameters:
  ///   - name: The name of the scheduler in issues.
  ///   - file: The file in which issues are recorded.
  ///   - line: The line at which issues are recorded.
  /// - Returns: A type-erased ``FailingScheduler``.
  public static func unimplemented(_ name: String, file: StaticString = #filePath, line: UInt = #line) -> Self {
    unimplemented(name, now: .init(Date(timeIntervalSince1970: 0)), file: file, line: line)
  }
}

extension AnyScheduler
where SchedulerTimeType == OperationQueue.SchedulerTimeType, SchedulerOptions == OperationQueue.SchedulerOptions {
  /// Creates a scheduler that takes the place of an operation queue and fails the test when it is used.
  ///
  /// - Parameters:
  ///   - name: The name of the scheduler in issues.
  ///   - file: The file in which issues are recorded.
  ///   - line: The line at which issues are recorded.
  /// - Returns: A type-erased ``FailingScheduler``.
  public static func unimplemented(_ name: String, file: StaticString = #filePath, line: UInt = #line) -> Self {
    unimplemented(name, now: .init(Date(timeIntervalSince1970: 0)), file: file, line: line)
  }
}

extension AnyScheduler
where SchedulerTimeType == MainActorScheduler.SchedulerTimeType, SchedulerOptions == MainActorScheduler.SchedulerOptions
{
  /// Creates a scheduler that takes the place of the main actor's and fails the test when it is used.
  ///
  /// - Parameters:
  ///   - name: The name of the scheduler in issues.
  ///   - file: The file in which issues are recorded.
  ///   - line: The line at which issues are recorded.
  /// - Returns: A type-erased ``FailingScheduler``.
  public static func unimplemented(_ name: String, file: StaticString = #filePath, line: UInt = #line) -> Self {
    unimplemented(name, now: .init(DispatchTime(uptimeNanoseconds: 1)), file: file, line: line)
  }

  /// A scheduler that takes the place of the main actor's and fails the test when it is used.
  public static var unimplemented: Self { unimplemented("main actor") }
}

extension AnyScheduler
where SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == DispatchQueue.SchedulerOptions {
  /// A scheduler that takes the place of a dispatch queue and fails the test when it is used.
  ///
  ///     let search = Search(scheduler: .unimplemented)
  ///
  /// The issue shows the calls that used it. `unimplemented(_:file:line:)` also names the scheduler and reports the
  /// issue at its own line.
  public static var unimplemented: Self { unimplemented("dispatch queue") }
}

extension AnyScheduler
where SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions {
  /// A scheduler that takes the place of a run loop and fails the test when it is used.
  public static var unimplemented: Self { unimplemented("run loop") }
}

extension AnyScheduler
where SchedulerTimeType == OperationQueue.SchedulerTimeType, SchedulerOptions == OperationQueue.SchedulerOptions {
  /// A scheduler that takes the place of an operation queue and fails the test when it is used.
  public static var unimplemented: Self { unimplemented("operation queue") }
}

extension DispatchQueue {
  /// A scheduler that takes the place of a dispatch queue and fails the test when it is used.
  @_disfavoredOverload
  public static var unimplemented: AnySchedulerOf<DispatchQueue> { .unimplemented }
}

extension RunLoop {
  /// A scheduler that takes the place of a run loop and fails the test when it is used.
  @_disfavoredOverload
  public static var unimplemented: AnySchedulerOf<RunLoop> { .unimplemented }
}

extension OperationQueue {
  /// A scheduler that takes the place of an operation queue and fails the test when it is used.
  @_disfavoredOverload
  public static var unimplemented: AnySchedulerOf<OperationQueue> { .unimplemented }
}
