#if canImport(Combine)
  import Combine
  import Foundation

  /// A scheduler whose kind is not known, with the times of a known one.
  public struct AnySchedulerOf<S: Scheduler>: @unchecked Sendable {
    private let run: (@escaping () -> Void) -> Void

    public init(_ scheduler: S) { run = { scheduler.schedule(options: nil, $0) } }

    /// Runs every action before it returns.
    public static var immediate: Self { Self { $0() } }

    private init(run: @escaping (@escaping () -> Void) -> Void) { self.run = run }

    public func schedule(_ action: @escaping () -> Void) { run(action) }
  }
#endif
