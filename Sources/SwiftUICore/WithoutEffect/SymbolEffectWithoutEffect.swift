// Effects of Apple's symbols. The symbols of this platform are still pictures, so the effects have no effect.

/// A type of an effect of a symbol.
public protocol SymbolEffect: Hashable, Sendable {}

/// An effect that runs when a value changes.
public protocol DiscreteSymbolEffect {}

/// An effect that lasts while it is active.
public protocol IndefiniteSymbolEffect {}

/// An effect of a symbol that takes the place of another.
public protocol ContentTransitionSymbolEffect {}

/// An effect of a symbol that appears or disappears.
public protocol TransitionSymbolEffect {}

/// A speed and a number of repetitions of an effect.
public struct SymbolEffectOptions: Hashable, Sendable {
  private var speed = 1.0
  private var count: Int? = 1

  /// The normal speed, and the repetitions of the effect.
  public static var `default`: SymbolEffectOptions { SymbolEffectOptions() }
  /// Repetitions without end.
  public static var repeating: SymbolEffectOptions { SymbolEffectOptions().repeating }
  /// No repetitions.
  public static var nonRepeating: SymbolEffectOptions { SymbolEffectOptions().nonRepeating }

  /// Returns options with a speed.
  ///
  /// - Parameter speed: The factor by which the effect is faster.
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions().speed(speed) }

  /// Returns options with a number of repetitions.
  ///
  /// - Parameter count: The number of times that the effect runs, or `nil` for no end.
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions().repeat(count) }

  /// These options, without end.
  public var repeating: SymbolEffectOptions { self.repeat(nil) }
  /// These options, without repetitions.
  public var nonRepeating: SymbolEffectOptions { self.repeat(1) }

  /// Returns these options with another speed.
  ///
  /// - Parameter speed: The factor by which the effect is faster.
  public func speed(_ speed: Double) -> SymbolEffectOptions {
    var options = self
    options.speed = speed
    return options
  }

  /// Returns these options with another number of repetitions.
  ///
  /// - Parameter count: The number of times that the effect runs, or `nil` for no end.
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions {
    var options = self
    options.count = count
    return options
  }
}

/// A symbol that bounces.
public struct BounceSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  fileprivate init() {}

  /// The effect, upward.
  public var up: BounceSymbolEffect { self }
  /// The effect, downward.
  public var down: BounceSymbolEffect { self }
  /// The effect, for one layer after the other.
  public var byLayer: BounceSymbolEffect { self }
  /// The effect, for all layers at once.
  public var wholeSymbol: BounceSymbolEffect { self }
}

extension SymbolEffect where Self == BounceSymbolEffect {
  /// A symbol that bounces.
  public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

/// A symbol that fades out and in.
public struct PulseSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  fileprivate init() {}

  /// The effect, for one layer after the other.
  public var byLayer: PulseSymbolEffect { self }
  /// The effect, for all layers at once.
  public var wholeSymbol: PulseSymbolEffect { self }
}

extension SymbolEffect where Self == PulseSymbolEffect {
  /// A symbol that fades out and in.
  public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

/// A symbol whose layers change their opacity one after the other.
public struct VariableColorSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  fileprivate init() {}

  /// The effect, for one layer at a time.
  public var iterative: VariableColorSymbolEffect { self }
  /// The effect, in which layers stay as they are until the end.
  public var cumulative: VariableColorSymbolEffect { self }
  /// The effect, forward and backward.
  public var reversing: VariableColorSymbolEffect { self }
  /// The effect, forward only.
  public var nonReversing: VariableColorSymbolEffect { self }
  /// The effect, in which the other layers are dim.
  public var dimInactiveLayers: VariableColorSymbolEffect { self }
  /// The effect, in which the other layers are hidden.
  public var hideInactiveLayers: VariableColorSymbolEffect { self }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
  /// A symbol whose layers change their opacity one after the other.
  public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

/// A symbol that grows or shrinks.
public struct ScaleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect {
  fileprivate init() {}

  /// The effect, upward.
  public var up: ScaleSymbolEffect { self }
  /// The effect, downward.
  public var down: ScaleSymbolEffect { self }
  /// The effect, for one layer after the other.
  public var byLayer: ScaleSymbolEffect { self }
  /// The effect, for all layers at once.
  public var wholeSymbol: ScaleSymbolEffect { self }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
  /// A symbol that grows or shrinks.
  public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

/// A symbol that rotates.
public struct RotateSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  fileprivate init() {}

  /// The effect, clockwise.
  public var clockwise: RotateSymbolEffect { self }
  /// The effect, counterclockwise.
  public var counterClockwise: RotateSymbolEffect { self }
  /// The effect, for one layer after the other.
  public var byLayer: RotateSymbolEffect { self }
  /// The effect, for all layers at once.
  public var wholeSymbol: RotateSymbolEffect { self }
}

extension SymbolEffect where Self == RotateSymbolEffect {
  /// A symbol that rotates.
  public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}

/// A symbol that grows and shrinks slowly.
public struct BreatheSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  fileprivate init() {}

  /// The effect, without a change of the opacity.
  public var plain: BreatheSymbolEffect { self }
  /// The effect, with a change of the opacity.
  public var pulse: BreatheSymbolEffect { self }
  /// The effect, for one layer after the other.
  public var byLayer: BreatheSymbolEffect { self }
  /// The effect, for all layers at once.
  public var wholeSymbol: BreatheSymbolEffect { self }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
  /// A symbol that grows and shrinks slowly.
  public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

/// A symbol that moves to and fro.
public struct WiggleSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  fileprivate init() {}

