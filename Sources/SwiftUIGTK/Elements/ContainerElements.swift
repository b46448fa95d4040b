#if GTK
  import CGTK
  import Dispatch
  import Foundation
  import SwiftUICore

  /// A container without an appearance, such as a stack or a grid. The core places its children.
  final class ContainerElement: Element {
    init(_ context: ElementContext) { super.init(hosting: context) }
  }

  /// A part of an element that has several parts. Headers and footers have the style that the theme defines for them.
  final class PartElement: Element {
    let part: ElementPart

    init(_ part: ElementPart, _ context: ElementContext) {
      self.part = part
      super.init(hosting: context)
      if part == .header { gtk_widget_add_css_class(widget, "heading") }
      if part == .footer { gtk_widget_add_css_class(widget, "dim-label") }
      if part == .rows { gtk_widget_add_css_class(widget, "swiftui-group") }
      if part == .mask {
        gtk_widget_set_can_target(widget, 0)
        accessibilityHiddenChanged()
      }
    }

    override var hidesFromAccessibility: Bool { part == .mask }

    /// Draws lines between the rows of a group.
    override func snapshot(_ snapshot: OpaquePointer, _ children: (OpaquePointer) -> Void) {
      super.snapshot(snapshot, children)
      guard part == .rows else { return }
      var color = GdkRGBA()
      gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
      color.alpha *= DesktopSettings.contrast == .increased ? 0.5 : 0.1
      var rows: [CGRect] = []
      forEachChild { rows.append($0.placement.frame) }
      for (upper, lower) in zip(rows, rows.dropFirst()) {
        let y = ((upper.maxY + lower.minY) / 2).rounded()
        var line = graphene_rect_t(
          origin: graphene_point_t(x: 0, y: Float(y)),
          size: graphene_size_t(width: Float(gtk_widget_get_width(widget)), height: 1))
        gtk_snapshot_append_color(snapshot, &color, &line)
      }
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
    private var settings: ScrollContent
    /// The axes along which the content scrolls.
    var axes: Axis.Set { settings.axes }
    private var isPlaced = false
    /// The flash of the scroll bars that is under way, or `nil` if there is none.
    private var flash: IndicatorFlash?

    init(_ settings: ScrollContent, _ context: ElementContext) {
      self.settings = settings
      let host = LayoutHost(.scrolled)
      super.init(gtk_scrolled_window_new(), context, host: host)
      gtk_scrolled_window_set_child(widget.opaque, host.widget)
      for adjustment in [
        gtk_scrolled_window_get_hadjustment(widget.opaque), gtk_scrolled_window_get_vadjustment(widget.opaque),
      ] {
        if let adjustment { connect(adjustment.object, "value-changed") { [weak self] in self?.reportOffset() } }
      }
      if settings.flashesOnAppear { connect(widget.object, "map") { [weak self] in self?.flashSoon() } }
      show()
    }

    override func update(from old: Primitive, to new: Primitive) {
      if case .scroll(let new) = new { change(to: new) }
      if case .form(let new) = new { change(to: new) }
    }

    private func change(to new: ScrollContent) {
      let flashes = settings.flashes
      settings = new
      show()
      if new.flashes != flashes { flashSoon() }
      host?.queueResize()
    }

    /// Shows the scroll bars for a moment, where the content is larger than the element.
    private func flashIndicators() {
      guard settings.showsIndicators, gtk_widget_get_mapped(widget) != 0 else { return }
      var bars: [Widget] = []
      func add(_ bar: Widget?, _ adjustment: UnsafeMutablePointer<GtkAdjustment>?) {
        guard let bar, let adjustment else { return }
        if gtk_adjustment_get_upper(adjustment) > gtk_adjustment_get_page_size(adjustment) { bars.append(bar) }
      }
      let window = widget.opaque
      if axes.contains(.horizontal) {
        add(gtk_scrolled_window_get_hscrollbar(window), gtk_scrolled_window_get_hadjustment(window))
      }
      if axes.contains(.vertical) {
        add(gtk_scrolled_window_get_vscrollbar(window), gtk_scrolled_window_get_vadjustment(window))
      }
      flash?.stop()
      flash = IndicatorFlash(of: bars)
    }

    /// Shows the scroll bars for a moment after the content has been allocated.
    private func flashSoon() {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { [weak self] in self?.flashIndicators() }
    }

    override var fitsAnySize: Bool { true }

    /// In a right-to-left layout, the right edge of the content is at that of the element, and its frames are rounded
    /// from there.
    override var childOrigin: CGPoint {
      var origin = absoluteOrigin
      if axes.contains(.horizontal), isMirrored {
        origin.x -= max(layout.contentSize.width - placement.frame.width, 0)
      }
      return origin
    }

    private var isMirrored: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }

    private func reportOffset() {
      let x = gtk_adjustment_get_value(gtk_scrolled_window_get_hadjustment(widget.opaque))
      let y = gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(widget.opaque))
      layout.didScroll(to: CGPoint(x: x, y: y))
    }

    /// Requests a layout of the content if the size of the content has changed. The size can change without a change of
    /// the content, because texts wrap at another width.
    override func willBePlaced() {
      if !isPlaced {
        takeFocusUnlessNested()
        ignoreFocusAtFirst()
      }
      isPlaced = true
      moveToOffset()
      if let host, host.reportedContent != layout.contentSize { host.queueResize() }
    }

    /// Has the keyboard focus skip an element inside another one, whose viewport would scroll to it when the window
    /// opens, because GTK gives the focus to the first widget that takes it.
    private func takeFocusUnlessNested() {
      var next = parent
      while let element = next {
        if element is ScrollElement { return gtk_widget_set_focusable(widget, 0) }
        next = element.parent
      }
    }

    /// Shows the place that the layout has decided although GTK moves the focus into the content.
    ///
    /// GTK gives the focus to the first widget that takes it if the widget with the focus is gone, as the Back button
    /// of a page, and would scroll to that widget.
    private func ignoreFocusAtFirst() {
      guard let viewport = gtk_scrolled_window_get_child(widget.opaque) else { return }
      gtk_viewport_set_scroll_to_focus(viewport.opaque, 0)
      var frames = 0
      callInFrames(of: widget) {
        frames += 1
        if frames == 3 { gtk_viewport_set_scroll_to_focus(viewport.opaque, 1) }
        return frames < 3
      }
    }

    /// The offset that the layout has decided, until the content is allocated.
    private var newOffset: CGPoint?

    /// Shows another part of the content when the content is next allocated.
    func scroll(to offset: CGPoint) {
      newOffset = offset
      host?.queueResize()
    }

    /// Sets the offset before the content is allocated. The adjustments may not have the new size of the content yet.
    private func moveToOffset() {
      guard let offset = newOffset else { return }
      newOffset = nil
      let content = layout.contentSize
      for (adjustment, length, value, isMirrored) in [
        (
          gtk_scrolled_window_get_hadjustment(widget.opaque), content.width, offset.x, isMirrored
        ),
        (gtk_scrolled_window_get_vadjustment(widget.opaque), content.height, offset.y, false),
      ] {
        guard let adjustment else { continue }
        let upper = max(gtk_adjustment_get_upper(adjustment), length)
        if upper != gtk_adjustment_get_upper(adjustment) { gtk_adjustment_set_upper(adjustment, upper) }
        // In a right-to-left layout, GTK keeps the distance from the right edge when it allocates the content.
        let distance = max(length - placement.frame.width, 0) - value
        gtk_adjustment_set_value(
          adjustment, isMirrored ? upper - gtk_adjustment_get_page_size(adjustment) - distance : value)
      }
    }

    /// The controllers with which the scrolled window receives the events of the wheel. Without them, these events
    /// reach the scrolled windows around it.
    private lazy var wheelControllers: [OpaquePointer] = {
      var result: [OpaquePointer] = []
      guard let all = gtk_widget_observe_controllers(widget) else { return [] }
      for index in 0..<g_list_model_get_n_items(all) {
        guard let object = g_list_model_get_item(all, index) else { continue }
        let instance = object.assumingMemoryBound(to: GTypeInstance.self)
        let isWheel = g_type_check_instance_is_a(instance, gtk_event_controller_scroll_get_type()) != 0
        if isWheel, gtk_event_controller_get_propagation_phase(OpaquePointer(object)) == GTK_PHASE_BUBBLE {
          result.append(OpaquePointer(object))  // the widget retains it
        }
        g_object_unref(object)
      }
      g_object_unref(all.object)
      return result
    }()

    /// The widgets that clip the content, with their usual overflow: the scrolled window, and the viewport that GTK
    /// inserts around content that doesn't scroll itself.
    private lazy var clippingWidgets: [(widget: Widget, overflow: GtkOverflow)] =
      [widget, gtk_scrolled_window_get_child(widget.opaque)].compactMap { $0 }.map { ($0, gtk_widget_get_overflow($0)) }

    private func showClipping() {
      for (widget, overflow) in clippingWidgets {
        let new = settings.isClipped ? overflow : GTK_OVERFLOW_VISIBLE
        if gtk_widget_get_overflow(widget) != new { gtk_widget_set_overflow(widget, new) }
      }
    }

    private func show() {
      let isEnabled = settings.isEnabled
      func policy(_ axis: Axis.Set) -> GtkPolicyType {
        axes.contains(axis) ? (settings.showsIndicators ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL) : GTK_POLICY_NEVER
      }
      gtk_scrolled_window_set_policy(widget.opaque, policy(.horizontal), policy(.vertical))
      gtk_scrolled_window_set_kinetic_scrolling(widget.opaque, isEnabled ? 1 : 0)
      let phase = isEnabled ? GTK_PHASE_BUBBLE : GTK_PHASE_NONE
      for controller in wheelControllers { gtk_event_controller_set_propagation_phase(controller, phase) }
      showClipping()
      for bar in [
        gtk_scrolled_window_get_hscrollbar(widget.opaque), gtk_scrolled_window_get_vscrollbar(widget.opaque),
      ] {
        guard let bar else { continue }
        gtk_widget_set_sensitive(bar, isEnabled ? 1 : 0)
        let margins = settings.indicatorMargins
        gtk_widget_set_margin_top(bar, gint(margins.top.rounded()))
        gtk_widget_set_margin_start(bar, gint(margins.leading.rounded()))
        gtk_widget_set_margin_bottom(bar, gint(margins.bottom.rounded()))
        gtk_widget_set_margin_end(bar, gint(margins.trailing.rounded()))
      }
    }
  }

  extension ElementPart: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { PartElement(self, context) }
  }

  extension DividerContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { DividerElement(context) }
  }

  extension ScrollContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { ScrollElement(self, context) }
  }

  extension FormContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { ScrollElement(scroll, context) }
  }

  /// A content whose element has no appearance.
  private protocol PlainElementContent: GTKElementContent {}

  extension PlainElementContent {
    @MainActor
    func makeElement(_ context: ElementContext) -> Element { ContainerElement(context) }
  }

  extension SpacerContent: PlainElementContent {}
  extension HorizontalStackContent: PlainElementContent {}
  extension VerticalStackContent: PlainElementContent {}
  extension DepthStackContent: PlainElementContent {}
  extension GridContent: PlainElementContent {}
  extension LayoutContent: PlainElementContent {}
  extension LazyContainerContent: PlainElementContent {}
  extension SectionContent: PlainElementContent {}
  extension LabelContent: PlainElementContent {}
  extension SafeAreaInsetContent: PlainElementContent {}
  extension GeometryReaderContent: PlainElementContent {}
#endif
