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
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { GeometryEffectNode(view, context) }

  /// Returns an effect that the geometry of the view does not contain.
  ///
  /// On Linux, the geometry that a view reads never contains its effects, so that the result is this effect.
  public func ignoredByLayout() -> some GeometryEffect { self }
}

/// The modifier that applies the transform of an effect at a moment of an animation.
private struct AppliedGeometryEffect<Effect: GeometryEffect> {
  var effect: Effect
}

extension AppliedGeometryEffect: Animatable {
  var animatableData: Effect.AnimatableData {
    get { effect.animatableData }
    set { effect.animatableData = newValue }
  }
}

extension AppliedGeometryEffect: ViewModifier {
  func body(content: Content) -> some View {
    let effect = effect
    return content.modifier(
      VisualEffectModifier {
        EffectChange(steps: [.modification(.transform(effect.effectValue(size: $0.size).affine))])
      })
  }
}

private final class GeometryEffectNode<Modified: View, Effect: GeometryEffect>:
  ViewNode<ModifiedContent<Modified, Effect>>
{
  private var child: ViewNode<ModifiedContent<Modified, AppliedGeometryEffect<Effect>>>?

  init(_ view: ModifiedContent<Modified, Effect>, _ context: NodeContext) {
    super.init(context)
    child = AppliedGeometryEffect._makeNode(Self.applied(view), NodeContext(parent: self))
  }

  private static func applied(
    _ view: ModifiedContent<Modified, Effect>
  ) -> ModifiedContent<Modified, AppliedGeometryEffect<Effect>> {
    ModifiedContent(content: view.content, modifier: AppliedGeometryEffect(effect: view.modifier))
  }

  override func update(_ view: ModifiedContent<Modified, Effect>) { child?.update(Self.applied(view)) }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

/// The rotation of a view about an axis in space.
struct Rotation3D: GeometryEffect {
  /// The angle.
  var angle: Angle
  private let axis: SIMD3<Double>
  private let anchor: UnitPoint
  private let anchorZ: Double

  /// Creates a rotation.
  nonisolated init(angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint, anchorZ: CGFloat) {
    self.angle = angle
    self.axis = SIMD3(Double(axis.x), Double(axis.y), Double(axis.z))
    self.anchor = anchor
    self.anchorZ = Double(anchorZ)
  }

  var animatableData: Double {
    get { angle.radians }
    set { angle = .radians(newValue) }
  }

  func effectValue(size: CGSize) -> ProjectionTransform {
    let length = (axis * axis).sum().squareRoot()
    guard length > 0 else { return ProjectionTransform() }
    // Rodrigues' rotation formula, of which the two columns that are seen are needed.
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (sine, cosine) = (sin(angle.radians), cos(angle.radians))
    let rest = 1 - cosine
    let turned = CGAffineTransform(
      a: cosine + x * x * rest, b: y * x * rest + z * sine, c: x * y * rest - z * sine, d: cosine + y * y * rest,
      tx: -anchorZ * (x * z * rest + y * sine), ty: -anchorZ * (y * z * rest - x * sine))
    let center = CGPoint(x: size.width * anchor.x, y: size.height * anchor.y)
    return ProjectionTransform(
      CGAffineTransform(translationX: -center.x, y: -center.y).concatenating(turned)
        .concatenating(CGAffineTransform(translationX: center.x, y: center.y)))
  }
}

extension View {
  /// Rotates this view about an axis in space. The view keeps its space in the layout, and receives input where it is
  /// shown.
  ///
  ///     CardView(isFront: isFront)
  ///       .rotation3DEffect(.degrees(isFront ? 0 : 180), axis: (x: 0, y: 1, z: 0))
  ///
  /// The view is drawn without perspective, as from a great distance.
  ///
  /// - Parameters:
  ///   - angle: The angle.
  ///   - axis: The direction of the axis: to the right, down, and away from the user.
  ///   - anchor: The point in the view through which the axis goes.
  ///   - anchorZ: The distance of the axis from the view, in points.
  ///   - perspective: The strength of the perspective, which is not used.
  /// - Returns: A rotated view.
  public nonisolated func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View {
    modifier(Rotation3D(angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ))
  }

  /// Draws this view with a transform from its leading top corner. The view keeps its space in the layout, and receives
  /// input where it is shown.
  ///
  /// - Parameter transform: The transform, whose perspective is not used.
  /// - Returns: A transformed view.
  public nonisolated func projectionEffect(_ transform: ProjectionTransform) -> some View {
    transformEffect(transform.affine)
  }
}
