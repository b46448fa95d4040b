#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  // The elements of views that receive keys, or that follow the pointer.

  /// Calls a closure with the number of the key, that of its place on the keyboard, and the modifier keys, whenever a
  /// controller emits a signal. The closure returns whether it has handled the key.
  @MainActor
  func connectKeys(
    _ controller: UnsafeMutableRawPointer, _ signal: String,
    _ body: @escaping @MainActor (guint, guint, GdkModifierType) -> Bool
  ) {
    typealias KeyHandler = CallbackBox<@MainActor (guint, guint, GdkModifierType) -> Bool>
    // The signal for a released key has no result, which makes no difference to the caller.
    let function: @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean = {
      _, key, code, state, data in
      KeyHandler.call(data) { $0(key, code, state) } == true ? 1 : 0
    }
    connect(controller, signal, unsafeBitCast(function, to: GCallback.self), KeyHandler(body))
  }

  /// A view that receives the keys that are pressed while it, or a view inside it, has the focus.
  ///
  /// The views receive a key before the focused widget does, so that they can keep a field from using it. GTK offers it
  /// to the outermost widget first, but the innermost view receives it first. The outermost element therefore passes
  /// the key to all elements around the focused widget.
  final class KeyPressElement: ModifierElement<Void> {
    /// The places of the keys on the keyboard that are down.
    private var down: Set<guint> = []

    init(_ context: ElementContext) {
      super.init((), context) { _ in () }
      guard let controller = gtk_event_controller_key_new(), let focus = gtk_event_controller_focus_new() else {
        return
      }
      gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
      connectKeys(controller.object, "key-pressed") { [weak self] key, code, state in
        guard let self else { return false }
        let isFirst = down.insert(code).inserted
        return pass(key, state, isFirst ? .down : .repeat)
      }
      connectKeys(controller.object, "key-released") { [weak self] key, code, state in
        guard let self else { return false }
        down.remove(code)
        return pass(key, state, .up)
      }
      // The release of a key is not reported after the focus has moved elsewhere.
      connect(focus.object, "leave") { [weak self] in self?.down = [] }
      gtk_widget_add_controller(widget, controller)
      gtk_widget_add_controller(widget, focus)
    }

    private var isOutermost: Bool {
      var next = gtk_widget_get_parent(widget)
      while let around = next {
        if Element.shown(by: around) is KeyPressElement { return false }
        next = gtk_widget_get_parent(around)
      }
      return true
    }

    private func pass(_ keyval: guint, _ state: GdkModifierType, _ phase: KeyPress.Phases) -> Bool {
      guard isOutermost, let press = KeyPress(keyval, state, phase), let root = gtk_widget_get_root(widget) else {
        return false
      }
      let event = KeyPressEvent(press)
      var receivers: [KeyPressElement] = []
      var next = gtk_root_get_focus(root)
      while let inner = next {
        if let receiver = Element.shown(by: inner) as? KeyPressElement { receivers.append(receiver) }
        next = inner == widget ? nil : gtk_widget_get_parent(inner)
      }
      // An action can change what is around the focused widget.
      for receiver in receivers where !event.isHandled { receiver.events.send(.keyPress(event)) }
      return event.isHandled
    }
  }

  /// A view that can have the focus, although it is no control.
  final class FocusableElement: ModifierElement<FocusableElement.Means> {
    /// The means by which the user can move the focus to the view.
    struct Means {
      var isFocusable: Bool
      var byClick: Bool
    }

    private var ring = WidgetStyle()

    init(_ means: Means, _ context: ElementContext) {
      super.init(means, context) {
        if case .focusable(let isFocusable, let byClick) = $0 {
          Means(isFocusable: isFocusable, byClick: byClick)
        } else {
          nil
        }
      }
      guard let click = gtk_gesture_click_new() else { return }
      connectPresses(click.object, "pressed") { [weak self] _ in
        guard let self, value.isFocusable, value.byClick else { return }
        gtk_widget_grab_focus(widget)
      }
      gtk_widget_add_controller(widget, click)
    }

    override func apply() {
      gtk_widget_set_focusable(widget, value.isFocusable ? 1 : 0)
      gtk_widget_set_focus_on_click(widget, value.byClick ? 1 : 0)
      let color = Color.accentColor.css(in: surroundings.scheme)
      ring.set("&:focus-visible { outline: 2px solid \(color); outline-offset: 1px; }", on: widget)
    }

    override func surroundingsChanged() { apply() }
  }

  /// A view with the menus of a window.
  final class MenuBarElement: ModifierElement<Void> {
    init(_ context: ElementContext) { super.init((), context) { _ in () } }
  }

  /// A view that observes whether it contains the focus. Menus have the focus while they are open, on behalf of the
  /// view that had it before.
  final class FocusObserverElement: ModifierElement<Void> {
    private var isInside = false
    /// The root, which the element retains while its widget is in it, and the handler of changes of its focus.
    private var watched: (root: UnsafeMutableRawPointer, handler: gulong)?

    init(_ context: ElementContext) {
      super.init((), context) { _ in () }
      connect(widget.object, "notify::root", .oneArgument) { [weak self] in self?.watchRoot() }
    }

    private func watchRoot() {
      if let (root, handler) = watched {
        watched = nil
        g_signal_handler_disconnect(root, handler)
        g_object_unref(root)
      }
      guard let root = gtk_widget_get_root(widget) else { return }
      let handler = connect(root.object, "notify::focus-widget", .oneArgument) { [weak self] in self?.checkFocus() }
      g_object_ref(root.object)
      watched = (root.object, handler)
      checkFocus()
    }

    private func checkFocus() {
      guard let root = gtk_widget_get_root(widget) else { return }
      var isNowInside = false
      var next = gtk_root_get_focus(root)
      while let around = next {
        if around == widget {
          isNowInside = true
          break
        }
        let isMenu = g_type_check_instance_is_a(around.cast(), gtk_popover_get_type()) != 0
        if isMenu || Element.shown(by: around) is MenuBarElement { return }
        next = gtk_widget_get_parent(around)
      }
      guard isNowInside != isInside else { return }
      isInside = isNowInside
      events.send(.editing(isInside))
    }
  }

  /// A view that follows the pointer over it.
  final class ContinuousHoverElement: ModifierElement<Void> {
    init(_ context: ElementContext) {
      super.init((), context) { _ in () }
      guard let controller = gtk_event_controller_motion_new() else { return }
      let layout = layout
      for signal in ["enter", "motion"] {
        connectPoints(controller.object, signal) { x, y in layout.pointerMoved(to: CGPoint(x: x, y: y)) }
      }
      connect(controller.object, "leave") { layout.pointerMoved(to: nil) }
      gtk_widget_add_controller(widget, controller)
    }
  }

  extension EventModifiers {
    /// Creates the modifier keys of a state of GDK.
    init(_ state: GdkModifierType) {
      self = []
      for (mask, modifier) in [
        (GDK_SHIFT_MASK, EventModifiers.shift), (GDK_CONTROL_MASK, .command), (GDK_ALT_MASK, .option),
      ] where state.rawValue & mask.rawValue != 0 { insert(modifier) }
    }
  }

  extension KeyPress {
    /// Creates a description of a key of GDK, or `nil` for a key that types nothing, such as a modifier key.
    fileprivate init?(_ keyval: guint, _ state: GdkModifierType, _ phase: Phases) {
      let modifiers = EventModifiers(state)
      if let key = KeyEquivalent(keyval) {
        self.init(phase: phase, key: key, characters: String(key.character), modifiers: modifiers)
        return
      }
      guard let typed = Unicode.Scalar(gdk_keyval_to_unicode(keyval)), typed.value >= 32,
        let plain = Unicode.Scalar(gdk_keyval_to_unicode(gdk_keyval_to_lower(keyval)))
      else { return nil }
      self.init(
        phase: phase, key: KeyEquivalent(Character(plain)), characters: String(Character(typed)), modifiers: modifiers)
    }
  }

  extension KeyEquivalent {
    /// Creates a key that types no visible character from its number in GDK, or `nil` for another key.
    init?(_ keyval: guint) {
      switch Int32(bitPattern: keyval) {
      case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: self = .return
      case GDK_KEY_Escape: self = .escape
      case GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab, GDK_KEY_KP_Tab: self = .tab
      case GDK_KEY_BackSpace: self = .delete
      case GDK_KEY_Delete, GDK_KEY_KP_Delete: self = .deleteForward
      case GDK_KEY_Up, GDK_KEY_KP_Up: self = .upArrow
      case GDK_KEY_Down, GDK_KEY_KP_Down: self = .downArrow
      case GDK_KEY_Left, GDK_KEY_KP_Left: self = .leftArrow
      case GDK_KEY_Right, GDK_KEY_KP_Right: self = .rightArrow
      case GDK_KEY_Home, GDK_KEY_KP_Home: self = .home
      case GDK_KEY_End, GDK_KEY_KP_End: self = .end
      case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: self = .pageUp
      case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: self = .pageDown
      default: return nil
      }
    }
  }
#endif
