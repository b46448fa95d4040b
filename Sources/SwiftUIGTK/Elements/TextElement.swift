#if GTK
  import CGTK
  import SwiftUICore

  /// A text: `GtkLabel`.
  final class TextElement: Element {
    private var primitive: Primitive

    init(_ primitive: Primitive, _ events: EventSink) {
      self.primitive = primitive
      super.init(gtk_label_new(primitive.plainText ?? ""), events)
      gtk_label_set_wrap(widget.opaque, 1)
      gtk_label_set_wrap_mode(widget.opaque, PANGO_WRAP_WORD)
      gtk_label_set_natural_wrap_mode(widget.opaque, GTK_NATURAL_WRAP_NONE)
      let style = primitive.style ?? Style()
      if style == Style(), case .text = primitive { gtk_label_set_xalign(widget.opaque, 0) } else { showStyle() }
    }

    override func update(from old: Primitive, to new: Primitive) {
      primitive = new
      if old.plainText != new.plainText {
        gtk_label_set_text(widget.opaque, new.plainText ?? "")
        textChanged()
      }
      if case .text = new, old.style == new.style { return }
      showStyle()
    }

    override func surroundingsChanged() { showStyle() }

    private func showStyle() {
      let label = widget.opaque
      let style = primitive.style ?? Style()
      let attributes = TextAttributes()
      if case .styledText(let runs) = primitive {
        var start = 0
        for run in runs {
          attributes.add(run.style, in: surroundings, from: start, to: start + run.string.utf8.count)
          start += run.string.utf8.count
        }
      } else {
        attributes.add(style, in: surroundings)
      }
      gtk_label_set_attributes(label, attributes.list)
      pango_attr_list_unref(attributes.list)

      // One line is not wrapped; of several, the last one shows that there would be more.
      let limit = style.lineLimit
      gtk_label_set_wrap(label, limit == 1 ? 0 : 1)
      gtk_label_set_ellipsize(label, limit == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
      gtk_label_set_lines(label, limit.map { gint(max($0, 1)) } ?? -1)
      switch style.alignment {
      case .leading: setAlignment(0, GTK_JUSTIFY_LEFT)
      case .center: setAlignment(0.5, GTK_JUSTIFY_CENTER)
      case .trailing: setAlignment(1, GTK_JUSTIFY_RIGHT)
      }
      gtk_widget_set_sensitive(widget, style.isEnabled ? 1 : 0)
    }

    private func setAlignment(_ x: Float, _ lines: GtkJustification) {
      gtk_label_set_xalign(widget.opaque, x)
      gtk_label_set_justify(widget.opaque, lines)
    }
  }

  /// A ground of one colour.
  final class ColorElement: Element {
    private var color: Color
    private var look = OwnStyle()

    init(_ color: Color, _ events: EventSink) {
      self.color = color
      super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), events, greed: .both)
      surroundingsChanged()
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .color(let new) = new else { return }
      color = new
      surroundingsChanged()
    }

    override func surroundingsChanged() {
      look.set("& { background-color: \(color.css(in: surroundings.scheme)); }", on: widget)
    }
  }
#endif
