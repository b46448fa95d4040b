import CombineCore
import Foundation

/// A namespace for the warning about a property wrapper that is used outside a shown view, printed once for each type.
enum UnconnectedPropertyWarning {
  private static let lock = Lock()
  nonisolated(unsafe) private static var seen: Set<ObjectIdentifier> = []  // guarded by the lock

  static func warn(of type: Any.Type, _ message: @autoclosure () -> String) {
    guard lock.withLock({ seen.insert(ObjectIdentifier(type)).inserted }) else { return }
    FileHandle.standardError.write(Data("SwiftUI: \(message())\n".utf8))
  }
}
