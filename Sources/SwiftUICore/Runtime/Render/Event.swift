/// What the user did with an element.
public enum Event: Equatable, Sendable {
  /// Pressed and let go.
  case tap
}

/// Takes what the user does with an element to the view that it stands for.
@MainActor
public struct EventSink {
  // Nothing for views that take no events: a weak reference makes every other one to the object slower.
  private weak var node: Node?

  init(_ node: Node) { self.node = node.takesEvents ? node : nil }

  /// Tells the view. After the view has gone, nothing happens.
  public func send(_ event: Event) {
    if let node, node.isMounted { node.handle(event) }
  }
}
