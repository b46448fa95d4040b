#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A text (`GtkLabel`).
  final class TextElement: Element {
    private var primitive: Primitive

    init(_ primitive: Primitive, _ context: ElementContext) {
      self.primitive = primitive
      super.init(gtk_label_new(primitive.plainText ?? ""), context)
      gtk_label_set_wrap(widget.opaque, 1)
      gtk_label_set_wrap_mode(widget.opaque, PANGO_WRAP_WORD_CHAR)
      gtk_label_set_natural_wrap_mode(widget.opaque, GTK_NATURAL_WRAP_NONE)
      gtk_label_set_yalign(widget.opaque, 0)
      let style = primitive.style ?? Style()
      if style == Style(), case .text = primitive { gtk_label_set_xalign(widget.opaque, 0) } else { showStyle() }
    }

    override func update(from old: Primitive, to new: Primitive) {
      primitive = new
      unwrapped = nil
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

      limitLines(to: style.lineLimit)
      switch style.alignment {
      case .leading: setAlignment(0, GTK_JUSTIFY_LEFT)
      case .center: setAlignment(0.5, GTK_JUSTIFY_CENTER)
      case .trailing: setAlignment(1, GTK_JUSTIFY_RIGHT)
      }
      gtk_widget_set_sensitive(widget, style.isEnabled ? 1 : 0)
    }

    /// The maximum number of lines that the label shows, or `nil` for no limit.
    private var shownLimit: Int?

    /// Limits the number of lines. A single line is not wrapped, and a truncated text ends with an ellipsis.
    private func limitLines(to limit: Int?) {
      guard limit != shownLimit else { return }
      shownLimit = limit
      let label = widget.opaque
      gtk_label_set_wrap(label, limit == 1 ? 0 : 1)
      gtk_label_set_ellipsize(label, limit == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
      gtk_label_set_lines(label, limit.map { gint(max($0, 1)) } ?? -1)
    }

    // MARK: - Layout

    /// The measurements of a text whose lines Pango has laid out.
    private struct Unwrapped {
      var size: CGSize
      var lines: Int
      var baseline, lastBaseline: CGFloat
    }

    /// The measurements without a limit of the width, or `nil` if they are not known.
    private var unwrapped: Unwrapped?

    /// Calls a closure with a copy of the label's layout, because the label draws its own layout and measuring would
    /// change it.
    ///
    /// - Parameters:
    ///   - width: The width at which lines are wrapped, or `nil` for no limit.
    ///   - body: The closure.
    private func withLayout<Result>(width: CGFloat?, _ body: (OpaquePointer) -> Result) -> Result {
      guard let layout = pango_layout_copy(gtk_label_get_layout(widget.opaque)) else { fatalError("pango_layout_copy") }
      defer { g_object_unref(layout.object) }
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
      pango_layout_set_height(layout, -1)
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_width(layout, width.map { gint(min(max($0, 1), 1e6) * CGFloat(PANGO_SCALE)) } ?? -1)
      return body(layout)
    }

    private func measure(width: CGFloat?) -> Unwrapped {
      withLayout(width: width) { layout in
        var (width, height): (gint, gint) = (0, 0)
        pango_layout_get_pixel_size(layout, &width, &height)
        let scale = CGFloat(PANGO_SCALE)
        let first = CGFloat(pango_layout_get_baseline(layout)) / scale
        var last = first
        if let iterator = pango_layout_get_iter(layout) {
          while pango_layout_iter_next_line(iterator) != 0 {}
          last = CGFloat(pango_layout_iter_get_baseline(iterator)) / scale
          pango_layout_iter_free(iterator)
        }
        return Unwrapped(
          size: CGSize(width: Int(width), height: Int(height)), lines: max(Int(pango_layout_get_line_count(layout)), 1),
          baseline: first, lastBaseline: last)
      }
    }

    override func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
      let natural = unwrapped ?? measure(width: nil)
      unwrapped = natural
      var text = natural
      let room = proposal.width ?? .infinity
      if room < natural.size.width { text = measure(width: room.rounded(.down)) }
      var limit = primitive.style?.lineLimit.map { max($0, 1) } ?? .max
      let lineHeight = text.size.height / CGFloat(text.lines)
      if let height = proposal.height, height.isFinite { limit = min(limit, max(Int((height + 0.5) / lineHeight), 1)) }
      guard text.lines > limit else {
        return LeafMeasurement(
          CGSize(width: min(text.size.width, room), height: text.size.height), firstTextBaseline: text.baseline,
          lastTextBaseline: text.lastBaseline)
      }
      // The last line is truncated, so it fills the width.
      let width = room.isFinite ? min(room, natural.size.width) : text.size.width
      let height = lineHeight * CGFloat(limit)
      return LeafMeasurement(
        CGSize(width: width, height: height), firstTextBaseline: text.baseline,
        lastTextBaseline: text.lastBaseline - lineHeight * CGFloat(text.lines - limit))
    }

    /// Limits the label to the lines that fit into its frame.
    override func willBePlaced() {
      guard let natural = unwrapped else { return }
      let size = placement.frame.size
      let text = size.width + 0.5 < natural.size.width ? measure(width: size.width.rounded()) : natural
      let lineHeight = text.size.height / CGFloat(text.lines)
      let fitting = max(Int((size.height + 0.5) / lineHeight), 1)
      let given = primitive.style?.lineLimit
      limitLines(to: text.lines > fitting ? min(given ?? .max, fitting) : given)
    }

    private func setAlignment(_ x: Float, _ lines: GtkJustification) {
      gtk_label_set_xalign(widget.opaque, x)
      gtk_label_set_justify(widget.opaque, lines)
    }
  }

  /// An area of one color.
  final class ColorElement: Element {
    private var color: Color
    private var style = OwnStyle()

    init(_ color: Color, _ context: ElementContext) {
      self.color = color
      super.init(hosting: context)
      surroundingsChanged()
    }

    override func receivesInput(at point: CGPoint) -> Bool { color.opacity > 0 && isInFrame(point) }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .color(let new) = new else { return }
      color = new
      surroundingsChanged()
    }

    override func surroundingsChanged() {
      style.set("& { background-color: \(color.css(in: surroundings.scheme)); }", on: widget)
    }
  }
#endif
