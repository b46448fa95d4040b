import Foundation

/// A modifier that sets an alignment guide of each element of its content.
struct AlignmentGuideModifier: ElementModifier {
  let guide: AlignmentGuide

  func modification(in node: Node) -> Modification { .alignmentGuide(guide) }
}

/// An alignment guide with the closure that computes its position.
package struct AlignmentGuide: Equatable, @unchecked Sendable {  // called and compared by the main actor
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

  package static func == (one: AlignmentGuide, other: AlignmentGuide) -> Bool {
    // Closures are equal only if they are the same one.
    one.key == other.key && EqualityComparer.of(Closure.self).areEqual(one.closure, other.closure)
  }
}

extension View {
  /// Sets the position of a horizontal alignment guide of this view.
  ///
  /// - Parameters:
  ///   - g: The guide whose position is set, such as `.leading`.
  ///   - computeValue: A closure that returns the position, in points from the leading edge, for the view's size and
  ///     its other guides.
  /// - Returns: A view with the guide.
  public nonisolated func alignmentGuide(
    _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(AlignmentGuideModifier(guide: AlignmentGuide(key: g.key, value: computeValue))) }

  /// Sets the position of a vertical alignment guide of this view.
  ///
  /// - Parameters:
  ///   - g: The guide whose position is set, such as `.firstTextBaseline`.
  ///   - computeValue: A closure that returns the position, in points from the top edge, for the view's size and its
  ///     other guides.
  /// - Returns: A view with the guide.
  public nonisolated func alignmentGuide(
    _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(AlignmentGuideModifier(guide: AlignmentGuide(key: g.key, value: computeValue))) }
}
