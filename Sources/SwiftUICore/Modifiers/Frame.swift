import Foundation

struct FrameModifier: ElementModifier {
  let frame: FrameContent

  func modification(in node: Node) -> Modification { .frame(frame) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

extension View {
  /// Gives the view a size, in points; its own where `nil`.
  ///
  /// - Parameter alignment: Where the view stands in the frame if it is smaller.
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    modifier(FrameModifier(frame: FrameContent(width: width, height: height, alignment: alignment)))
  }

  /// Gives the view bounds for its size, in points; none where `nil`. A maximum of `.infinity` takes what room there is.
  ///
  /// - Parameter alignment: Where the view stands in the frame if it is smaller.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    var frame = FrameContent(alignment: alignment)
    (frame.minWidth, frame.idealWidth, frame.maxWidth) = (minWidth, idealWidth, maxWidth)
    (frame.minHeight, frame.idealHeight, frame.maxHeight) = (minHeight, idealHeight, maxHeight)
    return modifier(FrameModifier(frame: frame))
  }
}
