import Observation

/// A property wrapper for the value of a binding that the focused view of the window, or a view around it, offers.
///
///     @FocusedBinding(\.note) private var note: Note?
///
///     Button("Clear") { note?.text = "" }.disabled(note == nil)
@propertyWrapper
public struct FocusedBinding<Value> {
  private let path: KeyPath<FocusedValues, Binding<Value>?>
  private var binding: Binding<Value>?

  /// Creates a property for a binding.
  ///
  /// - Parameter keyPath: The key path of the binding.
  public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) { path = keyPath }

  /// The value of the binding, or `nil` if no focused view offers one. Setting it to a value that is not `nil` writes
  /// through the binding.
  public var wrappedValue: Value? {
    get { binding?.wrappedValue }
    nonmutating set { if let newValue { binding?.wrappedValue = newValue } }
  }

  /// A binding to the optional value.
  public var projectedValue: Binding<Value?> {
    Binding(get: { binding?.wrappedValue }, set: { if let new = $0 { binding?.wrappedValue = new } })
  }
}

extension FocusedBinding: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    var installed = self
    installed.binding = node.focusedValues[keyPath: path]
    return installed
  }

  static var isPassed: Bool { true }
  static func isSame(_ old: Self, _ new: Self) -> Bool { old.path == new.path }
}
