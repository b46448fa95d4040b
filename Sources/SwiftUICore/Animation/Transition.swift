import Foundation

/// A phase of a view's presence: it appears, it is there, or it disappears.
public enum TransitionPhase: Hashable, Sendable {
  /// The view is about to appear.
  case willAppear
  /// The view is there.
  case identity
  /// The view has been removed, and disappears.
  case didDisappear

  /// A Boolean value that indicates whether the view is there.
  public var isIdentity: Bool { self == .identity }

  /// The amount of the effect: -1 before the view appears, 0 while it is there, and 1 when it has disappeared.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

/// Properties of a ``Transition``.
public struct TransitionProperties: Sendable {
  /// A Boolean value that indicates whether the transition moves the view.
  public var hasMotion: Bool

  /// Creates properties.
  ///
  /// - Parameter hasMotion: A Boolean value that indicates whether the transition moves the view.
  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// A type that describes how a view appears and disappears.
///
///     struct Blinds: Transition {
///       func body(content: Content, phase: TransitionPhase) -> some View {
///         content.scaleEffect(x: 1, y: phase.isIdentity ? 1 : 0)
///       }
///     }
///
/// When the view appears, the body is evaluated for ``TransitionPhase/willAppear`` and then, with the animation, for
/// ``TransitionPhase/identity``. A view that has been removed takes no part in the layout any more, so the body should
/// change only effects such as offsets and opacities.
@MainActor
@preconcurrency
public protocol Transition {
  /// The type of the transition's body.
  associatedtype Body: View

  /// Creates the view for a phase.
  ///
  /// - Parameters:
  ///   - content: The view that appears or disappears.
  ///   - phase: The phase.
  /// - Returns: The view with the effects of the phase.
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body

  /// Properties of the transition.
  static var properties: TransitionProperties { get }

  /// The type of the view that is passed to `body(content:phase:)`.
  typealias Content = PlaceholderContentView<Self>
}

extension Transition {
  /// Properties of a transition that moves the view.
  public static var properties: TransitionProperties { TransitionProperties() }
}

/// A placeholder for the view to which a ``Transition`` applies its effects, or which an animator changes.
public struct PlaceholderContentView<Value> {
  let content: AnyView
}

extension PlaceholderContentView: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> {
    PlaceholderNode(view, context)
  }
}

/// The node of the view to which a transition applies its effects.
private final class PlaceholderNode<Value>: ViewNode<PlaceholderContentView<Value>> {
  private var child: ViewNode<AnyView>?

  init(_ view: PlaceholderContentView<Value>, _ context: NodeContext) {
    super.init(context)
    child = AnyView._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: PlaceholderContentView<Value>) { child?.update(view.content) }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

/// A type-erased description of how a view appears and disappears.
///
///     if showsDetails {
///       Details().transition(.move(edge: .bottom).combined(with: .opacity))
///     }
///
/// A view has its transition in an animated transaction only. Views without a transition fade.
public struct AnyTransition {
  /// An effect at its full amount, of which a phase of the transition applies a part.
  struct Effect: Equatable {
    var opacity = 1.0
    var scale: CGFloat = 1
    var anchor = UnitPoint.center
    var offset = CGSize.zero
    /// The distance in sizes of the view.
    var move = CGSize.zero
  }

  /// An effect that is a modifier of the view.
  final class Custom {
    let apply: @MainActor (AnyView, TransitionPhase) -> AnyView

    init(_ apply: @escaping @MainActor (AnyView, TransitionPhase) -> AnyView) { self.apply = apply }
  }

  /// The effects of an appearance or a disappearance.
  struct Effects {
    var standard: [Effect] = []
    var custom: [Custom] = []
    var animation: Animation?
  }

  var insertion = Effects()
  var removal = Effects()

  private init(_ insertion: Effects, _ removal: Effects) { (self.insertion, self.removal) = (insertion, removal) }

  fileprivate init(_ effect: Effect) {
    insertion.standard = [effect]
    removal.standard = [effect]
  }

  /// Creates a type-erased transition.
  ///
  /// - Parameter transition: The transition.
  public init<T: Transition>(_ transition: T) {
    if let erasable = transition as? any ErasableTransition {
      self = erasable.erased
      return
    }
    nonisolated(unsafe) let transition = transition  // used on the main actor only
    let custom = Custom { content, phase in
      AnyView(transition.body(content: PlaceholderContentView(content: content), phase: phase))
    }
    insertion.custom = [custom]
    removal.custom = [custom]
  }

  /// The view appears and disappears immediately.
  public static var identity: AnyTransition { AnyTransition(Effects(), Effects()) }

  /// The view fades.
  public static var opacity: AnyTransition { AnyTransition(Effect(opacity: 0)) }

  /// The view grows from a point and shrinks to it.
  public static var scale: AnyTransition { scale(scale: 0) }

  /// The view grows from a scale and shrinks to it.
  ///
  /// - Parameters:
  ///   - scale: The scale.
  ///   - anchor: The point of the view that keeps its place.
  /// - Returns: The transition.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(Effect(scale: scale, anchor: anchor))
  }

