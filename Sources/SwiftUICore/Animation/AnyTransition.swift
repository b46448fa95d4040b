import Foundation

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
  /// - Parameter transition: The transition whose type is erased.
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
  ///   - scale: The factor that scales the view before it appears and after it disappears.
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
  /// - Parameter edge: The edge of the view at which it moves in and out.
  /// - Returns: The transition.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(moving(edge)) }

  /// The view moves in from the leading edge and out to the trailing edge, by its own size.
  public static var slide: AnyTransition { asymmetric(insertion: move(edge: .leading), removal: move(edge: .trailing)) }

  /// The view moves in from an edge while it fades in, and out to the opposite edge while it fades out.
  ///
  /// - Parameter edge: The edge at which the view moves in. It moves out at the opposite edge.
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
  public func animation(_ animation: Animation?) -> AnyTransition {
    var result = self
    (result.insertion.animation, result.removal.animation) = (animation, animation)
    return result
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
