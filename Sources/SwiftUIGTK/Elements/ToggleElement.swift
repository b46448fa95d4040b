#if GTK
  import CGTK
  import SwiftUICore

  /// On or off: `GtkCheckButton`, `GtkSwitch` or `GtkToggleButton`.
  final class ToggleElement: ControlElement {
    private var look: ToggleLook
    private var handler: SignalHandler?

    init(_ isOn: Bool, _ look: ToggleLook, _ style: Style, _ events: EventSink) {
      self.look = look
      super.init(Self.makeControl(look), style, events)
      prepareControl(isOn)
    }

    private static func makeControl(_ look: ToggleLook) -> Widget {
      switch look {
      case .automatic, .checkbox: gtk_check_button_new()
      case .switch: gtk_switch_new()
      case .button: gtk_toggle_button_new()
      }
    }

    /// The label of a box with a mark stands behind it, that of a button in it, and that of a switch before it.
    private func prepareControl(_ isOn: Bool) {
      let events = events
      let control = control
      switch look {
      case .automatic, .checkbox:
        g_object_ref(labels.object)
        gtk_box_remove(widget.cast(), labels)
        gtk_check_button_set_child(control.cast(), labels)
        g_object_unref(labels.object)
        handler = SignalHandler(control.object, "toggled") {
          events.send(.toggle(gtk_check_button_get_active(control.cast()) != 0))
        }
      case .switch:
        handler = SignalHandler(control.object, "notify::active", .oneArgument) {
          events.send(.toggle(gtk_switch_get_active(control.opaque) != 0))
        }
      case .button:
        g_object_ref(labels.object)
        gtk_box_remove(widget.cast(), labels)
        gtk_button_set_child(control.cast(), labels)
        g_object_unref(labels.object)
        handler = SignalHandler(control.object, "toggled") {
          events.send(.toggle(gtk_toggle_button_get_active(control.cast()) != 0))
        }
      }
      set(isOn)
    }

    private func set(_ isOn: Bool) {
      handler?.quietly {
        let value: gboolean = isOn ? 1 : 0
        switch look {
        case .automatic, .checkbox: gtk_check_button_set_active(control.cast(), value)
        case .switch: gtk_switch_set_active(control.opaque, value)
        case .button: gtk_toggle_button_set_active(control.cast(), value)
        }
      }
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .toggle(let isOn, let look, let style) = new else { return }
      setStyle(style)
      guard look != self.look else { return set(isOn) }
      if gtk_widget_get_parent(labels) != widget {
        g_object_ref(labels.object)
        if case .button = self.look {
          gtk_button_set_child(control.cast(), nil)
        } else {
          gtk_check_button_set_child(control.cast(), nil)
        }
        gtk_box_prepend(widget.cast(), labels)
        g_object_unref(labels.object)
      }
      self.look = look
      replaceControl(by: Self.makeControl(look))
      prepareControl(isOn)
    }
  }
#endif