  /// The view moves from an offset and back to it.
  ///
  /// - Parameter offset: The offset, in points toward the trailing edge and downward.
  /// - Returns: The transition.
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(Effect(offset: offset)) }

  /// The view moves from an offset and back to it.
  ///
  /// - Parameters:
  ///   - x: The offset toward the trailing edge, in points.
  ///   - y: The offset downward, in points.
  /// - Returns: The transition.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { offset(CGSize(width: x, height: y)) }

  private static func moving(_ edge: Edge, opacity: Double = 1) -> Effect {
    Effect(opacity: opacity, move: edge.step)
  }

  /// The view moves in from an edge and out to the same edge, by its own size.
  ///
  /// - Parameter edge: The edge.
  /// - Returns: The transition.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(moving(edge)) }

  /// The view moves in from the leading edge and out to the trailing edge, by its own size.
  public static var slide: AnyTransition { asymmetric(insertion: move(edge: .leading), removal: move(edge: .trailing)) }

  /// The view moves in from an edge while it fades in, and out to the opposite edge while it fades out.
  ///
  /// - Parameter edge: The edge.
  /// - Returns: The transition.
  public static func push(from edge: Edge) -> AnyTransition {
    AnyTransition(
      Effects(standard: [moving(edge, opacity: 0)]), Effects(standard: [moving(edge.opposite, opacity: 0)]))
  }

  /// The view appears with one transition and disappears with another.
  ///
  /// - Parameters:
  ///   - insertion: The transition with which the view appears.
  ///   - removal: The transition with which the view disappears.
  /// - Returns: The transition.
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    AnyTransition(insertion.insertion, removal.removal)
  }

  /// The view changes from one modifier to another when it appears, and back when it disappears.
  ///
  /// - Parameters:
  ///   - active: The modifier before the view appears and after it has disappeared.
  ///   - identity: The modifier while the view is there.
  /// - Returns: The transition.
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    nonisolated(unsafe) let (active, identity) = (active, identity)  // used on the main actor only
    let custom = Custom { content, phase in AnyView(content.modifier(phase.isIdentity ? identity : active)) }
    return AnyTransition(Effects(custom: [custom]), Effects(custom: [custom]))
  }

  /// Returns a transition with the effects of this transition and those of another.
  ///
  /// - Parameter other: The other transition.
  /// - Returns: The combined transition.
  public func combined(with other: AnyTransition) -> AnyTransition {
    func sum(_ one: Effects, _ other: Effects) -> Effects {
      Effects(
        standard: one.standard + other.standard, custom: one.custom + other.custom,
        animation: one.animation ?? other.animation)
    }
    return AnyTransition(sum(insertion, other.insertion), sum(removal, other.removal))
  }

  /// Returns this transition with an animation of its own, which replaces that of the transaction.
  ///
  /// - Parameter animation: The animation, or `nil` for that of the transaction.
  /// - Returns: The transition.
  public func animation(_ animation: Animation?) -> AnyTransition {
    var result = self
    (result.insertion.animation, result.removal.animation) = (animation, animation)
    return result
  }
}

/// A modifier that sets the transition of its content.
struct TransitionViewModifier {
  typealias Body = Never

  let transition: AnyTransition
}

extension TransitionViewModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { TypedTransitionNode(view, context) }
}

extension View {
  /// Sets the effects with which this view appears and disappears.
  ///
  ///     if isOpen { Panel().transition(.move(edge: .trailing)) }
  ///
  /// The effects are shown if the view is inserted or removed in an animated transaction, by an `if`, a `switch`, a
  /// `ForEach`, or a change of its identity. A view that has been removed stays on the screen until its effects have
  /// ended, without a place in the layout. Only then does its `onDisappear` run and its state end. A view that is
  /// inserted again before that keeps its state.
  ///
  /// - Parameter t: The transition.
  /// - Returns: A view with the transition.
  public nonisolated func transition(_ t: AnyTransition) -> some View {
    modifier(TransitionViewModifier(transition: t))
  }

  /// Sets the effects with which this view appears and disappears.
  ///
  /// - Parameter transition: The transition.
  /// - Returns: A view with the transition.
  public nonisolated func transition<T: Transition>(_ transition: T) -> some View {
    self.transition(AnyTransition(transition))
  }
}

// MARK: - Nodes

/// A node with a transition.
protocol TransitionNode: AnyObject {
  @MainActor var transition: AnyTransition { get }

  /// Shows the effects of a phase that are modifiers of the view.
  @MainActor func show(_ phase: TransitionPhase)
}

