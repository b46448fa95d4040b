#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A line across the direction of the stack that it is in: `GtkSeparator`.
  final class DividerElement: Element {
    init(_ events: EventSink) { super.init(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL), events, greed: .width) }

    override func surroundingsChanged() {
      let isInRow = surroundings.isInRow
      gtk_orientable_set_orientation(
        widget.opaque, isInRow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
      // Fills the other direction without asking for more of it than there is.
      setOwnGreed(isInRow ? .height : .width)
    }
  }

  /// Room that grows in the direction of the stack that it is in.
  final class SpacerElement: Element {
    private var least: CGFloat

    init(_ minLength: CGFloat?, _ events: EventSink) {
      least = minLength ?? 8
      super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), events, greed: .height)
      surroundingsChanged()
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .spacer(let minLength) = new else { return }
      least = minLength ?? 8
      surroundingsChanged()
    }

    override func surroundingsChanged() {
      let length = gint(max(least, 0).rounded())
      gtk_widget_set_size_request(widget, surroundings.isInRow ? length : 0, surroundings.isInRow ? 0 : length)
      setOwnGreed(surroundings.isInRow ? .width : .height)
    }
  }

  /// Children that can be more than there is room for: a box in a `GtkScrolledWindow`.
  final class ScrollElement: Element {
    private let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8)
    private var axes: Axis.Set

    init(_ axes: Axis.Set, _ showsIndicators: Bool, _ events: EventSink) {
      self.axes = axes
      super.init(gtk_scrolled_window_new(), events)
      gtk_scrolled_window_set_child(widget.opaque, box)
      show(showsIndicators)
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .scroll(let axes, let showsIndicators) = new else { return }
      self.axes = axes
      show(showsIndicators)
      updateGreed()
      passSurroundings()
      forEachChild(align)
    }

    private func show(_ showsIndicators: Bool) {
      func policy(_ axis: Axis.Set) -> GtkPolicyType {
        axes.contains(axis) ? (showsIndicators ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL) : GTK_POLICY_NEVER
      }
      gtk_scrolled_window_set_policy(widget.opaque, policy(.horizontal), policy(.vertical))
      gtk_scrolled_window_set_propagate_natural_width(widget.opaque, 1)
      gtk_scrolled_window_set_propagate_natural_height(widget.opaque, 1)
      gtk_orientable_set_orientation(box.opaque, isRow ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL)
      var greed: Greed = []
      if axes.contains(.horizontal) { greed.insert(.width) }
      if axes.contains(.vertical) { greed.insert(.height) }
      setOwnGreed(greed)
    }

    private var isRow: Bool { axes == .horizontal }

    override var content: Widget { box }

    override var inheritedSurroundings: Surroundings {
      var inherited = surroundings
      inherited.isInRow = isRow
      return inherited
    }

    /// What grows has no bounds in a direction that scrolls.
    override var inheritedGreed: Greed {
      var greed: Greed = []
      if !axes.contains(.horizontal) { greed.insert(.width) }
      if !axes.contains(.vertical) { greed.insert(.height) }
      return greed
    }

    override func align(_ child: Element) {
      if isRow { child.setAlignment(.fill, .center) } else { child.setAlignment(.center, .fill) }
    }
  }

  /// Controls with their labels: a column that scrolls.
  final class FormElement: Element {
    private let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)

    init(_ events: EventSink) {
      super.init(gtk_scrolled_window_new(), events, greed: .both)
      gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
      gtk_scrolled_window_set_propagate_natural_height(widget.opaque, 1)
      gtk_scrolled_window_set_child(widget.opaque, box)
      for set in [
        gtk_widget_set_margin_top, gtk_widget_set_margin_bottom, gtk_widget_set_margin_start, gtk_widget_set_margin_end,
      ] {
        set(box, 12)
      }
    }

    override var content: Widget { box }
    override var inheritedGreed: Greed { [] }
    override func align(_ child: Element) { child.setAlignment(GTK_ALIGN_START, .fill) }

    override var inheritedSurroundings: Surroundings {
      var inherited = surroundings
      inherited.isInRow = false
      return inherited
    }
  }

  /// Children that belong together, with a header before and a footer behind them.
  final class SectionElement: Element {
    init(_ events: EventSink) { super.init(gtk_box_new(GTK_ORIENTATION_VERTICAL, 8), events) }

    override func align(_ child: Element) { child.setAlignment(GTK_ALIGN_START, .fill) }

    override var inheritedSurroundings: Surroundings {
      var inherited = surroundings
      inherited.isInRow = false
      return inherited
    }
  }

  /// A symbol with a title.
  final class LabelElement: Element {
    init(_ events: EventSink) { super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), events) }

    override func align(_ child: Element) { child.setAlignment(.fill, .center) }
  }

  /// Rows whose cells stand in columns: a column of rows, whose cells share their widths through a `GtkSizeGroup` each.
  final class GridElement: Element {
    private(set) var grid: GridContent
    /// Let go of in the end; of use on the main actor only.
    nonisolated(unsafe) private var columns: [UnsafeMutablePointer<GtkSizeGroup>] = []

    init(_ grid: GridContent, _ events: EventSink) {
      self.grid = grid
      super.init(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), events)
      show()
    }

    deinit { for column in columns { g_object_unref(column) } }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .grid(let grid) = new else { return }
      self.grid = grid
      show()
      forEachChild { ($0 as? GridRowElement)?.show() }
    }

    private func show() { gtk_box_set_spacing(widget.cast(), gint((grid.verticalSpacing ?? 8).rounded())) }

    /// The group of the cells of a column.
    func column(_ number: Int) -> UnsafeMutablePointer<GtkSizeGroup> {
      while columns.count <= number {
        guard let group = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL) else { fatalError("gtk_size_group_new") }
        columns.append(group)
      }
      return columns[number]
    }

    override func align(_ child: Element) {
      (child as? GridRowElement)?.show()
      child.setAlignment(child is GridRowElement ? .fill : grid.alignment.horizontal.gtk, .fill)
    }

    override var inheritedSurroundings: Surroundings {
      var inherited = surroundings
      inherited.isInRow = false
      return inherited
    }
  }

  /// Cells beside each other.
  final class GridRowElement: Element {
    private var alignment: VerticalAlignment?
    private var cells: [(cell: Widget, column: UnsafeMutablePointer<GtkSizeGroup>)] = []

    init(_ alignment: VerticalAlignment?, _ events: EventSink) {
      self.alignment = alignment
      super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), events)
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .gridRow(let alignment) = new else { return }
      self.alignment = alignment
      show()
    }

    private var grid: GridElement? { parent as? GridElement }

    func show() {
      guard let grid else { return }
      gtk_box_set_spacing(widget.cast(), gint((grid.grid.horizontalSpacing ?? 8).rounded()))
      forEachChild(align)
      updateColumns()
    }

    override func align(_ child: Element) {
      let alignment = grid?.grid.alignment ?? .center
      child.setAlignment(alignment.horizontal.gtk, (self.alignment ?? alignment.vertical).gtk)
    }

    override func childrenChanged() { updateColumns() }

    /// Has each cell as wide as the others in its column.
    private func updateColumns() {
      for (cell, column) in cells { gtk_size_group_remove_widget(column, cell) }
      cells = []
      guard let grid else { return }
      var number = 0
      forEachChild { cell in
        let column = grid.column(number)
        gtk_size_group_add_widget(column, cell.widget)
        cells.append((cell.widget, column))
        number += 1
      }
    }

    override var inheritedSurroundings: Surroundings {
      var inherited = surroundings
      inherited.isInRow = true
      return inherited
    }
  }
#endif
