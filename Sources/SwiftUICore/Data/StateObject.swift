import Combine

/// An object that belongs to a view for as long as the view is there.
///
///     @StateObject private var basket = Basket()
///
/// The object is made when the view is first evaluated, once: what a parent's later updates would make is never made.
/// The view is evaluated in the turn after `objectWillChange`. `$basket.count` is a binding to a property.
///
/// Outside a view that is shown, every use makes a new object, and is warned of, once.
@MainActor
@propertyWrapper
@preconcurrency
public struct StateObject<ObjectType: ObservableObject> {
  private let make: () -> ObjectType
  private var object: ObjectType?

  /// Takes the expression that makes the object.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

  /// The object.
  public var wrappedValue: ObjectType {
    if let object { return object }
    StrayUse.warn(
      of: Self.self,
      "Accessing StateObject<\(ObjectType.self)>'s object without being installed on a View. This will create a new "
        + "instance each time.")
    return make()
  }

  /// Makes bindings to the properties of the object.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }
}

extension StateObject: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    let known = slot.map { unsafeDowncast($0, to: ObjectSource<ObjectType>.self).object }
    let object = known ?? Reader.evaluate(for: nil, make)
    ObjectSource.observe(object, slot: &slot, on: node)
    var installed = self
    installed.object = object
    return installed
  }
}
