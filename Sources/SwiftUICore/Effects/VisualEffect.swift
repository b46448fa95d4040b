import Foundation

/// A change of a view's appearance that has no effect on the layout.
///
/// Effects start with an ``EmptyVisualEffect``, and each method adds one:
///
///     content.opacity(0.5).scaleEffect(0.9)
public protocol VisualEffect: Sendable {
  /// The changes of the effect, from the innermost to the outermost. Don't implement this property: use the methods of
  /// ``EmptyVisualEffect``.
  var _steps: _EffectSteps { get }
}

/// The changes of an effect.
public struct _EffectSteps: Sendable {
  var steps: [VisualEffectOperation] = []
}

/// A change of an effect.
enum VisualEffectOperation: Sendable {
  case modification(Modification)
  /// A rotation that is a transform as soon as the size of the view is known.
  case rotation3D(Rotation3D)

  func modification(for size: CGSize) -> Modification {
    switch self {
    case .modification(let modification): modification
    case .rotation3D(let rotation): .transform(rotation.effectValue(size: size).affine)
    }
  }
}

/// An effect that changes nothing.
public struct EmptyVisualEffect: VisualEffect {
  /// The changes of the effect, of which there are none.
  public var _steps: _EffectSteps { _EffectSteps() }

  /// Creates the effect.
  public init() {}
}

/// An effect with another change. The methods below have different opaque types, so the kinds of the changes are the
/// same in all values of a type.
private struct ExtendedVisualEffect<Base: VisualEffect>: VisualEffect {
  let base: Base
  let change: VisualEffectOperation

  var _steps: _EffectSteps { _EffectSteps(steps: base._steps.steps + [change]) }
}

extension VisualEffect {
  private func adding(_ change: Modification) -> ExtendedVisualEffect<Self> {
    ExtendedVisualEffect(base: self, change: .modification(change))
  }

  /// Sets the opacity.
  ///
  /// - Parameter opacity: The opacity, from 0 to 1.
  public func opacity(_ opacity: Double) -> some VisualEffect { adding(.opacity(min(max(opacity, 0), 1))) }

  /// Shows the view at a distance from its place.
  ///
  /// - Parameter offset: The distance, in points: the width toward the trailing edge, and the height downward.
  public func offset(_ offset: CGSize) -> some VisualEffect { adding(.offset(offset)) }

