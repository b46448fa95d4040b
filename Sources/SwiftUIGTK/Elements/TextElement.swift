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
      gtk_label_set_wrap_mode(widget.opaque, PANGO_WRAP_WORD_CHAR)
      gtk_label_set_natural_wrap_mode(widget.opaque, GTK_NATURAL_WRAP_NONE)
      gtk_label_set_yalign(widget.opaque, 0)
      connectLinks()
      if hasLinks { showText() }
      let style = primitive.style ?? Style()
      if style == Style(), case .text = primitive { gtk_label_set_xalign(widget.opaque, 0) } else { showStyle() }
    }

    override var glyphPaint: Paint? { primitive.glyphPaint }

    override func update(from old: Primitive, to new: Primitive) {
      primitive = new
      unwrapped = nil
      shownScale = 1
      if old.plainText != new.plainText || old.links != new.links {
        showText()
        textChanged()
      }
      if case .text = new, old.style == new.style { return }
      showStyle()
      if old.glyphPaint != new.glyphPaint { gtk_widget_queue_draw(widget) }
    }

    override func surroundingsChanged() { showStyle() }

    private var hasLinks: Bool { !primitive.links.isEmpty }

    /// Shows the characters. Links are a part of GTK's markup, so a text with links is written in it.
    private func showText() {
      guard hasLinks, case .styledText(let runs) = primitive else {
        gtk_label_set_text(widget.opaque, primitive.plainText ?? "")
        return
      }
      func escaped(_ text: String) -> String {
        let characters = g_markup_escape_text(text, -1)
        defer { g_free(characters) }
        return string(characters)
      }
      let markup = runs.map { run in
        guard let link = run.style.link else { return escaped(run.string) }
        return "<a href=\"\(escaped(link.absoluteString))\">\(escaped(run.string))</a>"
      }
      gtk_label_set_markup(widget.opaque, markup.joined())
    }

    private func connectLinks() {
      let function: @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> gboolean = { label, address, _ in
        nonisolated(unsafe) let widget = label?.assumingMemoryBound(to: GtkWidget.self)
        let url = URL(string: string(address))
        MainActor.assumeIsolated {
          if let widget, let url { Element.shown(by: widget)?.events.send(.openLink(url)) }
        }
        return 1  // the environment opens the page, not GTK
      }
      g_signal_connect_data(
        widget.object, "activate-link", unsafeBitCast(function, to: GCallback.self), nil, nil,
        GConnectFlags(rawValue: 0))
    }

    /// Returns the attributes of the text with its fonts scaled, which the caller releases.
    private func attributes(scale: CGFloat) -> OpaquePointer? {
      let attributes = PangoAttributes()
      let isMask = glyphPaint != nil
      func shown(_ style: Style) -> Style {
        var style = style
        if isMask { style.foreground = .black }
        return style
      }
      let style = shown(primitive.style ?? Style())
      if case .styledText(let runs) = primitive {
        var start = 0
        for run in runs {
          attributes.add(
            shown(run.style), in: surroundings, from: start, to: start + run.string.utf8.count, scale: scale)
          if let image = run.image {
            InlineImage(image, size: run.style.symbolSize * scale)
              .insert(into: attributes.list, from: start, to: start + run.string.utf8.count)
          }
          start += run.string.utf8.count
        }
      } else {
        attributes.add(style, in: surroundings, scale: scale)
      }
      if style.lineSpacing > 0 {
        let layout = gtk_widget_create_pango_layout(widget, "X")
        pango_layout_set_attributes(layout, attributes.list)
        var height: gint = 0
        pango_layout_get_size(layout, nil, &height)
        if let layout { g_object_unref(layout.object) }
        let spacing = gint(style.lineSpacing * CGFloat(PANGO_SCALE))
        pango_attr_list_insert(attributes.list, pango_attr_line_height_new_absolute(height + spacing))
      }
      return attributes.list
    }

    /// The factor by which the fonts are scaled now, because the text may be scaled to fit.
    private var shownScale: CGFloat = 1

    private var drawsImages = false

    private func showStyle() {
      if !drawsImages, case .styledText(let runs) = primitive, runs.contains(where: { $0.image != nil }) {
        drawsImages = true
        InlineImage.draw(in: widget)
      }
      let label = widget.opaque
      let style = primitive.style ?? Style()
      if glyphPaint != nil { GlyphPaint.isUsed = true }
      unwrapped = nil
      let list = attributes(scale: shownScale)
      gtk_label_set_attributes(label, list)
      pango_attr_list_unref(list)

      limitLines(to: style.lineLimit)
      if (gtk_label_get_selectable(label) != 0) != style.isSelectable {
        gtk_label_set_selectable(label, style.isSelectable ? 1 : 0)
      }
      switch style.alignment {
      case .leading: setAlignment(0, GTK_JUSTIFY_LEFT)
      case .center: setAlignment(0.5, GTK_JUSTIFY_CENTER)
      case .trailing: setAlignment(1, GTK_JUSTIFY_RIGHT)
      }
      gtk_widget_set_sensitive(widget, style.isEnabled ? 1 : 0)
    }

    /// The maximum number of lines that the label shows, or `nil` for no limit.
    private var shownLimit: Int?

    /// Limits the number of lines. A truncated text ends with an ellipsis.
    private func limitLines(to limit: Int?) {
      guard limit != shownLimit else { return }
      shownLimit = limit
      let label = widget.opaque
      let mode =
        switch primitive.style?.truncationMode {
        case .head: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .tail, nil: PANGO_ELLIPSIZE_END
        }
      gtk_label_set_ellipsize(label, limit == nil ? PANGO_ELLIPSIZE_NONE : mode)
      gtk_label_set_lines(label, limit.map { gint(max($0, 1)) } ?? -1)
    }

    /// Wraps the lines of a text that is wider than its frame, or that has a limit of lines. A single line is not
    /// wrapped.
    ///
    /// GTK lays out a text that is not wrapped once. It lays out another one again for each width: to measure the
    /// narrowest width, the height, and when it draws the text in its frame.
    private func wrapLines(_ isTooWide: Bool) {
      let wraps = shownLimit != 1 && (shownLimit != nil || isTooWide)
      if (gtk_label_get_wrap(widget.opaque) != 0) != wraps { gtk_label_set_wrap(widget.opaque, wraps ? 1 : 0) }
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

    /// Calls a closure with the label's layout if that has no width, or else with a copy, because the label draws its
    /// own layout and measuring would change it.
    ///
    /// - Parameters:
    ///   - width: The width at which lines are wrapped, or `nil` for no limit.
    ///   - scale: The factor by which the fonts are scaled.
    ///   - body: The closure to call with the layout.
    private func withLayout<Result>(width: CGFloat?, scale: CGFloat, _ body: (OpaquePointer) -> Result) -> Result {
      let own = gtk_label_get_layout(widget.opaque)
      if let own, width == nil, scale == shownScale, pango_layout_get_width(own) < 0,
        pango_layout_get_ellipsize(own) == PANGO_ELLIPSIZE_NONE
      {
        return body(own)
      }
      guard let layout = pango_layout_copy(own) else { fatalError("pango_layout_copy") }
      defer { g_object_unref(layout.object) }
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
      pango_layout_set_height(layout, -1)
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      if scale != shownScale {
        let list = attributes(scale: scale)
        pango_layout_set_attributes(layout, list)
        pango_attr_list_unref(list)
      }
      pango_layout_set_width(layout, width.map { gint(min(max($0, 1), 1e6) * CGFloat(PANGO_SCALE)) } ?? -1)
      return body(layout)
    }

    private func measure(width: CGFloat?, scale: CGFloat = 1) -> Unwrapped {
      withLayout(width: width, scale: scale) { layout in
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

    /// Returns the greatest factor, not below the smallest that the style allows, with which the whole text is shown
    /// in a size.
    private func fittingScale(_ proposal: ProposedViewSize) -> CGFloat {
      let least = primitive.style?.minimumScaleFactor ?? 1
      guard least < 1 else { return 1 }
      let (width, height) = (proposal.width ?? .infinity, proposal.height ?? .infinity)
      let limit = primitive.style?.lineLimit.map { max($0, 1) } ?? .max
      func fits(_ scale: CGFloat) -> Bool {
        let text = measure(width: limit == 1 || width == .infinity ? nil : width.rounded(.down), scale: scale)
        return text.lines <= limit && text.size.height <= height + 0.5 && text.size.width <= width + 0.5
      }
      return stride(from: 1, to: least, by: -0.05).first(where: fits) ?? least
    }

    override func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
      let scale = fittingScale(proposal)
      if scale < 1 {
        let room = proposal.width ?? .infinity
        let text = measure(
          width: room.isFinite && primitive.style?.lineLimit != 1 ? room.rounded(.down) : nil, scale: scale)
        return LeafMeasurement(
          CGSize(
            width: min(text.size.width, room), height: min(text.size.height, proposal.height ?? .infinity)),
          firstTextBaseline: text.baseline, lastTextBaseline: text.lastBaseline)
      }
      let natural = unwrapped ?? measure(width: nil)
      unwrapped = natural
      var text = natural
      let room = proposal.width ?? .infinity
      if room < natural.size.width { text = measure(width: room.rounded(.down)) }
      var limit = primitive.style?.lineLimit.map { max($0, 1) } ?? .max
      let lineHeight = text.size.height / CGFloat(text.lines)
      if let height = proposal.height, height.isFinite { limit = min(limit, max(Int((height + 0.5) / lineHeight), 1)) }
      guard text.lines > limit else {
        let reserved = CGFloat(primitive.style?.minimumLines ?? 0) * lineHeight
        return LeafMeasurement(
          CGSize(width: min(text.size.width, room), height: max(text.size.height, reserved)),
          firstTextBaseline: text.baseline,
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
      let size = placement.frame.size
      if primitive.style?.minimumScaleFactor ?? 1 < 1 {
        let scale = fittingScale(ProposedViewSize(width: size.width, height: size.height))
        if scale != shownScale {
          shownScale = scale
          showStyle()
        }
        if scale < 1 { return wrapLines(true) }
      }
      guard let natural = unwrapped else { return wrapLines(true) }
      let isTooWide = size.width + 0.5 < natural.size.width
      let text = isTooWide ? measure(width: size.width.rounded()) : natural
      let lineHeight = text.size.height / CGFloat(text.lines)
      let fitting = max(Int((size.height + 0.5) / lineHeight), 1)
      let given = primitive.style?.lineLimit
      limitLines(to: text.lines > fitting ? min(given ?? .max, fitting) : given)
      wrapLines(isTooWide)
    }

    private func setAlignment(_ x: Float, _ lines: GtkJustification) {
      gtk_label_set_xalign(widget.opaque, x)
      gtk_label_set_justify(widget.opaque, lines)
    }
  }

  extension Primitive {
    /// The pages that the parts of a text link to, with the characters of each, in order.
    fileprivate var links: [String] {
      guard case .styledText(let runs) = self else { return [] }
      return runs.compactMap { run in run.style.link.map { "\($0.absoluteString) \(run.string)" } }
    }
  }

  /// An area of one color.
  final class ColorElement: Element {
    private var color: Color
    private var style = WidgetStyle()

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

  extension TextContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { TextElement(.text(string, style), context) }
  }

  extension TextRunsContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { TextElement(.styledText(runs), context) }
  }

  extension ColorContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { ColorElement(color, context) }
  }
#endif
