import Combine

/// An object that a view around has given with `environmentObject(_:)`, found by its type.
///
///     @EnvironmentObject private var basket: Basket
///
/// The view is evaluated in the turn after `objectWillChange`, and when another object takes the object's place.
/// `$basket.count` is a binding to a property. Using an object that nobody has given stops the process, with a message
/// that says what is missing where.
@MainActor
@propertyWrapper
@preconcurrency
public struct EnvironmentObject<ObjectType: ObservableObject> {
  private var object: ObjectType?
  private var view = ""

  /// Finds the object by its type.
  public init() {}

  /// The object.
  public var wrappedValue: ObjectType {
    guard let object else {
      fatalError(
        "No ObservableObject of type \(ObjectType.self) found. A View.environmentObject(_:) for \(ObjectType.self) may "
          + "be missing as an ancestor of this view\(view.isEmpty ? "" : ", \(view)").")
    }
    return object
  }

  /// Makes bindings to the properties of the object.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }
}

extension EnvironmentObject: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    var installed = self
    installed.object = node.readEnvironment { $0[object: ObjectType.self] }
    installed.view = node.typeName
    if let object = installed.object {
      ObjectSource.observe(object, slot: &slot, on: node)
    } else {
      slot = nil
    }
    return installed
  }
}
