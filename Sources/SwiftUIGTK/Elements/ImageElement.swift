#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  extension Style {
    /// The width and the height of symbols, in points.
    var symbolSize: CGFloat {
      let size: CGFloat =
        switch font?.size {
        case .points(let size): size
        case .relative(let factor): 16 * factor
        case nil: 16
        }
      return size * imageScale.factor
    }
  }

  /// A symbol in the size of its font (`GtkImage`), or a picture (`GtkPicture`).
  final class ImageElement: Element {
    /// The widget that shows the image. Another image has another widget.
    private var picture: Widget
    private var image: ImageProperties
    private var style: Style
    private var ownStyle = WidgetStyle()
    private lazy var images = DrawnImageCache()

    init(_ image: ImageProperties, _ style: Style, _ context: ElementContext) {
      self.image = image
      self.style = style
      picture = Symbols.image(for: image)
      super.init(hosting: context)
      gtk_widget_insert_before(picture, widget, nil)
      showPicture()
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .image(let image, let style) = new else { return }
      let isOther = image != self.image
      if style.foregroundPaint != self.style.foregroundPaint { gtk_widget_queue_draw(widget) }
      (self.image, self.style) = (image, style)
      if isOther {
        gtk_widget_unparent(picture)
        picture = Symbols.image(for: image)
        ownStyle = WidgetStyle()
        gtk_widget_insert_before(picture, widget, nil)
        showPicture()
      } else {
        showStyle()
      }
      textChanged()
    }

    override func surroundingsChanged() { showStyle() }

    override var accessibleWidget: Widget { picture }
    override var placedControl: Widget? { picture }
    override var frameOfControl: CGRect { CGRect(origin: .zero, size: placement.frame.size) }

    /// The accessibility label of the image.
    var label: String? { givenLabel ?? image.label }

    private func showPicture() {
      tellAccessible(.label, label ?? "", of: picture)
      givenChanged()
      showStyle()
    }

    override var drawnImages: DrawnImageCache? { images }

    override var glyphPaint: Paint? { style.foregroundPaint }

    private func showStyle() {
      var shown = style
      if glyphPaint != nil {
        GlyphPaint.isUsed = true
        shown.foreground = .black
      }
      var rules = shown.declarations(in: surroundings) ?? ""
      if style.isRedacted { rules += " color: transparent; background-color: alpha(gray, 0.35);" }
      ownStyle.set(rules.isEmpty ? nil : "& { \(rules) }", on: picture)
      if isIcon { gtk_image_set_pixel_size(picture.opaque, gint(fontSize.rounded())) }
      gtk_widget_set_sensitive(widget, style.isEnabled ? 1 : 0)
    }

    private var isSymbol: Bool {
      switch image.source {
      case .file, .data: false
      case .symbol, .missing: true
      }
    }

    /// `true` if the widget shows an icon of the theme.
    private var isIcon: Bool { g_type_check_instance_is_a(picture.cast(), gtk_image_get_type()) != 0 }

    private var fontSize: CGFloat { style.symbolSize }

    /// Adds the picture to a snapshot, drawn in steps where its widget can't draw it.
    override func snapshot(_ snapshot: OpaquePointer, _ children: (OpaquePointer) -> Void) {
      let size = placement.frame.size
      guard let steps = image.steps(in: size, natural: naturalSize, style) else {
        return super.snapshot(snapshot, children)
      }
      super.snapshot(snapshot) { steps.append(to: $0, of: self) }
    }

    // MARK: - Layout

    private var naturalSize: CGSize {
      if isSymbol { return CGSize(width: fontSize, height: fontSize) }
      guard let paintable = gtk_picture_get_paintable(picture.opaque) else { return .zero }
      let scale: CGFloat =
        switch image.source {
        case .data(let data): data.scale
        case .file(_, let scale): scale
        case .symbol, .missing: 1
        }
      return CGSize(
        width: CGFloat(gdk_paintable_get_intrinsic_width(paintable)) / scale,
        height: CGFloat(gdk_paintable_get_intrinsic_height(paintable)) / scale)
    }

    override func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
      LeafMeasurement(image.scaling.size(of: naturalSize, for: proposal))
    }

    /// Draws a scalable symbol as large as its frame allows.
    override func willBePlaced() {
      guard isIcon, image.scaling != .original else { return }
      let size = gint(max(min(placement.frame.width, placement.frame.height).rounded(), 1))
      if gtk_image_get_pixel_size(picture.opaque) != size { gtk_image_set_pixel_size(picture.opaque, size) }
    }
  }

  extension ImageContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { ImageElement(image, style, context) }
  }
#endif
