#if GTK
  import CGTK
  import SwiftUICore

  /// A text that assistive technologies read for a widget.
  enum AccessibleText: String, CaseIterable {
    case label, value, hint

    fileprivate var property: GtkAccessibleProperty {
      switch self {
      case .label: GTK_ACCESSIBLE_PROPERTY_LABEL
      case .value: GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT
      case .hint: GTK_ACCESSIBLE_PROPERTY_DESCRIPTION
      }
    }

    /// Returns a Boolean value that indicates whether a widget has the text. GTK doesn't return the texts.
    @MainActor
    func isTold(_ text: UnsafePointer<CChar>, of widget: Widget) -> Bool {
      swiftui_has_accessible_text(widget.opaque, property, text) != 0
    }
  }

  /// The values for assistive technologies that the modifiers around an element set.
  struct AccessibilityOverrides: Equatable {
    /// The texts. The innermost modifier that sets a text applies.
    var texts: [AccessibleText: String] = [:]
    /// The state that the outermost modifier sets, or `nil` if no modifier says so.
    var isSelected: Bool?
    /// The actions. The innermost modifier that sets an action of a kind or a name applies.
    var actions: [Action] = []

    /// An action, with the modifier that performs it.
    struct Action: Equatable {
      let content: ElementAccessibilityAction
      let element: ObjectIdentifier
      let perform: @MainActor () -> Void

      static func == (one: Self, other: Self) -> Bool { one.content == other.content && one.element == other.element }
    }

    /// Returns the values for the element inside a modifier that sets values itself.
    func changed(by inner: AccessibilityOverrides) -> AccessibilityOverrides {
      AccessibilityOverrides(
        texts: texts.merging(inner.texts) { $1 }, isSelected: isSelected ?? inner.isSelected,
        actions: inner.actions + actions.filter { action in !inner.actions.contains { $0.content == action.content } })
    }
  }

  extension Element {
    /// Sets the accessibility label of a widget, unless a modifier has set one for the element.
    final func setAccessibleLabel(_ label: String, of widget: Widget) {
      if givenLabel == nil { tellAccessible(.label, label, of: widget) }
    }

    /// Sets a text that assistive technologies read for a widget.
    final func tellAccessible(_ kind: AccessibleText, _ text: String, of widget: Widget) {
      var property = kind.property
      var value = GValue()
      gtk_accessible_property_init_value(property, &value)
      g_value_set_string(&value, text)
      gtk_accessible_update_property_value(widget.opaque, 1, &property, &value)
      g_value_unset(&value)
      WindowInspection.note(text, kind, of: widget)
    }

    /// Sets the actions that assistive technologies offer for a widget. GTK presents the actions in a widget's groups.
    final func tellAccessible(_ actions: [AccessibilityOverrides.Action], of widget: Widget) {
      guard let group = g_simple_action_group_new() else { return }
      for action in actions {
        guard let made = g_simple_action_new(action.content.name, nil) else { continue }
        connect(UnsafeMutableRawPointer(made), "activate", .oneArgument) { action.perform() }
        g_action_map_add_action(OpaquePointer(group), made)
        g_object_unref(UnsafeMutableRawPointer(made))
      }
      gtk_widget_insert_action_group(widget, "view", actions.isEmpty ? nil : OpaquePointer(group))
      g_object_unref(group)
    }

    /// Sets a state of a widget that assistive technologies present.
    final func tellAccessible(_ state: GtkAccessibleState, _ isOn: Bool, of widget: Widget) {
      var state = state
      var value = GValue()
      gtk_accessible_state_init_value(state, &value)
      // Some states can be undefined, and have the type of an integer.
      if g_type_check_value_holds(&value, GType(5 << 2)) != 0 {  // G_TYPE_BOOLEAN
        g_value_set_boolean(&value, isOn ? 1 : 0)
      } else {
        g_value_set_int(&value, isOn ? 1 : 0)
      }
      gtk_accessible_update_state_value(widget.opaque, 1, &state, &value)
      g_value_unset(&value)
    }

    /// Returns what assistive technologies read for a widget and the widgets inside it, in order and separated by
    /// spaces: the labels that modifiers have set, and otherwise the texts, and the labels of images.
    final func text(below widget: Widget) -> String {
      var texts: [String] = []
      func collect(_ widget: Widget) {
        let element = Element.shown(by: widget)
        if element?.isAccessibilityHidden == true, element !== self { return }
        if let element, element !== self, !(element is any ModifyingElement), let label = element.givenLabel {
          return texts.append(label)
        }
        if g_type_check_instance_is_a(widget.cast(), gtk_label_get_type()) != 0 {
          texts.append(string(gtk_label_get_text(widget.opaque)))
        } else if let image = element as? ImageElement, let label = image.label {
          texts.append(label)
        }
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
          collect(current)
          child = gtk_widget_get_next_sibling(current)
        }
      }
      collect(widget)
      return texts.joined(separator: " ")
    }
  }

  extension AccessibilityTraits {
    /// The role that assistive technologies present for a view with the traits, or `nil` for that of its widgets.
    var role: GtkAccessibleRole? {
      if contains(.isHeader) { return GTK_ACCESSIBLE_ROLE_HEADING }
      if contains(.isLink) { return GTK_ACCESSIBLE_ROLE_LINK }
      if contains(.isToggle) { return GTK_ACCESSIBLE_ROLE_CHECKBOX }
      if contains(.isButton) || contains(.isKeyboardKey) { return GTK_ACCESSIBLE_ROLE_BUTTON }
      if contains(.isSearchField) { return GTK_ACCESSIBLE_ROLE_SEARCH_BOX }
      if contains(.isImage) { return GTK_ACCESSIBLE_ROLE_IMG }
      if contains(.isTabBar) { return GTK_ACCESSIBLE_ROLE_TAB_LIST }
      return nil
    }
  }
#endif
