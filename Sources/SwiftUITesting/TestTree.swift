import SwiftUICore

/// What is shown, as a value: a primitive, and what is inside it. Prints as an outline.
///
///     vertical stack
///       text "Hello"
///       button
///         text "Again"
public struct TestTree: Equatable, Sendable, CustomStringConvertible {
  /// What is shown.
  public var primitive: Primitive
  /// What is inside, in order.
  public var children: [TestTree]

  /// Puts a tree together, to compare with.
  public init(_ primitive: Primitive, _ children: [TestTree] = []) {
    self.primitive = primitive
    self.children = children
  }

  @MainActor
  init(_ element: TestElement) { self.init(element.primitive, element.children.map(TestTree.init)) }

  /// All texts in the tree, in order.
  public var texts: [String] {
    if let text = primitive.plainText { return [text] }
    return children.flatMap(\.texts)
  }

  public var description: String { lines(indentedBy: "").joined(separator: "\n") }

  private func lines(indentedBy indent: String) -> [String] {
    [indent + primitive.summary] + children.flatMap { $0.lines(indentedBy: indent + "  ") }
  }
}
