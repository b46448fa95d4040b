import Combine

/// A property wrapper that finds an observable object by type, among those that ancestors have supplied with
/// `environmentObject(_:)`.
///
///     @EnvironmentObject private var basket: Basket
///
/// `$basket.count` is a binding to a property of the object. The view is evaluated in the update that follows
/// `objectWillChange`, whichever properties its body has read. It is also evaluated when an ancestor supplies another
/// object.
///
/// - Threads: Isolated to the main actor, as the view is.
/// - Traps: Reading the object stops the process if no ancestor has supplied one. The message names the type and the
///   view.
@MainActor
@propertyWrapper
@preconcurrency
public struct EnvironmentObject<ObjectType: ObservableObject> {
  private var object: ObjectType?
  private var view = ""

  /// Creates a property that finds its object in the environment by type.
  public nonisolated init() {}

  /// The object that the nearest ancestor has supplied.
  public var wrappedValue: ObjectType {
    guard let object else {
      fatalError(
        "No ObservableObject of type \(ObjectType.self) found. A View.environmentObject(_:) for \(ObjectType.self) may "
          + "be missing as an ancestor of this view\(view.isEmpty ? "" : ", \(view)").")
    }
    return object
  }

  /// A wrapper that creates bindings to the object's properties.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }
}

extension EnvironmentObject: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    var installed = self
    installed.object = node.readEnvironment { $0[object: ObjectType.self] }
    installed.view = node.typeName
    if let object = installed.object { ObjectSource.observe(object, slot: &slot, on: node) }
    return installed
  }
}

extension View {
  /// Supplies an observable object to this view and its descendants, which read it with ``EnvironmentObject``.
  ///
  /// - Parameter object: The object to find by its type. It replaces one of the same type from an ancestor.
  /// - Returns: A view with the object in its environment.
  public nonisolated func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
    modifier(ObjectEnvironmentModifier(object: object))
  }
}
