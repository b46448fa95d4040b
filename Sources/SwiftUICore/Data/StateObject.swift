import Combine

/// A property wrapper that creates an observable object, and keeps the object for as long as the view exists.
///
///     @StateObject private var basket = Basket()
///
/// The object is created when the view is evaluated for the first time. Expressions that the parent passes later are
/// not evaluated. `$basket.count` is a binding to a property of the object. The view is evaluated in the update that
/// follows `objectWillChange`, whichever properties its body has read.
///
/// Outside a shown view, each access creates a new object, and causes a warning, once per type.
///
/// - Threads: Isolated to the main actor, as the view is.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject> {
  private let make: () -> ObjectType
  private var object: ObjectType?

  /// Creates a property whose object is created on demand.
  ///
  /// - Parameter thunk: The expression that creates the object. It is evaluated at most once for each identity of the
  ///   view.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

  /// The object that the view owns.
  @MainActor
  @preconcurrency
  public var wrappedValue: ObjectType {
    if let object { return object }
    UnconnectedPropertyWarning.warn(
      of: Self.self,
      "Accessing StateObject<\(ObjectType.self)>'s object without being installed on a View. This will create a new "
        + "instance each time.")
    return make()
  }

  /// A wrapper that creates bindings to the object's properties.
  @MainActor
  @preconcurrency
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }
}

extension StateObject: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    let known = slot.map { unsafeDowncast($0, to: ObjectSource<ObjectType>.self).object }
    let object = known ?? CurrentEvaluation.evaluate(for: nil, make)
    ObjectSource.observe(object, slot: &slot, on: node)
    var installed = self
    installed.object = object
    return installed
  }
}
