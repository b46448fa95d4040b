import Foundation

/// A sequence of pointer events that a view recognizes, with a value that follows it.
///
///     Circle()
///       .gesture(
///         DragGesture()
///           .updating($offset) { value, state, _ in state = value.translation }
///           .onEnded { position += $0.translation })
///
/// A gesture of your own has a body that combines other gestures:
///
///     struct LongDrag: Gesture {
///       var body: some Gesture<SequenceGesture<LongPressGesture, DragGesture>.Value> {
///         LongPressGesture().sequenced(before: DragGesture())
///       }
///     }
///
/// - Threads: Gestures are recognized on the main actor.
@MainActor
@preconcurrency
public protocol Gesture<Value> {
  /// The type of the value.
  associatedtype Value
  /// The type of the gesture's body.
  associatedtype Body: Gesture

  /// The gesture that this gesture consists of.
  var body: Body { get }

  /// Creates an object that recognizes the gesture. The default implementation recognizes the body; don't implement or
  /// call this method.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
  static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value>
}

extension Gesture where Body.Value == Value {
  /// Creates an object that recognizes the body of the gesture.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Body.Value> {
    Body._makeRecognizer(gesture.body)
  }
}

extension Never: Gesture {
  public typealias Value = Never

  /// Never called, because `Never` has no values.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
  public static func _makeRecognizer(_ gesture: Never) -> _GestureRecognizer<Never> {
    fatalError("Never has no values")
  }
}

/// A gesture that the runtime recognizes itself.
@MainActor
@preconcurrency
protocol PrimitiveGesture: Gesture where Body == Never {}

extension Gesture where Body == Never {
  /// A body that must not be read, because the runtime recognizes the gesture itself. Reading it stops the process.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

// MARK: - Recognition

/// The state of recognition: a gesture is possible until it becomes active, ends, or fails.
enum GesturePhase<Value> {
  /// The gesture can still be recognized. A value exists if the gesture has begun to look like one.
  case possible(Value?)
  /// The gesture is recognized, and continues.
  case active(Value)
  /// The gesture has been recognized completely.
  case ended(Value)
  /// The gesture has not been recognized, or was canceled.
  case failed

  func map<Other>(_ transform: (Value) -> Other) -> GesturePhase<Other> {
    switch self {
    case .possible(let value): .possible(value.map(transform))
    case .active(let value): .active(transform(value))
    case .ended(let value): .ended(transform(value))
    case .failed: .failed
    }
  }

  var isFinished: Bool {
    switch self {
    case .possible, .active: false
    case .ended, .failed: true
    }
  }
}

/// An event as a recognizer receives it.
struct GestureInput {
  /// A kind of event.
  enum Kind: Equatable {
    case down
    case moved
    case up
    /// Two fingers have changed their distance and direction since the start, by a factor and a clockwise angle.
    case pinch(scale: CGFloat, angle: Double)
    case pinchEnded
    /// Time has passed.
    case timer
  }

  var kind: Kind
  var time: TimeInterval
  /// The modifier keys that are down.
  var modifiers: EventModifiers = []
  /// Returns the location of the pointer in a coordinate space.
  var locate: (CoordinateSpace) -> CGPoint
  /// The size of the view with the gesture.
  var size: CGSize

  var location: CGPoint { locate(.global) }
}

/// An object that recognizes a gesture in a sequence of events.
///
/// Recognition and its effects are separate, because a gesture that is recognized may have to wait until another one
/// has failed: ``handle(_:)`` computes the phase, and ``report(_:)`` runs the actions for it.
///
/// An implementation detail of the runtime; clients do not use it.
@MainActor
public class _GestureRecognizer<Value> {
  init() {}

  /// Handles an event, and returns the phase after it.
  func handle(_ input: GestureInput) -> GesturePhase<Value> { .failed }

  /// Runs the actions for a phase.
  func report(_ phase: GesturePhase<Value>) {}

  /// Resets gesture states, because the gesture has ended or is canceled.
  func reset() {}

