/// A part of what is on the screen, as a value.
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
/// The body is evaluated when the view appears, when its parent passes it a value whose stored properties differ from
/// the old one's, and when something changes that its body has read: at most once a turn, on the main actor. What is
/// compared with `==` where the types have it, with their bytes where they have not; a property that can't be compared,
/// a new closure for instance, counts as changed.
///
/// Views are structures; a class is refused when it is first shown.
@MainActor
@preconcurrency
public protocol View {
  /// The type of what the view consists of.
  associatedtype Body: View

  /// What the view consists of.
  @ViewBuilder var body: Body { get }

  /// Makes the runtime's node for a value of the view. Not for clients: views get it for nothing.
  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self>
}

extension View {
  /// Makes the runtime's node for a value of the view.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { BodyNode(view, context) }
}

extension Never: View {
  /// There is none.
  public var body: Never { fatalError("Never has no body") }
}

/// A view that the runtime knows, with no body.
@MainActor
protocol PrimitiveView: View where Body == Never {}

extension View where Body == Never {
  /// A view that the runtime knows has no body; asking for it is a programming error, and stops the process.
  public var body: Never { fatalError("\(Self.self) has no body") }
}
