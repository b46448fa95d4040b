import SwiftUICore

/// A snapshot of an element and its children, as a value. Its description is an outline:
///
///     vertical stack
///       text "Hello"
///       button
///         text "Again"
public struct TestTree: Equatable, Sendable, CustomStringConvertible {
  /// The content of the element.
  package var primitive: Primitive
  /// The children, in order.
  public var children: [TestTree]

  /// Creates a tree to compare with.
  ///
  /// - Parameters:
  ///   - primitive: The content of the element.
  ///   - children: The children, in order.
  package init(_ primitive: Primitive, _ children: [TestTree] = []) {
    self.primitive = primitive
    self.children = children
  }

  @MainActor
  init(_ element: TestElement) { self.init(element.primitive, element.children.map(TestTree.init)) }

  /// All texts of the tree, in order.
  public var texts: [String] {
    if let text = primitive.plainText { return [text] }
    return children.flatMap(\.texts)
  }

  /// An outline of the tree, with a line for each element.
  public var description: String { lines(indentedBy: "").joined(separator: "\n") }

  private func lines(indentedBy indent: String) -> [String] {
    [indent + primitive.summary] + children.flatMap { $0.lines(indentedBy: indent + "  ") }
  }
}