  /// The time at which the recognizer needs an event even if nothing happens, or `nil` for none.
  var deadline: TimeInterval? { nil }

  /// The number of taps that the gesture consists of, or `nil` for other gestures.
  var tapCount: Int? { nil }
}

/// A recognizer of a gesture that changes another gesture.
@MainActor
class DerivedRecognizer<Base, Value>: _GestureRecognizer<Value> {
  let base: _GestureRecognizer<Base>

  init(_ base: _GestureRecognizer<Base>) { self.base = base }

  override func reset() { base.reset() }
  override var deadline: TimeInterval? { base.deadline }
  override var tapCount: Int? { base.tapCount }
}

/// A recognizer that runs actions for the phases of another one.
private final class ActionRecognizer<Value>: DerivedRecognizer<Value, Value> {
  private let action: @MainActor (GesturePhase<Value>) -> Void
  private let onReset: @MainActor () -> Void

  init(
    _ base: _GestureRecognizer<Value>, _ action: @escaping @MainActor (GesturePhase<Value>) -> Void,
    onReset: @escaping @MainActor () -> Void = {}
  ) {
    self.action = action
    self.onReset = onReset
    super.init(base)
  }

  override func handle(_ input: GestureInput) -> GesturePhase<Value> { base.handle(input) }

  override func report(_ phase: GesturePhase<Value>) {
    base.report(phase)
    action(phase)
  }

  override func reset() {
    base.reset()
    onReset()
  }
}

/// A recognizer whose values are those of another one, transformed.
private final class MapRecognizer<Base, Value>: DerivedRecognizer<Base, Value> {
  private let transform: (Base) -> Value
  private var phase = GesturePhase<Base>.possible(nil)

  init(_ base: _GestureRecognizer<Base>, _ transform: @escaping (Base) -> Value) {
    self.transform = transform
    super.init(base)
  }

  override func handle(_ input: GestureInput) -> GesturePhase<Value> {
    phase = base.handle(input)
    return phase.map(transform)
  }

  override func report(_ new: GesturePhase<Value>) { base.report(phase) }
}

/// A recognizer that fails unless modifier keys are down when the pointer goes down.
private final class ModifiersRecognizer<Value>: DerivedRecognizer<Value, Value> {
  private let modifiers: EventModifiers
  private var hasStarted = false
  private var hasFailed = false

  init(_ base: _GestureRecognizer<Value>, _ modifiers: EventModifiers) {
    self.modifiers = modifiers
    super.init(base)
  }

  override func handle(_ input: GestureInput) -> GesturePhase<Value> {
    // Each tap of several begins anew. A key that is released later changes nothing.
    if input.kind == .down || !hasStarted { hasFailed = hasFailed || !input.modifiers.isSuperset(of: modifiers) }
    hasStarted = true
    return hasFailed ? .failed : base.handle(input)
  }

  override func report(_ phase: GesturePhase<Value>) { base.report(phase) }
}

// MARK: - Actions

/// A gesture that runs an action when another gesture ends.
public struct _EndedGesture<Content: Gesture> {
  public typealias Value = Content.Value

  let content: Content
  let action: (Content.Value) -> Void
}

extension _EndedGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    ActionRecognizer(Content._makeRecognizer(gesture.content)) { phase in
      if case .ended(let value) = phase { gesture.action(value) }
    }
  }
}

/// A gesture that needs modifier keys.
public struct _ModifiersGesture<Content: Gesture> {
  public typealias Value = Content.Value

  let content: Content
  let modifiers: EventModifiers
}

extension _ModifiersGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    ModifiersRecognizer(Content._makeRecognizer(gesture.content), gesture.modifiers)
  }
}

/// A gesture that runs an action when the value of another gesture changes.
public struct _ChangedGesture<Content: Gesture> where Content.Value: Equatable {
  public typealias Value = Content.Value

  let content: Content
  let action: (Content.Value) -> Void
}

