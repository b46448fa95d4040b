#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  // Elements of modifiers that change how their child looks, or how it is used. Modifiers of geometry alone are containers.

  /// An element around the child of a modifier.
  class ModifierElement<Value>: Element {
    private(set) final var value: Value
    private let read: (Modification) -> Value?

    /// Makes the element for the value that the modification carries.
    fileprivate init(_ value: Value, _ context: ElementContext, _ read: @escaping (Modification) -> Value?) {
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

    /// Shows the value.
    func apply() {}

    /// A modifier has no label of its own.
    final override func setGivenLabel(_ label: String) { forEachChild { $0.setGivenLabel(label) } }
  }

  /// A view whose geometry alone a modifier changes.
  final class GeometryElement: ModifierElement<Void> {
    init(_ context: ElementContext) { super.init((), context) { _ in () } }
  }

  /// A color behind a view.
  final class BackgroundElement: ModifierElement<Color> {
    private var style = OwnStyle()

    init(_ color: Color, _ context: ElementContext) {
      super.init(color, context) { if case .background(let color) = $0 { color } else { nil } }
    }

    override func apply() {
      style.set("& { background-color: \(value.css(in: surroundings.scheme)); }", on: widget)
    }

    override func surroundingsChanged() { apply() }
  }

  /// A border at the edges of a view, inside: an outline, which takes no room.
  final class BorderElement: ModifierElement<BorderElement.Line> {
    struct Line {
      var color: Color
      var width: CGFloat
    }

    private var style = OwnStyle()

    init(_ line: Line, _ context: ElementContext) {
      super.init(line, context) { modification in
        if case .border(let color, let width) = modification { Line(color: color, width: width) } else { nil }
      }
    }

    override func apply() {
      let width = max(Double(value.width), 0)
      style.set(
        "& { outline: \(width)px solid \(value.color.css(in: surroundings.scheme)); outline-offset: -\(width)px; }",
        on: widget)
    }

    override func surroundingsChanged() { apply() }
  }

  /// A view that is seen through to a degree.
  final class OpacityElement: ModifierElement<Double> {
    init(_ opacity: Double, _ context: ElementContext) {
      super.init(opacity, context) { if case .opacity(let opacity) = $0 { opacity } else { nil } }
    }

    override func apply() { gtk_widget_set_opacity(widget, min(max(value, 0), 1)) }
  }

  /// A view that is not seen and cannot be used, but has its space.
  final class HiddenElement: ModifierElement<Void> {
    init(_ context: ElementContext) { super.init((), context) { _ in () } }

    override func attach(_ child: Element, after sibling: Element?) {
      super.attach(child, after: sibling)
      gtk_widget_set_child_visible(child.widget, 0)
    }
  }

  /// A view whose rows run in another direction.
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

  /// A view that is light or dark.
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

  /// A view that a text explains when the pointer rests on it.
  final class HelpElement: ModifierElement<String> {
    init(_ text: String, _ context: ElementContext) {
      super.init(text, context) { if case .help(let text) = $0 { text } else { nil } }
    }

    override func apply() { gtk_widget_set_tooltip_text(widget, value) }
  }

  /// A view that has another label for assistive technologies.
  final class AccessibilityLabelElement: ModifierElement<String> {
    init(_ label: String, _ context: ElementContext) {
      super.init(label, context) { if case .accessibilityLabel(let label) = $0 { label } else { nil } }
    }

    override func apply() { forEachChild { $0.setGivenLabel(value) } }

    override func attach(_ child: Element, after sibling: Element?) {
      super.attach(child, after: sibling)
      child.setGivenLabel(value)
    }
  }

  /// A view with a name for programs that use it, such as tests.
  final class IdentifierElement: ModifierElement<String> {
    init(_ identifier: String, _ context: ElementContext) {
      super.init(identifier, context) {
        if case .accessibilityIdentifier(let identifier) = $0 { identifier } else { nil }
      }
    }

    override func apply() { gtk_widget_set_name(widget, value) }
  }

  /// A view with an event controller, which another value replaces.
  class ControllerElement<Value>: ModifierElement<Value> {
    private var controller: OpaquePointer?

    /// Makes the controller for the value.
    fileprivate func makeController() -> OpaquePointer? { nil }

    final override func apply() {
      if let controller { gtk_widget_remove_controller(widget, controller) }
      controller = makeController()
      if let controller { gtk_widget_add_controller(widget, controller) }
    }
  }

  /// A view that is pressed a number of times in a row.
  final class TapGestureElement: ControllerElement<Int> {
    init(_ count: Int, _ context: ElementContext) {
      super.init(count, context) { if case .tapGesture(let count) = $0 { count } else { nil } }
    }

    override fileprivate func makeController() -> OpaquePointer? {
      guard let gesture = gtk_gesture_click_new() else { return nil }
      let (events, count) = (events, value)
      connectPresses(gesture.object, "released") { number in if number == count { events.send(.tap) } }
      return gesture
    }
  }

  /// A view that keys stand for, anywhere in its window.
  final class KeyboardShortcutElement: ControllerElement<KeyboardShortcut> {
    init(_ shortcut: KeyboardShortcut, _ context: ElementContext) {
      super.init(shortcut, context) { if case .keyboardShortcut(let shortcut) = $0 { shortcut } else { nil } }
    }

    override fileprivate func makeController() -> OpaquePointer? {
      guard let controller = gtk_shortcut_controller_new() else { return nil }
      gtk_shortcut_controller_set_scope(controller, GTK_SHORTCUT_SCOPE_GLOBAL)
      let trigger = gtk_keyval_trigger_new(value.key.keyval, value.modifiers.gdk)
      let action = makeAction { [events] in events.send(.shortcut) }
      gtk_shortcut_controller_add_shortcut(controller, gtk_shortcut_new(trigger, action))
      return controller
    }
  }

  extension Modification {
    /// Makes the element of the modification: a container, where only the geometry changes.
    @MainActor
    func makeElement(_ context: ElementContext) -> Element {
      switch self {
      case .padding, .frame, .fixedSize, .aspectRatio, .alignmentGuide, .layoutTrait: GeometryElement(context)
      case .background(let color): BackgroundElement(color, context)
      case .border(let color, let width): BorderElement(BorderElement.Line(color: color, width: width), context)
      case .opacity(let opacity): OpacityElement(opacity, context)
      case .hidden: HiddenElement(context)
      case .layoutDirection(let direction): LayoutDirectionElement(direction, context)
      case .colorScheme(let scheme): ColorSchemeElement(scheme, context)
      case .help(let text): HelpElement(text, context)
      case .tapGesture(let count): TapGestureElement(count, context)
      case .keyboardShortcut(let shortcut): KeyboardShortcutElement(shortcut, context)
      case .accessibilityLabel(let label): AccessibilityLabelElement(label, context)
      case .accessibilityIdentifier(let identifier): IdentifierElement(identifier, context)
      }
    }
  }

  extension KeyEquivalent {
    /// GDK's number of the key.
    fileprivate var keyval: guint {
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
    /// The modifiers as GDK has them. A program's commands have the Control key.
    fileprivate var gdk: GdkModifierType {
      var mask: UInt32 = 0
      if contains(.shift) { mask |= GDK_SHIFT_MASK.rawValue }
      if contains(.control) || contains(.command) { mask |= GDK_CONTROL_MASK.rawValue }
      if contains(.option) { mask |= GDK_ALT_MASK.rawValue }
      return GdkModifierType(rawValue: mask)
    }
  }
#endif
