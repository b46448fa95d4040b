import Observation

/// A property wrapper for a value that the focused view of the window, or a view around it, offers.
///
///     struct NoteCommands: Commands {
///       var body: some Commands {
///         CommandMenu("Note") { DeleteNoteButton() }
///       }
///     }
///
///     struct DeleteNoteButton: View {
///       @FocusedValue(\.deleteNote) private var deleteNote
///       var body: some View {
///         Button("Delete") { deleteNote?() }.disabled(deleteNote == nil)
///       }
///     }
///
/// A view in a window, or in its menus, reads the values of that window. It is evaluated when the value changes.
@propertyWrapper
public struct FocusedValue<Value> {
  private let read: (FocusedValues) -> Value?
  /// The key path of the value, or `nil` for an object.
  private let path: AnyKeyPath?
  private var value: Value?

  /// Creates a property for a value.
  ///
  /// - Parameter keyPath: The key path of the value.
  public init(_ keyPath: KeyPath<FocusedValues, Value?>) { (path, read) = (keyPath, { $0[keyPath: keyPath] }) }

  /// Creates a property for an object that was offered with `focusedValue(_:)` or `focusedSceneValue(_:)`.
  ///
  /// - Parameter objectType: The type of the object.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    (path, read) = (nil, { $0[entry: ObjectIdentifier(objectType)] })
  }

  /// The value, or `nil` if no focused view offers one.
  public var wrappedValue: Value? { value }
}

extension FocusedValue: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    var installed = self
    installed.value = read(node.focusedValues)
    return installed
  }

  static var isPassed: Bool { true }
  static func isSame(_ old: Self, _ new: Self) -> Bool { old.path == new.path }
}

extension View {
  /// Offers a value to the views and commands of the window, while this view or a view inside it has the focus.
  ///
  ///     TextEditor(text: $note.text).focusedValue(\.note, $note)
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the value.
  ///   - value: The value that ``FocusedValue`` properties and commands read while the focus is inside this view.
  /// - Returns: A view that offers the value.
  public nonisolated func focusedValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
  ) -> some View { modifier(FocusedValueModifier(entries: focusedEntries(keyPath, value))) }

  /// Offers a value to the views and commands of the window, while this view or a view inside it has the focus.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the value.
  ///   - value: The value, or `nil` for none.
  /// - Returns: A view that offers the value.
  public nonisolated func focusedValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
  ) -> some View { modifier(FocusedValueModifier(entries: focusedEntries(keyPath, value))) }

  /// Offers an object to the views and commands of the window, while this view or a view inside it has the focus.
  ///
  /// - Parameter object: The object, or `nil` for none. Views read it by its type.
  /// - Returns: A view that offers the object.
  public nonisolated func focusedValue<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(FocusedValueModifier(entries: focusedEntries(object)))
  }
}
