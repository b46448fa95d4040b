#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// The container class of this renderer: a widget whose children have the frames that the core's layout computes.
  ///
  /// A host contains the children of an element, or the label in an element's native control. The host of a *root*,
  /// such as the content of a window, computes its size requests with the core's layout, and lays out the tree when GTK
  /// allocates it:
  ///
  ///     window ─▶ measure root host ─▶ layout.sizeThatFits ─▶ renderer.measure each leaf
  ///            ─▶ allocate root host ─▶ layout.layOut ─▶ renderer.place each element that has moved
  ///                                  ─▶ allocate children ─▶ allocate theirs …
  @MainActor
  final class LayoutHost {
    /// A role of a host in layout, which determines the size that the host requests.
    enum Role {
      /// The host contains an element's children, in the element's coordinates.
      case container
      /// The host contains an element's children, and has the size of the scrollable content.
      case scrolled
      /// The host contains the children of an element that is the root of a layout.
      case root
      /// The host contains the label of an element's native control, and is inside the control.
      case label
    }

    nonisolated(unsafe) let widget: Widget  // used on the main actor only, and released in `deinit`
    let role: Role
    private(set) weak var element: Element?
    /// The size that a label's host requests while the insets around it are measured.
    var reportedSize: gint = 0
    /// The size with which a root opens, or `nil` after its first allocation.
    var openingSize: CGSize?
    /// The size of scrollable content that was last requested from GTK.
    private(set) var reportedContent = CGSize.zero

    init(_ role: Role) {
      // Creating an object without properties can't fail.
      widget = UnsafeMutablePointer(OpaquePointer(g_object_new_with_properties(Self.type, 0, nil, nil)))
      self.role = role
      g_object_ref_sink(widget.object)
      g_object_set_qdata(widget.cast(), Self.mark, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
      g_object_set_qdata(widget.cast(), Self.mark, nil)
      g_object_unref(widget.object)
    }

    func attach(to element: Element) { self.element = element }

    /// The key under which a widget stores its host.
    private nonisolated static let mark = g_quark_from_static_string("SwiftUI host")

    /// Returns the host that a widget belongs to, or `nil` for other widgets.
    static func of(_ widget: Widget) -> LayoutHost? {
      g_object_get_qdata(widget.cast(), mark).map { Unmanaged<LayoutHost>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: - Sizes

    /// The minimum and the natural length that a host requests in one orientation, in points.
    private struct Request: Sendable {
      var minimum: gint = 0
      var natural: gint = 0
    }

    private func measure(_ orientation: GtkOrientation, for size: gint) -> Request {
      switch role {
      case .container: return Request()
      case .label: return Request(minimum: reportedSize, natural: reportedSize)
      case .scrolled:
        reportedContent = element?.layout.contentSize ?? .zero
        guard let element = element as? ScrollElement else { return Request() }
        let isHorizontal = orientation == GTK_ORIENTATION_HORIZONTAL
        // Content that does not scroll is as large as the element, so that GTK does not move it. The edge of the other
        // content is rounded as those of the views inside are.
        guard element.axes.contains(isHorizontal ? .horizontal : .vertical) else { return Request() }
        let length = isHorizontal ? reportedContent.width : reportedContent.height
        let base = isHorizontal ? element.childOrigin.x : element.childOrigin.y
        let request = points((base + length).rounded() - base.rounded())
        return Request(minimum: request, natural: request)
      case .root:
        guard let layout = element?.layout else { return Request() }
        if !Self.isLayingOut { WidgetElement.forgetOldMeasurements() }
        let other: CGFloat? = size < 0 ? nil : CGFloat(size)
        // A row is as wide as its list, and as high as its content is at that width.
        if element is RowElement {
          guard orientation == GTK_ORIENTATION_VERTICAL else { return Request() }
          let height = points(layout.sizeThatFits(ProposedViewSize(width: other, height: nil)).height)
          return Request(minimum: height, natural: height)
        }
        func length(_ own: CGFloat?) -> gint {
          orientation == GTK_ORIENTATION_HORIZONTAL
            ? points(layout.sizeThatFits(ProposedViewSize(width: own, height: other)).width)
            : points(layout.sizeThatFits(ProposedViewSize(width: other, height: own)).height)
        }
        if let openingSize {
          let opening = orientation == GTK_ORIENTATION_HORIZONTAL ? openingSize.width : openingSize.height
          let minimum = length(0)
          return Request(minimum: minimum, natural: max(minimum, points(opening)))
        }
        return Request(minimum: length(0), natural: length(nil))
      }
    }

    /// Rounds a length up to GTK's whole points. A length that is not finite can't be requested and becomes 0.
    private func points(_ length: CGFloat) -> gint { length.isFinite ? gint(min(length, 1e6).rounded(.up)) : 0 }

    // MARK: - Input

    /// Returns a Boolean value that indicates whether the host itself receives input at a point.
    private func contains(_ point: CGPoint) -> Bool {
      guard let element, element.widget == widget else { return false }
      return element.receivesInput(at: point)
    }

    // MARK: - Drawing

    private func snapshot(_ snapshot: OpaquePointer) {
      if role == .root, Compositing.isNeeded {
        let size = CGSize(width: Int(gtk_widget_get_width(widget)), height: Int(gtk_widget_get_height(widget)))
        return Compositing.appendGroup(to: snapshot, on: Compositing.background(of: widget), in: size, snapshotChildren)
      }
      guard let element, element.widget == widget else { return snapshotChildren(snapshot) }
      element.snapshot(snapshot, snapshotChildren)
    }

    private func snapshotChildren(_ snapshot: OpaquePointer) {
      var next = gtk_widget_get_first_child(widget)
      while let child = next {
        if GlyphPaint.isUsed, let element = Element.shown(by: child), let paint = element.glyphPaint {
          GlyphPaint.append(paint, through: element, in: widget, to: snapshot)
        } else {
          gtk_widget_snapshot_child(widget, child, snapshot)
        }
        next = gtk_widget_get_next_sibling(child)
      }
    }

    // MARK: - Places

    private func allocate(_ width: gint, _ height: gint) {
      if role == .root {
        openingSize = nil
        let wasLayingOut = Self.isLayingOut
        if !wasLayingOut { WidgetElement.forgetOldMeasurements() }
        Self.isLayingOut = true
        element?.layout.layOut(in: CGSize(width: Int(width), height: Int(height)))
        Self.isLayingOut = wasLayingOut
      }
      allocateChildren()
    }

    /// `true` while a root is laid out, so that the allocation of its elements follows.
    private(set) static var isLayingOut = false

    private func allocateChildren() {
      guard let element else { return }
      let offset = role == .label ? element.labelOrigin : .zero
      var next = gtk_widget_get_first_child(widget)
      while let child = next {
        next = gtk_widget_get_next_sibling(child)
        if g_type_check_instance_is_a(child.cast(), gtk_popover_get_type()) != 0 {
          gtk_popover_present(child.cast())
        } else if let shown = Element.shown(by: child) {
          place(child, shown.placement.frame, offset, of: element)
        } else if child == element.placedControl {
          place(child, element.frameOfControl, offset, of: element)
        } else if LayoutHost.of(child) != nil {
          // This is the host of a label beside its control.
          place(child, CGRect(origin: .zero, size: element.placement.frame.size), offset, of: element)
        }
      }
    }

    /// Allocates a child in whole points. Edges are rounded in the coordinates of the root, so that adjacent frames
    /// meet.
    ///
    /// - Parameters:
    ///   - child: The widget of the child.
    ///   - frame: The frame in the element's coordinates.
    ///   - offset: The origin of the host in the element's coordinates.
    ///   - element: The element of the host.
    private func place(_ child: Widget, _ frame: CGRect, _ offset: CGPoint, of element: Element) {
      guard gtk_widget_should_layout(child) != 0 else { return }
      let origin = element.childOrigin
      func edge(_ value: CGFloat, _ base: CGFloat) -> gint { gint((base + value).rounded() - base.rounded()) }
      let (x, y) = (edge(frame.minX, origin.x), edge(frame.minY, origin.y))
      let (right, bottom) = (edge(frame.maxX, origin.x), edge(frame.maxY, origin.y))
      var place = GdkRectangle(
        x: x - gint(offset.x), y: y - gint(offset.y), width: max(right - x, 0), height: max(bottom - y, 0))
      if let shown = Element.shown(by: child) {
        shown.absoluteOrigin = CGPoint(x: origin.x + frame.minX, y: origin.y + frame.minY)
        shown.willBePlaced()
      }
      // A native widget must be allocated at least its minimum size, even if its frame is smaller.
      if LayoutHost.of(child) == nil, Element.shown(by: child)?.fitsAnySize != true {
        var (width, height): (gint, gint) = (0, 0)
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &width, nil, nil, nil)
        place.width = max(place.width, width)
        gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, place.width, &height, nil, nil, nil)
        place.height = max(place.height, height)
      }
      let hasItsSize =
        gtk_widget_get_allocated_width(child) == place.width && gtk_widget_get_allocated_height(child) == place.height
      if let shown = Element.shown(by: child), shown.movesContent {
        // GTK skips a widget that keeps its size and has not requested an allocation.
        shown.movesContent = false
        var between = hasItsSize ? shown.host?.widget : nil
        while let widget = between, widget != child {
          gtk_widget_queue_allocate(widget)
          between = gtk_widget_get_parent(widget)
        }
        if hasItsSize { gtk_widget_queue_allocate(child) }
      }
      if let transform = Element.shown(by: child)?.placement.transform, !transform.isIdentity {
        gtk_widget_allocate(child, place.width, place.height, -1, transform.gsk(at: place.x, place.y))
      } else {
        gtk_widget_size_allocate(child, &place, -1)
      }
    }

    /// Requests another measurement and allocation of the host from GTK.
    func queueResize() { gtk_widget_queue_resize(widget) }

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
              LayoutHost.of(asked)?.measure(orientation, for: size) ?? Request()
            }
            minimum?.pointee = request.minimum
            natural?.pointee = max(request.minimum, request.natural)
          }
          widgetClass.pointee.size_allocate = { widget, width, height, _ in
            guard let widget else { return }
            nonisolated(unsafe) let asked = widget
            MainActor.assumeIsolated { LayoutHost.of(asked)?.allocate(width, height) }
          }
          widgetClass.pointee.snapshot = { widget, snapshot in
            guard let widget, let snapshot else { return }
            nonisolated(unsafe) let asked = widget
            nonisolated(unsafe) let given = snapshot
            MainActor.assumeIsolated { LayoutHost.of(asked)?.snapshot(given) }
          }
          // Containers receive no input themselves, so that a click beside their content reaches the views behind.
          widgetClass.pointee.contains = { widget, x, y in
            guard let widget else { return 0 }
            nonisolated(unsafe) let asked = widget
            return MainActor.assumeIsolated { LayoutHost.of(asked)?.contains(CGPoint(x: x, y: y)) == true ? 1 : 0 }
          }
          // The height may depend on the width, because texts wrap.
          widgetClass.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
          widgetClass.pointee.parent_class.dispose = { object in
            guard let object else { return }
            while let child = gtk_widget_get_first_child(object.cast()) { gtk_widget_unparent(child) }
            LayoutHost.disposeAsWidget(object)
          }
        }, guint(MemoryLayout<GtkWidget>.size), { _, _ in }, GTypeFlags(rawValue: 0))
    }()

    private nonisolated static func disposeAsWidget(_ object: UnsafeMutablePointer<GObject>) {
      let widgetClass = g_type_class_peek(gtk_widget_get_type())?.assumingMemoryBound(to: GObjectClass.self)
      widgetClass?.pointee.dispose(object)
    }
  }
#endif
