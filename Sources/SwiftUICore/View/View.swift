/// A value that describes a part of the user interface.
///
///     struct Greeting: View {
///       let name: String
///       @State private var count = 0
///
///       var body: some View {
///         Text("Hello \(name), \(count)")
///         Button("Again") { count += 1 }
///       }
///     }
///
/// The runtime evaluates the body when the view appears, when the parent passes a value that differs from the previous
/// one, and when a value changes that the body has read. Changes between two updates are combined: a body is evaluated
/// at most once per update.
///
/// Two values of a view are compared property by property: with `==` if the property's type is equatable, otherwise
/// byte by byte. Closures are compared by their bytes, so a new closure that captures values counts as changed.
///
/// - Threads: Views are isolated to the main actor, and bodies are evaluated there. Initializers of the views of this
///   module, modifiers and result builders are not isolated, so that any code can create views.
/// - Traps: A view must be a structure or an enumeration. The process stops when a view that is a class is shown for
///   the first time.
@MainActor
@preconcurrency
public protocol View {
  /// The type of the view's body.
  associatedtype Body: View

  /// The content of the view.
  @ViewBuilder var body: Body { get }

  /// Creates the node that represents a value of the view at runtime. The default implementation evaluates the body;
  /// don't implement or call this method.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self>
}

extension View {
  /// Creates a node that evaluates the body of the view.
  ///
  /// It is not specialized: specialized, the nodes of everything in the body of each view of this module would be
  /// compiled again for its type. The nodes of a client's views aren't specialized either.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { BodyNode(view, context) }
}

extension Never: View {
  /// A body that can't be evaluated, because `Never` has no values.
  public var body: Never { fatalError("Never has no body") }
}

/// A view that the runtime implements itself, without a body.
@MainActor
@preconcurrency
protocol PrimitiveView: View where Body == Never {}

extension View where Body == Never {
  /// A body that must not be evaluated. Reading it stops the process.
  public var body: Never { fatalError("\(Self.self) has no body") }
}
