import Observation

/// A property wrapper that creates bindings to the properties of an `@Observable` object.
///
///     @Bindable var book: Book
///     Rename(title: $book.title)
///
/// The wrapper itself doesn't make the view depend on the object. A view depends on the properties of observable
/// objects that its body reads.
@dynamicMemberLookup
@propertyWrapper
public struct Bindable<Value> {
  /// The object to whose properties the wrapper creates bindings.
  public var wrappedValue: Value

  private init(object: Value) { wrappedValue = object }

  @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable")
  public init(wrappedValue: Value) { fatalError() }

  /// The wrapper itself, which `$name` refers to.
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject & Observable {
  /// Creates a wrapper of an object, as `@Bindable var object = …` does.
  ///
  /// - Parameter wrappedValue: The object whose properties the wrapper binds.
  public init(wrappedValue: Value) { self.init(object: wrappedValue) }

  /// Creates a wrapper of an object, for use in an expression.
  ///
  /// - Parameter wrappedValue: The object whose properties the wrapper binds.
  public init(_ wrappedValue: Value) { self.init(object: wrappedValue) }

  /// Creates a copy of a wrapper.
  ///
  /// - Parameter projectedValue: The wrapper to copy.
  public init(projectedValue: Bindable<Value>) { self = projectedValue }
}

extension Bindable where Value: AnyObject {
  /// Returns a binding to a property of the object.
  ///
  /// - Parameter keyPath: The key path of the property.
  /// - Returns: A binding that reads and writes the property.
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding(PropertySource(wrappedValue, keyPath))
  }
}

extension Bindable: Sendable where Value: Sendable {}
