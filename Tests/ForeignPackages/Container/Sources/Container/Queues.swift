#if canImport(Combine)
  import Combine
  public import Dispatch
  public import Foundation
  public import Schedulers

  extension Values {
    /// The scheduler on which user interfaces are updated.
    public var mainQueue: AnySchedulerOf<DispatchQueue> {
      get { self[MainQueueKey.self] }
      set { self[MainQueueKey.self] = newValue }
    }

    /// The loop of the main thread.
    public var mainRunLoop: AnySchedulerOf<RunLoop> {
      get { self[MainRunLoopKey.self] }
      set { self[MainRunLoopKey.self] = newValue }
    }

    /// A queue of operations.
    public var operations: AnySchedulerOf<OperationQueue> {
      get { self[OperationsKey.self] }
      set { self[OperationsKey.self] = newValue }
    }

    private enum MainQueueKey: ValueKey {
      static var value: AnySchedulerOf<DispatchQueue> { AnySchedulerOf(DispatchQueue.main) }
    }

    private enum MainRunLoopKey: ValueKey {
      static var value: AnySchedulerOf<RunLoop> { AnySchedulerOf(RunLoop.main) }
    }

    private enum OperationsKey: ValueKey {
      static var value: AnySchedulerOf<OperationQueue> { AnySchedulerOf(OperationQueue()) }
    }
  }
#endif