extension _ChangedGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    let last = LastValue<Content.Value>()
    return ActionRecognizer(Content._makeRecognizer(gesture.content)) { phase in
      switch phase {
      case .possible(let value?), .active(let value):
        guard value != last.value else { return }
        last.value = value
        gesture.action(value)
      default: break
      }
    }
  }
}

/// The value that an action has received last.
@MainActor
private final class LastValue<Value> {
  var value: Value?
}

/// A gesture that updates a gesture state.
public struct GestureStateGesture<Base: Gesture, State> {
  public typealias Value = Base.Value

  /// The gesture whose value updates the state.
  public var base: Base
  /// The state.
  public var state: GestureState<State>
  let update: (Base.Value, inout State, inout Transaction) -> Void
}

extension GestureStateGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    ActionRecognizer(
      Base._makeRecognizer(gesture.base),
      { phase in
        switch phase {
        case .possible(let value?), .active(let value):
          gesture.state.update { state, transaction in gesture.update(value, &state, &transaction) }
        default: break
        }
      }, onReset: { gesture.state.reset() })
  }
}

/// A gesture whose values are those of another gesture, transformed.
public struct _MapGesture<Content: Gesture, Value> {
  let content: Content
  let transform: (Content.Value) -> Value
}

extension _MapGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    MapRecognizer(Content._makeRecognizer(gesture.content), gesture.transform)
  }
}

/// A gesture whose type is erased.
///
///     var move: AnyGesture<CGSize> {
///       isPrecise
///         ? AnyGesture(DragGesture(minimumDistance: 0).map(\.translation))
///         : AnyGesture(DragGesture().map(\.translation))
///     }
public struct AnyGesture<Value> {
  let make: @MainActor () -> _GestureRecognizer<Value>

  /// Creates a gesture that another one recognizes.
  ///
  /// - Parameter gesture: The other gesture.
  nonisolated public init<T: Gesture>(_ gesture: T) where T.Value == Value {
    nonisolated(unsafe) let gesture = gesture  // used on the main actor only
    make = { T._makeRecognizer(gesture) }
  }
}

extension AnyGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> { gesture.make() }
}

extension Gesture {
  /// Performs an action when this gesture ends.
  ///
  /// - Parameter action: The action, which receives the value at the end. It runs on the main actor.
  /// - Returns: A gesture with the action.
  public nonisolated func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> {
    _EndedGesture(content: self, action: action)
  }

  /// Updates a gesture state while this gesture is under way. When the gesture ends or is canceled, the state is reset.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - body: A closure that receives the value of the gesture, the state to change, and the transaction of the
  ///     change.
  /// - Returns: A gesture that updates the state.
  public nonisolated func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> { GestureStateGesture(base: self, state: state, update: body) }

  /// Transforms the values of this gesture.
  ///
  /// - Parameter body: A closure that transforms a value.
  /// - Returns: A gesture with other values.
  public nonisolated func map<T>(_ body: @escaping (Value) -> T) -> _MapGesture<Self, T> {
    _MapGesture(content: self, transform: body)
  }

  /// Recognizes this gesture only if modifier keys are down when the pointer goes down.
  ///
  ///     card.gesture(TapGesture().modifiers(.command).onEnded { select(card) })
  ///
  /// Other modifier keys may be down too. The Control key of a keyboard is ``EventModifiers/command``.
  ///
  /// - Parameter modifiers: The modifier keys.
  /// - Returns: A gesture that needs the modifier keys.
  public nonisolated func modifiers(_ modifiers: EventModifiers) -> _ModifiersGesture<Self> {
    _ModifiersGesture(content: self, modifiers: modifiers)
  }
}

extension Gesture where Value: Equatable {
  /// Performs an action when the value of this gesture changes.
  ///
  /// - Parameter action: The action, which receives the value. It runs on the main actor.
  /// - Returns: A gesture with the action.
  public nonisolated func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self> {
    _ChangedGesture(content: self, action: action)
  }
}

// MARK: - Combinations

