#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A single-line text field: the element of a ``TextField`` or a ``SecureField``, a `GtkEntry` or a
  /// `GtkPasswordEntry`.
  final class TextFieldElement: Element {
    private var field: TextFieldProperties
    private var style: Style
    private var handler: SignalHandler?
    private var tint = WidgetStyle()
    private var frame = WidgetStyle()

    init(_ field: TextFieldProperties, _ style: Style, _ context: ElementContext) {
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
        let attributes = PangoAttributes()
        attributes.add(style, in: surroundings)
        gtk_entry_set_attributes(widget.cast(), attributes.list)
        pango_attr_list_unref(attributes.list)
      }
      gtk_editable_set_alignment(widget.opaque, style.alignment == .leading ? 0 : style.alignment == .center ? 0.5 : 1)
      gtk_widget_set_sensitive(widget, style.isEnabled ? 1 : 0)
      tint.set(style.tint.map { TintRules.rules(for: $0.css(in: surroundings.scheme)) }, on: widget)
      frame.set(field.appearance == .plain ? Self.bare : style.controlSize.fieldRules, on: widget)
      setAccessibleLabel(field.label, of: widget)
    }

    /// The CSS rules that remove the border and the background of a field.
    fileprivate static let bare =
      "& { background: none; border: none; box-shadow: none; outline: none; padding: 0; min-height: 0; }"
  }

  extension ControlSize {
    /// The CSS rules for a field of this size, or `nil` for those of the theme.
    fileprivate var fieldRules: String? {
      switch self {
      case .regular: nil
      case .mini: "& { min-height: 20px; padding-top: 0; padding-bottom: 0; font-size: 0.8em; }"
      case .small: "& { min-height: 24px; padding-top: 0; padding-bottom: 0; font-size: 0.9em; }"
      case .large: "& { min-height: 38px; }"
      case .extraLarge: "& { min-height: 46px; font-size: 1.1em; }"
      }
    }

    /// The CSS declarations for a button of this size, or `nil` for those of the theme.
    var buttonDeclarations: String? {
      switch self {
      case .regular: nil
      case .mini: "padding: 0 6px; min-height: 18px;"
      case .small: "padding: 1px 8px; min-height: 20px;"
      case .large: "padding: 8px 20px; min-height: 28px;"
      case .extraLarge: "padding: 12px 28px; min-height: 32px;"
      }
    }
  }

  /// A field of several lines that grows with its text: a `GtkTextView` in a `GtkScrolledWindow`.
  final class GrowingTextFieldElement: Element {
    private let view: Widget = gtk_text_view_new()
    private let placeholder: Widget = gtk_label_new("")
    private var handler: SignalHandler?
    private var appearance = WidgetStyle()
    private var frame = WidgetStyle()
    private var field: TextFieldProperties
    private var style: Style
    private static let margin: gint = 6

    init(_ field: TextFieldProperties, _ style: Style, _ context: ElementContext) {
      (self.field, self.style) = (field, style)
      super.init(gtk_scrolled_window_new(), context)
      let (events, view) = (events, view)
      gtk_scrolled_window_set_child(widget.opaque, view)
      gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
      gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
      gtk_text_view_set_accepts_tab(view.cast(), 0)
      for set in [
        gtk_text_view_set_left_margin, gtk_text_view_set_right_margin, gtk_text_view_set_top_margin,
        gtk_text_view_set_bottom_margin,
      ] { set(view.cast(), Self.margin) }
      gtk_widget_add_css_class(placeholder, "dim-label")
      gtk_widget_set_can_target(placeholder, 0)
      gtk_text_view_add_overlay(view.cast(), placeholder, 0, 0)
      guard let buffer = gtk_text_view_get_buffer(view.cast()) else { fatalError("A text view has no buffer.") }
      gtk_text_buffer_set_text(buffer, field.text, -1)
      handler = SignalHandler(buffer.object, "changed") { [weak self] in
        let text = TextEditorElement.text(in: view)
        self?.textEdited(text)
        events.send(.edit(text))
      }
      watchFocus(of: view, events)
      show()
    }

    override var fitsAnySize: Bool { true }
    override var accessibleWidget: Widget { view }

    private func textEdited(_ text: String) {
      field.text = text
      gtk_widget_set_visible(placeholder, text.isEmpty ? 1 : 0)
    }

    /// Returns the proposed width, or 160 points if none is proposed, and the height of the text's lines.
    override func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
      let width = proposal.width ?? 160
      let layout = gtk_widget_create_pango_layout(view, field.text.isEmpty ? " " : field.text)
      defer { if let layout { g_object_unref(layout.object) } }
      let room = max(width - 2 * CGFloat(Self.margin) - 2, 1)
      pango_layout_set_width(layout, gint(min(room, 1e6) * CGFloat(PANGO_SCALE)))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      var height: gint = 0
      pango_layout_get_pixel_size(layout, nil, &height)
      let lines = max(Int(pango_layout_get_line_count(layout)), 1)
      let shown = max(min(lines, max(style.lineLimit ?? .max, 1)), style.minimumLines)
      let lineHeight = CGFloat(height) / CGFloat(lines)
      let baseline = CGFloat(pango_layout_get_baseline(layout)) / CGFloat(PANGO_SCALE) + CGFloat(Self.margin)
      return LeafMeasurement(
        CGSize(width: width, height: (lineHeight * CGFloat(shown)).rounded(.up) + 2 * CGFloat(Self.margin) + 2),
        firstTextBaseline: baseline, lastTextBaseline: baseline + lineHeight * CGFloat(shown - 1))
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .textField(let field, let style) = new else { return }
      (self.field, self.style) = (field, style)
      if TextEditorElement.text(in: view) != field.text {
        handler?.quietly { gtk_text_buffer_set_text(gtk_text_view_get_buffer(view.cast()), field.text, -1) }
      }
      show()
    }

    override func surroundingsChanged() { show() }

    private func show() {
      gtk_widget_set_sensitive(widget, style.isEnabled ? 1 : 0)
      gtk_scrolled_window_set_has_frame(widget.opaque, field.appearance == .plain ? 0 : 1)
      appearance.set(style.declarations(in: surroundings).map { "& { \($0) }" }, on: view)
      frame.set(field.appearance == .plain ? TextFieldElement.bare : nil, on: widget)
      gtk_label_set_text(placeholder.opaque, field.prompt)
      gtk_widget_set_visible(placeholder, field.text.isEmpty ? 1 : 0)
      setAccessibleLabel(field.label, of: view)
    }
  }

  /// A multiline text editor: the element of a ``TextEditor``, a `GtkTextView` in a `GtkScrolledWindow`.
  final class TextEditorElement: Element {
    private let view: Widget = gtk_text_view_new()
    private var handler: SignalHandler?
    private var appearance = WidgetStyle()
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
    override var accessibleWidget: Widget { view }

    /// Returns the proposed size, or 160 × 80 points if none is proposed.
    override func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
      LeafMeasurement(proposal.replacingUnspecifiedDimensions(by: CGSize(width: 160, height: 80)))
    }

    static func text(in view: Widget) -> String {
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
      let margins = style.contentMargins ?? EdgeInsets()
      let isMirrored = gtk_widget_get_direction(view) == GTK_TEXT_DIR_RTL
      gtk_text_view_set_top_margin(view.cast(), gint(margins.top.rounded()))
      gtk_text_view_set_bottom_margin(view.cast(), gint(margins.bottom.rounded()))
      gtk_text_view_set_left_margin(view.cast(), gint((isMirrored ? margins.trailing : margins.leading).rounded()))
      gtk_text_view_set_right_margin(view.cast(), gint((isMirrored ? margins.leading : margins.trailing).rounded()))
      var rules = style.declarations(in: surroundings).map { "& { \($0) }" }
      if style.hidesScrollBackground { rules = (rules ?? "") + " &, & > text { background: none; }" }
      appearance.set(rules, on: view)
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

  extension TextFieldContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element {
      field.isMultiline ? GrowingTextFieldElement(field, style, context) : TextFieldElement(field, style, context)
    }
  }

  extension TextEditorContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { TextEditorElement(text, style, context) }
  }
#endif
