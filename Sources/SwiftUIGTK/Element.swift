#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// An element of the GTK renderer: the widget of a primitive. Each kind of primitive has a subclass, which creates
  /// the widget, updates it, and manages the widgets of its children.
  ///
  /// The core computes the frame of an element and calls ``place(_:)``. The ``LayoutHost`` of the parent then allocates
  /// the widget in that frame.
  @MainActor
  package class Element {
    /// The widget, which the element retains.
    nonisolated(unsafe) let widget: Widget  // used on the main actor only, and released in `deinit`
    let events: EventSink
    let layout: ElementLayout
    private(set) weak var parent: Element?
    /// The host of the children, or `nil` if the core places none.
    let host: LayoutHost?

    /// Creates an element.
    ///
    /// - Parameters:
    ///   - widget: A new widget.
    ///   - context: The event sink and the layout of the element.
    ///   - host: The host of the children, which the caller adds to the widget, or `nil`.
    init(_ widget: Widget, _ context: ElementContext, host: LayoutHost? = nil) {
      self.widget = widget
      events = context.events
      layout = context.layout
      self.host = host
      takeWidget()
    }

    /// Creates an element whose widget is that of a new host.
    ///
    /// - Parameters:
    ///   - context: The event sink and the layout of the element.
    ///   - role: The role of the host.
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

    /// The key under which a widget stores its element.
    private nonisolated static let mark = g_quark_from_static_string("SwiftUI")

    /// Returns the element that a widget belongs to, or `nil` if the widget is a part of another widget.
    static func shown(by widget: Widget) -> Element? {
      g_object_get_qdata(widget.cast(), mark).map { Unmanaged<Element>.fromOpaque($0).takeUnretainedValue() }
    }

    deinit {
      // The owners of elements are isolated to the main actor, so this runs there.
      g_object_set_qdata(widget.cast(), Self.mark, nil)
      g_object_unref(widget.object)
    }

    /// Updates the widget to a new value of the primitive.
    func update(from old: Primitive, to new: Primitive) {}

    // MARK: - Children

    /// The widget that contains the widgets of the children.
    var content: Widget { host?.widget ?? widget }

    /// Inserts the widget of a child after that of a sibling, or first.
    func attach(_ child: Element, after sibling: Element?) {
      gtk_widget_insert_after(child.widget, content, sibling?.widget)
    }

    /// Moves the widget of a child after that of a sibling, or to the start.
    func reorder(_ child: Element, after sibling: Element?) {
      gtk_widget_insert_after(child.widget, content, sibling?.widget)
    }

    /// Removes the widget of a child.
    func detach(_ child: Element) { gtk_widget_unparent(child.widget) }

    final func insert(_ child: Element, after sibling: Element?) {
      child.parent = self
      child.inherit(inheritedSurroundings)
      attach(child, after: sibling)
      textChanged()
    }

    /// Becomes the parent of an element that the core has not inserted as a child, such as a row of a list.
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

    // MARK: - Accessibility

    /// The values for assistive technologies that the modifiers around the element set.
    private(set) final var given = AccessibilityOverrides()

    /// The accessibility label that a modifier has set, or `nil` for none.
    final var givenLabel: String? { given.texts[.label] }

    /// The widget whose values assistive technologies read.
    var accessibleWidget: Widget { widget }

    /// Sets the values that modifiers specify.
    final func setGiven(_ new: AccessibilityOverrides) {
      guard new != given else { return }
      let isOtherLabel = new.texts[.label] != givenLabel
      given = new
      givenChanged()
      if isOtherLabel { parent?.textChanged() }
    }

    /// Passes the values that modifiers specify to the widget. Also called when another widget replaces it.
    func givenChanged() {
      for (kind, text) in given.texts { tellAccessible(kind, text, of: accessibleWidget) }
      if let isSelected = given.isSelected {
        tellAccessible(GTK_ACCESSIBLE_STATE_SELECTED, isSelected, of: accessibleWidget)
      }
      tellActions(of: accessibleWidget)
    }

    private var hasActions = false

    /// `true` if assistive technologies change the value of the element with actions, because its widget has no value
    /// that they can set. An element for which it is `true` calls ``tellActions(of:)`` when it has been made.
    var hasAdjustments: Bool { false }

    /// The actions that modifiers specify, and those that change the value, in whose place a modifier can have its own.
    private var offeredActions: [AccessibilityOverrides.Action] {
      guard hasAdjustments else { return given.actions }
      func action(_ content: ElementAccessibilityAction, _ direction: AccessibilityAdjustmentDirection)
        -> AccessibilityOverrides.Action
      {
        AccessibilityOverrides.Action(content: content, element: ObjectIdentifier(self)) { [weak self] in
          guard let self, let event = layout.event(for: direction) else { return }
          events.send(event)
        }
      }
      let own = [action(.increment, .increment), action(.decrement, .decrement)]
      return AccessibilityOverrides(actions: own).changed(by: given).actions
    }

    /// Passes the actions that the element offers to a widget.
    final func tellActions(of widget: Widget) {
      let actions = offeredActions
      guard hasActions || !actions.isEmpty else { return }
      hasActions = !actions.isEmpty
      tellAccessible(actions, of: widget)
    }

    var hidesFromAccessibility: Bool { false }

    /// `true` if the enclosing element stands for this one in assistive technologies.
    final var isAbsorbed = false { didSet { if isAbsorbed != oldValue { accessibilityHiddenChanged() } } }

    /// `true` if assistive technologies ignore the element and everything inside it.
    final var isAccessibilityHidden: Bool { hidesFromAccessibility || isAbsorbed || placement.opacity == 0 }

    private var hasToldHidden = false

    /// Passes ``isAccessibilityHidden`` to the widget.
    final func accessibilityHiddenChanged() {
      let isHidden = isAccessibilityHidden
      guard isHidden != hasToldHidden else { return }
      hasToldHidden = isHidden
      tellAccessible(GTK_ACCESSIBLE_STATE_HIDDEN, isHidden, of: widget)
      parent?.textChanged()
    }

    /// Updates accessibility labels that are composed of the texts inside, here and in the enclosing elements, because
    /// a text has changed.
    func textChanged() { parent?.textChanged() }

    /// Calls a closure with each child.
    func forEachChild(_ body: (Element) -> Void) {
      var child = gtk_widget_get_first_child(content)
      while let current = child {
        child = gtk_widget_get_next_sibling(current)
        if let element = Element.shown(by: current) { body(element) }
      }
    }

    /// Returns a Boolean value that indicates whether the element itself receives input at a point, although its widget
    /// is that of a host.
    func receivesInput(at point: CGPoint) -> Bool { false }

    /// Returns a Boolean value that indicates whether a point is in the widget's frame.
    final func isInFrame(_ point: CGPoint) -> Bool {
      point.x >= 0 && point.y >= 0 && point.x < CGFloat(gtk_widget_get_width(widget))
        && point.y < CGFloat(gtk_widget_get_height(widget))
    }

    // MARK: - Drawing

    /// The drawing of an element whose widget is that of a host, behind the children.
    final var drawing: [DrawingCommand] = [] {
      didSet { if drawing != oldValue { gtk_widget_queue_draw(widget) } }
    }

    /// The gradient that is seen through the element, or `nil` if it has colors of its own.
    var glyphPaint: Paint? { nil }

    /// The images that the element has drawn, or `nil` if it doesn't keep them.
    var drawnImages: DrawnImageCache? { nil }

    /// `true` if the drawing of the element covers the children.
    var isDrawnInFront: Bool { false }

    /// Adds the drawing and the children to a snapshot, inside the clip of the element.
    ///
    /// - Parameters:
    ///   - snapshot: The snapshot to add to.
    ///   - children: A closure that adds the children to a snapshot.
    func snapshot(_ snapshot: OpaquePointer, _ children: (OpaquePointer) -> Void) {
      func add(to snapshot: OpaquePointer) {
        if !isDrawnInFront { drawing.append(to: snapshot, of: self) }
        children(snapshot)
        if isDrawnInFront { drawing.append(to: snapshot, of: self) }
      }
      guard case .shape(let clip) = placement.clip else { return add(to: snapshot) }
      guard let inner = gtk_snapshot_new() else { return }
      add(to: inner)
      guard let node = gtk_snapshot_free_to_node(inner) else { return }
      draw(
        node, in: snapshot,
        inside: { context in
          clip.path.add(to: CairoContext(context: context))
          cairo_set_fill_rule(context, clip.isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        })
      gsk_render_node_unref(node)
    }

    // MARK: - Layout

    /// The frame of the element in its parent, and its visibility.
    private(set) final var placement = ElementPlacement(frame: .zero)
    /// The origin of the element in its root, in points, not rounded.
    final var absoluteOrigin = CGPoint.zero
    /// The origin, in the root, of the coordinates in which the children are placed, in points, not rounded.
    var childOrigin: CGPoint { absoluteOrigin }
    /// The frame that the core has computed for a native control with a label beside it.
    private(set) final var controlFrame = CGRect.zero
    /// The frame in which the native control is allocated.
    var frameOfControl: CGRect { controlFrame }
    /// `true` if a frame inside the element has changed since its widgets were last allocated.
    final var movesContent = false

    /// `true` if the widget can be smaller than its content, because it scrolls.
    var fitsAnySize: Bool { false }

    /// The native control that is allocated separately from the label, or `nil` for none.
    var placedControl: Widget? { nil }

    /// Returns the size that a leaf chooses for a proposal. By default this is the natural size of its widget.
    func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
      let widget = placedControl ?? widget
      let (size, baseline) = naturalSize(of: widget)
      return LeafMeasurement(size, firstTextBaseline: baseline, lastTextBaseline: baseline)
    }

    /// Returns the natural size of a widget, and the baseline of its text if it has one.
    ///
    /// - Parameters:
    ///   - widget: The widget to measure.
    ///   - given: The width for which the height is measured, or `nil` for the natural width.
    final func naturalSize(of widget: Widget, width given: CGFloat? = nil) -> (CGSize, baseline: CGFloat?) {
      var (least, natural, baseline): (gint, gint, gint) = (0, 0, -1)
      gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, nil, nil)
      let width = given.map { gint(max($0, CGFloat(least)).rounded(.down)) } ?? natural
      var height: gint = 0
      gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, &baseline)
      return (CGSize(width: Int(width), height: Int(height)), baseline < 0 ? nil : CGFloat(baseline))
    }

    /// Returns the insets of the label in the element's native control.
    func labelMetrics() -> LabelMetrics { LabelMetrics() }

    /// The origin of the label's host in the element, for a host inside a native control.
    var labelOrigin: CGPoint {
      let insets = labelMetrics().insets
      let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
      return CGPoint(x: isMirrored ? insets.trailing : insets.leading, y: insets.top)
    }

    final func place(_ placement: ElementPlacement) {
      let old = self.placement
      self.placement = placement
      // A widget without an extent can't be drawn, because its transform has no inverse.
      let (isShown, wasShown) = (placement.isShown && placement.isInvertible, old.isShown && old.isInvertible)
      if isShown != wasShown { gtk_widget_set_child_visible(widget, isShown ? 1 : 0) }
      if placement.opacity != old.opacity {
        gtk_widget_set_opacity(widget, placement.opacity)
        gtk_widget_set_can_target(widget, placement.opacity == 0 ? 0 : 1)
        accessibilityHiddenChanged()
      }
      if placement.clip != old.clip {
        // GTK clips to the frame, also the input.
        gtk_widget_set_overflow(widget, placement.isClippedToFrame ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE)
        gtk_widget_queue_draw(widget)
      }
      let isMoved = placement.frame != old.frame || isShown != wasShown
      if isMoved || LayoutHost.isLayingOut { contentMoved() }
      // Effects and animations place elements outside the layout. GTK allocates a widget, and passes the transform to
      // it, when it allocates the parent.
      if !LayoutHost.isLayingOut, isMoved || placement.transform != old.transform, let parent {
        gtk_widget_queue_allocate(parent.content)
      }
    }

    final func placeControl(in frame: CGRect) {
      controlFrame = frame
      movesContent = true
      contentMoved()
    }

    /// Marks the enclosing elements inside the root, because a frame inside them has changed.
    private func contentMoved() {
      var next = parent
      while let element = next, !element.movesContent, element.host?.role != .root {
        element.movesContent = true
        next = element.parent
      }
    }

    /// Prepares the widget for its allocation, which follows.
    func willBePlaced() {}

    /// Requests a layout of the content from GTK, because its size may have changed.
    final func setNeedsLayout() { host?.queueResize() }

    // MARK: - Surroundings

    /// A set of values that an element passes to all elements inside it.
    struct Surroundings: Equatable {
      /// The color scheme of the element.
      var scheme = ColorScheme.light
      /// The color scheme of the window.
      var windowScheme = ColorScheme.light
      /// The contrast that the user prefers.
      var contrast = ColorSchemeContrast.standard
      /// The layout direction, or `nil` for the user's.
      var direction: LayoutDirection?
    }

    /// The values that the element has received from its parent, and for which it is drawn.
    private(set) final var surroundings = Surroundings()

    /// The values that the children receive.
    var inheritedSurroundings: Surroundings { surroundings }

    private func inherit(_ new: Surroundings) {
      guard new != surroundings else { return }
      if new.direction != surroundings.direction { setDirection(new.direction, of: widget) }
      surroundings = new
      surroundingsChanged()
      passSurroundings()
    }

    /// Sets the direction of a widget and of the widgets that it consists of, because GTK's widgets don't inherit it.
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

    /// Passes the current values to the children.
    final func passSurroundings() { forEachChild { $0.inherit(inheritedSurroundings) } }

    /// Updates the widget because `surroundings` has changed.
    func surroundingsChanged() {}
  }

  /// A context for a new element: the event sink and the layout that the core supplies.
  @MainActor
  struct ElementContext {
    let events: EventSink
    let layout: ElementLayout
  }
#endif
