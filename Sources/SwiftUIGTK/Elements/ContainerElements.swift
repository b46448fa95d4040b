#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A container without an appearance, such as a stack or a grid. The core places its children.
  final class ContainerElement: Element {
    init(_ context: ElementContext) { super.init(hosting: context) }
  }

  /// A part of an element that has several parts. Headers and footers have the style that the theme defines for them.
  final class PartElement: Element {
    let part: Part

    init(_ part: Part, _ context: ElementContext) {
      self.part = part
      super.init(hosting: context)
      if part == .header { gtk_widget_add_css_class(widget, "heading") }
      if part == .footer { gtk_widget_add_css_class(widget, "dim-label") }
    }
  }

  /// A line that separates views (`GtkSeparator`).
  final class DividerElement: Element {
    init(_ context: ElementContext) { super.init(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL), context) }

    override func willBePlaced() {
      let isUpright = placement.frame.height > placement.frame.width
      let orientation = isUpright ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
      if gtk_orientable_get_orientation(widget.opaque) != orientation {
        gtk_orientable_set_orientation(widget.opaque, orientation)
      }
    }
  }

  /// A container with scrollable content: a `GtkScrolledWindow` around the content's host.
  final class ScrollElement: Element {
    init(_ axes: Axis.Set, _ showsIndicators: Bool, _ context: ElementContext) {
      let host = LayoutHost(.scrolled)
      super.init(gtk_scrolled_window_new(), context, host: host)
      gtk_scrolled_window_set_child(widget.opaque, host.widget)
      for adjustment in [
        gtk_scrolled_window_get_hadjustment(widget.opaque), gtk_scrolled_window_get_vadjustment(widget.opaque),
      ] {
        if let adjustment { connect(adjustment.object, "value-changed") { [weak self] in self?.reportOffset() } }
      }
      show(axes, showsIndicators)
    }

    override func update(from old: Primitive, to new: Primitive) {
      if case .scroll(let axes, let showsIndicators) = new { show(axes, showsIndicators) }
    }

    override var fitsAnySize: Bool { true }

    private func reportOffset() {
      let x = gtk_adjustment_get_value(gtk_scrolled_window_get_hadjustment(widget.opaque))
      let y = gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(widget.opaque))
      layout.didScroll(to: CGPoint(x: x, y: y))
    }

    /// Requests a layout of the content if the size of the content has changed. The size can change without a change of
    /// the content, because texts wrap at another width.
    override func willBePlaced() {
      if let host, host.reportedContent != layout.contentSize { host.queueResize() }
    }

    private func show(_ axes: Axis.Set, _ showsIndicators: Bool) {
      func policy(_ axis: Axis.Set) -> GtkPolicyType {
        axes.contains(axis) ? (showsIndicators ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL) : GTK_POLICY_NEVER
      }
      gtk_scrolled_window_set_policy(widget.opaque, policy(.horizontal), policy(.vertical))
    }
  }
#endif
