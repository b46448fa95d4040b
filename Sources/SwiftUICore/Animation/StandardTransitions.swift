import Foundation

/// A transition of this module, whose erased form needs no views of its own.
protocol ErasableTransition: Transition {
  /// The transition with its type erased.
  nonisolated var erased: AnyTransition { get }
}

/// A transition without effects: the view appears and disappears immediately.
public struct IdentityTransition {
  /// Creates the transition.
  public init() {}
}

extension IdentityTransition: ErasableTransition {
  var erased: AnyTransition { .identity }

  /// Returns the view.
  ///
  /// - Parameters:
  ///   - content: The view that appears or disappears.
  ///   - phase: Ignored: the view is the same in all phases.
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

/// A transition with which a view fades.
public struct OpacityTransition {
  /// Creates the transition.
  public init() {}
}

extension OpacityTransition: ErasableTransition {
  var erased: AnyTransition { .opacity }

  /// Returns the view, which is transparent unless it is there.
  ///
  /// - Parameters:
  ///   - content: The view that appears or disappears.
  ///   - phase: The phase of the transition. In `identity`, the view is unchanged.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? 1 : 0)
  }
}

/// A transition with which a view grows from a scale, and shrinks to it.
public struct ScaleTransition {
  /// The scale before the view appears, and after it has disappeared.
  public var scale: Double
  /// The point of the view that keeps its place.
  public var anchor: UnitPoint

  /// Creates the transition.
  ///
  /// - Parameters:
  ///   - scale: The scale before the view appears, and after it has disappeared.
  ///   - anchor: The point of the view that keeps its place.
  public init(_ scale: Double, anchor: UnitPoint = .center) { (self.scale, self.anchor) = (scale, anchor) }
}

extension ScaleTransition: ErasableTransition {
  var erased: AnyTransition { .scale(scale: CGFloat(scale), anchor: anchor) }

  /// Returns the view, which has the scale unless it is there.
  ///
  /// - Parameters:
  ///   - content: The view that appears or disappears.
  ///   - phase: The phase of the transition. In `identity`, the view is unchanged.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : CGFloat(scale), anchor: anchor)
  }
}

/// A transition with which a view moves from an offset, and back to it.
public struct OffsetTransition {
  /// The offset, in points toward the trailing edge and downward.
  public var offset: CGSize

  /// Creates the transition.
  ///
  /// - Parameter offset: The offset, in points toward the trailing edge and downward.
  public init(_ offset: CGSize) { self.offset = offset }
}

extension OffsetTransition: ErasableTransition {
  var erased: AnyTransition { .offset(offset) }

  /// Returns the view, which is at the offset unless it is there.
  ///
  /// - Parameters:
  ///   - content: The view that appears or disappears.
  ///   - phase: The phase of the transition. In `identity`, the view is unchanged.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.offset(phase.isIdentity ? .zero : offset)
  }
}

extension Edge {
  /// The edge on the other side.
  var opposite: Edge {
    switch self {
    case .top: .bottom
    case .leading: .trailing
    case .bottom: .top
    case .trailing: .leading
    }
  }

  /// The distance from a place to the one beside it at this edge, in sizes of what is placed.
  var step: CGSize {
    switch self {
    case .top: CGSize(width: 0, height: -1)
    case .leading: CGSize(width: -1, height: 0)
    case .bottom: CGSize(width: 0, height: 1)
    case .trailing: CGSize(width: 1, height: 0)
    }
  }
}

/// An effect that moves a view by a number of its own sizes.
private struct RelativeOffsetEffect: GeometryEffect {
  var step: CGSize

  var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(step.width, step.height) }
    set { step = CGSize(width: newValue.first, height: newValue.second) }
  }

  func effectValue(size: CGSize) -> ProjectionTransform {
    ProjectionTransform(CGAffineTransform(translationX: step.width * size.width, y: step.height * size.height))
  }
}

extension View {
  /// Moves this view by its own size toward an edge, or leaves it at its place without one.
  fileprivate func moved(to edge: Edge?) -> some View { modifier(RelativeOffsetEffect(step: edge?.step ?? .zero)) }
}

/// A transition with which a view moves in from an edge, and out to the same edge, by its own size.
public struct MoveTransition {
  /// The edge.
  public var edge: Edge

  /// Creates the transition.
  ///
  /// - Parameter edge: The edge of the frame beyond which the view is before it appears and after it disappears.
  public init(edge: Edge) { self.edge = edge }
}

extension MoveTransition: ErasableTransition {
  var erased: AnyTransition { .move(edge: edge) }

  /// Returns the view, which is beyond the edge unless it is there.
  ///
  /// - Parameters:
  ///   - content: The view that appears or disappears.
  ///   - phase: The phase of the transition. In `identity`, the view is unchanged.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.moved(to: phase.isIdentity ? nil : edge)
  }
}

/// A transition with which a view moves in from the leading edge, and out to the trailing edge, by its own size.
public struct SlideTransition {
  /// Creates the transition.
  public init() {}
}

