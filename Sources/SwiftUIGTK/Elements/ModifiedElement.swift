#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// What a modifier does to its child: a box around it.
  final class ModifiedElement: Element {
    private var modification: Modification
    private var look = OwnStyle()
    /// What listens for the user, for those modifiers that do.
    private var controller: OpaquePointer?

    init(_ modification: Modification, _ events: EventSink) {
      self.modification = modification
      super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), events)
      show()
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .modified(let new) = new else { return }
      modification = new
      show()
    }

    override func surroundingsChanged() { showColors() }

    private func show() {
      switch modification {
      case .padding(let insets):
        func points(_ length: CGFloat) -> gint { gint(max(length, 0).rounded()) }
        gtk_widget_set_margin_top(widget, points(insets.top))
        gtk_widget_set_margin_bottom(widget, points(insets.bottom))
        gtk_widget_set_margin_start(widget, points(insets.leading))
        gtk_widget_set_margin_end(widget, points(insets.trailing))
      case .background, .border: showColors()
      case .opacity(let opacity): gtk_widget_set_opacity(widget, min(max(opacity, 0), 1))
      case .layoutDirection, .colorScheme: passSurroundings()
      case .help(let text): gtk_widget_set_tooltip_text(widget, text)
      case .tapGesture(let count): listen(forTaps: count)
      case .keyboardShortcut(let shortcut): listen(for: shortcut)
      case .accessibilityLabel(let label): forEachChild { $0.setGivenLabel(label) }
      case .accessibilityIdentifier(let name): gtk_widget_set_name(widget, name)
      case .fixedSize, .aspectRatio, .alignmentGuide, .layoutTrait: break
      case .hidden: break  // see `align`
      case .frame: fatalError("A frame has an element of its own.")
      }
    }

    private func showColors() {
      switch modification {
      case .background(let color):
        look.set("& { background-color: \(color.css(in: surroundings.scheme)); }", on: widget)
      case .border(let color, let width):
        // An outline is drawn over what is inside, and takes no room.
        let width = max(Double(width), 0)
        look.set(
          "& { outline: \(width)px solid \(color.css(in: surroundings.scheme)); outline-offset: -\(width)px; }",
          on: widget)
      default: break
      }
    }

    override var inheritedSurroundings: Surroundings {
      var inherited = surroundings
      switch modification {
      case .layoutDirection(let direction): inherited.direction = direction
      case .colorScheme(let scheme): inherited.scheme = scheme
      default: break
      }
      return inherited
    }

    override func align(_ child: Element) {
      child.setAlignment(.fill, .fill)
      switch modification {
      case .hidden: gtk_widget_set_child_visible(child.widget, 0)  // which leaves its room
      case .accessibilityLabel(let label): child.setGivenLabel(label)
      default: break
      }
    }

    override func setGivenLabel(_ label: String) { forEachChild { $0.setGivenLabel(label) } }

    // MARK: - The user

    private func replaceController(by new: OpaquePointer?) {
      if let controller { gtk_widget_remove_controller(widget, controller) }
      controller = new
      if let new { gtk_widget_add_controller(widget, new) }
    }

    private func listen(forTaps count: Int) {
      guard let gesture = gtk_gesture_click_new() else { return }
      let events = events
      connectPresses(gesture.object, "released") { number in if number == count { events.send(.tap) } }
      replaceController(by: gesture)
    }

    private func listen(for shortcut: KeyboardShortcut) {
      guard let controller = gtk_shortcut_controller_new() else { return }
      gtk_shortcut_controller_set_scope(controller, GTK_SHORTCUT_SCOPE_GLOBAL)
      let trigger = gtk_keyval_trigger_new(shortcut.key.keyval, shortcut.modifiers.gdk)
      let action = makeAction { [events] in events.send(.shortcut) }
      gtk_shortcut_controller_add_shortcut(controller, gtk_shortcut_new(trigger, action))
      replaceController(by: controller)
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
    /// As GDK has them. A program's commands have the Control key.
    fileprivate var gdk: GdkModifierType {
      var mask: UInt32 = 0
      if contains(.shift) { mask |= GDK_SHIFT_MASK.rawValue }
      if contains(.control) || contains(.command) { mask |= GDK_CONTROL_MASK.rawValue }
      if contains(.option) { mask |= GDK_ALT_MASK.rawValue }
      return GdkModifierType(rawValue: mask)
    }
  }
#endif
