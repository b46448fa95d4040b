/// A modifier that runs a task while its view exists, and restarts the task when a value changes.
struct TaskModifier<ID: Equatable> {
  let id: ID
  let priority: TaskPriority
  let action: @Sendable () async -> Void

  /// The current value of the identifier, with its task if the task has been started.
  @MainActor
  final class Memory {
    var id: ID
    private var task: Task<Void, Never>?
    private var isOver = false

    init(_ id: ID) { self.id = id }

    func start(_ priority: TaskPriority, _ action: @escaping @Sendable () async -> Void) {
      if !isOver { task = Task(priority: priority) { await action() } }
    }

    func restart() {
      task?.cancel()
      task = nil
    }

    func end() {
      isOver = true
      restart()
    }
  }
}

extension TaskModifier: LifecycleModifier {
  func appear(in node: Node) -> Memory {
    let memory = Memory(id)
    start(memory, in: node)
    return memory
  }

  func update(_ memory: inout Memory, in node: Node) {
    guard memory.id != id else { return }
    memory.id = id
    memory.restart()
    start(memory, in: node)
  }

  func shownChanged(_ isShown: Bool, _ memory: inout Memory, in node: Node) {
    memory.restart()
    if isShown { start(memory, in: node) }
  }

  func disappear(_ memory: Memory, in node: Node) { memory.end() }

  @MainActor
  private func start(_ memory: Memory, in node: Node) {
    if node.isHidden { return }
    node.graph.afterUpdate { [priority, action] in memory.start(priority, action) }
  }
}

extension View {
  /// Starts a task when this view appears, and cancels it when the view disappears.
  ///
  ///     List(messages) { MessageRow($0) }
  ///       .task { messages = await server.messages() }
  ///
  /// - Threads: The closure inherits the actor of the context in which it is written: the main actor, in a body. The
  ///   task starts after the update that shows the view.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - action: The asynchronous closure that the task runs. Cancellation is cooperative, as for every task.
  /// - Returns: A view that runs the task.
  // An app that has a method of this name for older systems uses its own.
  @_disfavoredOverload
  public nonisolated func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { modifier(TaskModifier(id: 0, priority: priority, action: action)) }

  /// Starts a task when this view appears and again whenever a value changes, and cancels the previous task.
  ///
  ///     MessageView(message)
  ///       .task(id: selection) { message = await server.message(selection) }
  ///
  /// Everything else is as for the form without an `id`.
  ///
  /// - Parameters:
  ///   - id: The value. A change cancels the running task and starts a new one.
  ///   - priority: The priority of the task.
  ///   - action: The asynchronous closure that the task runs.
  /// - Returns: A view that runs the task.
  public nonisolated func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { modifier(TaskModifier(id: id, priority: priority, action: action)) }
}
