import Foundation

/// A modifier that puts each element of its content in a frame of fixed or bounded dimensions.
struct FrameModifier: ElementModifier {
  let frame: FrameConstraints

  func modification(in node: Node) -> Modification { .frame(frame) }
}

extension View {
  /// Places this view in a frame of a fixed width, a fixed height, or both.
  ///
  /// - Parameters:
  ///   - width: The width of the frame, in points, or `nil` for the width of the view.
  ///   - height: The height of the frame, in points, or `nil` for the height of the view.
  ///   - alignment: The position of the view in the frame if their sizes differ.
  /// - Returns: A view that consists of the frame and its content.
  public nonisolated func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center)
    -> some View
  {
    modifier(FrameModifier(frame: FrameConstraints(width: width, height: height, alignment: alignment)))
  }

  /// Places this view in a frame whose size is limited.
  ///
  ///     TextField("Name", text: $name).frame(minWidth: 120, maxWidth: .infinity)
  ///
  /// On an axis with limits, the frame has the proposed size within them, and the size of the view takes the place of a
  /// limit that is `nil`. So a maximum of `.infinity` makes the frame take all the space that its parent proposes.
  ///
  /// - Parameters:
  ///   - minWidth: The minimum width of the frame, in points, or `nil` for no minimum.
  ///   - idealWidth: The width of the frame, in points, where the available width is not limited, or `nil` for that of
  ///     the view.
  ///   - maxWidth: The maximum width of the frame, in points, or `nil` for no maximum.
  ///   - minHeight: The minimum height of the frame, in points, or `nil` for no minimum.
  ///   - idealHeight: The height of the frame, in points, where the available height is not limited, or `nil` for that
  ///     of the view.
  ///   - maxHeight: The maximum height of the frame, in points, or `nil` for no maximum.
  ///   - alignment: The position of the view in the frame if their sizes differ.
  /// - Returns: A view that consists of the frame and its content.
  public nonisolated func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    var frame = FrameConstraints(alignment: alignment)
    (frame.minWidth, frame.idealWidth, frame.maxWidth) = (minWidth, idealWidth, maxWidth)
    (frame.minHeight, frame.idealHeight, frame.maxHeight) = (minHeight, idealHeight, maxHeight)
    return modifier(FrameModifier(frame: frame))
  }
}
