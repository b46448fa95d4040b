#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// Children in a row or in a column: `GtkBox`.
  final class StackElement: Element {
    private let isHorizontal: Bool
    private var alignment: Alignment

    init(horizontally alignment: VerticalAlignment, _ spacing: CGFloat?, _ events: EventSink) {
      isHorizontal = true
      self.alignment = Alignment(horizontal: .center, vertical: alignment)
      super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, Self.points(spacing)), events)
    }

    init(vertically alignment: HorizontalAlignment, _ spacing: CGFloat?, _ events: EventSink) {
      isHorizontal = false
      self.alignment = Alignment(horizontal: alignment, vertical: .center)
      super.init(gtk_box_new(GTK_ORIENTATION_VERTICAL, Self.points(spacing)), events)
    }

    /// What is usual between two views, unless it was said.
    private static func points(_ spacing: CGFloat?) -> gint { gint((spacing ?? 8).rounded()) }

    override func update(from old: Primitive, to new: Primitive) {
      let spacing: CGFloat?
      switch new {
      case .horizontalStack(let vertical, let new): (alignment.vertical, spacing) = (vertical, new)
      case .verticalStack(let horizontal, let new): (alignment.horizontal, spacing) = (horizontal, new)
      default: return
      }
      gtk_box_set_spacing(widget.cast(), Self.points(spacing))
      forEachChild(align)
    }

    override var inheritedSurroundings: Surroundings {
      var inherited = surroundings
      inherited.isInRow = isHorizontal
      return inherited
    }

    override func align(_ child: Element) {
      if isHorizontal {
        child.setAlignment(.fill, alignment.vertical.gtk)
      } else {
        child.setAlignment(alignment.horizontal.gtk, .fill)
      }
    }
  }

  /// Children in front of each other: all in the one cell of a `GtkGrid`.
  final class DepthElement: Element {
    private var alignment: Alignment

    init(_ alignment: Alignment, _ events: EventSink) {
      self.alignment = alignment
      super.init(gtk_grid_new(), events)
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .depthStack(let alignment) = new else { return }
      self.alignment = alignment
      forEachChild(align)
    }

    override func attach(_ child: Element, after sibling: Element?) {
      gtk_grid_attach(widget.cast(), child.widget, 0, 0, 1, 1)
      gtk_widget_insert_after(child.widget, widget, sibling?.widget)
    }

    override func align(_ child: Element) { child.setAlignment(alignment.horizontal.gtk, alignment.vertical.gtk) }
  }
#endif
