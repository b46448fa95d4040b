#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A symbol as it is drawn: an icon of the theme, characters, or a path, possibly in a circle or another shape.
  struct SymbolDrawing: Equatable {
    /// The inner part of a symbol.
    enum Core: Equatable {
      /// An icon of the theme, by its name.
      case icon(String)
      /// Characters.
      case glyph(String)
      /// A path in a box of 16 by 16, in the syntax of SVG.
      case path(String)
      /// Nothing.
      case empty
    }

    /// A shape around the inner part.
    enum Enclosure: String, Equatable {
      case circle, square, rectangle, capsule
    }

    var core: Core
    var enclosure: Enclosure?
    var isFilled = false
    var hasSlash = false
    /// The sign at the lower trailing corner.
    var badge: Core?
  }

  /// The drawings of Apple's symbols, by their names.
  ///
  /// Names are read as Apple forms them: a symbol, then shapes around it, then `fill`. An unknown name is looked up in
  /// the theme unchanged; if the theme has no such icon either, the symbol is named once on the standard error output,
  /// and the theme's icon for missing images is shown.
  @MainActor
  enum Symbols {
    /// Returns the drawing of a symbol, or `nil` if there is none.
    static func drawing(of symbol: String) -> SymbolDrawing? {
      if let core = core(of: symbol) { return SymbolDrawing(core: core) }
      let stem = symbol.hasSuffix(".fill") ? String(symbol.dropLast(5)) : symbol
      if let other = DrawnSymbols.aliases[stem] { return drawing(of: other + symbol.dropFirst(stem.count)) }
      if let badged = badged(stem) { return badged }
      var drawing = SymbolDrawing(core: .empty)
      var parts = symbol.split(separator: ".").map(String.init)
      while let last = parts.last {
        switch last {
        case "fill" where !drawing.isFilled: drawing.isFilled = true
        case "slash" where !drawing.hasSlash: drawing.hasSlash = true
        case _ where drawing.enclosure == nil && SymbolDrawing.Enclosure(rawValue: last) != nil:
          drawing.enclosure = SymbolDrawing.Enclosure(rawValue: last)
        case "badge", "portrait", "dashed": break
        default: return nil
        }
        parts.removeLast()
        if parts.isEmpty { return drawing.enclosure == nil ? nil : drawing }
        let name = parts.joined(separator: ".")
        // A star in a circle is a filled one.
        let filled = drawing.enclosure == nil ? nil : core(of: name + ".fill")
        if let core = filled ?? core(of: name) {
          drawing.core = core
          return drawing
        }
      }
      return nil
    }

    /// Returns the drawing of a symbol with a badge, such as `cart.badge.plus`, or `nil` if there is none.
    private static func badged(_ symbol: String) -> SymbolDrawing? {
      guard let range = symbol.range(of: ".badge."), let badge = core(of: String(symbol[range.upperBound...])),
        var drawing = drawing(of: String(symbol[..<range.lowerBound]))
      else { return nil }
      drawing.badge = badge
      return drawing
    }

    private static func core(of symbol: String) -> SymbolDrawing.Core? {
      if let icon = icons[symbol] { return .icon(icon + "-symbolic") }
      if let path = paths[symbol] ?? DrawnSymbols.paths[symbol] { return .path(path) }
      if let glyph = glyphs[symbol] { return .glyph(glyph) }
      if let number = Int(symbol), (0...50).contains(number) { return .glyph(symbol) }
      if symbol.count == 1, let letter = symbol.first, letter.isASCII, letter.isLowercase {
        return .glyph(symbol.uppercased())
      }
      return nil
    }

    private static var reported: Set<String> = []

    /// Creates a widget that shows an image.
    static func image(for image: ImageProperties) -> Widget {
      switch image.source {
      case .symbol(let name):
        if let icon = plainIcon(of: name) { return gtk_image_new_from_icon_name(icon) }
        return SymbolArea.widget(for: drawingOrIcon(of: name))
      case .file(let path, _):
        // GTK shows the pixels of such a file as those of the display, whatever its scale. It draws vectors in the
        // resolution of the display.
        let texture = path.hasSuffix(".svg") ? nil : gdk_texture_new_from_filename(path, nil)
        let picture: Widget = texture == nil ? gtk_picture_new_for_filename(path) : gtk_picture_new()
        if let texture {
          gtk_picture_set_paintable(picture.opaque, texture)
          g_object_unref(texture.object)
        }
        fit(picture, image.scaling)
        return picture
      case .data(let data):
        let picture: Widget = gtk_picture_new()
        let bytes = data.bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        if let texture = gdk_texture_new_from_bytes(bytes, nil) {
          gtk_picture_set_paintable(picture.opaque, texture)
          g_object_unref(texture.object)
        }
        g_bytes_unref(bytes)
        fit(picture, image.scaling)
        return picture
      case .missing: return gtk_image_new_from_icon_name("image-missing-symbolic")
      }
    }

    /// Returns the name of the theme's icon that shows a symbol by itself, or `nil` if the symbol is drawn.
    static func plainIcon(of symbol: String) -> String? {
      guard let drawing = drawing(of: symbol) else { return themeIcon(for: symbol) }
      guard case .icon(let icon) = drawing.core, drawing.enclosure == nil, !drawing.hasSlash, drawing.badge == nil
      else { return nil }
      return icon
    }

    /// Returns the drawing of a symbol, or of the theme's icon with its name.
    static func drawingOrIcon(of symbol: String) -> SymbolDrawing {
      drawing(of: symbol) ?? SymbolDrawing(core: .icon(themeIcon(for: symbol)))
    }

    /// Creates a widget of 16 by 16 points that shows an image.
    static func smallImage(for image: ImageProperties) -> Widget {
      let widget = Self.image(for: image)
      if g_type_check_instance_is_a(widget.cast(), gtk_drawing_area_get_type()) != 0 {
        gtk_drawing_area_set_content_width(widget.cast(), 16)
        gtk_drawing_area_set_content_height(widget.cast(), 16)
      }
      return widget
    }

    private static func fit(_ picture: Widget, _ scaling: ImageProperties.Scaling) {
      gtk_picture_set_can_shrink(picture.opaque, 1)
      switch scaling {
      case .original: gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_SCALE_DOWN)
      case .stretch, .parts: gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_FILL)
      case .fit: gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_CONTAIN)
      case .fill: gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_COVER)
      }
    }

    /// Returns the name of the theme's icon for a symbol that has no drawing, for uses that show only icons.
    static func iconName(for symbol: String) -> String {
      if case .icon(let icon)? = drawing(of: symbol)?.core { return icon }
      return themeIcon(for: symbol)
    }

    private static func themeIcon(for symbol: String) -> String {
      if let theme = gdk_display_get_default().flatMap(gtk_icon_theme_get_for_display) {
        for name in [symbol, symbol + "-symbolic"] where gtk_icon_theme_has_icon(theme, name) != 0 { return name }
      }
      if reported.insert(symbol).inserted {
        FileHandle.standardError.write(Data("SwiftUI: there is no symbol named \"\(symbol)\".\n".utf8))
      }
      return "image-missing-symbolic"
    }

    /// The names of the theme's icons, without their suffix.
    private static let icons = [
      "alarm": "alarm",
      "ant": "face-monkey",
      "antenna.radiowaves.left.and.right": "network-cellular-signal-excellent",
      "app": "view-app-grid",
      "applepencil": "document-edit",
      "applewatch": "preferences-system-time",
      "archivebox": "package-x-generic",
      "arrow.clockwise": "view-refresh",
      "arrow.counterclockwise": "edit-undo",
      "arrow.down": "go-down",
      "arrow.down.doc": "folder-download",
      "arrow.down.to.line": "go-bottom",
      "arrow.left": "go-previous",
      "arrow.left.arrow.right": "object-flip-horizontal",
      "arrow.right": "go-next",
      "arrow.right.arrow.left": "object-flip-horizontal",
      "arrow.triangle.2.circlepath": "emblem-synchronizing",
      "arrow.triangle.branch": "view-dual",
      "arrow.up": "go-up",
      "arrow.up.arrow.down": "view-sort-descending",
      "arrow.up.doc": "folder-publicshare",
      "arrow.up.left.and.arrow.down.right": "view-fullscreen",
      "arrow.up.right": "go-jump",
      "arrow.up.to.line": "go-top",
      "arrow.uturn.backward": "edit-undo",
      "arrow.uturn.forward": "edit-redo",
      "arrow.uturn.left": "edit-undo",
      "arrow.uturn.right": "edit-redo",
      "arrowshape.turn.up.left": "mail-reply-sender",
      "arrowshape.turn.up.left.2": "mail-reply-all",
      "arrowshape.turn.up.right": "mail-forward",
      "backward": "media-seek-backward",
      "backward.end": "media-skip-backward",
      "barcode": "view-continuous",
      "battery.0": "battery-level-0",
      "battery.100": "battery-full",
      "battery.25": "battery-level-20",
      "battery.50": "battery-level-50",
      "battery.75": "battery-level-80",
      "bell": "preferences-system-notifications",
      "bell.badge": "preferences-system-notifications",
      "bell.slash": "notifications-disabled",
      "bluetooth": "bluetooth-active",
      "bold": "format-text-bold",
      "bolt": "thunderbolt",
      "bolt.slash": "thunderbolt-acquiring",
      "book": "accessories-dictionary",
      "book.closed": "accessories-dictionary",
      "bookmark": "user-bookmarks",
      "books.vertical": "accessories-dictionary",
      "bubble.left": "chat-message-new",
      "bubble.left.and.bubble.right": "chat-message-new",
      "bubble.right": "chat-message-new",
      "calendar": "x-office-calendar",
      "calendar.badge.clock": "appointment-soon",
      "calendar.badge.plus": "appointment-new",
      "camera": "camera-photo",
      "camera.rotate": "camera-switch",
      "character.book.closed": "accessories-dictionary",
      "checklist": "view-list-bullet",
      "checkmark": "object-select",
      "checkmark.seal": "emblem-ok",
      "checkmark.shield": "security-high",
      "checkmark.square": "checkbox-checked",
      "chevron.backward": "go-previous",
      "chevron.compact.down": "pan-down",
      "chevron.down": "pan-down",
      "chevron.forward": "go-next",
      "chevron.left": "go-previous",
      "chevron.left.forwardslash.chevron.right": "text-editor",
      "chevron.right": "go-next",
      "chevron.up": "pan-up",
      "chevron.up.chevron.down": "view-sort-descending",
      "clipboard": "edit-paste",
      "clock": "preferences-system-time",
      "clock.arrow.circlepath": "document-open-recent",
      "cloud": "weather-overcast",
      "cloud.bolt": "weather-storm",
      "cloud.bolt.rain": "weather-storm",
      "cloud.drizzle": "weather-showers-scattered",
      "cloud.fog": "weather-fog",
      "cloud.heavyrain": "weather-showers",
      "cloud.moon": "weather-few-clouds-night",
      "cloud.rain": "weather-showers",
      "cloud.snow": "weather-snow",
      "cloud.sun": "weather-few-clouds",
      "cloud.sun.rain": "weather-showers-scattered",
      "contextualmenu.and.cursorarrow": "open-menu",
      "cpu": "computer",
      "cursorarrow": "input-mouse",
      "decrease.indent": "format-indent-less",
      "deskclock": "preferences-system-time",
      "desktopcomputer": "computer",
      "dial.low": "power-profile-balanced",
      "display": "video-display",
      "display.2": "video-joined-displays",
      "doc": "text-x-generic",
      "doc.badge.plus": "document-new",
      "doc.fill": "text-x-generic",
      "doc.on.clipboard": "edit-paste",
      "doc.on.doc": "edit-copy",
      "doc.plaintext": "text-x-generic",
      "doc.richtext": "x-office-document",
      "doc.text": "text-x-generic",
      "doc.text.magnifyingglass": "document-print-preview",
      "dot.radiowaves.left.and.right": "network-wireless",
      "ear": "audio-headphones",
      "earbuds": "audio-headphones",
      "eject": "media-eject",
      "ellipsis": "view-more-horizontal",
      "envelope": "mail-unread",
      "envelope.badge": "mail-unread",
      "envelope.open": "mail-read",
      "eraser": "edit-clear",
      "exclamationmark.bubble": "dialog-warning",
      "exclamationmark.octagon": "dialog-error",
      "exclamationmark.shield": "security-low",
      "exclamationmark.triangle": "dialog-warning",
      "externaldrive": "drive-harddisk",
      "eye": "view-reveal",
      "eye.slash": "view-conceal",
      "eyeglasses": "face-glasses",
      "face.dashed": "face-plain",
      "face.smiling": "face-smile",
      "faceid": "auth-face",
      "figure.run": "emoji-activities",
      "figure.stand": "user-info",
      "film": "video-x-generic",
      "flashlight.on.fill": "display-brightness",
      "folder": "folder",
      "folder.badge.plus": "folder-new",
      "forward": "media-seek-forward",
      "forward.end": "media-skip-forward",
      "fuelpump": "emoji-travel",
      "gamecontroller": "input-gaming",
      "gauge": "power-profile-performance",
      "gear": "emblem-system",
      "gearshape": "emblem-system",
      "gearshape.2": "applications-engineering",
      "gobackward": "media-seek-backward",
      "goforward": "media-seek-forward",
      "guitars": "audio-x-generic",
      "hand.point.up.left": "input-touchpad",
      "hand.raised": "emoji-body",
      "hand.tap": "input-touchpad",
      "hand.wave": "emoji-body",
      "headphones": "audio-headphones",
      "heart": "emblem-favorite",
      "heart.text.square": "emblem-favorite",
      "house": "user-home",
      "humidity": "weather-showers-scattered",
      "icloud": "weather-overcast",
      "icloud.and.arrow.down": "folder-download",
      "icloud.and.arrow.up": "folder-publicshare",
      "increase.indent": "format-indent-more",
      "internaldrive": "drive-harddisk-system",
      "ipad": "computer-apple-ipad",
      "iphone": "phone-apple-iphone",
      "italic": "format-text-italic",
      "keyboard": "input-keyboard",
      "ladybug": "face-monkey",
      "laptopcomputer": "computer",
      "line.3.horizontal": "open-menu",
      "line.3.horizontal.decrease": "view-sort-descending",
      "link": "insert-link",
      "list.bullet": "view-list-bullet",
      "list.bullet.clipboard": "edit-paste",
      "list.bullet.rectangle": "view-list",
      "list.clipboard": "edit-paste",
      "list.dash": "view-list",
      "list.number": "view-list-ordered",
      "location": "find-location",
      "location.slash": "location-services-disabled",
      "lock": "changes-prevent",
      "lock.open": "changes-allow",
      "lock.shield": "security-high",
      "macwindow": "focus-windows",
      "magnifyingglass": "system-search",
      "mail": "mail-unread",
      "mappin.and.ellipse": "mark-location",
      "medal": "starred",
      "megaphone": "audio-speakers",
      "memorychip": "media-flash",
      "menucard": "open-menu",
      "message": "chat-message-new",
      "mic": "audio-input-microphone",
      "mic.slash": "microphone-disabled",
      "minus": "list-remove",
      "minus.magnifyingglass": "zoom-out",
      "moon": "weather-clear-night",
      "moon.stars": "weather-clear-night",
      "moon.zzz": "night-light",
      "mug": "emoji-food",
      "music.mic": "audio-input-microphone",
      "music.note.list": "folder-music",
      "network": "network-workgroup",
      "newspaper": "application-rss+xml",
      "nosign": "action-unavailable",
      "note": "text-x-generic",
      "note.text": "text-x-generic",
      "paintbrush": "applications-graphics",
      "paintpalette": "preferences-color",
      "paperclip": "mail-attachment",
      "paperplane": "mail-send",
      "pause": "media-playback-pause",
      "pencil": "document-edit",
      "pencil.and.outline": "document-edit",
      "person": "avatar-default",
      "person.2": "system-users",
      "person.3": "system-users",
      "person.badge.plus": "contact-new",
      "person.crop.circle": "avatar-default",
      "person.crop.circle.badge.plus": "contact-new",
      "person.text.rectangle": "x-office-address-book",
      "phone": "call-start",
      "phone.down": "call-stop",
      "photo": "image-x-generic",
      "photo.on.rectangle": "emblem-photos",
      "pin": "view-pin",
      "play": "media-playback-start",
      "playpause": "media-playback-start",
      "plus": "list-add",
      "plus.magnifyingglass": "zoom-in",
      "power": "system-shutdown",
      "printer": "printer",
      "puzzlepiece": "application-x-addon",
      "qrcode": "view-app-grid",
      "questionmark.folder": "folder-saved-search",
      "rectangle.and.pencil.and.ellipsis": "document-edit",
      "rectangle.grid.1x2": "view-paged",
      "rectangle.on.rectangle": "edit-copy",
      "rectangle.portrait.and.arrow.right": "system-log-out",
      "rectangle.split.2x1": "view-dual",
      "repeat": "media-playlist-repeat",
      "repeat.1": "media-playlist-repeat-song",
      "return": "go-jump",
      "rosette": "starred",
      "rotate.left": "object-rotate-left",
      "rotate.right": "object-rotate-right",
      "scissors": "edit-cut",
      "scope": "find-location",
      "screwdriver": "applications-engineering",
      "scribble": "document-edit",
      "server.rack": "network-server",
      "shareplay": "emblem-shared",
      "shield": "security-high",
      "shippingbox": "package-x-generic",
      "shuffle": "media-playlist-shuffle",
      "sidebar.leading": "sidebar-show",
      "sidebar.left": "sidebar-show",
      "sidebar.right": "sidebar-show-right",
      "sidebar.trailing": "sidebar-show-right",
      "signature": "document-edit",
      "slider.horizontal.3": "preferences-other",
      "slider.vertical.3": "preferences-other",
      "smoke": "weather-fog",
      "sparkle": "star-new",
      "sparkles": "star-new",
      "speaker": "audio-volume-medium",
      "speaker.slash": "audio-volume-muted",
      "speaker.wave.1": "audio-volume-low",
      "speaker.wave.2": "audio-volume-medium",
      "speaker.wave.3": "audio-volume-high",
      "sportscourt": "emoji-activities",
      "square.and.arrow.down": "document-save",
      "square.and.arrow.up": "document-send",
      "square.and.pencil": "document-edit",
      "square.grid.2x2": "view-grid",
      "square.grid.3x3": "view-app-grid",
      "square.on.square": "edit-copy",
      "square.stack": "view-paged",
      "square.stack.3d.up": "view-paged",
      "star": "non-starred",
      "star.fill": "starred",
      "star.leadinghalf.filled": "semi-starred",
      "stethoscope": "emblem-favorite",
      "stop": "media-playback-stop",
      "stopwatch": "preferences-system-time",
      "strikethrough": "format-text-strikethrough",
      "sun.haze": "weather-fog",
      "sun.horizon": "daytime-sunrise",
      "sun.max": "weather-clear",
      "sun.min": "weather-clear",
      "sunrise": "daytime-sunrise",
      "sunset": "daytime-sunset",
      "switch.2": "preferences-other",
      "tablecells": "x-office-spreadsheet",
      "tag": "user-bookmarks",
      "target": "find-location",
      "teddybear": "emoji-objects",
      "terminal": "utilities-terminal",
      "text.aligncenter": "format-justify-center",
      "text.alignleft": "format-justify-left",
      "text.alignright": "format-justify-right",
      "text.book.closed": "accessories-dictionary",
      "text.bubble": "chat-message-new",
      "text.cursor": "insert-text",
      "timer": "alarm",
      "tornado": "weather-tornado",
      "tortoise": "emoji-nature",
      "touchid": "auth-fingerprint",
      "trash": "user-trash",
      "trash.slash": "user-trash",
      "tray": "folder",
      "tray.and.arrow.down": "folder-download",
      "tray.full": "mail-read",
      "tv": "tv",
      "underline": "format-text-underline",
      "video": "camera-video",
      "video.slash": "camera-disabled",
      "viewfinder": "zoom-fit-best",
      "wallet.pass": "auth-smartcard",
      "wand.and.stars": "applications-graphics",
      "waveform": "audio-x-generic",
      "wifi": "network-wireless",
      "wifi.exclamationmark": "network-wireless-no-route",
      "wifi.slash": "network-wireless-offline",
      "wind": "weather-windy",
      "window.casement": "focus-windows",
      "wrench": "applications-engineering",
      "wrench.and.screwdriver": "applications-engineering",
      "xmark": "window-close",
      "xmark.bin": "user-trash-full",
      "xmark.octagon": "dialog-error",
      "xmark.shield": "security-low",
      "zzz": "night-light",
    ]

    /// The characters of symbols that are characters.
    private static let glyphs = [
      "abc": "abc",
      "asterisk": "*",
      "at": "@",
      "character": "A",
      "checkmark.diamond": "✓",
      "command": "⌘",
      "control": "⌃",
      "delete.left": "⌫",
      "die.face.1": "⚀",
      "die.face.2": "⚁",
      "die.face.3": "⚂",
      "die.face.4": "⚃",
      "die.face.5": "⚄",
      "die.face.6": "⚅",
      "divide": "÷",
      "dollarsign": "$",
      "equal": "=",
      "escape": "⎋",
      "eurosign": "€",
      "exclamationmark": "!",
      "function": "ƒ",
      "greaterthan": ">",
      "hourglass": "⌛",
      "infinity": "∞",
      "info": "i",
      "lessthan": "<",
      "multiply": "×",
      "music.note": "♪",
      "number": "#",
      "number.sign": "#",
      "option": "⌥",
      "percent": "%",
      "plus.forwardslash.minus": "±",
      "plusminus": "±",
      "questionmark": "?",
      "quote.closing": "”",
      "quote.opening": "“",
      "shift": "⇧",
      "snowflake": "❄",
      "sterlingsign": "£",
      "suit.club": "♣",
      "suit.diamond": "♦",
      "suit.heart": "♥",
      "suit.spade": "♠",
      "bitcoinsign": "₿",
      "curlybraces": "{}",
      "sum": "∑",
      "textformat": "Aa",
      "textformat.abc": "abc",
      "textformat.size": "Aa",
      "x.squareroot": "√",
      "yensign": "¥",
    ]

    /// The paths of symbols that the theme does not have, in a box of 16 by 16.
    private static let paths = [
      "airplane": "M15 8C15 8.7 14.3 9 13.5 9H10L6.5 14.5H5L6.5 9H3.5L2.2 10.8H1L2 8 1 5.2H2.2L3.5 7H6.5L5 1.5H6.5L10 "
        + "7H13.5C14.3 7 15 7.3 15 8Z",
      "bag": "M5 5V4C5 2 6.3 1 8 1 9.7 1 11 2 11 4V5H13L14 15H2L3 5ZM6.3 5H9.7V4C9.7 2.9 9 2.3 8 2.3 7 2.3 6.3 2.9 "
        + "6.3 4Z",
      "bandage": "M11 1L15 5 5 15 1 11ZM8 6.2L6.2 8 8 9.8 9.8 8Z",
      "bed.double": "M1 3H2.5V9H13.5V6.5C13.5 5.5 13 5 12 5H7.5V8H3.5V5H13C14.3 5 15 5.9 15 7.2V13H13.5V11H2.5V13H1Z",
      "bicycle": "M4 7C6 7 7.5 8.6 7.5 10.5 7.5 12.4 6 14 4 14 2 14 0.5 12.4 0.5 10.5 0.5 8.6 2 7 4 7ZM4 8.3C2.8 8.3 "
        + "1.8 9.3 1.8 10.5 1.8 11.7 2.8 12.7 4 12.7 5.2 12.7 6.2 11.7 6.2 10.5 6.2 9.3 5.2 8.3 4 8.3ZM12 7C14 "
        + "7 15.5 8.6 15.5 10.5 15.5 12.4 14 14 12 14 10 14 8.5 12.4 8.5 10.5 8.5 8.6 10 7 12 7ZM12 8.3C10.8 "
        + "8.3 9.8 9.3 9.8 10.5 9.8 11.7 10.8 12.7 12 12.7 13.2 12.7 14.2 11.7 14.2 10.5 14.2 9.3 13.2 8.3 12 "
        + "8.3ZM5 4H10.5V3H12.5V4.2H11.6L12.6 10.3 11.5 10.5 10.8 6H5.6L8.3 10.3 7.3 11 4.3 6Z",
      "briefcase": "M5 4V2.5C5 1.7 5.7 1 6.5 1H9.5C10.3 1 11 1.7 11 2.5V4H15V8H1V4ZM6.3 4H9.7V2.3H6.3ZM1 "
        + "9H6.5V10.5H9.5V9H15V14.5H1Z",
      "building": "M3 1H13V15H9.5V12H6.5V15H3ZM5 3V5H7V3ZM9 3V5H11V3ZM5 7V9H7V7ZM9 7V9H11V7Z",
      "building.2": "M1 4H8V15H1ZM9 1H15V15H9ZM2.5 6V7.5H4V6ZM5 6V7.5H6.5V6ZM2.5 9V10.5H4V9ZM5 9V10.5H6.5V9ZM11 "
        + "3V4.5H13V3ZM11 6.5V8H13V6.5ZM11 10V11.5H13V10Z",
      "bus": "M3 1H13C14 1 14.5 1.6 14.5 2.5V12H13.5V14.5H11.5V12.5H4.5V14.5H2.5V12H1.5V2.5C1.5 1.6 2 1 3 1ZM3 "
        + "3V7.5H13V3ZM3.3 9V10.5H5V9ZM11 9V10.5H12.7V9Z",
      "car": "M3.5 3H12.5L14 7H15V12H14V14H12V12H4V14H2V12H1V7H2ZM4.5 4.5L3.6 7H12.4L11.5 4.5ZM3 8.5V10H5V8.5ZM11 "
        + "8.5V10H13V8.5Z",
      "cart": "M1 2H3.5L4 4H15L13 10H5.5L5.8 11H13V12.3H4.8L2.5 3.3H1ZM5 13H7V15H5ZM11 13H13V15H11Z",
      "chart.bar": "M2 9H5V15H2ZM6.5 5H9.5V15H6.5ZM11 1H14V15H11Z",
      "chart.line.uptrend.xyaxis": "M1 1H2.5V13.5H15V15H1ZM3.5 10.5L7 6.5 9.5 9 13 4 14.3 5 9.7 11.3 7.1 8.6 4.6 11.5Z",
      "chart.pie": "M7 2V9H14C14 12.5 11 15 8 15 4 15 1 12 1 8 1 5 3.5 2 7 2ZM9 1C12 1 15 4 15 7H9Z",
      "creditcard": "M1 3H15V5.5H1ZM1 7H15V13H1ZM3 9.5V11H7V9.5Z",
      "cross": "M6 1H10V6H15V10H10V15H6V10H1V6H6Z",
      "crown": "M1 4L5 7.5 8 2 11 7.5 15 4 13.5 13H2.5Z",
      "cube": "M8 1L14 4.2 8 7.4 2 4.2ZM1.5 5.5L7.4 8.6V15L1.5 11.8ZM14.5 5.5L8.6 8.6V15L14.5 11.8Z",
      "cup.and.saucer":
        "M2 3H12V4H13C14.3 4 15 4.8 15 6 15 7.4 14.2 8.2 12.8 8.2H11.8C11.4 9.9 10.2 11 8.5 11H5.5C3.4 11 2 "
        + "9.6 2 7.5ZM12 5.2V7H12.8C13.4 7 13.7 6.6 13.7 6.1 13.7 5.5 13.4 5.2 12.9 5.2ZM1 12.5H13V14H1Z",
      "diamond": "M8 1L15 8 8 15 1 8Z",
      "drop": "M8 1C10 4.5 13 7 13 10.2 13 13 10.8 15 8 15 5.2 15 3 13 3 10.2 3 7 6 4.5 8 1Z",
      "figure.walk": "M8 1C8.9 1 9.5 1.6 9.5 2.4 9.5 3.2 8.9 3.8 8 3.8 7.1 3.8 6.5 3.2 6.5 2.4 6.5 1.6 7.1 1 8 1ZM6.5 "
        + "4.5H9L10.2 7 12.3 8 11.8 9.2 9.3 8.1 8.9 7.2 8.5 9.3 10.3 11.2 11 15H9.4L8.8 12 6.8 10 5.8 13 4 15.2 "
        + "2.9 14.2 4.4 12.2 6 6.9 4.8 7.6 4.3 9.6 3 9.3 3.7 6.7Z",
      "flag": "M3 1H4.5V2C7 1 9 3.6 14 2V9C9 10.6 7 8 4.5 9V15H3Z",
      "flame": "M8 1C9 4 13 5.5 13 10 13 13 10.8 15 8 15 5.2 15 3 13 3 10 3 8 4 6.6 5 5.5 5.3 7 6 7.8 6.7 8 6.5 5.5 "
        + "7 3 8 1Z",
      "fork.knife":
        "M3 1H4V6H4.8V1H5.8V6H6.6V1H7.5V6.5C7.5 7.6 6.9 8.2 6.1 8.4V15H4.4V8.4C3.6 8.2 3 7.6 3 6.5ZM10 1C12 "
        + "1.5 13 4 13 8H11.7V15H10Z",
      "gift": "M1 5H7.3V8H1ZM8.7 5H15V8H8.7ZM2 9H7.3V15H2ZM8.7 9H14V15H8.7ZM8 4.6C6 4.6 4 4 4 2.5 4 0.8 7 0.8 8 3 9 "
        + "0.8 12 0.8 12 2.5 12 4 10 4.6 8 4.6Z",
      "graduationcap": "M8 2L15.5 5.5 8 9 0.5 5.5ZM3.5 8L8 10.2 12.5 8V11.5C11 13.2 5 13.2 3.5 11.5ZM14 6.6H15V11H14Z",
      "hammer": "M2 5L6 1H9L12 3.5 10.5 5 9 4.2 8.5 4.8 15 12 12.8 14.5 6 7.3 4.8 8.3Z",
      "hand.thumbsdown":
        "M1 1H4V9H1ZM5 9L8 15C9.3 15 10 14.2 10 13L9.5 10H13.5C14.6 10 15.2 9 15 8L14 2.5C13.8 1.5 13 1 12 "
        + "1H5Z",
      "hand.thumbsup":
        "M1 7H4V15H1ZM5 7L8 1C9.3 1 10 1.8 10 3L9.5 6H13.5C14.6 6 15.2 7 15 8L14 13.5C13.8 14.5 13 15 12 "
        + "15H5Z",
      "hexagon": "M4.5 2H11.5L15 8 11.5 14H4.5L1 8Z",
      "key": "M10.5 1C13 1 15 3 15 5.5 15 8 13 10 10.5 10 10 10 9.5 9.9 9 9.8L7.8 11H6.3V12.5H4.8V14L3.8 "
        + "15H1V12.2L6.2 7C6.1 6.5 6 6 6 5.5 6 3 8 1 10.5 1ZM11.5 3.2C10.7 3.2 10.2 3.7 10.2 4.5 10.2 5.3 10.7 "
        + "5.8 11.5 5.8 12.3 5.8 12.8 5.3 12.8 4.5 12.8 3.7 12.3 3.2 11.5 3.2Z",
      "leaf": "M14.5 1.5C15 8 12 13 6.5 12.5 5.5 12.4 4.8 12 4.3 11.6L2.2 14.5 1.2 13.8 3.4 10.7C1 6 5.5 2 14.5 "
        + "1.5Z",
      "lightbulb":
        "M8 1C10.8 1 13 3.1 13 5.8 13 7.8 11.8 9 10.8 10.2V12H5.2V10.2C4.2 9 3 7.8 3 5.8 3 3.1 5.2 1 8 1ZM5.5 "
        + "12.8H10.5V14H9.5L9 15H7L6.5 14H5.5Z",
      "map": "M1 3.5L5.3 2V12.5L1 14ZM6.3 2L9.7 3.5V14L6.3 12.5ZM10.7 3.5L15 2V12.5L10.7 14Z",
      "mappin": "M8 1C10.8 1 13 3.2 13 6 13 9.5 8 15 8 15 8 15 3 9.5 3 6 3 3.2 5.2 1 8 1ZM8 4.2C7 4.2 6.2 5 6.2 6 6.2 "
        + "7 7 7.8 8 7.8 9 7.8 9.8 7 9.8 6 9.8 5 9 4.2 8 4.2Z",
      "octagon": "M5 1H11L15 5V11L11 15H5L1 11V5Z",
      "pawprint": "M8 7.5C10.3 7.5 13 10.3 13 12.6 13 14 12 14.7 10.8 14.7 9.7 14.7 9 14.2 8 14.2 7 14.2 6.3 14.7 5.2 "
        + "14.7 4 14.7 3 14 3 12.6 3 10.3 5.7 7.5 8 7.5ZM2.5 5.5H4.5V9H2.5ZM5 1.5H7V6H5ZM9 1.5H11V6H9ZM11.5 "
        + "5.5H13.5V9H11.5Z",
      "pentagon": "M8 1L15 6.3 12.3 14.5H3.7L1 6.3Z",
      "pills": "M4.5 1C6.4 1 8 2.6 8 4.5V11.5C8 13.4 6.4 15 4.5 15 2.6 15 1 13.4 1 11.5V4.5C1 2.6 2.6 1 4.5 1ZM2.4 "
        + "8.5V11.5C2.4 12.7 3.3 13.6 4.5 13.6 5.7 13.6 6.6 12.7 6.6 11.5V8.5ZM12 6C14 6 15 7.5 15 9.5H9C9 7.5 "
        + "10 6 12 6ZM9 10.8H15C15 12.8 14 14.3 12 14.3 10 14.3 9 12.8 9 10.8Z",
      "square.split.2x1": "M1 2H7.4V14H1ZM8.6 2H15V14H8.6Z",
      "thermometer":
        "M6 3C6 1.8 6.9 1 8 1 9.1 1 10 1.8 10 3V8.8C11 9.4 11.5 10.4 11.5 11.5 11.5 13.5 10 15 8 15 6 15 4.5 "
        + "13.5 4.5 11.5 4.5 10.4 5 9.4 6 8.8Z",
      "ticket": "M1 4H15V6.5C14.2 6.6 13.5 7.2 13.5 8 13.5 8.8 14.2 9.4 15 9.5V12H1V9.5C1.8 9.4 2.5 8.8 2.5 8 2.5 7.2 "
        + "1.8 6.6 1 6.5ZM9.3 5.5V7H10.3V5.5ZM9.3 9V10.5H10.3V9Z",
      "tram": "M3 1H13C14 1 14.5 1.6 14.5 2.5V12H13.5V14.5H11.5V12.5H4.5V14.5H2.5V12H1.5V2.5C1.5 1.6 2 1 3 1ZM3 "
        + "3V7.5H13V3ZM3.3 9V10.5H5V9ZM11 9V10.5H12.7V9Z",
      "triangle": "M8 1.5L15.5 14.5H0.5Z",
      "trophy": "M4 1H12V2.5H15C15 6 13.5 7.7 11.5 8 11 9.3 10 10 8.8 10.3V12.5H11.5V15H4.5V12.5H7.2V10.3C6 10 5 9.3 "
        + "4.5 8 2.5 7.7 1 6 1 2.5H4ZM4 4H2.5C2.7 5.2 3.2 6 4 6.4ZM12 4V6.4C12.8 6 13.3 5.2 13.5 4Z",
      "umbrella": "M8 1C12 1 15 4 15 8H8.7V13C8.7 14.3 7.8 15 6.7 15 5.6 15 4.7 14.3 4.7 13H6C6 13.5 6.3 13.8 6.7 13.8 "
        + "7.1 13.8 7.4 13.5 7.4 13V8H1C1 4 4 1 8 1Z",
    ]
  }

  /// An area in which a symbol is drawn (`GtkDrawingArea`), in the color of texts and as large as its frame.
  @MainActor
  enum SymbolArea {
    /// A drawing that a widget retains.
    private final class Content {
      let drawing: SymbolDrawing

      init(_ drawing: SymbolDrawing) { self.drawing = drawing }
    }

    static func widget(for drawing: SymbolDrawing) -> Widget {
      let area: Widget = gtk_drawing_area_new()
      gtk_drawing_area_set_draw_func(
        area.cast(),
        { area, context, width, height, data in
          guard let area, let context, let data else { return }
          nonisolated(unsafe) let (widget, cairo) = (area, context)
          let content = Unmanaged<Content>.fromOpaque(data).takeUnretainedValue()
          MainActor.assumeIsolated {
            SymbolArea.draw(content.drawing, widget.cast(), cairo, Double(width), Double(height))
          }
        }, Unmanaged.passRetained(Content(drawing)).toOpaque(),
        { data in if let data { Unmanaged<Content>.fromOpaque(data).release() } })
      return area
    }

    private static func draw(
      _ symbol: SymbolDrawing, _ widget: Widget, _ context: OpaquePointer, _ width: Double, _ height: Double
    ) {
      let size = min(width, height)
      var color = GdkRGBA()
      gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
      cairo_translate(context, (width - size) / 2, (height - size) / 2)
      draw(symbol, widget, context, size: size, color)
    }

    /// Draws a symbol at the origin of a context, in a square.
    static func draw(
      _ symbol: SymbolDrawing, _ widget: Widget, _ context: OpaquePointer, size: Double, _ color: GdkRGBA
    ) {
      var color = color
      cairo_scale(context, size / 16, size / 16)
      gdk_cairo_set_source_rgba(context, &color)
      // The inner part of a filled shape is left out of it.
      cairo_push_group(context)
      var scale = 1.0
      if let enclosure = symbol.enclosure {
        outline(enclosure, context)
        if symbol.isFilled {
          cairo_fill(context)
          cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
        } else {
          cairo_set_line_width(context, 1.3)
          cairo_stroke(context)
        }
        scale = 0.58
      }
      cairo_translate(context, 8 * (1 - scale), 8 * (1 - scale))
      cairo_scale(context, scale, scale)
      drawCore(symbol.core, widget, context, &color)
      if symbol.hasSlash {
        cairo_set_line_width(context, 1.6)
        cairo_move_to(context, 2, 1)
        cairo_line_to(context, 14, 15)
        cairo_stroke(context)
      }
      if let badge = symbol.badge {
        // The symbol keeps a distance from its badge.
        cairo_save(context)
        cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
        cairo_new_sub_path(context)
        cairo_arc(context, 12, 12, 4.6, 0, 2 * .pi)
        cairo_fill(context)
        cairo_restore(context)
        cairo_translate(context, 8.4, 8.4)
        cairo_scale(context, 0.45, 0.45)
        drawCore(badge, widget, context, &color)
      }
      cairo_pop_group_to_source(context)
      cairo_paint(context)
    }

    private static func outline(_ enclosure: SymbolDrawing.Enclosure, _ context: OpaquePointer) {
      let (x, y, radius): (Double, Double, Double) =
        switch enclosure {
        case .circle: (1, 1, 7)
        case .square: (1.5, 1.5, 2.5)
        case .rectangle: (0.8, 3, 2)
        case .capsule: (0.8, 4, 4)
        }
      let (right, bottom) = (16 - x, 16 - y)
      cairo_new_sub_path(context)
      cairo_arc(context, right - radius, y + radius, radius, -.pi / 2, 0)
      cairo_arc(context, right - radius, bottom - radius, radius, 0, .pi / 2)
      cairo_arc(context, x + radius, bottom - radius, radius, .pi / 2, .pi)
      cairo_arc(context, x + radius, y + radius, radius, .pi, .pi * 1.5)
      cairo_close_path(context)
    }

    private static func drawCore(
      _ core: SymbolDrawing.Core, _ widget: Widget, _ context: OpaquePointer, _ color: inout GdkRGBA
    ) {
      switch core {
      case .empty: break
      case .path(let path):
        trace(path, context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_fill(context)
      case .glyph(let text):
        guard let layout = gtk_widget_create_pango_layout(widget, text),
          let font = pango_font_description_from_string("sans bold")
        else { return }
        defer {
          pango_font_description_free(font)
          g_object_unref(layout.object)
        }
        pango_font_description_set_absolute_size(font, (text.count > 2 ? 8 : text.count == 2 ? 11 : 15) * 1024)
        pango_layout_set_font_description(layout, font)
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        pango_layout_get_pixel_extents(layout, &ink, &logical)
        cairo_move_to(
          context, 8 - Double(ink.x) - Double(ink.width) / 2, 8 - Double(ink.y) - Double(ink.height) / 2)
        pango_cairo_show_layout(context, layout)
      case .icon(let name):
        guard let theme = gdk_display_get_default().flatMap(gtk_icon_theme_get_for_display),
          let icon = gtk_icon_theme_lookup_icon(
            theme, name, nil, 16, 1, GTK_TEXT_DIR_NONE, GTK_ICON_LOOKUP_FORCE_SYMBOLIC)
        else { return }
        defer { g_object_unref(icon.object) }
        guard let snapshot = gtk_snapshot_new() else { return }
        gtk_symbolic_paintable_snapshot_symbolic(icon, snapshot, 16, 16, &color, 1)
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
        // The node sets operators of its own, so it is drawn by itself before it is added, or left out of a shape.
        cairo_save(context)
        cairo_push_group(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
        gsk_render_node_draw(node, context)
        cairo_pop_group_to_source(context)
        cairo_paint(context)
        cairo_restore(context)
        gsk_render_node_unref(node)
      }
    }

    /// Adds a path in the syntax of SVG, of absolute moves, lines and curves, to the current path.
    private static func trace(_ path: String, _ context: OpaquePointer) {
      var (command, numbers, text) = (Character("M"), [Double](), "")
      var (x, y) = (0.0, 0.0)
      func perform() {
        switch (command, numbers.count) {
        case ("M", 2):
          (x, y) = (numbers[0], numbers[1])
          cairo_move_to(context, x, y)
          command = "L"
        case ("L", 2):
          (x, y) = (numbers[0], numbers[1])
          cairo_line_to(context, x, y)
        case ("H", 1):
          x = numbers[0]
          cairo_line_to(context, x, y)
        case ("V", 1):
          y = numbers[0]
          cairo_line_to(context, x, y)
        case ("C", 6):
          (x, y) = (numbers[4], numbers[5])
          cairo_curve_to(context, numbers[0], numbers[1], numbers[2], numbers[3], x, y)
        default: return
        }
        numbers = []
      }
      for character in path + " " {
        if character.isNumber || character == "." || character == "-" {
          text.append(character)
          continue
        }
        if let number = Double(text) {
          numbers.append(number)
          perform()
        }
        text = ""
        if character == "Z" { cairo_close_path(context) } else if character.isLetter { command = character }
      }
    }
  }
#endif
