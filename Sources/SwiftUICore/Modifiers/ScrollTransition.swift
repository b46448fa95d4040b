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
  /// A degree of visibility at which a view is in the phase ``ScrollTransitionPhase/identity``.
  public struct Threshold: Hashable, Sendable {
    enum Degree: Hashable {
      case visible(Double)
      case centered
    }

    let degree: Degree

    /// The whole view is visible.
    public static let visible = Threshold(degree: .visible(1))
    /// Some of the view is visible.
    public static let hidden = Threshold(degree: .visible(0))
    /// The view is in the middle of the scroll view.
    public static let centered = Threshold(degree: .centered)

    /// Returns the threshold at which a part of the view is visible.
    ///
    /// - Parameter amount: The part of the view's length that is visible, from 0 to 1.
    public static func visible(_ amount: Double) -> Threshold { Threshold(degree: .visible(min(max(amount, 0), 1))) }
  }

  enum Way: Sendable {
    case interactive(UnitCurve)
    case animated(Animation)
    case identity
  }

  var way: Way
  var threshold = Threshold.visible

  /// The effect follows the position of the view.
  public static let interactive = ScrollTransitionConfiguration(way: .interactive(.linear))
  /// The effect changes with the default animation when the view reaches the threshold.
  public static let animated = ScrollTransitionConfiguration(way: .animated(.default))
  /// The effect is always that of ``ScrollTransitionPhase/identity``.
  public static let identity = ScrollTransitionConfiguration(way: .identity)

  /// Returns a configuration in which the effect follows the position of the view along a curve.
  ///
  /// - Parameter timingCurve: The curve from ``ScrollTransitionPhase/identity``, at 0, to the other phase, at 1.
  public static func interactive(timingCurve: UnitCurve) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration(way: .interactive(timingCurve))
  }

  /// Returns a configuration in which the effect changes with an animation when the view reaches the threshold.
  ///
  /// - Parameter animation: The animation.
  public static func animated(_ animation: Animation = .default) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration(way: .animated(animation))
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

  /// Returns the distance from the phase ``ScrollTransitionPhase/identity``, from 0 to 1.
  fileprivate func distance(_ place: ScrollPlace) -> Double {
    switch threshold.degree {
    case .visible(let amount):
      if place.visible >= amount { return 0 }
      return 1 - place.visible / amount
    case .centered: return place.fromCenter
    }
  }
}

/// A place of a view in a scroll view, along one axis.
private struct ScrollPlace: Equatable {
  /// The part of the view's length that is visible, from 0 to 1.
  var visible: Double
  /// The distance of the middle from that of the scroll view, as a part of the distance at which the view is hidden.
  var fromCenter: Double
  /// A Boolean value that indicates whether the view is nearer to the end of the scroll view.
  var isAtEnd: Bool

  init?(_ node: LayoutNode, _ axis: Axis?) {
    var next = node.parent
    while let node = next, !(node is ScrollLayoutNode), !(node is LayoutRoot) { next = node.parent }
    guard let scroll = next as? ScrollLayoutNode else { return nil }
    let axis = axis ?? (scroll.axes.contains(.vertical) || scroll.axes.isEmpty ? .vertical : .horizontal)
    // The transform to the root includes the offset of the content.
    let transform = node.transformToRoot().concatenating(scroll.transformToRoot().inverted())
    let frame = CGRect(origin: .zero, size: node.size).applying(transform)
    let (start, length, room) = (frame.origin[axis], frame.size[axis], scroll.size[axis])
    let shown = max(min(start + length, room) - max(start, 0), 0)
    if length > 0 {
      // A view that is larger than the scroll view is wholly visible when it fills it.
      visible = Double(min(shown / min(length, max(room, 1e-9)), 1))
    } else {
      visible = start >= 0 && start <= room ? 1 : 0
    }
    let middle = start + length / 2 - room / 2
    fromCenter = length + room > 0 ? Double(min(abs(middle) / ((length + room) / 2), 1)) : 0
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
    func effect(_ phase: ScrollTransitionPhase) -> [Modification] {
      transition(EmptyVisualEffect(), phase)._modifications
    }
    return modifier(
      VisualEffectModifier { proxy in
        guard let place = proxy.source.record({ ScrollPlace($0, axis) }) ?? nil else {
          return EffectChange(modifications: effect(.identity))
        }
        let configuration = place.isAtEnd ? bottomTrailing : topLeading
        let phase = place.isAtEnd ? ScrollTransitionPhase.bottomTrailing : .topLeading
        let distance = configuration.distance(place)
        switch configuration.way {
        case .identity: return EffectChange(modifications: effect(.identity))
        case .animated(let animation):
          return EffectChange(modifications: effect(distance > 0 ? phase : .identity), animation: animation)
        case .interactive(let curve):
          if distance == 0 { return EffectChange(modifications: effect(.identity)) }
          let share = curve.value(at: distance)
          return EffectChange(
            modifications: zip(effect(.identity), effect(phase)).map { $0.mixed(with: $1, by: share) })
        }
      })
  }
}

extension Modification {
  /// Returns a modification between this one and another one of the same kind.
  fileprivate func mixed(with other: Modification, by share: Double) -> Modification {
    let environment = EnvironmentValues()
    guard let one = components(in: environment)?.components, let two = other.components(in: environment)?.components
    else { return share < 0.5 ? self : other }
    return replacingComponents(zip(one, two).map { $0 + ($1 - $0) * share })
  }
}
