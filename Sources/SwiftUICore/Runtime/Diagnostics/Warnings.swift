import Foundation

/// The warnings that a graph has issued. Each distinct one is issued once.
@MainActor
final class Warnings {
  private var seen: Set<String> = []
  /// A closure that receives the warnings. By default, it writes them to the standard error.
  var receive: (String) -> Void = { FileHandle.standardError.write(Data(("SwiftUI: " + $0 + "\n").utf8)) }

  func issue(_ message: String) {
    if seen.insert(message).inserted { receive(message) }
  }
}

extension Graph {
  /// A closure that the graph calls with each distinct warning once. By default, it writes the warning to the standard
  /// error.
  package var onWarning: (String) -> Void {
    get { warnings.receive }
    set { warnings.receive = newValue }
  }

  func warn(_ message: String) { warnings.issue(message) }

  func warnOfWrite(to source: DependencySource, during reader: Node) {
    warn("Modifying state during view update, this will cause undefined behavior.\(place(of: source, near: reader))")
  }

  /// Returns a description of the view and the property that own a source, in the form in which it is appended to a
  /// message.
  func place(of source: DependencySource, near reader: Node) -> String {
    var next: Node? = reader
    while let node = next {
      if let name = node.property(at: source) { return " (\(node.typeName).\(name))" }
      next = node.parent
    }
    return ""
  }
}
