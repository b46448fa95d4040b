import Foundation

/// A phase of a view on its way through a scroll view.
public enum ScrollTransitionPhase: Hashable, Sendable {
  /// The view enters or leaves at the top or the leading edge.
  case topLeading
  /// The view is visible.
  case identity
  /// The view enters or leaves at the bottom or the trailing edge.
  case bottomTrailing

  /// A Boolean value that indicates whether the view is visible.
  public var isIdentity: Bool { self == .identity }

  /// The phase as a number: -1 for ``topLeading``, 0 for ``identity``, and 1 for ``bottomTrailing``.
  public var value: Double {
    switch self {
    case .topLeading: -1
    case .identity: 0
    case .bottomTrailing: 1
    }
  }
}

/// A way in which a view passes from one phase of scrolling to the next.
public struct ScrollTransitionConfiguration: Sendable {
  /// A place at which a view passes from one phase to the next, on its way through the scroll view.
  public struct Threshold: Hashable, Sendable {
    /// A place of the view in the scroll view at which the transition begins or ends.
    indirect enum Position: Hashable, Sendable {
      case visible(Double)
      case centered
      case between(Position, Position, Double)
      case nearer(Position, Double)
    }

    let position: Position

    /// The whole view is visible.
    public static let visible = Threshold(position: .visible(1))
    /// Some of the view is visible.
    public static let hidden = Threshold(position: .visible(0))
    /// The view is in the middle of the scroll view.
    public static var centered: Threshold { Threshold(position: .centered) }

    /// Returns the threshold at which a part of the view is visible.
    ///
    /// - Parameter amount: The part of the view's length that is visible, from 0 to 1.
    public static func visible(_ amount: Double) -> Threshold { Threshold(position: .visible(min(max(amount, 0), 1))) }

    /// Returns a threshold between this one and another one.
    ///
    /// - Parameters:
    ///   - other: The other threshold.
    ///   - amount: The part of the way to the other threshold, from 0 to 1.
    public func interpolated(towards other: Threshold, amount: Double) -> Threshold {
      Threshold(position: .between(position, other.position, amount))
    }

    /// Returns a threshold that is nearer to the middle of the scroll view.
    ///
    /// - Parameter distance: The distance, in points. A negative one is away from the middle.
    public func inset(by distance: Double) -> Threshold { Threshold(position: .nearer(position, distance)) }
  }

  /// A way in which the phases follow the scrolling.
  enum PhaseChange: Sendable {
    case interactive(UnitCurve)
    case animated(Animation)
    case identity
  }

  var phaseChange: PhaseChange
  var threshold = Threshold.visible
  /// The animation between the steps of an effect that follows the position of the view, or `nil` for none.
  var stepAnimation: Animation?

  /// The effect follows the position of the view.
  public static let interactive = ScrollTransitionConfiguration(phaseChange: .interactive(.linear))
  /// The effect changes with the default animation when the view reaches the threshold.
  public static let animated = ScrollTransitionConfiguration(phaseChange: .animated(.default))
  /// The effect is always that of ``ScrollTransitionPhase/identity``.
  public static let identity = ScrollTransitionConfiguration(phaseChange: .identity)

  /// Returns a configuration in which the effect follows the position of the view along a curve.
  ///
  /// - Parameter timingCurve: The curve from ``ScrollTransitionPhase/identity``, at 0, to the other phase, at 1.
  public static func interactive(timingCurve: UnitCurve = .easeInOut) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration(phaseChange: .interactive(timingCurve))
  }

  /// Returns a configuration in which the effect changes with an animation when the view reaches the threshold.
  ///
  /// - Parameter animation: The animation with which the effect changes.
  public static func animated(_ animation: Animation = .default) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration(phaseChange: .animated(animation))
  }

  /// Returns the configuration with another threshold, which is ``Threshold/visible`` by default.
  ///
  /// - Parameter threshold: The degree of visibility at which the view is in the phase
  ///   ``ScrollTransitionPhase/identity``.
  public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration {
    var result = self
    result.threshold = threshold
    return result
  }

  /// Returns the configuration with another animation.
  ///
  /// An effect that follows the position of the view approaches it with the animation.
  ///
  /// - Parameter animation: The animation of the returned configuration.
  public func animation(_ animation: Animation) -> ScrollTransitionConfiguration {
    var result = self
    switch phaseChange {
    case .animated: result.phaseChange = .animated(animation)
    case .interactive: result.stepAnimation = animation
    case .identity: break
    }
    return result
  }

  /// Returns the distance from the phase ``ScrollTransitionPhase/identity``, from 0 to 1.
  fileprivate func distance(_ place: PositionInScrollView) -> Double {
    let start = threshold.position.distanceFromMiddle(place)
    if place.fromMiddle <= start { return 0 }
    let length = place.hidden - start
    return length > 0 ? Double(min((place.fromMiddle - start) / length, 1)) : 1
  }
}

extension ScrollTransitionConfiguration.Threshold.Position {
  /// Returns the distance of the middle of a view from that of the scroll view at this place.
  fileprivate func distanceFromMiddle(_ place: PositionInScrollView) -> CGFloat {
    switch self {
    // A view that is larger than the scroll view is wholly visible when it fills it.
    case .visible(let amount): return place.hidden - min(place.length, place.room) * CGFloat(amount)
    case .centered: return 0
    case .between(let one, let other, let amount):
      let (start, end) = (one.distanceFromMiddle(place), other.distanceFromMiddle(place))
      return start + (end - start) * CGFloat(amount)
    case .nearer(let other, let distance): return other.distanceFromMiddle(place) - CGFloat(distance)
    }
  }
}

