/// A key of a value that a ``CustomAnimation`` keeps from frame to frame.
public protocol AnimationStateKey {
  /// The type of the value.
  associatedtype Value
  /// The value before the animation has set another one.
  static var defaultValue: Value { get }
}

/// The values that a ``CustomAnimation`` keeps from frame to frame, for one animated value.
public struct AnimationState<Value: VectorArithmetic> {
  private var values: [ObjectIdentifier: Any] = [:]

  /// Creates an empty state.
  public init() {}

  /// The value of a key.
  ///
  /// - Parameter key: The type of the key.
  public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}
