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
  ///   - phase: The phase: `willAppear`, `identity` while the view is there, or `didDisappear`.
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
  /// - Parameter t: The transition that applies when the view is inserted or removed in an animated update.
  /// - Returns: A view with the transition.
  public nonisolated func transition(_ t: AnyTransition) -> some View {
    modifier(TransitionViewModifier(transition: t))
  }

  /// Sets the effects with which this view appears and disappears.
  ///
  /// - Parameter transition: The transition that applies when the view is inserted or removed in an animated update.
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
    for item in items[start...] { item.motion.transitionNode = self }
  }
}