/// A gesture that consists of two gestures, which are recognized at the same time.
public struct SimultaneousGesture<First: Gesture, Second: Gesture> {
  /// The values of the two gestures.
  public struct Value {
    /// The value of the first gesture, or `nil` before the gesture begins.
    public var first: First.Value?
    /// The value of the second gesture, or `nil` before the gesture begins.
    public var second: Second.Value?
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
  ///
  /// - Parameters:
  ///   - first: A gesture.
  ///   - second: Another gesture.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

extension SimultaneousGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    SimultaneousRecognizer<First, Second>(gesture)
  }
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SimultaneousGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}
extension SimultaneousGesture.Value: Hashable where First.Value: Hashable, Second.Value: Hashable {}

/// A recognizer that is part of a combination, with its phase.
@MainActor
private final class GesturePart<Value> {
  let recognizer: _GestureRecognizer<Value>
  private(set) var phase = GesturePhase<Value>.possible(nil)
  private var isReported = false

  init(_ recognizer: _GestureRecognizer<Value>) { self.recognizer = recognizer }

  func handle(_ input: GestureInput) { if !phase.isFinished { phase = recognizer.handle(input) } }
  func fail() { phase = .failed }

  /// Runs the actions for the current phase, once after the end.
  func report() {
    if isReported { return }
    isReported = phase.isFinished
    recognizer.report(phase)
    if isReported { recognizer.reset() }
  }

  var value: Value? {
    switch phase {
    case .possible(let value): value
    case .active(let value), .ended(let value): value
    case .failed: nil
    }
  }

  var deadline: TimeInterval? { phase.isFinished ? nil : recognizer.deadline }
}

private func earliest(_ one: TimeInterval?, _ other: TimeInterval?) -> TimeInterval? {
  [one, other].compactMap { $0 }.min()
}

/// The recognizer of two gestures at the same time.
private final class SimultaneousRecognizer<First: Gesture, Second: Gesture>:
  _GestureRecognizer<SimultaneousGesture<First, Second>.Value>
{
  private let first: GesturePart<First.Value>
  private let second: GesturePart<Second.Value>

  init(_ gesture: SimultaneousGesture<First, Second>) {
    first = GesturePart(First._makeRecognizer(gesture.first))
    second = GesturePart(Second._makeRecognizer(gesture.second))
  }

  override func handle(
    _ input: GestureInput
  ) -> GesturePhase<SimultaneousGesture<First, Second>.Value> {
    first.handle(input)
    second.handle(input)
    let value = SimultaneousGesture<First, Second>.Value(first: first.value, second: second.value)
    switch (first.phase, second.phase) {
    case (.failed, .failed): return .failed
    case (.ended, .ended), (.ended, .failed), (.failed, .ended): return .ended(value)
    case (.active, _), (_, .active), (.ended, _), (_, .ended): return .active(value)
    default: return .possible(first.value == nil && second.value == nil ? nil : value)
    }
  }

  override func report(_ phase: GesturePhase<SimultaneousGesture<First, Second>.Value>) {
    first.report()
    second.report()
  }

  override func reset() {
    first.recognizer.reset()
    second.recognizer.reset()
  }

  override var deadline: TimeInterval? { earliest(first.deadline, second.deadline) }
}

/// A gesture that consists of two gestures, of which one is recognized. The first gesture takes precedence.
public struct ExclusiveGesture<First: Gesture, Second: Gesture> {
  /// The value of the gesture that is recognized.
  public enum Value {
    /// The value of the first gesture.
    case first(First.Value)
    /// The value of the second gesture.
    case second(Second.Value)
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
  ///
  /// - Parameters:
  ///   - first: The gesture that takes precedence.
  ///   - second: The gesture that is recognized if the first one fails.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

extension ExclusiveGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    ExclusiveRecognizer<First, Second>(gesture)
  }
}

extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension ExclusiveGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

