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

/// The views in the tuples of a type that is known only at run time.
///
/// Each type has one value, which is created by reflection on first use and never released. Any thread can use it.
final class TupleElements: @unchecked Sendable {  // immutable
  private var elements: [(offset: Int, type: any View.Type)] = []
  /// The types of the elements that are not views.
  private(set) var ignored: [Any.Type] = []

  private init<T>(_ type: T.Type) {
    // A tuple of one element is that element.
    if let view = type as? any View.Type {
      elements = [(0, view)]
    } else if Equality.isTuple(type) {
      _ = _forEachField(of: type, options: []) { _, offset, type, _ in
        if let view = type as? any View.Type { elements.append((offset, view)) } else { ignored.append(type) }
        return true
      }
    } else {
      ignored = [type]
    }
  }

  private static let lock = Lock()
  nonisolated(unsafe) private static var known: [ObjectIdentifier: TupleElements] = [:]  // guarded by the lock

  /// Returns the views in the tuples of a type. The first call finds them by reflection, later calls in a table.
  static func of<T>(_ type: T.Type) -> TupleElements {
    if let found = lock.withLock({ known[ObjectIdentifier(type)] }) { return found }
    let made = TupleElements(type)
    lock.withLock { known[ObjectIdentifier(type)] = made }
    return made
  }

  /// The number of views.
  var count: Int { elements.count }

  /// Calls a closure with the address and the type of each view in a tuple.
  func forEach<T>(in value: T, _ body: (UnsafeRawPointer, any View.Type) -> Void) {
    withUnsafePointer(to: value) { value in
      for element in elements { body(UnsafeRawPointer(value) + element.offset, element.type) }
    }
  }
}

/// The node of a tuple view. The type of each child is the type at its position in the tuple, so the downcast is safe.
private final class TupleNode<T>: ViewNode<TupleView<T>> {
  private let elements = TupleElements.of(T.self)
  private var children: [Node] = []

  init(_ view: TupleView<T>, _ context: NodeContext) {
    super.init(context)
    children.reserveCapacity(elements.count)
    func add<Child: View>(_ type: Child.Type, _ address: UnsafeRawPointer) {
      let child = address.assumingMemoryBound(to: type).pointee
      children.append(Child._makeNode(child, NodeContext(parent: self)))
    }
    elements.forEach(in: view.value) { add($1, $0) }
    for type in elements.ignored { graph.warn("TupleView ignores a value of \(type), which is not a view.") }
  }

  override func update(_ view: TupleView<T>) {
    var index = 0
    func pass<Child: View>(_ type: Child.Type, _ address: UnsafeRawPointer) {
      let child = address.assumingMemoryBound(to: type).pointee
      unsafeDowncast(children[index], to: ViewNode<Child>.self).update(child)
      index += 1
    }
    elements.forEach(in: view.value) { pass($1, $0) }
  }

  override func forEachChild(_ body: (Node) -> Void) { for child in children { body(child) } }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    for child in children { child.appendRenderNodes(to: &items) }
  }
}
