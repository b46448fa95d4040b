#if GTK
  import CGTK
  import SwiftUICore

  /// Which directions something grows in when there is room: a field in width, a list in both, a text in none.
  struct Greed: OptionSet {
    var rawValue: UInt8

    static let width = Greed(rawValue: 1)
    static let height = Greed(rawValue: 2)
    static let both: Greed = [.width, .height]
  }

  /// A primitive as a widget. Each kind of primitive has a class, which says what its widget is and what it does with
  /// children.
  ///
  /// GTK does the layout, with the rules of SwiftUI as far as they go together: a container is as big as what is in it
  /// needs; it grows if something in it does; what does not grow stands where the container's alignment says.
  @MainActor
  package class Element {
    /// The widget, kept alive by this.
    nonisolated(unsafe) let widget: Widget  // of use on the main actor only, and let go in the end
    let events: EventSink
    private(set) weak var parent: Element?

    /// Which directions the element itself grows in.
    private(set) var ownGreed: Greed
    /// How many of the children grow in width, and in height.
    private var greedyChildren = (width: 0, height: 0)
    /// Which directions the element grows in, with what is inside.
    private(set) var greed: Greed

    /// Takes a new widget.
    init(_ widget: Widget, _ events: EventSink, greed: Greed = []) {
      self.widget = widget
      self.events = events
      ownGreed = greed
      self.greed = greed
      g_object_ref_sink(widget.object)
      g_object_set_qdata(widget.cast(), Self.mark, Unmanaged.passUnretained(self).toOpaque())
      setGrowth()
    }

    /// Where a widget keeps whose it is.
    private nonisolated static let mark = g_quark_from_static_string("SwiftUI")

    /// The element that a widget shows; none if it is a part of a widget, or one between.
    static func shown(by widget: Widget) -> Element? {
      g_object_get_qdata(widget.cast(), mark).map { Unmanaged<Element>.fromOpaque($0).takeUnretainedValue() }
    }

    deinit {
      // Elements belong to the main actor, and so do those who keep them.
      g_object_set_qdata(widget.cast(), Self.mark, nil)
      g_object_unref(widget.object)
    }

    /// Shows another value of the primitive.
    func update(from old: Primitive, to new: Primitive) {}

    // MARK: - Children

    /// The widget among whose children the children's widgets are.
    var content: Widget { widget }

    /// Puts a widget among the children's widgets.
    func attach(_ child: Element, after sibling: Element?) {
      gtk_widget_insert_after(child.widget, content, sibling?.widget)
    }

    /// Puts a child's widget behind another one.
    func reorder(_ child: Element, after sibling: Element?) {
      gtk_widget_insert_after(child.widget, content, sibling?.widget)
    }

    /// Takes a widget from among them.
    func detach(_ child: Element) { gtk_widget_unparent(child.widget) }

    /// Has the child stand where it belongs in the room that it gets.
    func align(_ child: Element) {
      child.setAlignment(.fill, .fill)
    }

    final func insert(_ child: Element, after sibling: Element?) {
      child.parent = self
      child.inherit(inheritedSurroundings)
      align(child)
      attach(child, after: sibling)
      if counts(child) { count(child.greed, 1) }
      childrenChanged()
      textChanged()
    }

    /// Takes on an element that is shown in this one without being its child, such as a row.
    final func adopt(_ child: Element) {
      child.parent = self
      child.inherit(inheritedSurroundings)
    }

    final func move(_ child: Element, after sibling: Element?) {
      reorder(child, after: sibling)
      childrenChanged()
      textChanged()
    }

    final func remove(_ child: Element) {
      detach(child)
      child.parent = nil
      if counts(child) { count(child.greed, -1) }
      childrenChanged()
      textChanged()
    }

    /// There are other children, or in another order.
    func childrenChanged() {}

    /// What a modifier has said that the element is, for those who can't see it.
    private(set) final var givenLabel: String?

    /// The widget that is to be read.
    var accessibleWidget: Widget { widget }

    /// Takes what a modifier says that the element is, for those who can't see it.
    func setGivenLabel(_ label: String) {
      givenLabel = label
      tellAccessibleLabel(label, of: accessibleWidget)
    }

    /// The texts inside have changed: those around tell who can't see it what they stand for.
    func textChanged() { parent?.textChanged() }

    /// The elements of the widgets among whose children the children's widgets are.
    func forEachChild(_ body: (Element) -> Void) {
      var child = gtk_widget_get_first_child(content)
      while let current = child {
        child = gtk_widget_get_next_sibling(current)
        if let element = Element.shown(by: current) { body(element) }
      }
    }

    // MARK: - Surroundings

    /// What those around say of everything inside them.
    struct Surroundings: Equatable {
      /// Whether it is shown light or dark, and whether all of its window is.
      var scheme = ColorScheme.light
      var windowScheme = ColorScheme.light
      /// Which way rows run; the user's way if `nil`.
      var direction: LayoutDirection?
      /// Whether the next stack around is a row.
      var isInRow = false
    }

    /// What the element was told; it is drawn for it.
    private(set) final var surroundings = Surroundings()

    /// What the children are told.
    var inheritedSurroundings: Surroundings { surroundings }

    private func inherit(_ new: Surroundings) {
      guard new != surroundings else { return }
      if new.direction != surroundings.direction { setDirection(new.direction, of: widget) }
      surroundings = new
      surroundingsChanged()
      passSurroundings()
    }

    /// GTK's widgets don't inherit a direction; those that a widget consists of are told with it.
    private func setDirection(_ direction: LayoutDirection?, of widget: Widget) {
      let value =
        switch direction {
        case nil: GTK_TEXT_DIR_NONE
        case .leftToRight: GTK_TEXT_DIR_LTR
        case .rightToLeft: GTK_TEXT_DIR_RTL
        }
      gtk_widget_set_direction(widget, value)
      var child = gtk_widget_get_first_child(widget)
      while let current = child {
        if Element.shown(by: current) == nil { setDirection(direction, of: current) }
        child = gtk_widget_get_next_sibling(current)
      }
    }

    /// Tells the children what they inherit now.
    final func passSurroundings() { forEachChild { $0.inherit(inheritedSurroundings) } }

    /// Draws the element for its new surroundings.
    func surroundingsChanged() {}

    // MARK: - Growth

    /// Which directions of the children's growth are this element's too.
    var inheritedGreed: Greed { .both }

    /// Whether this element grows if the child does.
    func counts(_ child: Element) -> Bool { true }

    final func setOwnGreed(_ new: Greed) {
      ownGreed = new
      updateGreed()
    }

    private func count(_ greed: Greed, _ step: Int) {
      if greed.contains(.width) { greedyChildren.width += step }
      if greed.contains(.height) { greedyChildren.height += step }
      if !greed.isEmpty { updateGreed() }
    }

    final func updateGreed() {
      var inner: Greed = []
      if greedyChildren.width > 0 { inner.insert(.width) }
      if greedyChildren.height > 0 { inner.insert(.height) }
      let (old, new) = (greed, ownGreed.union(inner.intersection(inheritedGreed)))
      guard new != old else { return }
      greed = new
      setGrowth()
      greedChanged()
      guard let parent else { return }
      parent.align(self)
      guard parent.counts(self) else { return }
      parent.count(old, -1)
      parent.count(new, 1)
    }

    /// The element now grows in other directions.
    func greedChanged() {}

    private func setGrowth() {
      gtk_widget_set_hexpand(widget, greed.contains(.width) ? 1 : 0)
      gtk_widget_set_vexpand(widget, greed.contains(.height) ? 1 : 0)
    }

    /// Where the element stands in the room that it gets, unless it grows to fill it.
    final func setAlignment(_ horizontal: GtkAlign, _ vertical: GtkAlign) {
      gtk_widget_set_halign(widget, greed.contains(.width) ? .fill : horizontal)
      gtk_widget_set_valign(widget, greed.contains(.height) ? .fill : vertical)
    }
  }

  extension HorizontalAlignment {
    var gtk: GtkAlign {
      switch self {
      case .leading: GTK_ALIGN_START
      case .center: GTK_ALIGN_CENTER
      case .trailing: GTK_ALIGN_END
      default: GTK_ALIGN_CENTER
      }
    }
  }

  extension VerticalAlignment {
    var gtk: GtkAlign {
      switch self {
      case .top: GTK_ALIGN_START
      case .center: GTK_ALIGN_CENTER
      case .bottom: GTK_ALIGN_END
      case .firstTextBaseline, .lastTextBaseline: GTK_ALIGN_BASELINE
      default: GTK_ALIGN_CENTER
      }
    }
  }
#endif
