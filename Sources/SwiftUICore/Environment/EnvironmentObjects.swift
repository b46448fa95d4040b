import Combine
import Observation

/// An object in the environment, compared by identity.
struct ObjectReference<Object: AnyObject>: Equatable {
  let object: Object?

  static func == (one: Self, other: Self) -> Bool { one.object === other.object }
}

extension EnvironmentValues {
  /// The object of a type that the views around were given.
  subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { self[EnvironmentEntry.key(of: ObjectReference<Object>.self), ObjectReference<Object>.self]?.object }
    set {
      self[EnvironmentEntry.key(of: ObjectReference<Object>.self), ObjectReference<Object>.self] =
        ObjectReference(object: newValue)
    }
  }
}

struct ObjectEnvironmentModifier<Object: AnyObject>: EnvironmentModifier {
  let object: Object?

  func write(to values: inout EnvironmentValues) { values[object: Object.self] = object }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { EnvironmentNode(view, context) }
}

extension View {
  /// Gives an object to this view and what is inside, where `@EnvironmentObject` finds it by its type.
  public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
    modifier(ObjectEnvironmentModifier(object: object))
  }

  /// Gives an object to this view and what is inside, where `@Environment(Type.self)` finds it. `nil` takes it away.
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
    modifier(ObjectEnvironmentModifier(object: object))
  }
}
