import CombineCore
import Foundation

/// Warnings of resources that are missing or can't be read.
enum ResourceWarning {
  nonisolated(unsafe) private static var reported: Set<String> = []  // guarded by the lock
  private static let lock = Lock()

  /// Prints a warning once, as one of the views if this thread is evaluating one of them.
  static func warn(_ message: String) {
    if let reader = CurrentEvaluation.reader {
      let graph = reader.graph
      return MainActor.assumeIsolated { graph.warn(message) }  // views are evaluated there
    }
    guard lock.withLock({ reported.insert(message).inserted }) else { return }
    FileHandle.standardError.write(Data(("SwiftUI: " + message + "\n").utf8))
  }
}
