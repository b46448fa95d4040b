import Observation

/// Makes bindings to the properties of an `@Observable` object.
///
///     @Bindable var book: Book
///     Rename(title: $book.title)
///
/// Doesn't make the view depend on the object: a body depends on those properties of observable objects that it reads.
@dynamicMemberLookup
@propertyWrapper
public struct Bindable<Value> {
  /// The object.
  public var wrappedValue: Value

  private init(object: Value) { wrappedValue = object }

  @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable")
  public init(wrappedValue: Value) { fatalError() }

  /// The wrapper itself.
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject & Observable {
  /// Takes the object.
  public init(wrappedValue: Value) { self.init(object: wrappedValue) }

  /// Takes the object.
  public init(_ wrappedValue: Value) { self.init(object: wrappedValue) }

  /// Takes over another wrapper.
  public init(projectedValue: Bindable<Value>) { self = projectedValue }
}

extension Bindable where Value: AnyObject {
  /// A binding to a property of the object.
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding(PropertySource(wrappedValue, keyPath))
  }
}

extension Bindable: Sendable where Value: Sendable {}
