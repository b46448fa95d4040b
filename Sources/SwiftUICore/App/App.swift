/// A program with windows.
///
///     @main
///     struct Player: App {
///       @StateObject private var library = Library()
///
///       var body: some Scene {
///         WindowGroup("Player") { PlayerView().environmentObject(library) }
///       }
///     }
///
/// The module `SwiftUI` has its `main()`, which makes the one value that there is, shows its windows, and returns when
/// the last of them has been closed. May have dynamic properties, as a view has; the body is evaluated again when one
/// of those changes that it has read. Belongs to the main actor.
@MainActor
@preconcurrency
public protocol App {
  /// The type of what the program consists of.
  associatedtype Body: Scene

  /// What the program consists of.
  @SceneBuilder var body: Body { get }

  /// Makes the program, once.
  init()
}

/// The node of a program.
final class AppNode<Program: App>: Node {
  private var program: Program
  private unowned(unsafe) let layout: FieldLayout  // kept for good
  private var slots: [AnyObject?] = []
  private var child: SceneNode<Program.Body>?

  init(_ program: Program, _ context: NodeContext) {
    self.program = program
    layout = FieldLayout.of(Program.self)
    super.init(context)
    evaluate()
  }

  override func evaluate() {
    let body = evaluateBody(layout) {
      layout.install(in: &program, slots: &slots, on: self)
      return program.body
    }
    if let child {
      child.update(body)
    } else {
      child = Program.Body._makeNode(body, NodeContext(parent: self))
    }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
  override func willUnmount() { slots = [] }
  override var typeName: String { layout.typeName }
  override func property(at source: DependencySource) -> String? { layout.property(at: source, in: slots) }
}
