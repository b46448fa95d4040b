/// The environment key for `tableColumnHeaders`.
private struct TableColumnHeadersKey: EnvironmentKey { static let defaultValue = Visibility.automatic }

extension EnvironmentValues {
  /// The visibility of the headers of tables.
  var tableColumnHeaders: Visibility {
    get { self[TableColumnHeadersKey.self] }
    set { self[TableColumnHeadersKey.self] = newValue }
  }
}

extension View {
  /// Sets whether the tables inside this view show the headers of their columns.
  ///
  /// - Parameter visibility: `.hidden` to hide the headers, which are visible otherwise.
  /// - Returns: A view whose tables have headers, or not.
  public nonisolated func tableColumnHeaders(_ visibility: Visibility) -> some View {
    environment(\.tableColumnHeaders, visibility)
  }
}
