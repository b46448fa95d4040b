import Combine

/// A property wrapper for an observable object that the focused view of the window, or a view around it, offers.
///
///     struct SaveButton: View {
///       @FocusedObject private var note: Note?
///       var body: some View {
///         Button("Save") { note?.save() }.disabled(note?.hasChanges != true)
///       }
///     }
///
/// The view is evaluated when another object is offered, and in the update that follows `objectWillChange`. If there is
/// an object, `$note` has bindings to its properties.
@MainActor
@propertyWrapper
@preconcurrency
public struct FocusedObject<ObjectType: ObservableObject> {
  /// A wrapper that creates bindings to the properties of the object.
  public typealias Wrapper = ObservedObject<ObjectType>.Wrapper

  private var object: ObjectType?

  /// Creates a property for an object of the type, which a view offers with `focusedObject(_:)` or
  /// `focusedSceneObject(_:)`.
  public nonisolated init() {}

  /// The object, or `nil` if no focused view offers one.
  public var wrappedValue: ObjectType? { object }

  /// A wrapper that creates bindings to the object's properties, or `nil` if there is no object.
  public var projectedValue: Wrapper? { object.map { Wrapper(object: $0) } }
}

extension FocusedObject: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    var installed = self
    installed.object = node.focusedValues[entry: ObjectIdentifier(ObjectType.self)]
    if let object = installed.object {
      ObjectSource.observe(object, slot: &slot, on: node)
    } else {
      slot = nil
    }
    return installed
  }
}

extension View {
  /// Offers an observable object to the views and commands of the window, while this view or a view inside it has the
  /// focus.
  ///
  ///     NoteEditor(note: note).focusedObject(note)
  ///
  /// - Parameter object: The object that views read by its type, with ``FocusedObject``.
  /// - Returns: A view that offers the object.
  public nonisolated func focusedObject<T: ObservableObject>(_ object: T) -> some View {
    modifier(FocusedValueModifier(entries: focusedEntries(object)))
  }

  /// Offers an observable object to the views and commands of the window, while this view or a view inside it has the
  /// focus.
  ///
  /// - Parameter object: The object, or `nil` for none. Views read it by its type, with ``FocusedObject``.
  /// - Returns: A view that offers the object.
  public nonisolated func focusedObject<T: ObservableObject>(_ object: T?) -> some View {
    modifier(FocusedValueModifier(entries: focusedEntries(object)))
  }
}
