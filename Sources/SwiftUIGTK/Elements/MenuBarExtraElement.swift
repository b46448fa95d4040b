#if GTK
  import CGTK
  import SwiftUICore

  /// An item in the status area of the desktop. Its widget is never shown.
  final class MenuBarExtraElement: Element {
    private let item: StatusItem

    init(_ content: MenuBarExtraContent, _ context: ElementContext) {
      let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
      let events = context.events
      item = StatusItem(
        content, StatusIcon(widget: widget), activate: { events.send(.tap) },
        choose: { events.send(.chooseMenuItem($0)) })
      super.init(widget, context)
    }

    override func update(from old: Primitive, to new: Primitive) {
      if case .menuBarExtra(let content) = new { item.show(content) }
    }

    /// `true` if the item is, or was, in a status area.
    var hasBeenShown: Bool { item.hasBeenShown }

    /// Puts the item into the status area.
    func start() { item.start() }

    /// Removes the item from the status area permanently.
    func end() { item.end() }
  }

  extension MenuBarExtraContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { MenuBarExtraElement(self, context) }
  }
#endif
