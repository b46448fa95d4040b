import Combine

extension View {
  /// Offers an observable object to the views and commands of the window, while this view is shown. An object of
  /// `focusedObject(_:)` in a view that has the focus takes precedence.
  ///
  /// - Parameter object: The object that views read by its type, with ``FocusedObject``.
  /// - Returns: A view that offers the object.
  public nonisolated func focusedSceneObject<T: ObservableObject>(_ object: T) -> some View {
    modifier(FocusedSceneValueModifier(entries: focusedEntries(object)))
  }

  /// Offers an observable object to the views and commands of the window, while this view is shown.
  ///
  /// - Parameter object: The object, or `nil` for none. Views read it by its type, with ``FocusedObject``.
  /// - Returns: A view that offers the object.
  public nonisolated func focusedSceneObject<T: ObservableObject>(_ object: T?) -> some View {
    modifier(FocusedSceneValueModifier(entries: focusedEntries(object)))
  }
}
