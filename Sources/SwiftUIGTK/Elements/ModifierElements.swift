#if GTK
  import CGTK
  import Dispatch
  import Foundation
  import SwiftUICore

  // The elements of modifiers. Each contains the views that are modified.

  /// An element that contains the views to which a modifier is applied, with any value.
  protocol ModifyingElement: Element {}

  /// An element that contains the views to which a modifier is applied.
  class ModifierElement<Value>: Element, ModifyingElement {
    private(set) final var value: Value
    private let read: (Modification) -> Value?

    /// Creates an element.
    ///
    /// - Parameters:
    ///   - value: The value of the modifier.
    ///   - context: The event sink and the layout of the element.
    ///   - read: A closure that returns the value of a modification, or `nil` if it is of another kind.
    init(_ value: Value, _ context: ElementContext, _ read: @escaping (Modification) -> Value?) {
      self.value = value
      self.read = read
      super.init(hosting: context)
      apply()
    }

    final override func update(from old: Primitive, to new: Primitive) {
      guard case .modified(let modification) = new, let value = read(modification) else { return }
      self.value = value
      apply()
    }

    /// Applies the value to the widget.
    func apply() {}

    /// The values for assistive technologies that the modifier sets for its content.
    var ownAccessibility: AccessibilityOverrides { AccessibilityOverrides() }

    /// The values for assistive technologies that the content receives.
    var givenToContent: AccessibilityOverrides { given.changed(by: ownAccessibility) }

    /// Passes the values for assistive technologies to the children, because a modifier has none.
    override func givenChanged() {
      let passed = givenToContent
      forEachChild { $0.setGiven(passed) }
    }

    override func attach(_ child: Element, after sibling: Element?) {
      super.attach(child, after: sibling)
      child.setGiven(givenToContent)
    }
  }

  /// A view whose geometry or effect a modifier changes. The core applies the change, or passes it with the placement.
  final class PassiveModifierElement: ModifierElement<Void> {
    init(_ context: ElementContext) { super.init((), context) { _ in () } }
  }

  /// A view with a background color.
  final class BackgroundElement: ModifierElement<Color> {
    private var style = WidgetStyle()

    init(_ color: Color, _ context: ElementContext) {
      // A gradient is drawn by the core, so there is no color.
      super.init(color, context) { modification in
        switch modification {
        case .background(let color): color
        case .painting: .clear
        default: nil
        }
      }
    }

    override func apply() {
      if value != .clear { drawing = [] }
      style.set("& { background-color: \(value.css(in: surroundings.scheme)); }", on: widget)
    }

    override func receivesInput(at point: CGPoint) -> Bool {
      (value.opacity > 0 || !drawing.isEmpty) && isInFrame(point)
    }

    override func surroundingsChanged() { apply() }
  }

  /// A view with a shadow.
  final class ShadowElement: ModifierElement<ShadowElement.Shadow> {
    /// The color, the blur and the distance of a shadow, in points.
    struct Shadow {
      var color: Color
      var radius: CGFloat
      var x: CGFloat
      var y: CGFloat
    }

    init(_ shadow: Shadow, _ context: ElementContext) {
      super.init(shadow, context) { modification in
        guard case .shadow(let color, let radius, let x, let y) = modification else { return nil }
        return Shadow(color: color, radius: radius, x: x, y: y)
      }
    }

    override func apply() { gtk_widget_queue_draw(widget) }
    override func surroundingsChanged() { apply() }

    override func snapshot(_ snapshot: OpaquePointer, _ children: (OpaquePointer) -> Void) {
      let color = value.color.resolve(in: surroundings.scheme)
      // GSK's radius is twice the standard deviation, and SwiftUI's is the standard deviation.
      var shadow = GskShadow(
        color: GdkRGBA(red: color.red, green: color.green, blue: color.blue, alpha: color.opacity),
        dx: Float(value.x), dy: Float(value.y), radius: Float(max(value.radius, 0) * 2))
      gtk_snapshot_push_shadow(snapshot, &shadow, 1)
      Compositing.appendGroup(to: snapshot, children)
      gtk_snapshot_pop(snapshot)
    }
  }

  /// A blurred view.
  final class BlurElement: ModifierElement<CGFloat> {
    init(_ radius: CGFloat, _ context: ElementContext) {
      super.init(radius, context) { if case .blur(let radius) = $0 { radius } else { nil } }
    }

    override func apply() { gtk_widget_queue_draw(widget) }

    override func snapshot(_ snapshot: OpaquePointer, _ children: (OpaquePointer) -> Void) {
      guard value > 0 else { return Compositing.appendGroup(to: snapshot, children) }
      gtk_snapshot_push_blur(snapshot, Double(value * 2))
      Compositing.appendGroup(to: snapshot, children)
      gtk_snapshot_pop(snapshot)
    }
  }

  /// A view that receives input inside a shape.
  final class ContentShapeElement: ModifierElement<ContentShapeElement.Area> {
    /// A shape with the rule that determines its inside.
    struct Area {
      var shape: EquatableShape
      var isEvenOdd: Bool
    }

    init(_ area: Area, _ context: ElementContext) {
      super.init(area, context) { modification in
        if case .contentShape(let shape, let isEvenOdd) = modification {
          Area(shape: shape, isEvenOdd: isEvenOdd)
        } else {
          nil
        }
      }
    }

    override func receivesInput(at point: CGPoint) -> Bool {
      let frame = CGRect(x: 0, y: 0, width: placement.frame.width, height: placement.frame.height)
      return value.shape.path(in: frame).contains(point, eoFill: value.isEvenOdd)
    }
  }

  /// A view that receives input, or not.
  final class HitTestingElement: ModifierElement<Bool> {
    init(_ isOn: Bool, _ context: ElementContext) {
      super.init(isOn, context) { if case .hitTesting(let isOn) = $0 { isOn } else { nil } }
    }

    override func apply() { gtk_widget_set_can_target(widget, value ? 1 : 0) }
  }

  /// A view with a border inside its edges. The border is an outline, so it has no effect on layout.
  final class BorderElement: ModifierElement<BorderElement.Line> {
    /// A color and a width of a border, in points.
    struct Line {
      var color: Color
      var width: CGFloat
    }

    private var style = WidgetStyle()

    init(_ line: Line, _ context: ElementContext) {
      super.init(line, context) { modification in
        switch modification {
        case .border(let color, let width): Line(color: color, width: width)
        case .paintedBorder: Line(color: .clear, width: 0)
        default: nil
        }
      }
    }

    override var isDrawnInFront: Bool { true }

    override func apply() {
      let width = max(Double(value.width), 0)
      style.set(
        "& { outline: \(width)px solid \(value.color.css(in: surroundings.scheme)); outline-offset: -\(width)px; }",
        on: widget)
    }

    override func surroundingsChanged() { apply() }
  }

  /// A view that is invisible and doesn't accept input, but keeps its place in the layout.
  final class HiddenElement: ModifierElement<Void> {
    init(_ context: ElementContext) { super.init((), context) { _ in () } }

    override func attach(_ child: Element, after sibling: Element?) {
      super.attach(child, after: sibling)
      gtk_widget_set_child_visible(child.widget, 0)
    }

    override func apply() { accessibilityHiddenChanged() }
    override var hidesFromAccessibility: Bool { true }
  }

  /// A view for which a modifier sets the layout direction.
  final class LayoutDirectionElement: ModifierElement<LayoutDirection> {
    init(_ direction: LayoutDirection, _ context: ElementContext) {
      super.init(direction, context) { if case .layoutDirection(let direction) = $0 { direction } else { nil } }
    }

    override func apply() { passSurroundings() }

    override var inheritedSurroundings: Surroundings {
      var inherited = surroundings
      inherited.direction = value
      return inherited
    }
  }

  /// A view for which a modifier sets the color scheme.
  final class ColorSchemeElement: ModifierElement<ColorScheme> {
    init(_ scheme: ColorScheme, _ context: ElementContext) {
      super.init(scheme, context) { if case .colorScheme(let scheme) = $0 { scheme } else { nil } }
    }

    override func apply() { passSurroundings() }

    override var inheritedSurroundings: Surroundings {
      var inherited = surroundings
      inherited.scheme = value
      return inherited
    }
  }

  /// A view with a tooltip.
  final class HelpElement: ModifierElement<String> {
    init(_ text: String, _ context: ElementContext) {
      super.init(text, context) { if case .help(let text) = $0 { text } else { nil } }
    }

    override func apply() { gtk_widget_set_tooltip_text(widget, value) }
  }

  /// A view over which the pointer has a shape.
  final class PointerStyleElement: ModifierElement<String?> {
    init(_ name: String?, _ context: ElementContext) {
      super.init(name, context) { if case .pointer(let name) = $0 { .some(name) } else { nil } }
    }

    override func apply() { gtk_widget_set_cursor_from_name(widget, value) }
  }

  /// A view with an accessibility identifier, which is the name of its widget.
  final class AccessibilityIdentifierElement: ModifierElement<String> {
    init(_ identifier: String, _ context: ElementContext) {
      super.init(identifier, context) {
        if case .accessibilityIdentifier(let identifier) = $0 { identifier } else { nil }
      }
    }

    override func apply() { gtk_widget_set_name(widget, value) }
  }

  /// A view with a gesture, which the core recognizes in the events of the pointer.
  final class GestureElement: ModifierElement<Void> {
    private var pointer: PointerEventReporter?

    init(_ context: ElementContext) {
      super.init((), context) { _ in () }
      pointer = PointerEventReporter(widget, layout)
    }
  }

  /// A view that reports when the pointer enters and leaves it.
  final class HoverElement: ModifierElement<Void> {
    init(_ context: ElementContext) {
      super.init((), context) { _ in () }
      guard let controller = gtk_event_controller_motion_new() else { return }
      let events = events
      connectPoints(controller.object, "enter") { _, _ in events.send(.hover(true)) }
      connect(controller.object, "leave") { events.send(.hover(false)) }
      gtk_widget_add_controller(widget, controller)
    }
  }

  /// A view that sets properties of the row that contains it.
  final class RowTraitsElement: ModifierElement<RowTraits> {
    init(_ traits: RowTraits, _ context: ElementContext) {
      super.init(traits, context) { if case .rowTraits(let traits) = $0 { traits } else { nil } }
    }

    override func apply() {
      var next = parent
      while let element = next {
        if let row = element as? RowElement { return row.showTraits() }
        next = element.parent
      }
    }
  }

  /// A view with a context menu, which opens with the secondary button of the pointer, with the menu key, and with a
  /// touch that is held.
  final class ContextMenuElement: ModifierElement<Bool> {
    init(_ isEnabled: Bool, _ context: ElementContext) {
      super.init(isEnabled, context) { if case .contextMenuGesture(let isEnabled) = $0 { isEnabled } else { nil } }
      connectMenuGestures(to: widget) { [weak self] _ in
        guard let self, value else { return false }
        events.send(.tap)
        return true
      }
    }
  }

  /// Calls a closure when the user presses the secondary button of the pointer on a widget, presses the menu key while
  /// the widget or one inside it has the focus, or holds a touch.
  ///
  /// - Parameters:
  ///   - widget: The widget whose gestures are recognized.
  ///   - body: A closure that receives the place in the widget, or `nil` for the menu key. It returns whether it has
  ///     opened a menu, so that none of the widgets around this one does.
  @MainActor
  func connectMenuGestures(to widget: Widget, _ body: @escaping @MainActor (CGPoint?) -> Bool) {
    func add(_ gesture: OpaquePointer, _ connect: (@escaping @MainActor () -> Void) -> Void) {
      connect {
        var (x, y) = (0.0, 0.0)
        guard gtk_gesture_get_point(gesture, gtk_gesture_single_get_current_sequence(gesture), &x, &y) != 0,
          body(CGPoint(x: x, y: y))
        else { return }
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      }
      gtk_widget_add_controller(widget, gesture)
    }
    if let gesture = gtk_gesture_click_new() {
      gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_SECONDARY))
      add(gesture) { body in connectPresses(gesture.object, "pressed") { _ in body() } }
    }
    if let gesture = gtk_gesture_long_press_new() {
      gtk_gesture_single_set_touch_only(gesture, 1)
      add(gesture) { body in connect(gesture.object, "pressed", .position, body) }
    }
    guard let controller = gtk_shortcut_controller_new() else { return }
    gtk_shortcut_controller_add_shortcut(
      controller,
      gtk_shortcut_new(
        gtk_keyval_trigger_new(guint(GDK_KEY_Menu), GdkModifierType(rawValue: 0)), makeAction { body(nil) }))
    gtk_widget_add_controller(widget, controller)
  }

  /// A view with a keyboard shortcut, which is active in the whole window while the view is in it.
  ///
  /// GTK ignores the shortcuts of widgets that are not mapped, as those inside a hidden view are not. The shortcut of a
  /// hidden view therefore belongs to the widget of the modifier that hides it, which is mapped with the views around.
  final class KeyboardShortcutElement: ModifierElement<KeyboardShortcut> {
    /// The widget that has the controller, and the controller, both of which the element retains while the view is in a
    /// window.
    private var installed: (carrier: Widget, controller: OpaquePointer)?
    /// The window that the element retains, and the handler of its default action, for the Return key.
    private var defaultAction: (window: UnsafeMutableRawPointer, handler: gulong)?
    /// A shortcut in a window.
    private struct Use: Hashable {
      let shortcut: KeyboardShortcut
      let window: UnsafeMutableRawPointer
    }

    /// The shortcut that is installed.
    private var use: Use?
    /// The number of elements that have a shortcut in a window.
    private static var counts: [Use: Int] = [:]

    /// Returns a Boolean value that indicates whether a view in a window has a shortcut.
    static func isUsed(_ shortcut: KeyboardShortcut, in window: Widget) -> Bool {
      counts[Use(shortcut: shortcut, window: window.object)] != nil
    }

    init(_ shortcut: KeyboardShortcut, _ context: ElementContext) {
      super.init(shortcut, context) { if case .keyboardShortcut(let shortcut) = $0 { shortcut } else { nil } }
      connect(widget.object, "notify::root", .oneArgument) { [weak self] in self?.apply() }
    }

    override func attach(_ child: Element, after sibling: Element?) {
      super.attach(child, after: sibling)
      showDefault(of: child)
    }

    /// Makes the button prominent that has the shortcut of the default action.
    private func showDefault(of element: Element) {
      if let button = element as? ButtonElement {
        button.isDefault = value == .defaultAction
      } else if element is any ModifyingElement {
        element.forEachChild { showDefault(of: $0) }
      }
    }

    override func apply() {
      forEachChild { showDefault(of: $0) }
      if let (carrier, controller) = installed {
        installed = nil
        if let use { Self.counts[use] = Self.counts[use].flatMap { $0 > 1 ? $0 - 1 : nil } }
        if gtk_event_controller_get_widget(controller) == carrier { gtk_widget_remove_controller(carrier, controller) }
        g_object_unref(controller.object)
        g_object_unref(carrier.object)
      }
      if let (window, handler) = defaultAction {
        defaultAction = nil
        g_signal_handler_disconnect(window, handler)
        g_object_unref(window)
      }
      guard let root = gtk_widget_get_root(widget), let controller = gtk_shortcut_controller_new() else { return }
      gtk_shortcut_controller_set_scope(controller, GTK_SHORTCUT_SCOPE_GLOBAL)
      let trigger = gtk_keyval_trigger_new(value.key.keyval, value.modifiers.gdk)
      let action = makeAction { [events] in events.send(.shortcut) }
      gtk_shortcut_controller_add_shortcut(controller, gtk_shortcut_new(trigger, action))
      let carrier = outermostHiddenWidget ?? widget
      g_object_ref(carrier.object)
      g_object_ref(controller.object)
      gtk_widget_add_controller(carrier, controller)
      installed = (carrier, controller)
      let use = Use(shortcut: value, window: root.object)
      Self.counts[use, default: 0] += 1
      self.use = use
      // A window takes the Return key for its default action before it looks for shortcuts.
      if value == .defaultAction, g_type_check_instance_is_a(root.cast(), gtk_window_get_type()) != 0 {
        let window = root.object
        let handler = connect(window, "activate-default") { [events] in
          // An alert activates its default button itself.
          if gtk_window_get_default_widget(window.assumingMemoryBound(to: GtkWindow.self)) == nil {
            events.send(.shortcut)
          }
        }
        g_object_ref(root.object)
        defaultAction = (root.object, handler)
      }
    }

    private var outermostHiddenWidget: Widget? {
      var (next, found): (Element?, Widget?) = (parent, nil)
      while let element = next {
        if element is HiddenElement { found = element.widget }
        next = element.parent
      }
      return found
    }
  }

  /// A view whose keyboard focus is connected with a state.
  final class FocusStateElement: ModifierElement<Bool> {
    private var isWaiting = false

    init(_ isFocused: Bool, _ context: ElementContext) {
      super.init(isFocused, context) { if case .focus(let isFocused) = $0 { isFocused } else { nil } }
      watchFocus(of: widget, events)
      connect(widget.object, "map") { [weak self] in self?.apply() }
    }

    private var hasFocus: Bool {
      gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }

    override func apply() {
      guard value != hasFocus, gtk_widget_get_mapped(widget) != 0, !isWaiting else { return }
      // Another element may receive the focus in the same update, and GTK must finish its own change of the focus.
      isWaiting = true
      DispatchQueue.main.async { [weak self] in self?.moveFocus() }
    }

    private func moveFocus() {
      isWaiting = false
      guard value != hasFocus, let root = gtk_widget_get_root(widget) else { return }
      if value {
        gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD)
      } else {
        gtk_root_set_focus(root, nil)
      }
    }
  }

  extension Modification: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element {
      switch self {
      case .padding, .frame, .containerFrame, .fixedSize, .aspectRatio, .alignmentGuide, .layoutTrait, .position,
        .zIndex, .offset, .rotation, .scale, .transform, .opacity, .clipped, .clipShape, .coordinateSpace, .anchor,
        .matchedGeometry, .visualEffect, .ignoresSafeArea, .safeAreaPadding:
        PassiveModifierElement(context)
      case .background(let color): BackgroundElement(color, context)
      case .painting: BackgroundElement(.clear, context)
      case .shadow(let color, let radius, let x, let y):
        ShadowElement(ShadowElement.Shadow(color: color, radius: radius, x: x, y: y), context)
      case .blur(let radius): BlurElement(radius, context)
      case .colorEffect(let effect): ColorEffectElement(effect, context)
      case .blendMode(let mode): BlendElement(mode, context)
      case .compositingGroup: CompositingGroupElement(context)
      case .contentShape(let shape, let isEvenOdd):
        ContentShapeElement(ContentShapeElement.Area(shape: shape, isEvenOdd: isEvenOdd), context)
      case .hitTesting(let isOn): HitTestingElement(isOn, context)
      case .border(let color, let width): BorderElement(BorderElement.Line(color: color, width: width), context)
      case .paintedBorder: BorderElement(BorderElement.Line(color: .clear, width: 0), context)
      case .hidden: HiddenElement(context)
      case .layoutDirection(let direction): LayoutDirectionElement(direction, context)
      case .colorScheme(let scheme): ColorSchemeElement(scheme, context)
      case .help(let text): HelpElement(text, context)
      case .gesture: GestureElement(context)
      case .hover: HoverElement(context)
      case .continuousHover: ContinuousHoverElement(context)
      case .keyPress: KeyPressElement(context)
      case .focusObserver: FocusObserverElement(context)
      case .menuBar: MenuBarElement(context)
      case .focusable(let isFocusable, let byClick):
        FocusableElement(.init(isFocusable: isFocusable, byClick: byClick), context)
      case .keyboardShortcut(let shortcut): KeyboardShortcutElement(shortcut, context)
      case .rowTraits(let traits): RowTraitsElement(traits, context)
      case .contextMenuGesture(let isEnabled): ContextMenuElement(isEnabled, context)
      case .draggable: DraggableElement(context)
      case .dropDestination(let types): DropElement(types, context)
      case .focus(let isFocused): FocusStateElement(isFocused, context)
      case .pointer(let name): PointerStyleElement(name, context)
      case .accessibilityLabel(let text): AccessibleTextElement(.label, text, context)
      case .accessibilityValue(let text): AccessibleTextElement(.value, text, context)
      case .accessibilityHint(let text): AccessibleTextElement(.hint, text, context)
      case .accessibilityHidden(let isHidden): AccessibilityHiddenElement(isHidden, context)
      case .accessibilityTraits(let traits, let isAdded):
        AccessibilityTraitsElement(AccessibilityTraitsElement.Change(traits: traits, isAdded: isAdded), context)
      case .accessibilityElement(let children): AccessibilityContainerElement(children, context)
      case .accessibilityActions(let actions): AccessibilityActionsElement(actions, context)
      case .accessibilityIdentifier(let identifier): AccessibilityIdentifierElement(identifier, context)
      }
    }
  }

  extension KeyEquivalent {
    /// The key's name in GDK.
    var name: String { string(gdk_keyval_name(keyval)) }

    /// The key's number in GDK.
    var keyval: guint {
      switch self {
      case .return: guint(GDK_KEY_Return)
      case .escape: guint(GDK_KEY_Escape)
      case .tab: guint(GDK_KEY_Tab)
      case .delete: guint(GDK_KEY_BackSpace)
      case .deleteForward: guint(GDK_KEY_Delete)
      case .upArrow: guint(GDK_KEY_Up)
      case .downArrow: guint(GDK_KEY_Down)
      case .leftArrow: guint(GDK_KEY_Left)
      case .rightArrow: guint(GDK_KEY_Right)
      case .home: guint(GDK_KEY_Home)
      case .end: guint(GDK_KEY_End)
      case .pageUp: guint(GDK_KEY_Page_Up)
      case .pageDown: guint(GDK_KEY_Page_Down)
      default: gdk_unicode_to_keyval(character.lowercased().unicodeScalars.first?.value ?? 0)
      }
    }
  }

  extension EventModifiers {
    /// GDK's mask of the modifiers. The Command modifier is mapped to the Control key.
    var gdk: GdkModifierType {
      var mask: UInt32 = 0
      if contains(.shift) { mask |= GDK_SHIFT_MASK.rawValue }
      if contains(.control) || contains(.command) { mask |= GDK_CONTROL_MASK.rawValue }
      if contains(.option) { mask |= GDK_ALT_MASK.rawValue }
      return GdkModifierType(rawValue: mask)
    }
  }
#endif
