import Foundation

// Modifiers that change how a view answers its parent's proposals, or where its guides are.

/// The way in which content of a fixed ratio fills its space.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// As big as fits in the space.
  case fit
  /// As small as covers the space.
  case fill
}

struct FixedSizeModifier: ElementModifier {
  let horizontal: Bool
  let vertical: Bool

  func modification(in node: Node) -> Modification { .fixedSize(horizontal: horizontal, vertical: vertical) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

struct AspectRatioModifier: ElementModifier {
  let ratio: CGFloat?
  let contentMode: ContentMode

  func modification(in node: Node) -> Modification { .aspectRatio(ratio, contentMode) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

struct AlignmentGuideModifier: ElementModifier {
  let guide: AlignmentGuide

  func modification(in node: Node) -> Modification { .alignmentGuide(guide) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A guide with the closure that computes its position.
public struct AlignmentGuide: Equatable, @unchecked Sendable {  // called and compared by the main actor
  let key: AlignmentKey
  let value: (ViewDimensions) -> CGFloat

  public static func == (one: AlignmentGuide, other: AlignmentGuide) -> Bool {
    // Closures cannot be compared, beyond being the same one.
    one.key == other.key
      && Equality.of(((ViewDimensions) -> CGFloat).self).areEqual(one.value, other.value)
  }
}

extension View {
  /// Has the view keep its ideal size in both axes, whatever its parent proposes.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Has the view keep its ideal size along some axes, whatever its parent proposes.
  ///
  ///     Text("A text that wraps rather than being truncated.").fixedSize(horizontal: false, vertical: true)
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    modifier(FixedSizeModifier(horizontal: horizontal, vertical: vertical))
  }

  /// Proposes the view a size of a fixed ratio that fits in, or covers, the size that the parent proposes.
  ///
  /// - Parameters:
  ///   - aspectRatio: The width divided by the height; that of the view's ideal size if `nil`.
  ///   - contentMode: Whether the size fits in the space or covers it.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    modifier(AspectRatioModifier(ratio: aspectRatio, contentMode: contentMode))
  }

  /// Proposes the view a size with the ratio of another size that fits in, or covers, the size that the parent proposes.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }

  /// Keeps the view's proportions and makes it as big as fits in the space.
  @_disfavoredOverload
  public func scaledToFit() -> some View { aspectRatio(nil, contentMode: .fit) }

  /// Keeps the view's proportions and makes it as small as covers the space.
  @_disfavoredOverload
  public func scaledToFill() -> some View { aspectRatio(nil, contentMode: .fill) }

  /// Sets the position of a horizontal guide in this view.
  ///
  /// - Parameters:
  ///   - g: The guide.
  ///   - computeValue: Returns the position, in points from the leading edge. It may read the view's size and other guides.
  public func alignmentGuide(
    _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(AlignmentGuideModifier(guide: AlignmentGuide(key: g.key, value: computeValue))) }

  /// Sets the position of a vertical guide in this view.
  ///
  /// - Parameters:
  ///   - g: The guide.
  ///   - computeValue: Returns the position, in points from the top edge. It may read the view's size and other guides.
  public func alignmentGuide(
    _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(AlignmentGuideModifier(guide: AlignmentGuide(key: g.key, value: computeValue))) }
}
