import Foundation

// Modifiers that change the proposal that a view receives, or the positions of its alignment guides.

/// A way in which content with a given aspect ratio fills a space.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// The content is as large as possible inside the space.
  case fit
  /// The content is as small as possible while it covers the space.
  case fill
}

/// A modifier that gives each element of its content its ideal size along some axes.
struct FixedSizeModifier: ElementModifier {
  let horizontal: Bool
  let vertical: Bool

  func modification(in node: Node) -> Modification { .fixedSize(horizontal: horizontal, vertical: vertical) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A modifier that proposes sizes of a fixed aspect ratio to each element of its content.
struct AspectRatioModifier: ElementModifier {
  let ratio: CGFloat?
  let contentMode: ContentMode

  func modification(in node: Node) -> Modification { .aspectRatio(ratio, contentMode) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A modifier that sets an alignment guide of each element of its content.
struct AlignmentGuideModifier: ElementModifier {
  let guide: AlignmentGuide

  func modification(in node: Node) -> Modification { .alignmentGuide(guide) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// An alignment guide with the closure that computes its position.
public struct AlignmentGuide: Equatable, @unchecked Sendable {  // called and compared by the main actor
  let key: AlignmentKey
  var value: (ViewDimensions) -> CGFloat { closure.call }
  private let closure: Closure

  /// A closure as a field of a structure. A closure that is itself an argument of a generic function is converted for
  /// each call, and then differs from itself.
  private struct Closure {
    let call: (ViewDimensions) -> CGFloat
  }

  init(key: AlignmentKey, value: @escaping (ViewDimensions) -> CGFloat) {
    self.key = key
    closure = Closure(call: value)
  }

  public static func == (one: AlignmentGuide, other: AlignmentGuide) -> Bool {
    // Closures are equal only if they are the same one.
    one.key == other.key && Equality.of(Closure.self).areEqual(one.closure, other.closure)
  }
}

extension View {
  /// Keeps this view at its ideal size on both axes, regardless of the size that its parent proposes.
  ///
  /// - Returns: A view of a fixed size.
  public nonisolated func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Keeps this view at its ideal size on some axes, regardless of the size that its parent proposes.
  ///
  ///     Text("A text that wraps rather than being truncated.").fixedSize(horizontal: false, vertical: true)
  ///
  /// - Parameters:
  ///   - horizontal: A Boolean value that indicates whether the width is the ideal one.
  ///   - vertical: A Boolean value that indicates whether the height is the ideal one.
  /// - Returns: A view of a fixed size on the given axes.
  public nonisolated func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    modifier(FixedSizeModifier(horizontal: horizontal, vertical: vertical))
  }

  /// Proposes a size with an aspect ratio to this view: one that fits in, or covers, the size that the parent proposes.
  ///
  /// - Parameters:
  ///   - aspectRatio: The width divided by the height, or `nil` for the ratio of the view's ideal size.
  ///   - contentMode: A value that indicates whether the size fits in the space or covers it.
  /// - Returns: A view with the aspect ratio.
  public nonisolated func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    modifier(AspectRatioModifier(ratio: aspectRatio, contentMode: contentMode))
  }

  /// Proposes a size with the aspect ratio of another size to this view: one that fits in, or covers, the size that the
  /// parent proposes.
  ///
  /// - Parameters:
  ///   - aspectRatio: A size with the ratio of width to height.
  ///   - contentMode: A value that indicates whether the size fits in the space or covers it.
  /// - Returns: A view with the aspect ratio.
  public nonisolated func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }

  /// Scales this view to fit in the available space, in its proportions.
  ///
  /// - Returns: A scaled view.
  @_disfavoredOverload
  public nonisolated func scaledToFit() -> some View { aspectRatio(nil, contentMode: .fit) }

  /// Scales this view to cover the available space, in its proportions.
  ///
  /// - Returns: A scaled view.
  @_disfavoredOverload
  public nonisolated func scaledToFill() -> some View { aspectRatio(nil, contentMode: .fill) }

  /// Sets the position of a horizontal alignment guide of this view.
  ///
  /// - Parameters:
  ///   - g: The guide.
  ///   - computeValue: A closure that returns the position, in points from the leading edge, for the view's size and
  ///     its other guides.
  /// - Returns: A view with the guide.
  public nonisolated func alignmentGuide(
    _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(AlignmentGuideModifier(guide: AlignmentGuide(key: g.key, value: computeValue))) }

  /// Sets the position of a vertical alignment guide of this view.
  ///
  /// - Parameters:
  ///   - g: The guide.
  ///   - computeValue: A closure that returns the position, in points from the top edge, for the view's size and its
  ///     other guides.
  /// - Returns: A view with the guide.
  public nonisolated func alignmentGuide(
    _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(AlignmentGuideModifier(guide: AlignmentGuide(key: g.key, value: computeValue))) }
}
