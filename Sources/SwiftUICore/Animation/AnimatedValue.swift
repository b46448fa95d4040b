import Foundation

/// A value that moves to its target, by any number of animations at the same time.
///
///     shown = target - Σ (difference of the animation - the part that it has covered)
///
/// A new target adds an animation of the difference to the previous target, or replaces the last animation if both
/// merge.
package struct AnimatedValue<Value: VectorArithmetic> {
  /// An animation that is under way.
  private struct Layer {
    var animation: Animation
    var difference: Value
    var start: TimeInterval
    var context: AnimationContext<Value>
    var completions: AnimationCompletions
    var hasEnded = false
  }

  package private(set) var target: Value
  private var layers: [Layer] = []

  package init(_ target: Value) { self.target = target }

  package var isMoving: Bool { !layers.isEmpty }

  /// Moves to another target.
  ///
  /// - Parameters:
  ///   - new: The value at which the animation ends.
  ///   - animation: The animation that determines the values on the way to the target.
  ///   - transaction: The transaction, whose completions wait for the animation.
  ///   - time: The current time on the clock of the graph, in seconds.
  ///   - environment: The environment of the animated view.
  package mutating func move(
    to new: Value, _ animation: Animation, _ transaction: Transaction, at time: TimeInterval,
    _ environment: EnvironmentValues
  ) {
    let difference = new - target
    target = new
    let completions = transaction.completions.begin()
    if let last = layers.indices.last, type(of: layers[last].animation.base) == type(of: animation.base) {
      let elapsed = time - layers[last].start
      var context = layers[last].context
      if animation.shouldMerge(
        previous: layers[last].animation, value: layers[last].difference, time: elapsed, context: &context)
      {
        let rest = rest(of: &layers[last], at: time) ?? .zero
        layers[last] = Layer(
          animation: animation, difference: rest + difference, start: time, context: context,
          completions: layers[last].completions + completions)
        return
      }
    }
    layers.append(
      Layer(
        animation: animation, difference: difference, start: time,
        context: AnimationContext(environment: environment), completions: completions))
  }

  /// Moves the target without a change of what has yet to be covered, so that the shown value moves by the same
  /// distance.
  package mutating func shift(to new: Value) { target = new }

  /// Shows another target without animation, and ends all animations.
  package mutating func jump(to new: Value) {
    target = new
    for layer in layers { layer.completions.end() }
    layers = []
  }

  private func rest(of layer: inout Layer, at time: TimeInterval) -> Value? {
    let covered = layer.animation.animate(
      value: layer.difference, time: max(time - layer.start, 0), context: &layer.context)
    return covered.map { layer.difference - $0 }
  }

  /// Returns the value to show at a point in time, and removes the animations that have ended.
  package mutating func value(at time: TimeInterval) -> Value {
    var value = target
    var hasEnded = false
    for index in layers.indices {
      if let rest = rest(of: &layers[index], at: time) {
        value -= rest
        if layers[index].context.isLogicallyComplete { layers[index].completions.endLogically() }
      } else {
        layers[index].completions.end()
        layers[index].hasEnded = true
        hasEnded = true
      }
    }
    if hasEnded { layers.removeAll(where: \.hasEnded) }
    return value
  }

  /// The velocity at a point in time, per second. Animations whose velocity is not known count as resting.
  package func velocity(at time: TimeInterval) -> Value {
    layers.reduce(into: Value.zero) { sum, layer in
      let elapsed = max(time - layer.start, 0)
      sum += layer.animation.velocity(value: layer.difference, time: elapsed, context: layer.context) ?? .zero
    }
  }
}
