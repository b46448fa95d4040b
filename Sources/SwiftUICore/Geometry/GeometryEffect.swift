import Foundation

/// A modifier that draws a view elsewhere or in another form, depending on its size, and that can be animated.
///
///     struct Shake: GeometryEffect {
///       var turns: CGFloat
///
///       var animatableData: CGFloat {
///         get { turns }
///         set { turns = newValue }
///       }
///
///       func effectValue(size: CGSize) -> ProjectionTransform {
///         ProjectionTransform(CGAffineTransform(translationX: 10 * sin(turns * 2 * .pi), y: 0))
///       }
///     }
///
/// The view keeps its space in the layout, and receives input where it is shown. A perspective is ignored, because
/// views are drawn in the plane of the window.
public nonisolated protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
  /// Returns the transform of a view from its leading top corner.
  ///
  /// - Parameter size: The size of the view, in points.
  func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  /// Creates a node that draws the content with the transform.
  ///
  /// - Parameters:
  ///   - view: The content with the modifier.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the modified view.
  @MainActor
  public static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Modified, Self>> { GeometryEffectNode(view, context) }

  /// Returns an effect that the geometry of the view does not contain.
  ///
  /// On Linux, the geometry that a view reads never contains its effects, so that the result is this effect.
  public func ignoredByLayout() -> some GeometryEffect { self }
}

/// The modifier that applies the transform of an effect at a moment of an animation.
private struct GeometryEffectTransformModifier<Effect: GeometryEffect> {
  var effect: Effect
}

extension GeometryEffectTransformModifier: Animatable {
  var animatableData: Effect.AnimatableData {
    get { effect.animatableData }
    set { effect.animatableData = newValue }
  }
}

extension GeometryEffectTransformModifier: ViewModifier {
  func body(content: Content) -> some View {
    let effect = effect
    return content.modifier(
      VisualEffectModifier {
        AnimatedVisualEffect(steps: [.modification(.transform(effect.effectValue(size: $0.size).affine))])
      })
  }
}

/// The node of a geometry effect, which animations change.
private final class GeometryEffectNode<Modified: View, Effect: GeometryEffect>:
  ViewNode<ModifiedContent<Modified, Effect>>
{
  private var child: ViewNode<ModifiedContent<Modified, GeometryEffectTransformModifier<Effect>>>?

  init(_ view: ModifiedContent<Modified, Effect>, _ context: NodeContext) {
    super.init(context)
    child = GeometryEffectTransformModifier._makeNode(Self.applied(view), NodeContext(parent: self))
  }

  private static func applied(
    _ view: ModifiedContent<Modified, Effect>
  ) -> ModifiedContent<Modified, GeometryEffectTransformModifier<Effect>> {
    ModifiedContent(content: view.content, modifier: GeometryEffectTransformModifier(effect: view.modifier))
  }

  override func update(_ view: ModifiedContent<Modified, Effect>) { child?.update(Self.applied(view)) }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
