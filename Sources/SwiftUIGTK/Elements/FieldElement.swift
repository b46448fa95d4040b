#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A single-line text field: the element of a ``TextField`` or a ``SecureField``, a `GtkEntry` or a
  /// `GtkPasswordEntry`.
  final class FieldElement: Element {
    private var field: FieldContent
    private var style: Style
    private var handler: SignalHandler?
    private var tint = OwnStyle()

    init(_ field: FieldContent, _ style: Style, _ context: ElementContext) {
      self.field = field
      self.style = style
      super.init(field.isSecure ? gtk_password_entry_new() : gtk_entry_new(), context)
      let (widget, events) = (widget, events)
      if field.isSecure { gtk_password_entry_set_show_peek_icon(widget.opaque, 1) }
      gtk_editable_set_text(widget.opaque, field.text)
      handler = SignalHandler(widget.object, "changed") {
        events.send(.edit(string(gtk_editable_get_text(widget.opaque))))
      }
      connect(widget.object, "activate") { events.send(.submit) }
      watchFocus(of: widget, events)
      show()
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .textField(let field, let style) = new else { return }
      (self.field, self.style) = (field, style)
      let editable = widget.opaque
      if string(gtk_editable_get_text(editable)) != field.text {
        handler?.quietly {
          let place = gtk_editable_get_position(editable)
          gtk_editable_set_text(editable, field.text)
          gtk_editable_set_position(editable, place)
        }
      }
      show()
    }

    override func surroundingsChanged() { show() }

    /// Returns the proposed width, or the natural width of the widget if none is proposed.
    override func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
      let (natural, baseline) = naturalSize(of: widget)
      return LeafMeasurement(
        CGSize(width: proposal.width ?? natural.width, height: natural.height), firstTextBaseline: baseline,
        lastTextBaseline: baseline)
    }

    private func show() {
      if field.isSecure {
        setProperty("placeholder-text", field.prompt, of: widget)
      } else {
        gtk_entry_set_placeholder_text(widget.cast(), field.prompt)
        let attributes = TextAttributes()
        attributes.add(style, in: surroundings)
        gtk_entry_set_attributes(widget.cast(), attributes.list)
        pango_attr_list_unref(attributes.list)
      }
      gtk_editable_set_alignment(widget.opaque, style.alignment == .leading ? 0 : style.alignment == .center ? 0.5 : 1)
      gtk_widget_set_sensitive(widget, style.isEnabled ? 1 : 0)
      tint.set(style.tint.map { TintRules.rules(for: $0.css(in: surroundings.scheme)) }, on: widget)
      setAccessibleLabel(field.label, of: widget)
    }
  }

  /// A multiline text editor: the element of a ``TextEditor``, a `GtkTextView` in a `GtkScrolledWindow`.
  final class EditorElement: Element {
    private let view: Widget = gtk_text_view_new()
    private var handler: SignalHandler?
    private var appearance = OwnStyle()
    private var style: Style

    init(_ text: String, _ style: Style, _ context: ElementContext) {
      self.style = style
      super.init(gtk_scrolled_window_new(), context)
      let events = events
      gtk_scrolled_window_set_child(widget.opaque, view)
      gtk_scrolled_window_set_has_frame(widget.opaque, 1)
      gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
      guard let buffer = gtk_text_view_get_buffer(view.cast()) else { fatalError("A text view has no buffer.") }
      gtk_text_buffer_set_text(buffer, text, -1)
      let view = view
      handler = SignalHandler(buffer.object, "changed") { events.send(.edit(Self.text(in: view))) }
      watchFocus(of: view, events)
      show()
    }

    override var fitsAnySize: Bool { true }

    /// Returns the proposed size, or 160 × 80 points if none is proposed.
    override func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
      LeafMeasurement(proposal.replacingUnspecifiedDimensions(by: CGSize(width: 160, height: 80)))
    }

    private static func text(in view: Widget) -> String {
      let buffer = gtk_text_view_get_buffer(view.cast())
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      let characters = gtk_text_buffer_get_text(buffer, &start, &end, 1)
      defer { g_free(characters) }
      return string(characters)
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .textEditor(let text, let style) = new else { return }
      self.style = style
      if Self.text(in: view) != text {
        handler?.quietly { gtk_text_buffer_set_text(gtk_text_view_get_buffer(view.cast()), text, -1) }
      }
      show()
    }

    override func surroundingsChanged() { show() }

    private func show() {
      gtk_widget_set_sensitive(widget, style.isEnabled ? 1 : 0)
      let justification =
        switch style.alignment {
        case .leading: GTK_JUSTIFY_LEFT
        case .center: GTK_JUSTIFY_CENTER
        case .trailing: GTK_JUSTIFY_RIGHT
        }
      gtk_text_view_set_justification(view.cast(), justification)
      appearance.set(style.declarations(in: surroundings).map { "& { \($0) }" }, on: view)
    }
  }

  /// Sends an event when a widget receives and loses the keyboard focus.
  @MainActor
  func watchFocus(of widget: Widget, _ events: EventSink) {
    guard let controller = gtk_event_controller_focus_new() else { return }
    connect(controller.object, "enter") { events.send(.editing(true)) }
    connect(controller.object, "leave") { events.send(.editing(false)) }
    gtk_widget_add_controller(widget, controller)
  }
#endif