  /// Shows the view at a distance from its place.
  ///
  /// - Parameters:
  ///   - x: The distance toward the trailing edge, in points.
  ///   - y: The distance downward, in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
    adding(.offset(CGSize(width: x, height: y)))
  }

  /// Rotates the view about a point.
  ///
  /// - Parameters:
  ///   - angle: The angle, clockwise.
  ///   - anchor: The point in the view about which it rotates.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(.rotation(angle, anchor: anchor))
  }

  /// Rotates the view about an axis in space. The view is drawn without perspective, as from a great distance.
  ///
  /// - Parameters:
  ///   - angle: The angle by which the view turns about the axis.
  ///   - axis: The direction of the axis: to the right, down, and away from the user.
  ///   - anchor: The point in the view through which the axis goes.
  ///   - anchorZ: The distance of the axis from the view, in points.
  ///   - perspective: The strength of the perspective, which is not used.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some VisualEffect {
    ExtendedVisualEffect(
      base: self, change: .rotation3D(Rotation3D(angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ)))
  }

  /// Draws the view with a transform from its leading top corner.
  ///
  /// - Parameter transform: The transform, whose perspective is not used.
  public func transformEffect(_ transform: ProjectionTransform) -> some VisualEffect {
    adding(.transform(transform.affine))
  }

  /// Scales the view about a point.
  ///
  /// - Parameters:
  ///   - scale: The horizontal and the vertical factor.
  ///   - anchor: The point in the view that keeps its place.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(.scale(scale, anchor: anchor))
  }

  /// Scales the view about a point.
  ///
  /// - Parameters:
  ///   - scale: The factor in both directions.
  ///   - anchor: The point in the view that keeps its place.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(.scale(CGSize(width: scale, height: scale), anchor: anchor))
  }

  /// Scales the view about a point.
  ///
  /// - Parameters:
  ///   - x: The horizontal factor.
  ///   - y: The vertical factor.
  ///   - anchor: The point in the view that keeps its place.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(.scale(CGSize(width: x, height: y), anchor: anchor))
  }

  /// Blurs the view.
  ///
  /// - Parameters:
  ///   - radius: The radius by which the view is blurred, in points.
  ///   - opaque: A Boolean value that indicates whether the edges stay opaque. They always become translucent.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { adding(.blur(radius: radius)) }

  /// Makes the view brighter.
  ///
  /// - Parameter amount: The number that is added to the components of each color.
  public func brightness(_ amount: Double) -> some VisualEffect { adding(.colorEffect(.brightness(amount))) }

  /// Sets the difference between the light and the dark parts of the view.
  ///
  /// - Parameter amount: The factor of the difference.
  public func contrast(_ amount: Double) -> some VisualEffect { adding(.colorEffect(.contrast(amount))) }

  /// Mixes the colors of the view with gray of the same luminance.
  ///
  /// - Parameter amount: The part of gray, from 0 (unchanged) to 1 (gray).
  public func grayscale(_ amount: Double) -> some VisualEffect { adding(.colorEffect(.grayscale(amount))) }

  /// Rotates the hues of the view.
  ///
  /// - Parameter angle: The angle on the color wheel.
  public func hueRotation(_ angle: Angle) -> some VisualEffect { adding(.colorEffect(.hueRotation(angle))) }

  /// Sets the intensity of the colors of the view.
  ///
  /// - Parameter amount: The factor of the intensity.
  public func saturation(_ amount: Double) -> some VisualEffect { adding(.colorEffect(.saturation(amount))) }
}

extension View {
  /// Changes the appearance of this view depending on its geometry, without an effect on the layout.
  ///
  ///     Text(title).visualEffect { content, proxy in
  ///       content.offset(x: proxy.frame(in: .scrollView).minY / 4)
  ///     }
  ///
  /// The closure is called during the layout, and again when a result changes that it has obtained from the proxy, such
  /// as a frame while a scroll view around this view scrolls. The proxy returns the geometry without the effect. No
  /// body is evaluated.
  ///
  /// - Parameter effect: A closure that receives an empty effect and the geometry of this view, and returns an effect.
  ///   It runs on the main actor, and depends on no state but that which it captures.
  /// - Returns: A view with the effect.
  public nonisolated func visualEffect<Effect: VisualEffect>(
    _ effect: @escaping @Sendable (_ content: EmptyVisualEffect, _ proxy: GeometryProxy) -> Effect
  ) -> some View {
    modifier(VisualEffectModifier { AnimatedVisualEffect(steps: effect(EmptyVisualEffect(), $0)._steps.steps) })
  }
}

/// The changes of an effect, and the animation with which they are shown when they differ from the last ones.
struct AnimatedVisualEffect {
  var steps: [VisualEffectOperation]
  var animation: Animation?
}

/// A modifier that changes the appearance of its content depending on the geometry.
struct VisualEffectModifier {
  typealias Body = Never

  let effect: (GeometryProxy) -> AnimatedVisualEffect
}

extension VisualEffectModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { VisualEffectNode(view, context) }
}

/// A node whose elements have effects that depend on their geometry.
@MainActor
protocol VisualEffectUpdating: Node {
  /// Evaluates the effect of an element for the geometry of its layout node.
  func layOutEffect(of node: LayoutNode)
  /// Evaluates the effect of an element again if the geometry has changed that it has read.
  func updateEffect(of node: LayoutNode) -> Bool
}