extension SlideTransition: ErasableTransition {
  var erased: AnyTransition { .slide }

  /// Returns the view at its place in the phase.
  ///
  /// - Parameters:
  ///   - content: The view that appears or disappears.
  ///   - phase: The phase of the transition. In `identity`, the view is unchanged.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.moved(to: phase.isIdentity ? nil : phase == .willAppear ? .leading : .trailing)
  }
}

/// A transition with which a view moves in from an edge while it fades in, and out to the opposite edge while it fades
/// out.
public struct PushTransition {
  /// The edge from which the view comes.
  public var edge: Edge

  /// Creates the transition.
  ///
  /// - Parameter edge: The edge from which the view comes.
  public init(edge: Edge) { self.edge = edge }
}

extension PushTransition: ErasableTransition {
  var erased: AnyTransition { .push(from: edge) }

  /// Returns the view at its place in the phase, transparent unless it is there.
  ///
  /// - Parameters:
  ///   - content: The view that appears or disappears.
  ///   - phase: The phase of the transition. In `identity`, the view is unchanged.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.moved(to: phase.isIdentity ? nil : phase == .willAppear ? edge : edge.opposite)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

/// A transition with which a view appears in one way, and disappears in another.
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition> {
  /// The transition with which the view appears.
  public var insertion: Insertion
  /// The transition with which the view disappears.
  public var removal: Removal

  /// Creates the transition.
  ///
  /// - Parameters:
  ///   - insertion: The transition with which the view appears.
  ///   - removal: The transition with which the view disappears.
  public init(insertion: Insertion, removal: Removal) { (self.insertion, self.removal) = (insertion, removal) }
}

extension AsymmetricTransition: ErasableTransition {
  var erased: AnyTransition {
    .asymmetric(insertion: AnyTransition(insertion), removal: AnyTransition(removal))
  }

  /// Returns the view with the effects of the insertion before it appears, and those of the removal afterwards.
  ///
  /// - Parameters:
  ///   - content: The view that appears or disappears.
  ///   - phase: The phase of the transition. In `identity`, the view is unchanged.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    removal.apply(
      content: insertion.apply(content: content, phase: phase == .willAppear ? phase : .identity),
      phase: phase == .didDisappear ? phase : .identity)
  }
}

/// A transition with the effects of two.
struct CombinedTransition<One: Transition, Other: Transition> {
  let one: One
  let other: Other
}

extension CombinedTransition: ErasableTransition {
  var erased: AnyTransition { AnyTransition(one).combined(with: AnyTransition(other)) }

  func body(content: Content, phase: TransitionPhase) -> some View {
    other.apply(content: one.apply(content: content, phase: phase), phase: phase)
  }
}

/// A transition with an animation of its own.
struct AnimatedTransition<Base: Transition> {
  let base: Base
  let animation: Animation?
}

extension AnimatedTransition: ErasableTransition {
  var erased: AnyTransition { AnyTransition(base).animation(animation) }

  func body(content: Content, phase: TransitionPhase) -> some View {
    base.apply(content: content, phase: phase)
  }
}

/// A transition with which a view becomes sharp as it appears, and blurred as it disappears, while it grows or shrinks
/// and fades.
///
///     Text(status).id(status).transition(.blurReplace)
public struct BlurReplaceTransition {
  /// The direction in which the size of a view changes.
  public struct Configuration: Equatable, Sendable {
    let removedScale: CGFloat

    /// A view grows as it appears, and shrinks as it disappears.
    public static let downUp = Configuration(removedScale: 0.8)
    /// A view grows as it appears, and grows further as it disappears.
    public static let upUp = Configuration(removedScale: 1.2)
  }

  /// The direction in which the size changes.
  public var configuration: Configuration

  /// Creates the transition.
  ///
  /// - Parameter configuration: The direction in which the size changes.
  public init(configuration: Configuration) { self.configuration = configuration }
}

extension BlurReplaceTransition: Transition {
  /// Returns the view, which is small or large, blurred and transparent unless it is there.
  ///
  /// - Parameters:
  ///   - content: The view that appears or disappears.
  ///   - phase: The phase of the transition. In `identity`, the view is unchanged.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content
      .scaleEffect(phase.isIdentity ? 1 : phase == .willAppear ? 0.8 : configuration.removedScale)
      .blur(radius: phase.isIdentity ? 0 : 8)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

extension Transition {
  /// Returns this transition with an animation of its own, which replaces that of the transaction.
  ///
  /// The animation is that of a view with this transition. It has no effect inside the body of another transition.
  ///
  /// - Parameter animation: The animation, or `nil` for that of the transaction.
  public nonisolated func animation(_ animation: Animation?) -> some Transition {
    AnimatedTransition(base: self, animation: animation)
  }

  /// Returns a transition with the effects of this transition and those of another.
  ///
  /// - Parameter other: The other transition.
  /// - Returns: The combined transition.
  public nonisolated func combined<T: Transition>(with other: T) -> some Transition {
    CombinedTransition(one: self, other: other)
  }

