/// A program that shows its user interface in windows.
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
/// The module `SwiftUI` provides the `main()` of conforming types. It creates the one instance, shows its windows, and
/// returns when the last window has been closed. An app can have dynamic properties, as a view can. Its body is
/// evaluated again when a value changes that it has read.
///
/// - Threads: Apps are isolated to the main actor.
@MainActor
@preconcurrency
public protocol App {
  /// The type of the program's body.
  associatedtype Body: Scene

  /// The scenes of the program.
  @SceneBuilder var body: Body { get }

  /// Creates the program. `main()` calls it once.
  init()
}

/// The node of a program, which evaluates the app's body.
final class AppNode<Program: App>: Node {
  private var program: Program
  private unowned(unsafe) let layout: FieldLayout  // a layout is never released
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
