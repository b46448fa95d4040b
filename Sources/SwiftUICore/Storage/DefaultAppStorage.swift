import Foundation

extension EnvironmentValues {
  /// The store of ``AppStorage`` properties without one of their own, or `nil` for the standard store.
  var defaultAppStorage: UserDefaults? {
    get { self[DefaultAppStorageKey.self] }
    set { self[DefaultAppStorageKey.self] = newValue }
  }
}

extension View {
  /// Sets the store of the ``AppStorage`` properties inside this view that don't specify one.
  ///
  /// - Parameter store: The user defaults that keep the values.
  /// - Returns: A view with the store in its environment.
  public nonisolated func defaultAppStorage(_ store: UserDefaults) -> some View {
    environment(\.defaultAppStorage, store)
  }
}

/// The environment key for ``EnvironmentValues/defaultAppStorage``.
private struct DefaultAppStorageKey: OptionalEnvironmentKey { typealias Value = UserDefaults? }
