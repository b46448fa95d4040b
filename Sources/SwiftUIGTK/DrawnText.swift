#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A namespace for texts in drawings, which Pango lays out without a widget of their own.
  @MainActor
  enum DrawnText {
    /// Calls a closure with the layout of a text.
    ///
    /// - Parameters:
    ///   - primitive: The primitive with the text and its style.
    ///   - element: The element that is drawn, whose fonts and colors the text has.
    ///   - size: The size of the area in which the lines wrap. What doesn't fit is truncated.
    ///   - body: The closure to call with the layout.
    static func withLayout(
      of primitive: Primitive, in element: Element, _ size: CGSize, _ body: (OpaquePointer) -> Void
    ) {
      guard let layout = gtk_widget_create_pango_layout(element.widget, primitive.plainText ?? "") else { return }
      defer { g_object_unref(layout.object) }
      let style = primitive.style ?? Style()
      let attributes = PangoAttributes()
      if case .styledText(let runs) = primitive {
        var start = 0
        for run in runs {
          let end = start + run.string.utf8.count
          attributes.add(run.style, in: element.surroundings, from: start, to: end)
          if let image = run.image {
            InlineImage(image, size: run.style.symbolSize).insert(into: attributes.list, from: start, to: end)
            InlineImage.draw(in: element.widget)
          }
          start = end
        }
      } else {
        attributes.add(style, in: element.surroundings)
      }
      pango_layout_set_attributes(layout, attributes.list)
      pango_attr_list_unref(attributes.list)
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_spacing(layout, gint(style.lineSpacing * CGFloat(PANGO_SCALE)))
      switch style.alignment {
      case .leading: pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
      case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
      case .trailing: pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
      }
      func length(_ value: CGFloat) -> gint { gint(max(value, 1) * CGFloat(PANGO_SCALE)) }
      let isBounded = size.width.isFinite && size.width < 1e6
      if isBounded { pango_layout_set_width(layout, length(size.width + 0.5)) }
      // A negative height is a number of lines.
      let isLimited = size.height.isFinite && size.height < 1e6
      if let limit = style.lineLimit, isBounded {
        pango_layout_set_height(layout, gint(-max(limit, 1)))
        setEllipsis(style, layout)
      }
      if isLimited, isBounded {
        var height: gint = 0
        pango_layout_get_pixel_size(layout, nil, &height)
        if CGFloat(height) > size.height + 0.5 {
          pango_layout_set_height(layout, length(size.height))
          setEllipsis(style, layout)
        }
      }
      body(layout)
    }

    private static func setEllipsis(_ style: Style, _ layout: OpaquePointer) {
      let mode =
        switch style.truncationMode {
        case .head: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .tail: PANGO_ELLIPSIZE_END
        }
      pango_layout_set_ellipsize(layout, mode)
    }

    /// Returns the size of a text in an area.
    static func measure(
      _ primitive: Primitive, in element: Element, _ proposal: ProposedViewSize
    ) -> LeafMeasurement {
      var result = LeafMeasurement(.zero)
      let area = CGSize(width: proposal.width ?? .infinity, height: proposal.height ?? .infinity)
      withLayout(of: primitive, in: element, area) { layout in
        let scale = CGFloat(PANGO_SCALE)
        var bounds = PangoRectangle()
        pango_layout_get_pixel_extents(layout, nil, &bounds)
        let first = CGFloat(pango_layout_get_baseline(layout)) / scale
        var last = first
        if let iterator = pango_layout_get_iter(layout) {
          while pango_layout_iter_next_line(iterator) != 0 {}
          last = CGFloat(pango_layout_iter_get_baseline(iterator)) / scale
          pango_layout_iter_free(iterator)
        }
        result = LeafMeasurement(
          CGSize(width: CGFloat(bounds.width), height: CGFloat(bounds.height)), firstTextBaseline: first,
          lastTextBaseline: last)
      }
      return result
    }
  }
#endif
