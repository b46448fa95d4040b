import CombineCore

/// A point of the runtime's work at which features do work of their own, in every graph.
///
/// A feature attaches its work once, when it is first used, from any thread. The runtime knows the points, and not the
/// features.
final class UpdateHook: @unchecked Sendable {  // the work is guarded by the lock
  /// The point after the actions of an update, when no update is in progress.
  static let afterActions = UpdateHook()
  /// The point after an event of the user, or of a window, has been handled.
  static let afterEvent = UpdateHook()

  private let lock = Lock()
  private var work: [@MainActor @Sendable () -> Void] = []

  private init() {}

  /// Adds work, after that which has been added before.
  func attach(_ new: @escaping @MainActor @Sendable () -> Void) { lock.withLock { work.append(new) } }

  @MainActor
  func run() { for work in lock.withLock({ work }) { work() } }
}
