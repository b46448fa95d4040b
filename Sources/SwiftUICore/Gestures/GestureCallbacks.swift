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

/// A gesture that runs an action when another gesture ends.
public struct _EndedGesture<Content: Gesture> {
  public typealias Value = Content.Value

  let content: Content
  let action: (Content.Value) -> Void
}

extension _EndedGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture to recognize.
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
  /// - Parameter gesture: The gesture to recognize.
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
  /// - Parameter gesture: The gesture to recognize.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    let last = LastGestureValue<Content.Value>()
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
private final class LastGestureValue<Value> {
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
  /// - Parameter gesture: The gesture to recognize.
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
  /// - Parameter gesture: The gesture to recognize.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    MapRecognizer(Content._makeRecognizer(gesture.content), gesture.transform)
  }
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
  ///   - state: The projected value of a ``GestureState`` property, such as `$offset`.
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
