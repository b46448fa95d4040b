/// A type that represents an app, and declares the scenes that the app shows in windows.
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
/// The module `SwiftUI` provides the `main()` of conforming types. It creates one instance, shows the windows of its
/// scenes, and returns when the last window is closed. An app can have dynamic properties, as a view can. Like a view's
/// `body`, an app's `body` is evaluated on the main actor, and again whenever state that it reads changes.
///
/// - Threads: Apps are isolated to the main actor.
@MainActor
@preconcurrency
public protocol App {
  /// The type of the app's body.
  associatedtype Body: Scene

  /// The scenes of the app.
  @SceneBuilder var body: Body { get }

  /// Creates the app. `main()` calls this initializer once.
  init()
}

/// The node of an app, which evaluates the app's body.
final class AppNode<Program: App>: Node {
  private let scope: EnvironmentScope
  private var program: Program
  private unowned(unsafe) let layout: FieldLayout  // a layout is never released
  private var slots: [AnyObject?] = []
  private var child: SceneNode<Program.Body>?

  init(_ program: Program, _ context: NodeContext) {
    self.program = program
    layout = FieldLayout.of(Program.self)
    scope = EnvironmentScope(in: context.environment)
    let model = ProgramModel()
    _ = scope.rewrite { $0.program = model }
    super.init(context)
    context.parent.graph.feature(RunningProgram.self).model = model
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
      child = Program.Body._makeNode(body, NodeContext(parent: self, environment: scope))
    }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
  override var typeName: String { layout.typeName }
  override func property(at source: DependencySource) -> String? { layout.property(at: source, in: slots) }
}