/// A place of a view in a scroll view, along one axis.
private struct PositionInScrollView: Equatable {
  /// The length of the view, and that of the scroll view.
  var length, room: CGFloat
  /// The distance of the middle of the view from that of the scroll view.
  var fromMiddle: CGFloat
  /// `true` if the view is nearer to the end of the scroll view.
  var isAtEnd: Bool

  /// The distance of the middles at which the view is just hidden.
  var hidden: CGFloat { (length + room) / 2 }

  init?(_ node: LayoutNode, _ axis: Axis?) {
    var next = node.parent
    while let node = next, !(node is ScrollLayoutNode), !(node is LayoutRoot) { next = node.parent }
    guard let scroll = next as? ScrollLayoutNode else { return nil }
    let axis = axis ?? (scroll.axes.contains(.vertical) || scroll.axes.isEmpty ? .vertical : .horizontal)
    // The transform to the root includes the offset of the content.
    let transform = node.transformToRoot().concatenating(scroll.transformToRoot().inverted())
    let frame = CGRect(origin: .zero, size: node.size).applying(transform)
    (length, room) = (frame.size[axis], scroll.size[axis])
    let middle = frame.origin[axis] + length / 2 - room / 2
    fromMiddle = abs(middle)
    let isMirrored = axis == .horizontal && scroll.direction == .rightToLeft
    isAtEnd = (middle > 0) != isMirrored
  }
}

extension View {
  /// Changes the appearance of this view while it enters and leaves the visible area of a scroll view around it.
  ///
  ///     Photo(item).scrollTransition { content, phase in
  ///       content.opacity(phase.isIdentity ? 1 : 0).scaleEffect(phase.isIdentity ? 1 : 0.75)
  ///     }
  ///
  /// - Parameters:
  ///   - configuration: The way in which the view passes from one phase to the next.
  ///   - axis: The axis along which the place of the view counts, or `nil` for that of the scroll view.
  ///   - transition: A closure that receives an empty effect and a phase, and returns the effect in that phase. It runs
  ///     on the main actor.
  /// - Returns: A view with the effect.
  public nonisolated func scrollTransition<Effect: VisualEffect>(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @Sendable (_ content: EmptyVisualEffect, _ phase: ScrollTransitionPhase) -> Effect
  ) -> some View {
    scrollTransition(topLeading: configuration, bottomTrailing: configuration, axis: axis, transition: transition)
  }

  /// Changes the appearance of this view while it enters and leaves the visible area of a scroll view around it.
  ///
  /// - Parameters:
  ///   - topLeading: The way in which the view passes the top or the leading edge.
  ///   - bottomTrailing: The way in which the view passes the bottom or the trailing edge.
  ///   - axis: The axis along which the place of the view counts, or `nil` for that of the scroll view.
  ///   - transition: A closure that receives an empty effect and a phase, and returns the effect in that phase. It runs
  ///     on the main actor.
  /// - Returns: A view with the effect.
  public nonisolated func scrollTransition<Effect: VisualEffect>(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: Axis? = nil,
    transition: @escaping @Sendable (_ content: EmptyVisualEffect, _ phase: ScrollTransitionPhase) -> Effect
  ) -> some View {
    func effect(_ phase: ScrollTransitionPhase) -> [VisualEffectOperation] {
      transition(EmptyVisualEffect(), phase)._steps.steps
    }
    return modifier(
      VisualEffectModifier { proxy in
        guard let place = proxy.source.record({ PositionInScrollView($0, axis) }) ?? nil else {
          return AnimatedVisualEffect(steps: effect(.identity))
        }
        let configuration = place.isAtEnd ? bottomTrailing : topLeading
        let phase = place.isAtEnd ? ScrollTransitionPhase.bottomTrailing : .topLeading
        let distance = configuration.distance(place)
        switch configuration.phaseChange {
        case .identity: return AnimatedVisualEffect(steps: effect(.identity))
        case .animated(let animation):
          return AnimatedVisualEffect(steps: effect(distance > 0 ? phase : .identity), animation: animation)
        case .interactive(let curve):
          if distance == 0 {
            return AnimatedVisualEffect(steps: effect(.identity), animation: configuration.stepAnimation)
          }
          let share = curve.value(at: distance)
          return AnimatedVisualEffect(
            steps: zip(effect(.identity), effect(phase)).map { $0.mixed(with: $1, by: share) },
            animation: configuration.stepAnimation)
        }
      })
  }
}

extension VisualEffectOperation {
  /// Returns a change between this one and another one of the same kind.
  fileprivate func mixed(with other: VisualEffectOperation, by share: Double) -> VisualEffectOperation {
    switch (self, other) {
    case (.modification(let one), .modification(let two)): return .modification(one.mixed(with: two, by: share))
    case (.rotation3D(let one), .rotation3D(var two)):
      two.angle = .radians(one.angle.radians + (two.angle.radians - one.angle.radians) * share)
      return .rotation3D(two)
    default: return other  // the changes of an effect are of the same kinds in all phases
    }
  }
}

extension Modification {
  /// Returns a modification between this one and another one of the same kind. Each effect has components.
  fileprivate func mixed(with other: Modification, by share: Double) -> Modification {
    let environment = EnvironmentValues()
    var (one, two) = (
      AnimatableComponentVisitor(readingIn: environment), AnimatableComponentVisitor(readingIn: environment)
    )
    (_, _) = (visit(&one), other.visit(&two))
    guard let from = one.vector, let to = two.vector else { return other }
    var mixture = AnimatableComponentVisitor(
      replacingWith: zip(from.components, to.components).map { $0 + ($1 - $0) * share })
    return visit(&mixture) ?? other
  }
}
