/// A modifier that gives its content a value in the selection of a picker or a list.
struct TagModifier<Value: Hashable> {
  typealias Body = Never

  let value: Value
}

extension TagModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { TagNode(view, context) }
}

/// The node of a tag, which adds the value to the rows of its content.
private final class TagNode<Modified: View, Value: Hashable>: ViewNode<ModifiedContent<Modified, TagModifier<Value>>>,
  TabProvider, TagProvider
{
  private var value: Value
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, TagModifier<Value>>, _ context: NodeContext) {
    value = view.modifier.value
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, TagModifier<Value>>) {
    if value != view.modifier.value {
      value = view.modifier.value
      graph.structureChanged(at: self)
    }
    child?.update(view.content)
  }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    child?.appendRows(to: &rows, tag: AnyHashable(value))
  }

  func appendOwnTabs(to tabs: inout [TabEntry], tag: AnyHashable?) {
    child?.appendTabs(to: &tabs, tag: AnyHashable(value))
  }

  var viewTag: AnyHashable? { AnyHashable(value) }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

extension View {
  /// Sets the value that this view represents as an option of a ``Picker`` or as a row of a ``List``.
  ///
  /// - Parameter tag: The value. Its type must be that of the selection.
  /// - Returns: A view with the tag.
  public nonisolated func tag<V: Hashable>(_ tag: V) -> some View { modifier(TagModifier(value: tag)) }
}

/// A node that sets a tag for the views below.
@MainActor
protocol TagProvider: Node {
  var viewTag: AnyHashable? { get }
}

/// A modifier that gives its content a tag.
@MainActor
protocol TagWriting {
  var anyTag: AnyHashable { get }
}
