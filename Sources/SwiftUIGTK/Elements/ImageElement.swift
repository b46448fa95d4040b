#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A symbol in the size of its font (`GtkImage`), or a picture (`GtkPicture`).
  final class ImageElement: Element {
    /// The widget that shows the image. Another image has another widget.
    private var picture: Widget
    private var image: ImageContent
    private var style: Style
    private var ownStyle = OwnStyle()

    init(_ image: ImageContent, _ style: Style, _ context: ElementContext) {
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
      (self.image, self.style) = (image, style)
      if isOther {
        gtk_widget_unparent(picture)
        picture = Symbols.image(for: image)
        ownStyle = OwnStyle()
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
      tellAccessibleLabel(label ?? "", of: picture)
      showStyle()
    }

    private func showStyle() {
      ownStyle.set(style.declarations(in: surroundings).map { "& { \($0) }" }, on: picture)
      if isSymbol { gtk_image_set_pixel_size(picture.opaque, gint(fontSize.rounded())) }
      gtk_widget_set_sensitive(widget, style.isEnabled ? 1 : 0)
    }

    private var isSymbol: Bool { if case .file = image.source { false } else { true } }

    private var fontSize: CGFloat {
      switch style.font?.size {
      case .points(let size): size
      case .relative(let factor): 16 * factor
      case nil: 16
      }
    }

    // MARK: - Layout

    private var naturalSize: CGSize {
      if isSymbol { return CGSize(width: fontSize, height: fontSize) }
      guard let paintable = gtk_picture_get_paintable(picture.opaque) else { return .zero }
      return CGSize(
        width: Int(gdk_paintable_get_intrinsic_width(paintable)),
        height: Int(gdk_paintable_get_intrinsic_height(paintable)))
    }

    override func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
      LeafMeasurement(image.scaling.size(of: naturalSize, for: proposal))
    }

    /// Draws a scalable symbol as large as its frame allows.
    override func willBePlaced() {
      guard isSymbol, image.scaling != .original else { return }
      let size = gint(max(min(placement.frame.width, placement.frame.height).rounded(), 1))
      if gtk_image_get_pixel_size(picture.opaque) != size { gtk_image_set_pixel_size(picture.opaque, size) }
    }
  }

  /// A table of the icons of the desktop's theme, by the names of Apple's symbols.
  @MainActor
  enum Symbols {
    /// Creates a widget that shows an image.
    static func image(for image: ImageContent) -> Widget {
      switch image.source {
      case .symbol(let name):
        let icon: Widget = gtk_image_new_from_icon_name(iconName(for: name))
        return icon
      case .file(let path):
        let picture: Widget = gtk_picture_new_for_filename(path)
        gtk_picture_set_can_shrink(picture.opaque, 1)
        switch image.scaling {
        case .original: gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_SCALE_DOWN)
        case .stretch: gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_FILL)
        case .fit: gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_CONTAIN)
        case .fill: gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_COVER)
        }
        return picture
      case .missing: return gtk_image_new_from_icon_name("image-missing-symbolic")
      }
    }

    /// Returns the name of the theme's icon for a symbol. A name that is not in the table is looked up in the theme
    /// unchanged. If the theme has no icon with this name either, the result is its icon for missing images.
    static func iconName(for symbol: String) -> String {
      if let known = names[symbol] { return known }
      // Variants of a symbol, such as a filled one, have the icon of the symbol.
      var stem = symbol
      for suffix in [".fill", ".circle", ".square"] where stem.hasSuffix(suffix) {
        stem = String(stem.dropLast(suffix.count))
        if let known = names[stem] { return known }
      }
      if let theme = gdk_display_get_default().flatMap(gtk_icon_theme_get_for_display) {
        for name in [symbol, symbol + "-symbolic"] where gtk_icon_theme_has_icon(theme, name) != 0 { return name }
      }
      return "image-missing-symbolic"
    }

    private static let names = [
      "arrow.clockwise": "view-refresh-symbolic",
      "arrow.counterclockwise": "edit-undo-symbolic",
      "arrow.down": "go-down-symbolic",
      "arrow.left": "go-previous-symbolic",
      "arrow.right": "go-next-symbolic",
      "arrow.up": "go-up-symbolic",
      "arrow.uturn.backward": "edit-undo-symbolic",
      "arrow.uturn.forward": "edit-redo-symbolic",
      "backward": "media-seek-backward-symbolic",
      "backward.end": "media-skip-backward-symbolic",
      "bell": "preferences-system-notifications-symbolic",
      "bookmark": "user-bookmarks-symbolic",
      "calendar": "x-office-calendar-symbolic",
      "camera": "camera-photo-symbolic",
      "checkmark": "object-select-symbolic",
      "chevron.down": "pan-down-symbolic",
      "chevron.left": "go-previous-symbolic",
      "chevron.right": "go-next-symbolic",
      "chevron.up": "pan-up-symbolic",
      "clock": "preferences-system-time-symbolic",
      "doc": "text-x-generic-symbolic",
      "doc.on.doc": "edit-copy-symbolic",
      "ellipsis": "view-more-symbolic",
      "envelope": "mail-unread-symbolic",
      "exclamationmark.triangle": "dialog-warning-symbolic",
      "eye": "view-reveal-symbolic",
      "eye.slash": "view-conceal-symbolic",
      "folder": "folder-symbolic",
      "forward": "media-seek-forward-symbolic",
      "forward.end": "media-skip-forward-symbolic",
      "gear": "emblem-system-symbolic",
      "gearshape": "emblem-system-symbolic",
      "globe": "web-browser-symbolic",
      "heart": "emblem-favorite-symbolic",
      "house": "user-home-symbolic",
      "info": "dialog-information-symbolic",
      "line.3.horizontal": "open-menu-symbolic",
      "link": "insert-link-symbolic",
      "list.bullet": "view-list-symbolic",
      "lock": "changes-prevent-symbolic",
      "lock.open": "changes-allow-symbolic",
      "magnifyingglass": "system-search-symbolic",
      "mic": "audio-input-microphone-symbolic",
      "minus": "list-remove-symbolic",
      "moon": "weather-clear-night-symbolic",
      "paperclip": "mail-attachment-symbolic",
      "paperplane": "mail-send-symbolic",
      "pause": "media-playback-pause-symbolic",
      "pencil": "document-edit-symbolic",
      "person": "avatar-default-symbolic",
      "phone": "call-start-symbolic",
      "photo": "image-x-generic-symbolic",
      "play": "media-playback-start-symbolic",
      "plus": "list-add-symbolic",
      "power": "system-shutdown-symbolic",
      "printer": "printer-symbolic",
      "questionmark": "dialog-question-symbolic",
      "repeat": "media-playlist-repeat-symbolic",
      "scissors": "edit-cut-symbolic",
      "shuffle": "media-playlist-shuffle-symbolic",
      "slider.horizontal.3": "preferences-other-symbolic",
      "speaker": "audio-volume-medium-symbolic",
      "speaker.slash": "audio-volume-muted-symbolic",
      "speaker.wave.2": "audio-volume-high-symbolic",
      "square.and.arrow.down": "document-save-symbolic",
      "square.and.arrow.up": "document-send-symbolic",
      "square.and.pencil": "document-edit-symbolic",
      "star": "non-starred-symbolic",
      "star.fill": "starred-symbolic",
      "stop": "media-playback-stop-symbolic",
      "sun.max": "weather-clear-symbolic",
      "tag": "user-bookmarks-symbolic",
      "trash": "user-trash-symbolic",
      "tray": "mail-inbox-symbolic",
      "wifi": "network-wireless-symbolic",
      "xmark": "window-close-symbolic",
    ]
  }
#endif
