#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A list (`GtkListView`), which has widgets only for the rows near the visible area.
  final class ListElement: Element {
    private let view: Widget
    private let model = RowModel.make()
    private var list: ListProperties
    private var selection: OpaquePointer?
    private var rowStyle = WidgetStyle()
    private var handler: SignalHandler?

    /// A row that is shown by an item of the list view, with the element of the row.
    private struct Bound {
      var rows: ListRows
      var index: Int
      var element: RowElement
      /// `true` if another row has taken the place of this row, which is still shown.
      var isOutdated = false

      /// The row, for the core.
      var shown: ListRows.Shown { ListRows.Shown(rows: rows, index: index, element: element) }
    }

    private var bound: [UnsafeMutableRawPointer: Bound] = [:]
    /// The rows of items that have been unbound, and still show them until the item is bound again or torn down. The
    /// list retains these items.
    private var unbound: [UnsafeMutableRawPointer: Bound] = [:]
    /// `true` while GTK's model changes.
    private var isChanging = false
    /// The items that GTK has bound during a change of its model, and that are bound to their rows after it.
    private var itemsToBind: Set<UnsafeMutableRawPointer> = []
    /// `true` while outdated rows are replaced in each frame.
    private var isReplacing = false

    init(_ list: ListProperties, _ style: Style, _ context: ElementContext) {
      self.list = list
      guard let factory = gtk_signal_list_item_factory_new() else { fatalError("GTK could not make a list.") }
      view = gtk_list_view_new(nil, factory)
      super.init(gtk_scrolled_window_new(), context)
      gtk_scrolled_window_set_child(widget.opaque, view)
      // The content of a row includes its insets.
      rowStyle.set(
        "& > row { padding: 0; } & > row.no-separator { border-bottom-color: transparent; } "
          + "&.in-frame { border: 1px solid alpha(currentColor, 0.2); border-radius: 8px; } "
          + "&.with-margin { margin: 0 12px; } &.without-background { background: none; }", on: view)
      connectDeleteKey()
      connectInteger(view.object, "activate") { [weak self] in self?.events.send(.activateRow($0)) }
      connectMenuGestures(to: view) { [weak self] in self?.openMenu(at: $0) ?? false }
      connectItems(factory.object, "bind") { [weak self] item in self?.didBind(item) }
      connectItems(factory.object, "unbind") { [weak self] item in self?.unbind(item) }
      connectItems(factory.object, "teardown") { [weak self] item in self?.didTearDown(item) }
      RowModel.replace(0..<0, by: list.rows.count, in: model)
      makeSelection()
      g_object_unref(model.object)  // the selection model retains it
      connectScrolling(in: widget) { [weak self] in self?.placeNewRows() }
      connectLayout()
      show(style)
    }

    /// Allocates the rows that have become visible since the last frame.
    ///
    /// A list view treats a row as empty until the row is allocated, so it would scroll too far if another scroll event
    /// arrived before that.
    private func placeNewRows() {
      guard gtk_widget_get_mapped(view) != 0 else { return }
      var place = GdkRectangle()
      gtk_widget_get_allocation(view, &place)
      // A view that has not been allocated has no room for the borders of its rows, of which GTK warns.
      guard place.width > 0, place.height > 0 else { return }
      gtk_widget_size_allocate(view, &place, -1)
    }

    // MARK: - Scrolling

    /// The position to which the list scrolls as soon as it has been laid out, or `nil` if there is none.
    private var requested: ListScrollPosition?

    func scroll(to position: ListScrollPosition) {
      requested = position
      gtk_widget_queue_allocate(view)
    }

    private func scrollToRequestedRow() {
      guard let position = requested, gtk_widget_get_mapped(view) != 0, gtk_widget_get_height(view) > 0 else { return }
      requested = nil
      guard position.row < list.rows.count else { return }
      gtk_widget_activate_action_variant(view, "list.scroll-to-item", g_variant_new_uint32(guint32(position.row)))
      placeNewRows()
      guard let adjustment = gtk_scrolled_window_get_vadjustment(widget.opaque) else { return }
      // GTK estimates the heights of the rows that it makes when they come into sight.
      for _ in 0..<8 {
        guard let frame = frame(ofRow: position.row) else { return }
        let place: CGFloat
        switch position.place {
        case .nearest: return
        case .anchor(let anchor): place = (CGFloat(gtk_widget_get_height(view)) - frame.height) * anchor
        case .distance(let distance): place = distance
        }
        let old = gtk_adjustment_get_value(adjustment)
        gtk_adjustment_set_value(adjustment, old + frame.minY - place)
        if abs(gtk_adjustment_get_value(adjustment) - old) < 1 { return }
        placeNewRows()
      }
    }

    /// The first visible row when the list was in a window last. GTK unbinds the items of a list that leaves its
    /// window.
    private var lastFirstRow: ListScrollPosition?

    /// The first visible row and its distance, or `nil` if the list has not been laid out.
    var firstRow: ListScrollPosition? { bound.isEmpty ? lastFirstRow : firstBoundRow }

    private var firstBoundRow: ListScrollPosition? {
      let frames = bound.values.filter { !$0.isOutdated }.compactMap { row in
        frame(of: row.element).map { (index: row.index, frame: $0) }
      }
      return frames.filter { $0.frame.maxY > 0 }.min { $0.frame.minY < $1.frame.minY }
        .map { ListScrollPosition(row: $0.index, .distance($0.frame.minY)) }
    }

    private func frame(ofRow index: Int) -> CGRect? {
      bound.values.first { $0.index == index && !$0.isOutdated }.flatMap { frame(of: $0.element) }
    }

    /// Returns the frame of a row in the visible part, or `nil` if the row has not been laid out.
    private func frame(of row: RowElement) -> CGRect? {
      guard let item = gtk_widget_get_parent(row.widget), gtk_widget_get_child_visible(item) != 0 else { return nil }
      var (x, y): (Double, Double) = (0, 0)
      guard gtk_widget_translate_coordinates(item, view, 0, 0, &x, &y) != 0 else { return nil }
      return CGRect(x: x, y: y, width: Double(gtk_widget_get_width(item)), height: Double(gtk_widget_get_height(item)))
    }

    override var fitsAnySize: Bool { true }

    /// Returns the proposed size, or 240 × 120 points if none is proposed.
    override func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
      LeafMeasurement(proposal.replacingUnspecifiedDimensions(by: CGSize(width: 240, height: 120)))
    }

    private func show(_ style: Style) {
      gtk_widget_set_sensitive(widget, style.isEnabled ? 1 : 0)
      let appearance = list.appearance
      gtk_list_view_set_show_separators(view.opaque, appearance == .sidebar ? 0 : 1)
      func set(_ name: String, _ isOn: Bool) {
        if isOn { gtk_widget_add_css_class(view, name) } else { gtk_widget_remove_css_class(view, name) }
      }
      set("navigation-sidebar", appearance == .sidebar)
      set("in-frame", [.insetGrouped, .bordered].contains(appearance))
      set("without-background", style.hidesScrollBackground)
      set("with-margin", [.inset, .insetGrouped].contains(appearance))
    }

    /// Requests the deletion of the selected rows, or of the row with the focus, when the user presses the Delete key.
    private func connectDeleteKey() {
      guard let controller = gtk_shortcut_controller_new() else { return }
      gtk_shortcut_controller_add_shortcut(
        controller,
        gtk_shortcut_new(
          gtk_keyval_trigger_new(guint(GDK_KEY_Delete), GdkModifierType(rawValue: 0)),
          makeAction { [weak self] in self?.deleteRows() }))
      gtk_widget_add_controller(view, controller)
    }

    /// The index of the row with the focus, or `nil` if none has it.
    ///
    /// The focus is that of the window: a row whose popover closed with the focus keeps GTK's mark of the focus.
    private var focusedRow: Int? {
      gtk_widget_get_root(view).flatMap { gtk_root_get_focus($0) }.flatMap(row(around:))
    }

    /// Returns the index of the row that contains a widget, or `nil` if none does.
    private func row(around widget: Widget) -> Int? {
      var next: Widget? = widget
      while let widget = next, widget != view {
        let row = bound.values.first { !$0.isOutdated && gtk_widget_get_parent($0.element.widget) == widget }
        if let row { return row.index }
        next = gtk_widget_get_parent(widget)
      }
      return nil
    }

    /// Opens the menu of the row at a place, or of the row with the focus.
    ///
    /// - Parameter place: The place in the list view, or `nil` for the row with the focus.
    /// - Returns: Whether the list has a menu for its rows.
    private func openMenu(at place: CGPoint?) -> Bool {
      guard list.hasRowMenu else { return false }
      events.send(.openRowMenu(place.map { row(at: $0) } ?? focusedRow))
      return true
    }

    /// Returns the index of the row at a place in the list view, or `nil` if there is none.
    private func row(at place: CGPoint) -> Int? {
      gtk_widget_pick(view, place.x, place.y, GTK_PICK_DEFAULT).flatMap(row(around:))
    }

    private func deleteRows() {
      let focused = focusedRow
      if let focused, !list.selection.contains(focused) { return events.send(.deleteRows([focused])) }
      if !list.selection.isEmpty { events.send(.deleteRows(list.selection)) }
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .list(let new, let style) = new else { return }
      let old = list
      list = new
      show(style)
      if new.choice != old.choice { makeSelection() }
      if new.rows != old.rows {
        let change = new.rows.changes(from: old.rows)
        handler.quietly { replaceRows(change.old, by: change.new.count) }
      }
      showSelection()
    }

    // MARK: - Rows

    /// Replaces rows.
    ///
    /// As many rows as possible are replaced in place, without a change of GTK's model: GTK would make widgets anew for
    /// about two hundred rows. The others are inserted or removed at the end of the range. GTK unbinds each item whose
    /// position changes, and binds it again, usually to the same row, which then stays.
    private func replaceRows(_ range: Range<Int>, by count: Int) {
      let kept = range.prefix(count)
      let rest = range.dropFirst(count)
      if rest.count > 0 || count > kept.count { changeModel(rest, by: count - kept.count) }
      for item in bound.keys where kept.contains(Int(gtk_list_item_get_position(OpaquePointer(item)))) {
        bound[item]?.isOutdated = true
      }
      replaceVisibleRows()
      if !isReplacing, bound.values.contains(where: \.isOutdated) {
        isReplacing = true
        // The frame that shows the change has no time left for rows out of sight.
        var isFirst = true
        callInFrames(of: view) { [weak self] in
          defer { isFirst = false }
          guard let self else { return false }
          return isFirst || replaceSomeRows()
        }
      }
    }

    /// Replaces rows of GTK's model, and then binds the items whose positions have changed.
    private func changeModel(_ range: Range<Int>, by count: Int) {
      isChanging = true
      // GTK 4.8 counts the rows of a removal from the first row of those without items, in the middle of which it may
      // begin. It would keep items of removed rows then, so the rows before the first item are removed separately.
      let positions = bound.keys.map { Int(gtk_list_item_get_position(OpaquePointer($0))) }
      let first = positions.filter(range.contains).min() ?? range.lowerBound
      let others = range.lowerBound..<first
      if !others.isEmpty { RowModel.replace(others, by: 0, in: model) }
      RowModel.replace(range.dropLast(others.count), by: count, in: model)
      for item in itemsToBind { bind(OpaquePointer(item)) }
      itemsToBind = []
      isChanging = false
      releaseUnbound()
    }

    // MARK: Rows that are replaced in place

    /// Replaces outdated rows that have come into sight, each time after the window has been laid out.
    ///
    /// Rows come into sight by scrolling, and when the rows above them are removed or become smaller. GTK lays the
    /// window out again before it is drawn if a row changes here.
    private func connectLayout() {
      var handler: SignalHandler?
      connect(view.object, "realize") { [weak self, view] in
        guard let clock = gtk_widget_get_frame_clock(view) else { return }
        handler = SignalHandler(UnsafeMutableRawPointer(clock), "layout") {
          guard let self else { return }
          if self.isReplacing { self.replaceVisibleRows() }
          self.scrollToRequestedRow()
        }
      }
      connect(view.object, "unrealize") { [weak self] in
        if let self { self.lastFirstRow = self.firstBoundRow }
        handler?.disconnect()
        handler = nil
      }
    }

    /// Returns a Boolean value that indicates whether an item was in sight when the list was last laid out, has not
    /// been laid out, or has lost its row to another item.
    private func isVisible(_ item: UnsafeMutableRawPointer, _ row: RowElement) -> Bool {
      guard gtk_list_item_get_child(OpaquePointer(item)) == row.widget, let shown = gtk_widget_get_parent(row.widget)
      else { return true }
      return gtk_widget_get_child_visible(shown) != 0
    }

    /// Replaces the outdated rows that are visible, and those that no longer exist, whose elements inside are gone.
    private func replaceVisibleRows() {
      bindAgain(
        bound.filter { item in
          item.value.isOutdated && (isVisible(item.key, item.value.element) || !list.rows.contains(item.value.shown))
        }.map(\.key))
    }

    /// Replaces outdated rows for a small part of a frame, after those that are visible.
    ///
    /// - Returns: `true` if there are more.
    private func replaceSomeRows() -> Bool {
      let end = g_get_monotonic_time() + 4_000  // µs
      while g_get_monotonic_time() < end {
        guard let next = bound.first(where: \.value.isOutdated) else {
          isReplacing = false
          return false
        }
        bindAgain([next.key])
      }
      return true
    }

    /// Binds items again to the rows at their positions.
    private func bindAgain(_ items: [UnsafeMutableRawPointer]) {
      // Elements that move from one item to another are kept, so an item from which an element moves is also bound.
      var (items, moved, shown): ([UnsafeMutableRawPointer], [UnsafeMutableRawPointer], [Int]) = (items, [], [])
      while !items.isEmpty {
        var others: [UnsafeMutableRawPointer] = []
        for (item, position, row) in showRows(of: items) {
          if bound[item]?.element === row {
            // The row has taken over the element of the one before it.
            bound[item] = Bound(rows: list.rows, index: position, element: row)
            showKind(of: row, at: position, in: OpaquePointer(item))
            setChild(row, of: OpaquePointer(item))
            row.showTraits()
          } else {
            moved.append(item)
            shown.append(position)
          }
          guard gtk_widget_get_parent(row.widget) != nil else { continue }
          let owner = bound.first { $0.value.isOutdated && $0.value.element === row }?.key
          if let owner, !moved.contains(owner), !items.contains(owner), !others.contains(owner) { others.append(owner) }
        }
        items = others
      }
      for item in moved {
        unbind(OpaquePointer(item))
        bind(OpaquePointer(item))
      }
      releaseUnbound()
      for position in shown { list.rows.hide(position) }
    }

    /// Requests the elements of the rows at the positions of items.
    private func showRows(
      of items: [UnsafeMutableRawPointer]
    ) -> [(item: UnsafeMutableRawPointer, position: Int, row: RowElement)] {
      let places = items.compactMap { item in
        let position = Int(gtk_list_item_get_position(OpaquePointer(item)))
        return position < list.rows.count ? bound[item].map { (item: item, position: position, row: $0) } : nil
      }
      let elements = list.rows.show(
        places.map(\.position),
        insteadOf: places.map { $0.row.shown })
      return zip(places, elements).compactMap { place, element in
        (element as? RowElement).map { (place.item, place.position, $0) }
      }
    }

    private func showKind(of row: RowElement, at index: Int, in item: OpaquePointer) {
      let isRow = list.rows.kind(at: index) == .row
      gtk_list_item_set_selectable(item, isRow && !row.isSelectionDisabled ? 1 : 0)
      gtk_list_item_set_activatable(item, isRow ? 1 : 0)
    }

    /// Shows the kind of a row whose content has changed.
    fileprivate func showKind(of row: RowElement) {
      for (item, shown) in bound where shown.element === row && !shown.isOutdated {
        showKind(of: row, at: shown.index, in: OpaquePointer(item))
      }
    }

    /// Shows the row at the position of an item: now, or after the change of GTK's model that is under way.
    private func didBind(_ item: OpaquePointer) {
      if isChanging { itemsToBind.insert(item.object) } else { bind(item) }
    }

    private func bind(_ item: OpaquePointer) {
      let index = Int(gtk_list_item_get_position(item))
      guard index < list.rows.count else { return }
      // An item that is scrolled out of sight is bound to a row that comes into sight, which can take over the element.
      // During a change of the rows, the row of this item may still move to another one.
      let other = isChanging ? nil : unbound[item.object]
      let element =
        other.map { list.rows.show([index], insteadOf: [$0.shown])[0] } ?? list.rows.show(index)
      guard let row = element as? RowElement else { return }
      bound[item.object] = Bound(rows: list.rows, index: index, element: row)
      row.list = self
      showKind(of: row, at: index, in: item)
      if other?.element === row {
        unbound[item.object] = nil
        g_object_unref(item.object)
      } else if unbound[item.object]?.element === row {
        release(item.object, keepingChild: true)
      } else {
        release(item.object)
        adopt(row)
      }
      setChild(row, of: item)
      row.showTraits()
    }

    /// Shows a row in an item, and removes it from another item that still shows it.
    private func setChild(_ row: RowElement, of item: OpaquePointer) {
      guard gtk_list_item_get_child(item) != row.widget else { return }
      if gtk_widget_get_parent(row.widget) != nil { removeFromItems(row) }
      gtk_list_item_set_child(item, row.widget)
    }

    /// Removes a row from the item that still shows it.
    private func removeFromItems(_ row: RowElement) {
      for items in [bound, unbound] {
        for (item, other) in items
        where other.element === row && gtk_list_item_get_child(OpaquePointer(item)) == row.widget {
          gtk_list_item_set_child(OpaquePointer(item), nil)
        }
      }
    }

    private func unbind(_ item: OpaquePointer) {
      itemsToBind.remove(item.object)
      guard let row = bound.removeValue(forKey: item.object) else { return }
      g_object_ref(item.object)
      unbound[item.object] = row
    }

    /// Releases the row of an item that GTK needs no more: now, or after the change of GTK's model that is under way,
    /// in which another item may be bound to the row.
    private func didTearDown(_ item: OpaquePointer) { if !isChanging { release(item.object) } }

    private func releaseUnbound() { for item in Array(unbound.keys) { release(item) } }

    /// Ends the use of the row that an item showed before it was unbound.
    private func release(_ item: UnsafeMutableRawPointer, keepingChild: Bool = false) {
      guard let row = unbound.removeValue(forKey: item) else { return }
      if !keepingChild, gtk_list_item_get_child(OpaquePointer(item)) == row.element.widget {
        gtk_list_item_set_child(OpaquePointer(item), nil)
      }
      row.rows.hide(row.index)
      g_object_unref(item)
    }

    override func forEachChild(_ body: (Element) -> Void) { for row in bound.values { body(row.element) } }

    // MARK: - Selection

    private func makeSelection() {
      g_object_ref(model.object)  // the selection takes ownership
      let made: OpaquePointer?
      switch list.choice {
      case .none: made = gtk_no_selection_new(model)
      case .one:
        made = gtk_single_selection_new(nil)
        gtk_single_selection_set_autoselect(made, 0)
        gtk_single_selection_set_can_unselect(made, 1)
        gtk_single_selection_set_model(made, model)
        g_object_unref(model.object)
      case .several: made = gtk_multi_selection_new(model)
      }
      guard let made else { return }
      selection = made
      handler = SignalHandler(made.object, "selection-changed", .twoArguments) { [weak self] in
        self?.selectionChanged()
      }
      gtk_list_view_set_model(view.opaque, made)
      g_object_unref(made.object)  // the view retains it
      showSelection()
    }

    private func showSelection() {
      guard let selection else { return }
      handler.quietly {
        switch list.choice {
        case .none: break
        case .one:
          let position = list.selection.first.map { guint($0) } ?? .max
          if gtk_single_selection_get_selected(selection) != position {
            gtk_single_selection_set_selected(selection, position)
          }
        case .several:
          let (chosen, all) = (gtk_bitset_new_empty(), gtk_bitset_new_range(0, guint(list.rows.count)))
          for index in list.selection { gtk_bitset_add(chosen, guint(index)) }
          gtk_selection_model_set_selection(selection, chosen, all)
          gtk_bitset_unref(chosen)
          gtk_bitset_unref(all)
        }
      }
    }

    private func selectionChanged() {
      guard let selection else { return }
      switch list.choice {
      case .none: break
      case .one:
        let position = gtk_single_selection_get_selected(selection)
        list.selection = position == .max ? [] : [Int(position)]
        events.send(.select(list.selection.first))
      case .several:
        let chosen = gtk_selection_model_get_selection(selection)
        list.selection = (0..<gtk_bitset_get_size(chosen)).map { Int(gtk_bitset_get_nth(chosen, guint($0))) }
        gtk_bitset_unref(chosen)
        events.send(.selectRows(list.selection))
      }
    }
  }

  /// A row of a list, whose views are stacked vertically.
  final class RowElement: Element {
    weak var list: ListElement?
    private(set) var isSelectionDisabled = false

    init(_ kind: RowKind, _ context: ElementContext) {
      super.init(hosting: context, role: .root)
      switch kind {
      case .row: break
      case .header: gtk_widget_add_css_class(widget, "heading")
      case .footer: gtk_widget_add_css_class(widget, "dim-label")
      }
    }

    /// Shows the properties that the content sets, in the item of the list that contains the row.
    func showTraits() {
      guard let item = gtk_widget_get_parent(widget) else { return }
      var (hidesSeparator, isSelectionDisabled) = (false, false)
      var element: Element? = self
      while let current = element {
        if let traits = (current as? RowTraitsElement)?.value {
          hidesSeparator = hidesSeparator || traits.hidesSeparator
          isSelectionDisabled = isSelectionDisabled || traits.isSelectionDisabled
        }
        var first: Element?
        current.forEachChild { if first == nil { first = $0 } }
        element = first
      }
      if hidesSeparator {
        gtk_widget_add_css_class(item, "no-separator")
      } else {
        gtk_widget_remove_css_class(item, "no-separator")
      }
      guard isSelectionDisabled != self.isSelectionDisabled else { return }
      self.isSelectionDisabled = isSelectionDisabled
      list?.showKind(of: self)
    }
  }

  extension ListContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { ListElement(list, style, context) }
  }

  extension RowKind: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { RowElement(self, context) }
  }
#endif
