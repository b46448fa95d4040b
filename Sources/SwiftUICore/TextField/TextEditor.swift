/// A control for editing text of several lines.
///
/// Every edit writes the whole text to the binding. The editor has the size that its parent proposes, and scrolls its
/// text.
public struct TextEditor {
  let text: Binding<String>

  /// Creates an editor for a string.
  ///
  /// - Parameter text: A binding to the string.
  public init(text: Binding<String>) { self.text = text }
}

extension TextEditor: Control {
  var content: EmptyView { EmptyView() }

  func primitive(in node: Node) -> Primitive {
    var style = node.style
    let margins = node.readEnvironment { $0.contentMargins }
    if margins != ContentMargins() { style.contentMargins = margins.contentInsets() }
    if node.readEnvironment({ $0.hidesEditorBackground }) { style.hidesScrollBackground = true }
    return .textEditor(text.wrappedValue, style)
  }

  func handle(_ event: Event, in node: Node) { if case .edit(let new) = event { text.wrappedValue = new } }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { ControlNode(view, context) }
}

/// The content of a text editor.
package struct TextEditorContent {
  package var text: String
  package var style: Style
}

extension TextEditorContent: StyledElementContent {
  package var canHaveFocus: Bool { true }
  package var accessibilityTraits: AccessibilityTraits { [] }
  var menuEntry: MenuEntry { .nothing }
  package func showing(_ event: Event) -> Primitive? {
    if case .edit(let text) = event { .textEditor(text, style) } else { nil }
  }

  func makeLayoutNode(of element: RenderNode) -> LayoutNode { LeafLayoutNode(element) }
  func hasOtherSize(than old: TextEditorContent) -> Bool { style != old.style }
}
