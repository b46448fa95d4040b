/// An action of the user on an element.
///
/// A control that changes what it shows when the user handles it sends what it shows now. It is told by
/// ``Renderer/update(_:from:to:)`` only if the view has decided otherwise: there is no echo to be suppressed.
public enum Event: Equatable, Sendable {
  /// Pressed and let go.
  case tap
  /// Is being pressed, or no longer so.
  case press(Bool)
  /// Turned on or off.
  case toggle(Bool)
  /// Changed what is written: to this.
  case edit(String)
  /// Pressed the return key in a line.
  case submit
  /// Began, or ended, to write or to slide.
  case editing(Bool)
  /// Moved a slider: to this.
  case slide(Double)
  /// One up.
  case increment
  /// One down.
  case decrement
  /// Chose the option or the row with this number; without a number, none.
  case select(Int?)
  /// Chose the rows with these numbers, in order.
  case selectRows([Int])
  /// Left a popover, a sheet or an alert.
  case dismiss
  /// Pressed the keys that stand for the element.
  case shortcut
  /// A window was told to close.
  case close
  /// A window has come to the front, or left it, or is hidden.
  case scenePhase(ScenePhase)
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