/// The layout node around a view with an effect. The geometry of this node is that without the effect.
final class VisualEffectLayoutNode: ModifierLayoutNode, GeometryObservingLayoutNode {
  override func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) {
    super.placeChildren(in: size, proposal: proposal, root)
    guard let renderNode else { return }
    nonisolated(unsafe) let node = self  // a layout tree belongs to the main actor
    MainActor.assumeIsolated { (renderNode.owner as? any VisualEffectUpdating)?.layOutEffect(of: node) }
  }

  func updateContent() -> Bool {
    nonisolated(unsafe) let node = self
    MainActor.assumeIsolated { _ = (node.renderNode?.owner as? any VisualEffectUpdating)?.updateEffect(of: node) }
    return false  // an effect changes nothing in the layout
  }
}

/// The node of a modifier whose effect depends on the geometry of its content.
private final class VisualEffectNode<Modified: View>:
  ViewNode<ModifiedContent<Modified, VisualEffectModifier>>, VisualEffectUpdating
{
  /// The elements around an element of the content: one for each change, and one whose geometry is read.
  @MainActor
  private final class Stack {
    let inner: RenderNode
    let changes: [WrapperRenderNode]
    let outer: WrapperRenderNode
    let source = GeometryReads()

    init(around inner: RenderNode, _ steps: [VisualEffectOperation], owner: Node) {
      self.inner = inner
      var changes: [WrapperRenderNode] = []
      for step in steps {
        let modification = step.modification(for: .zero)
        changes.append(WrapperRenderNode(around: changes.last ?? inner, .modified(modification), owner: owner))
      }
      self.changes = changes
      outer = WrapperRenderNode(around: changes.last ?? inner, .modified(.visualEffect), owner: owner)
    }
  }

  private var modifier: VisualEffectModifier
  private var stacks: [Stack] = []
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, VisualEffectModifier>, _ context: NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, VisualEffectModifier>) {
    modifier = view.modifier
    didBeginEvaluation()
    for stack in stacks where stack.source.node != nil { show(effect(of: stack), in: stack) }
    child?.update(view.content)
  }

  private func effect(of stack: Stack) -> AnimatedVisualEffect {
    stack.source.forget()
    return modifier.effect(GeometryProxy(source: stack.source, size: stack.source.node?.size ?? .zero))
  }

  private func show(_ change: AnimatedVisualEffect, in stack: Stack) {
    let size = stack.source.node?.size ?? .zero
    for (wrapper, step) in zip(stack.changes, change.steps) { wrapper.update(.modified(step.modification(for: size))) }
  }

  /// Evaluates an effect for a geometry that is not a part of a transaction, as that of a view that is scrolled.
  private func evaluate(_ stack: Stack, isAnimated: Bool) {
    let change = effect(of: stack)
    var transaction = Transaction()
    if isAnimated { transaction.animation = change.animation }
    graph.updateDuringLayout(below: self) { graph.withTransaction(transaction) { show(change, in: stack) } }
  }

  func layOutEffect(of node: LayoutNode) {
    guard let stack = stacks.first(where: { $0.outer === node.renderNode }) else { return }
    let isFirst = stack.source.node !== node
    stack.source.node = node
    evaluate(stack, isAnimated: !isFirst)
  }

  func updateEffect(of node: LayoutNode) -> Bool {
    guard let stack = stacks.first(where: { $0.outer === node.renderNode }), stack.source.hasChanged else {
      return false
    }
    evaluate(stack, isAnimated: true)
    return true
  }

  override var showsItself: Bool { true }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    if let child { appendWrappedRows(of: child, to: &rows, tag: tag) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    var inner: [RenderNode] = []
    child?.appendRenderNodes(to: &inner)
    let old = stacks
    lazy var known = Dictionary(old.map { (ObjectIdentifier($0.inner), $0) }, uniquingKeysWith: { first, _ in first })
    // The kinds of the changes are known before the geometry is.
    lazy var steps = modifier.effect(GeometryProxy(source: GeometryReads(), size: .zero)).steps
    stacks = inner.enumerated().map { index, item in
      if index < old.count, old[index].inner === item { return old[index] }
      return known[ObjectIdentifier(item)] ?? Stack(around: item, steps, owner: self)
    }
    items += stacks.map(\.outer)
  }
}
