import Foundation

/// Returns settings that no other test uses. Their file is removed when the process exits.
public func temporaryDefaults() -> UserDefaults {
  let name = "swift-combine-tests-\(UUID().uuidString)"
  guard let defaults = UserDefaults(suiteName: name) else { fatalError("There are no settings with the name \(name).") }
  let directory = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? NSHomeDirectory() + "/.config"
  removeAtExit("\(directory)/\(name).plist")
  return defaults
}
