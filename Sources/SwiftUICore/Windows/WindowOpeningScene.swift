import Foundation

/// A scene that can open and close windows.
@MainActor
protocol WindowOpeningScene: Node {
  var sceneID: String? { get }
  func shows(_ value: AnyHashable) -> Bool
  func value(for url: URL) -> AnyHashable?
  func open(_ value: AnyHashable?)
  func close(_ value: AnyHashable?)
}
