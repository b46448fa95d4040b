/// A tint of the icons of labels in rows.
public struct ListItemTint: Sendable {
  let color: Color?

  /// Returns a tint that is always that color.
  ///
  /// - Parameter tint: The color of the tint.
  public static func fixed(_ tint: Color) -> ListItemTint { ListItemTint(color: tint) }

  /// Returns a tint that is that color, unless the user prefers another one, which users of this platform don't.
  ///
  /// - Parameter tint: The color of the tint.
  public static func preferred(_ tint: Color) -> ListItemTint { ListItemTint(color: tint) }

  /// The color of the text.
  public static let monochrome = ListItemTint(color: nil)
}

extension View {
  /// Sets the tint of the icons of labels inside this view.
  ///
  /// - Parameter tint: The tint, or `nil` for that of the text.
  /// - Returns: A view with the tint in its environment.
  public nonisolated func listItemTint(_ tint: ListItemTint?) -> some View {
    environment(\.listItemTint, tint?.color)
  }

  /// Sets the tint of the icons of labels inside this view to a color.
  ///
  /// - Parameter tint: The color, or `nil` for that of the text.
  /// - Returns: A view with the tint in its environment.
  public nonisolated func listItemTint(_ tint: Color?) -> some View { environment(\.listItemTint, tint) }
}

/// The environment key for the tint of the icons of labels.
private struct ListItemTintKey: EnvironmentKey { static let defaultValue: Color? = nil }

extension EnvironmentValues {
  var listItemTint: Color? {
    get { self[ListItemTintKey.self] }
    set { self[ListItemTintKey.self] = newValue }
  }
}
