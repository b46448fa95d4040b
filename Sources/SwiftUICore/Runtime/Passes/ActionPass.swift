/// The pass that runs the actions of the user's code, such as those of `onAppear` and `onChange`, when the elements are
/// up to date.
@MainActor
final class ActionPass {
  private var actions: [@MainActor () -> Void] = []
  /// The values of views that have left the tree. Actions of `onDisappear` may still use them.
  private var released: [AnyObject?] = []

  var isEmpty: Bool { actions.isEmpty }
  var count: Int { actions.count }
  var releasedCount: Int { released.count }

  func add(_ action: @escaping @MainActor () -> Void) { actions.append(action) }

  /// Keeps values until the actions have run.
  func keep(_ values: [AnyObject?]) { released += values }

  /// Runs the actions, and then what features have attached. Actions that are added meanwhile run after the next
  /// update.
  func run() {
    let taken = actions
    actions = []
    for action in taken { action() }
    released = []
    UpdateHook.afterActions.run()
  }
}

extension Graph {
  /// Runs an action after the current update, or after the next one if none is in progress, when the elements are up to
  /// date.
  func afterUpdate(_ action: @escaping @MainActor () -> Void) {
    if actions.isEmpty, !isUpdating { queue.wake() }
    actions.add(action)
  }

  /// Keeps the values of a view that leaves the tree until the actions of the current update have run.
  func releaseAfterActions(_ slots: [AnyObject?]) {
    if isUpdating, !slots.isEmpty { actions.keep(slots) }
  }
}
