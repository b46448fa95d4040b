import CombineCore
@_spi(Reflection) import Swift

/// A view that consists of the views in a tuple: the result of a ``ViewBuilder`` closure with several statements.
///
///     func row(_ title: String) -> HStack<TupleView<(Text, Spacer)>> {
///       HStack {
///         Text(title)
///         Spacer()
///       }
///     }
public struct TupleView<T> {
  /// The views, in their order.
  public var value: T

  /// Creates a view that consists of the views in a tuple.
  ///
  /// - Parameter value: The tuple. Elements of it that are not views are ignored, with a warning.
  public init(_ value: T) { self.value = value }
}

extension TupleView: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { TupleNode(view, context) }
}

/// A view in the tuples of a type: its place, and what depends on its own type.
class TupleMember: @unchecked Sendable {  // immutable
  fileprivate final let offset: Int

  fileprivate init(at offset: Int) { self.offset = offset }

  /// Creates the node of the view in a tuple.
  @MainActor
  fileprivate func makeNode(in tuple: UnsafeRawPointer, _ context: NodeContext) -> Node { fatalError("abstract") }

  /// Passes the view in a tuple to its node.
  @MainActor
  fileprivate func update(_ node: Node, in tuple: UnsafeRawPointer) { fatalError("abstract") }

  /// Adds the view in a tuple to a list.
  func add(from tuple: UnsafeRawPointer, to list: inout SubviewList, at place: Int) { fatalError("abstract") }
}

/// A view in the tuples of a type, whose own type is known.
private final class TypedTupleMember<Content: View>: TupleMember, @unchecked Sendable {  // immutable
  private func view(in tuple: UnsafeRawPointer) -> Content {
    (tuple + offset).assumingMemoryBound(to: Content.self).pointee
  }

  override func makeNode(in tuple: UnsafeRawPointer, _ context: NodeContext) -> Node {
    Content._makeNode(view(in: tuple), context)
  }

  /// The type of a child is that of the view at its place in the tuple, so the downcast is safe.
  override func update(_ node: Node, in tuple: UnsafeRawPointer) {
    unsafeDowncast(node, to: ViewNode<Content>.self).update(view(in: tuple))
  }

  override func add(from tuple: UnsafeRawPointer, to list: inout SubviewList, at place: Int) {
    list.add(view(in: tuple), at: place)
  }
}

/// The views in the tuples of a type that is known only at run time.
///
/// Each type has one value, which is created by reflection on first use and never released. Any thread can use it.
final class TupleMembers: @unchecked Sendable {  // immutable
  let members: [TupleMember]
  /// The types of the members that are not views.
  let ignored: [Any.Type]

  private init<T>(_ type: T.Type) {
    var (members, ignored): ([TupleMember], [Any.Type]) = ([], [])
    func add(_ type: Any.Type, at offset: Int) {
      func member<Content: View>(_ type: Content.Type) -> TupleMember { TypedTupleMember<Content>(at: offset) }
      if let view = type as? any View.Type { members.append(member(view)) } else { ignored.append(type) }
    }
    // A tuple of one element is that element.
    if type is any View.Type || !EqualityComparer.isTuple(type) {
      add(type, at: 0)
    } else {
      _ = _forEachField(of: type, options: []) { _, offset, type, _ in
        add(type, at: offset)
        return true
      }
    }
    (self.members, self.ignored) = (members, ignored)
  }

  private static let lock = Lock()
  nonisolated(unsafe) private static var known: [ObjectIdentifier: TupleMembers] = [:]  // guarded by the lock

  /// Returns the views in the tuples of a type. The first call finds them by reflection, later calls in a table.
  static func of<T>(_ type: T.Type) -> TupleMembers {
    if let found = lock.withLock({ known[ObjectIdentifier(type)] }) { return found }
    let made = TupleMembers(type)
    lock.withLock { known[ObjectIdentifier(type)] = made }
    return made
  }
}

/// The node of a tuple view.
private final class TupleNode<T>: ViewNode<TupleView<T>> {
  private let members: [TupleMember]
  private var children: [Node] = []

  init(_ view: TupleView<T>, _ context: NodeContext) {
    let layout = TupleMembers.of(T.self)
    members = layout.members
    super.init(context)
    children.reserveCapacity(members.count)
    withUnsafePointer(to: view.value) { tuple in
      for member in members { children.append(member.makeNode(in: tuple, NodeContext(parent: self))) }
    }
    for type in layout.ignored { graph.warn("TupleView ignores a value of \(type), which is not a view.") }
  }

  override func update(_ view: TupleView<T>) {
    withUnsafePointer(to: view.value) { tuple in
      for (index, member) in members.enumerated() { member.update(children[index], in: tuple) }
    }
  }

  override func forEachChild(_ body: (Node) -> Void) { for child in children { body(child) } }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    for child in children { child.appendRenderNodes(to: &items) }
  }
}
