import Combine

/// A property wrapper for an observable object that is owned elsewhere. Changes of the object update the view.
///
///     @ObservedObject var basket: Basket
///
/// `$basket.count` is a binding to a property of the object. The view is evaluated in the update that follows
/// `objectWillChange`, whichever properties its body has read.
///
/// - Threads: Change the object on the main actor. A change on another thread updates the view too, and causes a
///   warning.
@MainActor
@propertyWrapper
@preconcurrency
public struct ObservedObject<ObjectType: ObservableObject> {
  /// A wrapper that creates bindings to the properties of an object. `$object` has this type.
  @MainActor
  @dynamicMemberLookup
  @preconcurrency
  public struct Wrapper {
    let object: ObjectType

    /// Returns a binding to a property of the object.
    ///
    /// - Parameter keyPath: The key path of the property.
    /// - Returns: A binding that reads and writes the property.
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject>
    {
      Binding(PropertySource(object, keyPath))
    }
  }

  /// The object that the view observes.
  public var wrappedValue: ObjectType

  /// Creates a property that observes an object.
  ///
  /// - Parameter wrappedValue: The object whose changes update the view.
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }

  /// Creates a property that observes an object.
  ///
  /// - Parameter initialValue: The object whose changes update the view.
  public init(initialValue: ObjectType) { self.init(wrappedValue: initialValue) }

  /// A wrapper that creates bindings to the object's properties.
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
