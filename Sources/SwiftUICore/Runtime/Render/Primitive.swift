import Foundation

/// What a renderer is asked to show: what it means, not how it looks. Tests compare trees of them.
public enum Primitive: Equatable, Sendable {
  /// What contains everything.
  case root

  /// A text.
  case text(String)

  /// A button; what is inside is its label.
  case button

  /// Children beside each other.
  case horizontalStack(alignment: VerticalAlignment, spacing: CGFloat?)

  /// Children one below another.
  case verticalStack(alignment: HorizontalAlignment, spacing: CGFloat?)

  /// Children one in front of another, the last one in front.
  case depthStack(alignment: Alignment)
}

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