/// The recognizer of one of two gestures.
private final class ExclusiveRecognizer<First: Gesture, Second: Gesture>:
  _GestureRecognizer<ExclusiveGesture<First, Second>.Value>
{
  private let first: GesturePart<First.Value>
  private let second: GesturePart<Second.Value>

  init(_ gesture: ExclusiveGesture<First, Second>) {
    first = GesturePart(First._makeRecognizer(gesture.first))
    second = GesturePart(Second._makeRecognizer(gesture.second))
  }

  override func handle(_ input: GestureInput) -> GesturePhase<ExclusiveGesture<First, Second>.Value> {
    first.handle(input)
    second.handle(input)
    switch first.phase {
    case .active, .ended:
      second.fail()
      return first.phase.map { .first($0) }
    case .possible(let value): return .possible(value.map { .first($0) })
    // A second gesture that has been recognized before has waited for this.
    case .failed: return second.phase.map { .second($0) }
    }
  }

  override func report(_ phase: GesturePhase<ExclusiveGesture<First, Second>.Value>) {
    first.report()
    if case .failed = first.phase { second.report() }
  }

  override func reset() {
    first.recognizer.reset()
    second.recognizer.reset()
  }

  override var deadline: TimeInterval? { earliest(first.deadline, second.deadline) }
}

/// A gesture that consists of two gestures, one after the other.
public struct SequenceGesture<First: Gesture, Second: Gesture> {
  /// The values of the gestures so far.
  public enum Value {
    /// The value of the first gesture, which has not ended.
    case first(First.Value)
    /// The value of the first gesture at its end, and that of the second gesture, or `nil` before it begins.
    case second(First.Value, Second.Value?)
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
  ///
  /// - Parameters:
  ///   - first: The first gesture.
  ///   - second: The gesture that can begin when the first one has ended.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

extension SequenceGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    SequenceRecognizer<First, Second>(gesture)
  }
}

extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SequenceGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

/// The recognizer of two gestures, one after the other.
private final class SequenceRecognizer<First: Gesture, Second: Gesture>:
  _GestureRecognizer<SequenceGesture<First, Second>.Value>
{
  private let first: GesturePart<First.Value>
  private let second: GesturePart<Second.Value>
  private var isDown = false

  init(_ gesture: SequenceGesture<First, Second>) {
    first = GesturePart(First._makeRecognizer(gesture.first))
    second = GesturePart(Second._makeRecognizer(gesture.second))
  }

  override func handle(_ input: GestureInput) -> GesturePhase<SequenceGesture<First, Second>.Value> {
    if input.kind == .down { isDown = true }
    if input.kind == .up { isDown = false }
    if case .ended = first.phase {
      second.handle(input)
    } else {
      first.handle(input)
      // The pointer that has ended the first gesture begins the second one if it is still down.
      if case .ended = first.phase, isDown {
        var start = input
        start.kind = .down
        second.handle(start)
      }
    }
    switch first.phase {
    case .possible(let value): return .possible(value.map { .first($0) })
    case .active(let value): return .active(.first(value))
    case .failed: return .failed
    case .ended(let value):
      switch second.phase {
      case .possible(let other): return .active(.second(value, other))
      case .active(let other): return .active(.second(value, other))
      case .ended(let other): return .ended(.second(value, other))
      case .failed: return .failed
      }
    }
  }

  override func report(_ phase: GesturePhase<SequenceGesture<First, Second>.Value>) {
    first.report()
    if case .ended = first.phase { second.report() }
  }

  override func reset() {
    first.recognizer.reset()
    second.recognizer.reset()
  }

  override var deadline: TimeInterval? {
    if case .ended = first.phase { second.deadline } else { first.deadline }
  }
}

extension Gesture {
  /// Combines this gesture with another one, so that both are recognized at the same time.
  ///
  /// - Parameter other: The other gesture.
  /// - Returns: The combined gesture.
  public nonisolated func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  /// Combines this gesture with another one, which is recognized if this one fails.
  ///
  /// - Parameter other: The other gesture.
  /// - Returns: The combined gesture.
  public nonisolated func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }

  /// Combines this gesture with another one, which follows it.
  ///
  /// - Parameter other: The other gesture.
  /// - Returns: The combined gesture.
  public nonisolated func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }
}
