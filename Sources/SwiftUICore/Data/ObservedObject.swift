import Combine

/// An object that belongs to somebody else, and whose changes have the view evaluated.
///
///     @ObservedObject var basket: Basket
///
/// The view is evaluated in the turn after `objectWillChange`, whatever it has read of the object. `$basket.count` is a
/// binding to a property. Objects are to be changed on the main actor; a change elsewhere is warned of.
@MainActor
@propertyWrapper
@preconcurrency
public struct ObservedObject<ObjectType: ObservableObject> {
  /// Makes bindings to the properties of an object: what `$object` is.
  @MainActor
  @dynamicMemberLookup
  @preconcurrency
  public struct Wrapper {
    let object: ObjectType

    /// A binding to a property of the object.
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject>
    {
      Binding(PropertySource(object, keyPath))
    }
  }

  /// The object.
  public var wrappedValue: ObjectType

  /// Takes the object.
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }

  /// Takes the object.
  public init(initialValue: ObjectType) { self.init(wrappedValue: initialValue) }

  /// Makes bindings to the properties of the object.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}

extension ObservedObject: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    ObjectSource.observe(wrappedValue, slot: &slot, on: node)
    return self
  }

  static var isPassed: Bool { true }

  static func isSame(_ old: Self, _ new: Self) -> Bool { old.wrappedValue === new.wrappedValue }
}
