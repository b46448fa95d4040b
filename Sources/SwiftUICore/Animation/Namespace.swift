import Combine

/// A property wrapper for an identifier that is unique to a view, and lasts as long as the view does.
///
///     @Namespace private var namespace
///
/// - Threads: Main thread only.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// An identifier of a namespace.
  public struct ID: Hashable, Sendable {
    private let object: NamespaceObject

    fileprivate init(_ object: NamespaceObject) { self.object = object }

    /// The requests to move the focus to the view of the namespace that prefers it.
    var focusResets: PassthroughSubject<Void, Never> { object.focusResets }
  }

  @State private var id = ID(NamespaceObject())

  /// Creates a namespace.
  public init() {}

  /// The identifier of the namespace.
  public var wrappedValue: ID { id }
}

/// An object whose identity is that of a namespace.
private final class NamespaceObject: Hashable, Sendable {
  let focusResets = PassthroughSubject<Void, Never>()

  static func == (one: NamespaceObject, other: NamespaceObject) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
