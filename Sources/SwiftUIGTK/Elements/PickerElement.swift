#if GTK
  import CGTK
  import SwiftUICore

  /// A control that selects one of several options: `GtkDropDown`, or a group of buttons.
  final class PickerElement: ControlElement {
    private var picker: PickerProperties
    private var handlers: [SignalHandler] = []
    /// The buttons of the options, or an empty array for a drop-down menu.
    private var buttons: [Widget] = []

    init(_ picker: PickerProperties, _ style: Style, _ context: ElementContext) {
      self.picker = picker
      super.init(
        Self.isMenu(picker.appearance)
          ? gtk_drop_down_new(nil, nil) : gtk_box_new(Self.orientation(picker.appearance), 0), style,
        context)
      prepareControl()
    }

    private static func isMenu(_ appearance: _PickerAppearance) -> Bool {
      appearance == .automatic || appearance == .menu
    }

    private static func orientation(_ appearance: _PickerAppearance) -> GtkOrientation {
      appearance == .segmented ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .picker(let picker, let style) = new else { return }
      let isOther = picker.options != self.picker.options || picker.appearance != self.picker.appearance
      self.picker = picker
      setStyle(style)
      guard isOther else { return select() }
      handlers = []
      buttons = []
      replaceControl(
        by: Self.isMenu(picker.appearance)
          ? gtk_drop_down_new(nil, nil) : gtk_box_new(Self.orientation(picker.appearance), 0))
      prepareControl()
    }

    private func prepareControl() {
      if Self.isMenu(picker.appearance) { prepareMenu() } else { prepareButtons() }
      select()
    }

    private func prepareMenu() {
      let names = gtk_string_list_new(nil)
      for option in picker.options { gtk_string_list_append(names, option.text) }
      if picker.options.contains(where: { $0.image != nil }) { showPictures() }
      gtk_drop_down_set_model(control.opaque, names)
      g_object_unref(names?.object)
      let (control, events) = (control, events)
      handlers = [
        SignalHandler(control.object, "notify::selected", .oneArgument) { [weak self] in
          let number = gtk_drop_down_get_selected(control.opaque)
          self?.chose(number == .max ? nil : Int(number), events)
        }
      ]
    }

    /// Makes the menu show the options' images before their texts.
    private func showPictures() {
      guard let factory = gtk_signal_list_item_factory_new() else { return }
      let options = picker.options
      // Each row keeps its widgets, because GTK refers to the one under the pointer.
      connectItems(factory.object, "setup") { item in
        let row: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        let picture: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        gtk_widget_set_can_target(picture, 0)
        gtk_box_append(row.cast(), picture)
        gtk_box_append(row.cast(), gtk_label_new(nil))
        gtk_list_item_set_child(item, row)
      }
      connectItems(factory.object, "bind") { item in
        let text = string(gtk_string_object_get_string(gtk_list_item_get_item(item).map { OpaquePointer($0) }))
        guard let row = gtk_list_item_get_child(item), let picture = gtk_widget_get_first_child(row),
          let label = gtk_widget_get_last_child(row)
        else { return }
        if let old = gtk_widget_get_first_child(picture) { gtk_box_remove(picture.cast(), old) }
        let image = options.first { $0.text == text }?.image
        if let image { gtk_box_append(picture.cast(), Symbols.smallImage(for: image)) }
        gtk_widget_set_visible(picture, image == nil ? 0 : 1)
        gtk_label_set_text(label.opaque, text)
      }
      gtk_drop_down_set_factory(control.opaque, factory)
      g_object_unref(factory.object)
    }

    private func prepareButtons() {
      let isSegmented = picker.appearance == .segmented
      if isSegmented { gtk_widget_add_css_class(control, "linked") }
      for (number, option) in picker.options.enumerated() {
        let button: Widget = isSegmented ? gtk_toggle_button_new() : gtk_check_button_new()
        let label: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        if let image = option.image { gtk_box_append(label.cast(), Symbols.smallImage(for: image)) }
        if !option.text.isEmpty { gtk_box_append(label.cast(), gtk_label_new(option.text)) }
        tellAccessible(.label, option.text, of: button)
        if isSegmented {
          gtk_button_set_child(button.cast(), label)
          gtk_toggle_button_set_group(button.cast(), buttons.first?.cast())
        } else {
          gtk_check_button_set_child(button.cast(), label)
          gtk_check_button_set_group(button.cast(), buttons.first?.cast())
        }
        gtk_box_append(control.cast(), button)
        buttons.append(button)
        let events = events
        handlers.append(
          SignalHandler(button.object, "toggled") { [weak self] in
            let isOn =
              isSegmented
              ? gtk_toggle_button_get_active(button.cast()) : gtk_check_button_get_active(button.cast())
            if isOn != 0 { self?.chose(number, events) }
          })
      }
    }

    private func chose(_ number: Int?, _ events: EventSink) {
      guard number != picker.selection else { return }
      picker.selection = number
      events.send(.select(number))
    }

    private func select() {
      if Self.isMenu(picker.appearance) {
        handlers.first?.quietly {
          gtk_drop_down_set_selected(control.opaque, picker.selection.map { guint($0) } ?? .max)
        }
        return
      }
      for (number, button) in buttons.enumerated() {
        let value: gboolean = number == picker.selection ? 1 : 0
        handlers[number].quietly {
          if picker.appearance == .segmented {
            gtk_toggle_button_set_active(button.cast(), value)
          } else {
            gtk_check_button_set_active(button.cast(), value)
          }
        }
      }
    }
  }

  extension PickerContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { PickerElement(picker, style, context) }
  }
#endif