  /// Returns a view with the effects of this transition in a phase.
  ///
  /// - Parameters:
  ///   - content: The view to which the effects are applied.
  ///   - phase: The phase whose effects the view has.
  /// - Returns: The view with the effects.
  public func apply<V: View>(content: V, phase: TransitionPhase) -> some View {
    body(content: PlaceholderContentView(content: AnyView(content)), phase: phase)
  }
}

extension Transition where Self == IdentityTransition {
  /// The view appears and disappears immediately.
  public nonisolated static var identity: IdentityTransition { IdentityTransition() }
}

extension Transition where Self == OpacityTransition {
  /// The view fades.
  public nonisolated static var opacity: OpacityTransition { OpacityTransition() }
}

extension Transition where Self == ScaleTransition {
  /// The view grows from a point, and shrinks to it.
  public nonisolated static var scale: ScaleTransition { ScaleTransition(0) }

  /// The view grows from a scale, and shrinks to it.
  ///
  /// - Parameters:
  ///   - scale: The factor that scales the view before it appears and after it disappears.
  ///   - anchor: The point of the view that keeps its place.
  public nonisolated static func scale(_ scale: Double, anchor: UnitPoint = .center) -> ScaleTransition {
    ScaleTransition(scale, anchor: anchor)
  }
}

extension Transition where Self == OffsetTransition {
  /// The view moves from an offset, and back to it.
  ///
  /// - Parameter offset: The offset, in points toward the trailing edge and downward.
  public nonisolated static func offset(_ offset: CGSize) -> OffsetTransition { OffsetTransition(offset) }

  /// The view moves from an offset, and back to it.
  ///
  /// - Parameters:
  ///   - x: The offset toward the trailing edge, in points.
  ///   - y: The offset downward, in points.
  public nonisolated static func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetTransition {
    OffsetTransition(CGSize(width: x, height: y))
  }
}

extension Transition where Self == MoveTransition {
  /// The view moves in from an edge, and out to the same edge, by its own size.
  ///
  /// - Parameter edge: The edge of the frame beyond which the view is before it appears and after it disappears.
  public nonisolated static func move(edge: Edge) -> MoveTransition { MoveTransition(edge: edge) }
}

extension Transition where Self == SlideTransition {
  /// The view moves in from the leading edge, and out to the trailing edge, by its own size.
  public nonisolated static var slide: SlideTransition { SlideTransition() }
}

extension Transition where Self == PushTransition {
  /// The view moves in from an edge while it fades in, and out to the opposite edge while it fades out.
  ///
  /// - Parameter edge: The edge from which the view comes.
  public nonisolated static func push(from edge: Edge) -> PushTransition { PushTransition(edge: edge) }
}

extension Transition {
  /// The view appears with one transition, and disappears with another.
  ///
  /// - Parameters:
  ///   - insertion: The transition with which the view appears.
  ///   - removal: The transition with which the view disappears.
  public nonisolated static func asymmetric<I: Transition, R: Transition>(insertion: I, removal: R) -> Self
  where Self == AsymmetricTransition<I, R> { AsymmetricTransition(insertion: insertion, removal: removal) }
}

extension Transition where Self == BlurReplaceTransition {
  /// The view grows and becomes sharp as it appears, and becomes blurred as it disappears, while it shrinks or grows.
  ///
  /// - Parameter config: The direction in which the size changes.
  public nonisolated static func blurReplace(_ config: BlurReplaceTransition.Configuration = .downUp)
    -> BlurReplaceTransition
  {
    BlurReplaceTransition(configuration: config)
  }

  /// The view grows and becomes sharp as it appears, and shrinks and becomes blurred as it disappears.
  public nonisolated static var blurReplace: BlurReplaceTransition { BlurReplaceTransition(configuration: .downUp) }
}

/// A transition with the effect of a symbol.
///
/// - Differences: Symbols are still pictures, so the view fades and changes its size, whichever the effect is.
public struct SymbolEffectTransition: Transition {
  /// Creates a transition.
  ///
  /// - Parameters:
  ///   - effect: The effect, which is ignored.
  ///   - options: The speed and the repetitions, which are ignored.
  public init<T: TransitionSymbolEffect & SymbolEffect>(effect: T, options: SymbolEffectOptions = .default) {}

  init() {}

  /// Returns the view, which is small and transparent unless it is there.
  ///
  /// - Parameters:
  ///   - content: The view that appears or disappears.
  ///   - phase: The phase of the transition. In `identity`, the view is unchanged.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : 0.5).opacity(phase.isIdentity ? 1 : 0)
  }
}

extension Transition where Self == SymbolEffectTransition {
  /// The effect of the platform.
  public static var symbolEffect: SymbolEffectTransition { SymbolEffectTransition() }

  /// Returns a transition with the effect of a symbol.
  ///
  /// - Parameters:
  ///   - effect: The effect, which is ignored.
  ///   - options: The speed and the repetitions.
  public static func symbolEffect<T: TransitionSymbolEffect & SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> SymbolEffectTransition { SymbolEffectTransition(effect: effect, options: options) }
}
