#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A primitive as a widget. Each kind of primitive has a class, which says what its widget is and what it does with
  /// children.
  ///
  /// The core decides where an element stands and calls ``place(_:)``; the ``LayoutHost`` of the element around allocates
  /// the widget there.
  @MainActor
  package class Element {
    /// The widget, kept alive by this.
    nonisolated(unsafe) let widget: Widget  // of use on the main actor only, and released in the end
    let events: EventSink
    let layout: ElementLayout
    private(set) weak var parent: Element?
    /// The host of the children, if the element has children that the core places.
    let host: LayoutHost?

    /// Creates an element with a new widget, and with the host of the children in it.
    init(_ widget: Widget, _ context: ElementContext, host: LayoutHost? = nil) {
      self.widget = widget
      events = context.events
      layout = context.layout
      self.host = host
      takeWidget()
    }

    /// Creates an element whose widget is a host.
    init(hosting context: ElementContext, role: LayoutHost.Role = .container) {
      let host = LayoutHost(role)
      widget = host.widget
      events = context.events
      layout = context.layout
      self.host = host
      takeWidget()
    }

    private func takeWidget() {
      g_object_ref_sink(widget.object)
      g_object_set_qdata(widget.cast(), Self.mark, Unmanaged.passUnretained(self).toOpaque())
      host?.attach(to: self)
    }

    /// The key under which a widget has its element.
    private nonisolated static let mark = g_quark_from_static_string("SwiftUI")

    /// The element that a widget shows; none if it is a part of a widget, or one between.
    static func shown(by widget: Widget) -> Element? {
      g_object_get_qdata(widget.cast(), mark).map { Unmanaged<Element>.fromOpaque($0).takeUnretainedValue() }
    }

    deinit {
      // Elements belong to the main actor, and so do their owners.
      g_object_set_qdata(widget.cast(), Self.mark, nil)
      g_object_unref(widget.object)
    }

    /// Shows another value of the primitive.
    func update(from old: Primitive, to new: Primitive) {}

    // MARK: - Children

    /// The widget among whose children the children's widgets are.
    var content: Widget { host?.widget ?? widget }

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

    final func insert(_ child: Element, after sibling: Element?) {
      child.parent = self
      child.inherit(inheritedSurroundings)
      attach(child, after: sibling)
      textChanged()
    }

    /// Takes on an element that is shown in this one without being its child, such as a row.
    final func adopt(_ child: Element) {
      child.parent = self
      child.inherit(inheritedSurroundings)
    }

    final func move(_ child: Element, after sibling: Element?) {
      reorder(child, after: sibling)
      textChanged()
    }

    final func remove(_ child: Element) {
      detach(child)
      child.parent = nil
      textChanged()
    }

    /// The label that a modifier has given the element, for assistive technologies.
    private(set) final var givenLabel: String?

    /// The widget that is to be read.
    var accessibleWidget: Widget { widget }

    /// Takes the label that a modifier gives the element, for assistive technologies.
    func setGivenLabel(_ label: String) {
      givenLabel = label
      tellAccessibleLabel(label, of: accessibleWidget)
    }

    /// The texts inside have changed: the elements around tell assistive technologies what they stand for.
    func textChanged() { parent?.textChanged() }

    /// The elements of the widgets among whose children the children's widgets are.
    func forEachChild(_ body: (Element) -> Void) {
      var child = gtk_widget_get_first_child(content)
      while let current = child {
        child = gtk_widget_get_next_sibling(current)
        if let element = Element.shown(by: current) { body(element) }
      }
    }

    // MARK: - Layout

    /// The element's place in the one around it.
    private(set) final var placement = ElementPlacement(frame: .zero)
    /// The element's origin in its root, in points and fractions of points.
    final var absoluteOrigin = CGPoint.zero
    /// The frame of the native control in the element, if the element has a label beside it.
    private(set) final var controlFrame = CGRect.zero
    /// The frame in which the native control is placed.
    var frameOfControl: CGRect { controlFrame }
    /// Whether elements inside have other frames since the widgets inside were allocated.
    final var movesContent = false

    /// Whether the widget can be smaller than its content: it scrolls.
    var fitsAnySize: Bool { false }

    /// The native control that is placed by itself.
    var placedControl: Widget? { nil }

    /// Returns the size that the element chooses for a proposal: its widget's, if the element is a leaf.
    func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
      let widget = placedControl ?? widget
      let (size, baseline) = naturalSize(of: widget)
      return LeafMeasurement(size, firstTextBaseline: baseline, lastTextBaseline: baseline)
    }

    /// The size that a widget likes to have, and the baseline of its text, if it tells.
    final func naturalSize(of widget: Widget, width given: CGFloat? = nil) -> (CGSize, baseline: CGFloat?) {
      var (least, natural, baseline): (gint, gint, gint) = (0, 0, -1)
      gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, nil, nil)
      let width = given.map { gint(max($0, CGFloat(least)).rounded(.down)) } ?? natural
      var height: gint = 0
      gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, &baseline)
      return (CGSize(width: Int(width), height: Int(height)), baseline < 0 ? nil : CGFloat(baseline))
    }

    /// Returns the room that the element's native control has around the label in it.
    func labelMetrics() -> LabelMetrics { LabelMetrics() }

    /// The origin of the label's host in the element, if the host is in a native control.
    var labelOrigin: CGPoint {
      let insets = labelMetrics().insets
      let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
      return CGPoint(x: isMirrored ? insets.trailing : insets.leading, y: insets.top)
    }

    final func place(_ placement: ElementPlacement) {
      let old = self.placement
      self.placement = placement
      if placement.isShown != old.isShown { gtk_widget_set_child_visible(widget, placement.isShown ? 1 : 0) }
      contentMoved()
    }

    final func placeControl(in frame: CGRect) {
      controlFrame = frame
      movesContent = true
      contentMoved()
    }

    /// A frame inside of the elements around has changed.
    private func contentMoved() {
      var next = parent
      while let element = next, !element.movesContent, element.host?.role != .root {
        element.movesContent = true
        next = element.parent
      }
    }

    /// The element's widget is about to get its place.
    func willBePlaced() {}

    /// Makes GTK lay out the content again, because its size may have changed.
    final func setNeedsLayout() { host?.queueResize() }

    // MARK: - Surroundings

    /// The values that elements pass to everything inside them.
    struct Surroundings: Equatable {
      /// Whether it is shown light or dark, and whether all of its window is.
      var scheme = ColorScheme.light
      var windowScheme = ColorScheme.light
      /// The direction in which rows run; the user's direction if `nil`.
      var direction: LayoutDirection?
    }

    /// The values that the element has got; it is drawn for them.
    private(set) final var surroundings = Surroundings()

    /// The values that the children get.
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

    /// Passes the children what they inherit now.
    final func passSurroundings() { forEachChild { $0.inherit(inheritedSurroundings) } }

    /// Draws the element for its new surroundings.
    func surroundingsChanged() {}
  }

  /// The event sink and the layout that the core gives a new element.
  @MainActor
  struct ElementContext {
    let events: EventSink
    let layout: ElementLayout
  }
#endif
