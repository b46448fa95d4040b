struct TaskModifier<ID: Equatable>: LifecycleModifier {
  let id: ID
  let priority: TaskPriority
  let action: @Sendable () async -> Void

  /// The task that runs, if it has begun.
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

  func disappear(_ memory: Memory, in node: Node) { memory.end() }

  private func start(_ memory: Memory, in node: Node) {
    node.graph.afterUpdate { [priority, action] in memory.start(priority, action) }
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { LifecycleNode(view, context) }
}

extension View {
  /// Runs a task for as long as the view is there: begun after the turn that shows it, cancelled when the view goes.
  public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { modifier(TaskModifier(id: 0, priority: priority, action: action)) }

  /// Runs a task for as long as the view is there and the id stays the same; with another id it is cancelled, and a new
  /// one begins.
  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { modifier(TaskModifier(id: id, priority: priority, action: action)) }
}
