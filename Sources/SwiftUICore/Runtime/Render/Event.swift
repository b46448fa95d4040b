import Foundation

/// An event that a renderer reports to an element: an action of the user, or a change of the window.
///
/// When the user changes a control, the control already shows the change, and its event carries what it shows. The
/// renderer calls ``Renderer/update(_:from:to:)`` only if the view decides otherwise, so a renderer need not suppress
/// an echo of its own events.
package enum Event: Equatable, Sendable {
  /// The user pressed and released the element.
  case tap
  /// The pointer entered the element (`true`), or left it (`false`).
  case hover(Bool)
  /// The user began to press the element (`true`), or stopped (`false`).
  case press(Bool)
  /// The user turned the element on (`true`) or off (`false`).
  case toggle(Bool)
  /// The user changed the text, which is now the associated value.
  case edit(String)
  /// The user pressed the Return key in a text field.
  case submit
  /// The user began to edit a text or to move a slider (`true`), or stopped (`false`).
  case editing(Bool)
  /// The user moved a slider to the associated value.
  case slide(Double)
  /// The user requested the next greater value.
  case increment
  /// The user requested the next smaller value.
  case decrement
  /// The user selected the option or the row at the index, or, if `nil`, cleared the selection.
  case select(Int?)
  /// The user changed the selection to the rows at the indices, which are in ascending order.
  case selectRows([Int])
  /// The user requested that the rows at the indices, which are in ascending order, be deleted.
  case deleteRows([Int])
  /// The user requested the context menu of the row at the index or, if `nil`, of the space without rows.
  case openRowMenu(Int?)
  /// The user pressed the row at the index twice, or pressed the Return key while it had the focus.
  case activateRow(Int)

  /// The user pressed a link in a text.
  case openLink(URL)
  /// The user dismissed a popover, a sheet or an alert, or cancelled a file dialog.
  case dismiss
  /// The user chose files or folders in a file dialog, at least one. A file to save may exist, and the user has agreed
  /// to replace it.
  case chooseFiles([URL])
  /// The user drags the element, or drags items over it or drops them on it.
  case transfer(TransferEvent)
  /// The user pressed or released a key while the element, or an element inside it, has the focus.
  case keyPress(KeyPressEvent)
  /// The user chose the item with the identifier in the menu of the element.
  case chooseMenuItem(Int)
  /// The user pressed the keyboard shortcut of the element.
  case shortcut
  /// The user performed an action of the element with an assistive technology.
  case accessibilityAction(ElementAccessibilityAction)
  /// The user or the system requested that a window close.
  case close
  /// The user pressed the keys that undo the last change in a window.
  case undo
  /// The user pressed the keys that redo the change that has been undone last in a window.
  case redo
  /// A window became active, inactive, or hidden.
  case scenePhase(ScenePhase)
}

/// A receiver of the events of an element, which passes them to the view of the element.
@MainActor
package struct EventSink {
  // `nil` for views that take no events, because a weak reference slows down every other reference to the object.
  private weak var node: Node?

  init(_ node: Node) { self.node = node.takesEvents ? node : nil }

  /// Passes an event to the view. Does nothing after the view has left the tree.
  ///
  /// - Parameter event: The event that the view handles.
  package func send(_ event: Event) {
    if let node, node.isMounted { node.handle(event) }
    UpdateHook.afterEvent.run()
  }
}
