import Foundation

/// The environment key for ``EnvironmentValues/windowOptions``.
private struct WindowOptionsKey: EnvironmentKey { static let defaultValue = WindowOptions() }

extension EnvironmentValues {
  /// The options of the windows of a scene.
  var windowOptions: WindowOptions {
    get { self[WindowOptionsKey.self] }
    set { self[WindowOptionsKey.self] = newValue }
  }
}

/// Options of a window, which the renderer applies.
package struct WindowOptions: Equatable, Sendable {
  /// The size with which the window opens, in points, or `nil` for that of its content.
  package var defaultSize: CGSize?
  package var isResizable = true
  /// A number that changes when the window is to come to the front.
  package var activations = 0
  /// `true` if the window belongs to an item in the status area: it has no title bar, and doesn't keep the program
  /// going.
  package var isPanel = false

  /// Creates options with their defaults.
  package init() {}
}
