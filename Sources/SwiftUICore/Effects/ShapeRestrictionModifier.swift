/// A modifier that restricts its content to a shape.
struct ShapeRestrictionModifier<S: Shape>: ElementModifier {
  /// The drawing or the input of the content, which the shape restricts.
  enum Restriction {
    case drawing
    case input
  }

  var shape: S
  let isEvenOdd: Bool
  let restriction: Restriction

  func modification(in node: Node) -> Modification {
    switch restriction {
    case .drawing: .clipShape(EquatableShape(shape: node.resolved(shape)), isEvenOdd: isEvenOdd)
    case .input: .contentShape(EquatableShape(shape: node.resolved(shape)), isEvenOdd: isEvenOdd)
    }
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ShapeRestrictionNode(view, context) }
}

/// The node of a modifier with a shape, whose vector animations change.
private final class ShapeRestrictionNode<Modified: View, S: Shape>: ElementModifierNode<
  Modified, ShapeRestrictionModifier<S>
>
{
  private var motion: AnimatableDataMotion<S.AnimatableData>?

  override func willUpdate(from old: ShapeRestrictionModifier<S>, to new: ShapeRestrictionModifier<S>) {
    AnimatableDataMotion.move(&motion, from: old.shape.animatableData, to: new.shape.animatableData, of: self)
  }

  override func shown(_ modifier: ShapeRestrictionModifier<S>) -> ShapeRestrictionModifier<S> {
    guard let motion else { return modifier }
    var shown = modifier
    shown.shape.animatableData = motion.shown
    return shown
  }
}
