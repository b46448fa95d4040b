#if GTK
  import CGTK

  extension Element {
    /// Sets the accessibility label of a widget, unless a modifier has set one for the element.
    final func setAccessibleLabel(_ label: String, of widget: Widget) {
      if givenLabel == nil { tellAccessibleLabel(label, of: widget) }
    }

    /// Sets the accessibility label of a widget.
    final func tellAccessibleLabel(_ label: String, of widget: Widget) {
      var property = GTK_ACCESSIBLE_PROPERTY_LABEL
      var value = GValue()
      gtk_accessible_property_init_value(property, &value)
      g_value_set_string(&value, label)
      gtk_accessible_update_property_value(widget.opaque, 1, &property, &value)
      g_value_unset(&value)
      Inspection.note(label: label, of: widget)
    }

    /// Returns the texts of a widget and of the widgets inside it, and the labels of images, in order and separated by
    /// spaces.
    final func text(below widget: Widget) -> String {
      var texts: [String] = []
      func collect(_ widget: Widget) {
        if g_type_check_instance_is_a(widget.cast(), gtk_label_get_type()) != 0 {
          texts.append(string(gtk_label_get_text(widget.opaque)))
        } else if let image = Element.shown(by: widget) as? ImageElement, let label = image.label {
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
#endif