/// The node of a modifier that sets the transition of its content.
///
/// The standard effects belong to the elements. Only if there are other effects, the content is a view inside the views
/// of those effects.
private final class TypedTransitionNode<Modified: View>:
  ViewNode<ModifiedContent<Modified, TransitionViewModifier>>, TransitionNode
{
  private(set) var transition: AnyTransition
  private var view: Modified
  private var child: ViewNode<Modified>?
  private var wrapped: ViewNode<AnyView>?
  private var phase = TransitionPhase.identity

  init(_ view: ModifiedContent<Modified, TransitionViewModifier>, _ context: NodeContext) {
    transition = view.modifier.transition
    self.view = view.content
    super.init(context)
    make()
  }

  private var isWrapped: Bool { !transition.insertion.custom.isEmpty || !transition.removal.custom.isEmpty }

  /// The view inside all effects that are modifiers. An effect of the appearance alone has its identity while the view
  /// disappears, and the other way around, so that the types of the views never change.
  private var wrappedView: AnyView {
    let (insertion, removal) = (transition.insertion.custom, transition.removal.custom)
    let all = insertion + removal.filter { effect in !insertion.contains { $0 === effect } }
    return all.reduce(AnyView(view)) { view, effect in
      switch phase {
      case .willAppear where !insertion.contains { $0 === effect }: effect.apply(view, .identity)
      case .didDisappear where !removal.contains { $0 === effect }: effect.apply(view, .identity)
      default: effect.apply(view, phase)
      }
    }
  }

  private func make() {
    if isWrapped {
      wrapped = AnyView._makeNode(wrappedView, NodeContext(parent: self))
    } else {
      child = Modified._makeNode(view, NodeContext(parent: self))
    }
  }

  override func update(_ view: ModifiedContent<Modified, TransitionViewModifier>) {
    transition = view.modifier.transition
    self.view = view.content
    if isWrapped == (wrapped != nil) {
      child?.update(view.content)
      wrapped?.update(wrappedView)
    } else {
      child?.unmount()
      wrapped?.unmount()
      (child, wrapped) = (nil, nil)
      make()
      graph.structureChanged(at: self)
    }
  }

  func show(_ phase: TransitionPhase) {
    guard phase != self.phase else { return }
    self.phase = phase
    wrapped?.update(wrappedView)
  }

  override func forEachChild(_ body: (Node) -> Void) {
    if let child { body(child) }
    if let wrapped { body(wrapped) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    let start = items.count
    super.appendRenderNodes(to: &items)
    for item in items[start...] { item.transitionNode = self }
  }
}

extension AnyTransition.Effect {
  /// Applies a part of the effect.
  ///
  /// - Parameters:
  ///   - amount: The part, from 0 to 1.
  ///   - placement: The placement of the element.
  ///   - direction: The layout direction of the element.
  func apply(_ amount: Double, to placement: inout ElementPlacement, _ direction: LayoutDirection) {
    placement.opacity *= min(max(1 + (opacity - 1) * amount, 0), 1)
    let (size, part) = (placement.frame.size, CGFloat(amount))
    let sign: CGFloat = direction == .rightToLeft ? -1 : 1
    if scale != 1 {
      let factor = 1 + (scale - 1) * part
      let anchor = (direction == .rightToLeft ? anchor.mirrored : anchor).point(in: CGRect(origin: .zero, size: size))
      placement.transform = placement.transform.concatenating(
        CGAffineTransform(scaleX: factor, y: factor).about(anchor))
    }
    let (x, y) = (
      (offset.width + move.width * size.width) * part * sign, (offset.height + move.height * size.height) * part
    )
    if x != 0 || y != 0 {
      placement.transform = placement.transform.concatenating(CGAffineTransform(translationX: x, y: y))
    }
  }
}

// MARK: - Content

/// A way in which the content of a view, such as the characters of a text, changes.
///
/// The content changes immediately in all cases; only its frame and its colors are animated.
public struct ContentTransition: Hashable, Sendable {
  private enum Kind: Hashable {
    case identity
    case opacity
    case interpolate
    case numericText(countsDown: Bool)
  }

  private let kind: Kind

  /// The content changes immediately.
  public static let identity = ContentTransition(kind: .identity)
  /// The content fades.
  public static let opacity = ContentTransition(kind: .opacity)
  /// The content changes step by step where it can.
  public static let interpolate = ContentTransition(kind: .interpolate)

  /// The digits of a number roll.
  ///
  /// - Parameter countsDown: A Boolean value that indicates whether the number decreases.
  /// - Returns: The transition.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(kind: .numericText(countsDown: countsDown))
  }
}

/// The environment key for ``EnvironmentValues/contentTransition``.
private struct ContentTransitionKey: EnvironmentKey { static let defaultValue = ContentTransition.identity }

extension EnvironmentValues {
  /// The way in which the content of views changes. No view of this module uses it.
  public var contentTransition: ContentTransition {
    get { self[ContentTransitionKey.self] }
    set { self[ContentTransitionKey.self] = newValue }
  }
}

extension View {
  /// Sets the way in which the content of this view changes. The content changes immediately in all cases.
  ///
  /// - Parameter transition: The way.
  /// - Returns: A view with the content transition.
  public nonisolated func contentTransition(_ transition: ContentTransition) -> some View {
    environment(\.contentTransition, transition)
  }
}
