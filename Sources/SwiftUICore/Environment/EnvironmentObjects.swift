import Observation

/// A reference to an object in the environment, or a `nil` reference, which hides the object of an ancestor. References
/// are equal if they refer to the same object.
struct EnvironmentObjectReference<Object: AnyObject>: Equatable {
  let object: Object?

  static func == (one: Self, other: Self) -> Bool { one.object === other.object }
}

extension EnvironmentValues {
  /// The object of a type that the nearest ancestor has supplied, or `nil` if none has.
  package subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get {
      self[EnvironmentEntry.key(of: EnvironmentObjectReference<Object>.self), EnvironmentObjectReference<Object>.self]?
        .object
    }
    set {
      self[EnvironmentEntry.key(of: EnvironmentObjectReference<Object>.self), EnvironmentObjectReference<Object>.self] =
        EnvironmentObjectReference(object: newValue)
    }
  }
}

/// A modifier that supplies an object to its content, which finds the object by its type.
struct ObjectEnvironmentModifier<Object: AnyObject> {
  let object: Object?
}

extension ObjectEnvironmentModifier: EnvironmentModifier {
  func write(to values: inout EnvironmentValues) { values[object: Object.self] = object }
}

extension View {
  /// Supplies an `@Observable` object to this view and its descendants, which read it with `@Environment(Type.self)`.
  ///
  /// - Parameter object: The object, or `nil` to hide the object that an ancestor has supplied.
  /// - Returns: A view with the object in its environment.
  public nonisolated func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
    modifier(ObjectEnvironmentModifier(object: object))
  }
}
