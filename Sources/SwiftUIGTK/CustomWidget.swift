#if GTK
  import CGTK
  import SwiftUICore

  /// An element whose children stand where the element itself says: for the rules that none of GTK's containers has.
  ///
  /// Its widget is of a class of its own, which asks the element for what GTK asks a widget.
  @MainActor
  class CustomElement: Element {
    /// How big something has to be at least, and would like to be.
    struct Request: Sendable {
      var minimum: gint = 0
      var natural: gint = 0
    }

    init(_ events: EventSink, greed: Greed = []) {
      // Without properties there is nothing that could fail.
      super.init(
        UnsafeMutablePointer(OpaquePointer(g_object_new_with_properties(Self.type, 0, nil, nil))), events, greed: greed)
    }

    /// How big the element would like to be in a direction, given its size in the other one; -1 if that isn't known.
    func measure(_ orientation: GtkOrientation, for size: gint) -> Request { Request() }

    /// Gives each child its place.
    func allocate(_ width: gint, _ height: gint) {}

    /// What a child would like.
    final func request(of child: Widget, _ orientation: GtkOrientation, for size: gint) -> Request {
      var request = Request()
      gtk_widget_measure(child, orientation, size, &request.minimum, &request.natural, nil, nil)
      return request
    }

    /// Gives a child its place, from the top left corner.
    final func place(_ child: Widget, x: gint, y: gint, width: gint, height: gint) {
      guard gtk_widget_should_layout(child) != 0 else { return }
      // GTK complains about a widget that gets less than it needs.
      let needed = request(of: child, GTK_ORIENTATION_HORIZONTAL, for: -1).minimum
      let width = max(width, needed)
      let height = max(height, request(of: child, GTK_ORIENTATION_VERTICAL, for: width).minimum)
      var place = GdkRectangle(x: x, y: y, width: width, height: height)
      gtk_widget_size_allocate(child, &place, -1)
    }

    // MARK: - The class

    private static let type: GType = {
      g_type_register_static_simple(
        gtk_widget_get_type(), "SwiftUIWidget", guint(MemoryLayout<GtkWidgetClass>.size),
        { data, _ in
          guard let widgetClass = data?.assumingMemoryBound(to: GtkWidgetClass.self) else { return }
          widgetClass.pointee.measure = { widget, orientation, size, minimum, natural, _, _ in
            guard let widget else { return }
            nonisolated(unsafe) let asked = widget
            let request = MainActor.assumeIsolated {
              (Element.shown(by: asked) as? CustomElement)?.measure(orientation, for: size) ?? Request()
            }
            minimum?.pointee = request.minimum
            natural?.pointee = max(request.minimum, request.natural)
          }
          widgetClass.pointee.size_allocate = { widget, width, height, _ in
            guard let widget else { return }
            nonisolated(unsafe) let asked = widget
            MainActor.assumeIsolated { (Element.shown(by: asked) as? CustomElement)?.allocate(width, height) }
          }
          // The height may depend on the width: there may be texts inside.
          widgetClass.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
          widgetClass.pointee.parent_class.dispose = { object in
            guard let object else { return }
            while let child = gtk_widget_get_first_child(object.cast()) { gtk_widget_unparent(child) }
            CustomElement.disposeAsWidget(object)
          }
        }, guint(MemoryLayout<GtkWidget>.size), { _, _ in }, GTypeFlags(rawValue: 0))
    }()

    private nonisolated static func disposeAsWidget(_ object: UnsafeMutablePointer<GObject>) {
      let widgetClass = g_type_class_peek(gtk_widget_get_type())?.assumingMemoryBound(to: GObjectClass.self)
      widgetClass?.pointee.dispose(object)
    }
  }
#endif