  /// The effect, clockwise.
  public var clockwise: WiggleSymbolEffect { self }
  /// The effect, counterclockwise.
  public var counterClockwise: WiggleSymbolEffect { self }
  /// The effect, to the left.
  public var left: WiggleSymbolEffect { self }
  /// The effect, to the right.
  public var right: WiggleSymbolEffect { self }
  /// The effect, upward.
  public var up: WiggleSymbolEffect { self }
  /// The effect, downward.
  public var down: WiggleSymbolEffect { self }
  /// The effect, in the direction of reading.
  public var forward: WiggleSymbolEffect { self }
  /// The effect, against the direction of reading.
  public var backward: WiggleSymbolEffect { self }
  /// The effect, for one layer after the other.
  public var byLayer: WiggleSymbolEffect { self }
  /// The effect, for all layers at once.
  public var wholeSymbol: WiggleSymbolEffect { self }
}

extension SymbolEffect where Self == WiggleSymbolEffect {
  /// A symbol that moves to and fro.
  public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}

/// A symbol that appears.
public struct AppearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
  fileprivate init() {}

  /// The effect, upward.
  public var up: AppearSymbolEffect { self }
  /// The effect, downward.
  public var down: AppearSymbolEffect { self }
  /// The effect, for one layer after the other.
  public var byLayer: AppearSymbolEffect { self }
  /// The effect, for all layers at once.
  public var wholeSymbol: AppearSymbolEffect { self }
}

extension SymbolEffect where Self == AppearSymbolEffect {
  /// A symbol that appears.
  public static var appear: AppearSymbolEffect { AppearSymbolEffect() }
}

/// A symbol that disappears.
public struct DisappearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
  fileprivate init() {}

  /// The effect, upward.
  public var up: DisappearSymbolEffect { self }
  /// The effect, downward.
  public var down: DisappearSymbolEffect { self }
  /// The effect, for one layer after the other.
  public var byLayer: DisappearSymbolEffect { self }
  /// The effect, for all layers at once.
  public var wholeSymbol: DisappearSymbolEffect { self }
}

extension SymbolEffect where Self == DisappearSymbolEffect {
  /// A symbol that disappears.
  public static var disappear: DisappearSymbolEffect { DisappearSymbolEffect() }
}

/// A symbol that takes the place of another.
public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect {
  fileprivate init() {}

  /// The effect, in which one symbol shrinks and the other grows.
  public var downUp: ReplaceSymbolEffect { self }
  /// The effect, in which both symbols grow.
  public var upUp: ReplaceSymbolEffect { self }
  /// The effect, in which one symbol vanishes and the other grows.
  public var offUp: ReplaceSymbolEffect { self }
  /// The effect, for one layer after the other.
  public var byLayer: ReplaceSymbolEffect { self }
  /// The effect, for all layers at once.
  public var wholeSymbol: ReplaceSymbolEffect { self }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
  /// A symbol that takes the place of another.
  public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}

/// A symbol that is drawn stroke by stroke.
public struct DrawOnSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
  fileprivate init() {}

  /// All layers at the same time.
  public var wholeSymbol: DrawOnSymbolEffect { self }
  /// One layer after the other.
  public var byLayer: DrawOnSymbolEffect { self }
  /// Each part by itself.
  public var individually: DrawOnSymbolEffect { self }
}

extension SymbolEffect where Self == DrawOnSymbolEffect {
  /// A symbol that is drawn stroke by stroke.
  public static var drawOn: DrawOnSymbolEffect { DrawOnSymbolEffect() }
}

/// A symbol that is taken away stroke by stroke.
public struct DrawOffSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
  fileprivate init() {}

  /// All layers at the same time.
  public var wholeSymbol: DrawOffSymbolEffect { self }
  /// One layer after the other.
  public var byLayer: DrawOffSymbolEffect { self }
  /// Each part by itself.
  public var individually: DrawOffSymbolEffect { self }
  /// Against the direction of the strokes.
  public var reversed: DrawOffSymbolEffect { self }
  /// In the direction of the strokes.
  public var nonReversed: DrawOffSymbolEffect { self }
}

extension SymbolEffect where Self == DrawOffSymbolEffect {
  /// A symbol that is taken away stroke by stroke.
  public static var drawOff: DrawOffSymbolEffect { DrawOffSymbolEffect() }
}

/// The effect of the platform.
public struct AutomaticSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect, TransitionSymbolEffect {
  fileprivate init() {}
}

extension SymbolEffect where Self == AutomaticSymbolEffect {
  /// The effect of the platform.
  public static var automatic: AutomaticSymbolEffect { AutomaticSymbolEffect() }
}

extension View {
  /// Has no effect on this platform: symbols are still pictures. On Apple's systems, it runs an effect of the symbols
  /// in this view.
  ///
  /// - Parameters:
  ///   - effect: The effect on Apple's systems.
  ///   - options: The speed and the repetitions.
  ///   - isActive: A Boolean value that indicates whether the effect runs.
  public nonisolated func symbolEffect<T: IndefiniteSymbolEffect & SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View { self }

  /// Has no effect on this platform: symbols are still pictures. On Apple's systems, it runs an effect of the symbols
  /// in this view when a value changes.
  ///
  /// - Parameters:
  ///   - effect: The effect on Apple's systems.
  ///   - options: The speed and the repetitions.
  ///   - value: The value whose changes start the effect on Apple's systems.
  public nonisolated func symbolEffect<T: DiscreteSymbolEffect & SymbolEffect, U: Equatable>(
    _ effect: T, options: SymbolEffectOptions = .default, value: U
  ) -> some View { self }

  /// Has no effect on this platform: symbols are still pictures. On Apple's systems, it removes the effects of the
  /// symbols in this view.
  ///
  /// - Parameter isEnabled: A Boolean value that indicates whether the effects are removed.
  public nonisolated func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { self }
}
