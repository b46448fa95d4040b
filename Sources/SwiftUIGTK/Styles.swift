#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  extension Color {
    /// Returns the components of the color in a color scheme, with the contrast that the user prefers.
    @MainActor
    func resolve(in scheme: ColorScheme) -> Resolved {
      var environment = EnvironmentValues()
      environment.colorScheme = scheme
      environment.colorSchemeContrast = DesktopSettings.contrast
      return resolve(in: environment)
    }

    /// Returns the color in the syntax of CSS.
    @MainActor
    func css(in scheme: ColorScheme) -> String {
      let color = resolve(in: scheme)
      func part(_ value: Float) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
      return "rgba(\(part(color.red)),\(part(color.green)),\(part(color.blue)),\(color.opacity))"
    }

    /// `true` for the default color of texts.
    var isPlain: Bool { base == .named(.primary) && opacity == 1 }
  }

  /// Pango's attributes of a text, each of which applies to a range of bytes.
  struct PangoAttributes {
    /// The list, which the user of this value must release.
    private(set) var list: OpaquePointer = pango_attr_list_new()

    /// Adds the attributes of a style.
    ///
    /// - Parameters:
    ///   - style: The style of the characters in the range.
    ///   - surroundings: The surroundings of the text, which determine its color scheme.
    ///   - start: The offset of the first byte in UTF-8.
    ///   - end: The offset after the last byte.
    ///   - scale: The factor by which the size of the font is multiplied.
    @MainActor
    func add(
      _ style: Style, in surroundings: Element.Surroundings, from start: Int = 0, to end: Int = Int(UInt32.max),
      scale: CGFloat = 1
    ) {
      func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
        guard let attribute else { return }
        attribute.pointee.start_index = guint(start)
        attribute.pointee.end_index = guint(clamping: end)
        pango_attr_list_insert(list, attribute)
      }
      if let font = style.font {
        Self.attributes(of: font, scale: scale).forEach(add)
      } else if scale != 1 {
        add(pango_attr_scale_new(Double(scale)))
      }
      var foreground = style.foreground
      if foreground?.isPlain ?? true { foreground = surroundings.scheme == surroundings.windowScheme ? nil : .primary }
      if let foreground {
        let color = foreground.resolve(in: surroundings.scheme)
        func part(_ value: Float) -> guint16 { guint16((min(max(value, 0), 1) * 65535).rounded()) }
        add(pango_attr_foreground_new(part(color.red), part(color.green), part(color.blue)))
        // Without it, the opacity is that of the theme's text color. Zero would mean that no opacity is set.
        add(pango_attr_foreground_alpha_new(max(part(color.opacity), 1)))
      }
      func add(_ color: Color?, _ make: (guint16, guint16, guint16) -> UnsafeMutablePointer<PangoAttribute>?) {
        guard let color = color?.resolve(in: surroundings.scheme) else { return }
        func part(_ value: Float) -> guint16 { guint16((min(max(value, 0), 1) * 65535).rounded()) }
        add(make(part(color.red), part(color.green), part(color.blue)))
      }
      if style.isUnderlined { add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
      if style.isStruckThrough { add(pango_attr_strikethrough_new(1)) }
      add(style.underlineColor, pango_attr_underline_color_new)
      add(style.strikethroughColor, pango_attr_strikethrough_color_new)
      add(style.background, pango_attr_background_new)
      if let opacity = style.background?.resolve(in: surroundings.scheme).opacity, opacity < 1 {
        add(pango_attr_background_alpha_new(guint16(max(opacity, 0.0001) * 65535)))
      }
      if style.kerning != 0 { add(pango_attr_letter_spacing_new(gint(style.kerning * CGFloat(PANGO_SCALE)))) }
      if style.baselineOffset != 0 { add(pango_attr_rise_new(gint(style.baselineOffset * CGFloat(PANGO_SCALE)))) }
      if style.isRedacted {
        add(.gray, pango_attr_background_new)
        add(pango_attr_background_alpha_new(20_000))
        add(pango_attr_foreground_alpha_new(1))  // zero would mean that no opacity is set
      }
    }

    /// Adds the attributes of a font.
    ///
    /// - Parameter font: The font to add, with its size, weight and design.
    func add(_ font: Font) {
      for attribute in Self.attributes(of: font, scale: 1) {
        guard let attribute else { continue }
        (attribute.pointee.start_index, attribute.pointee.end_index) = (0, guint.max)
        pango_attr_list_insert(list, attribute)
      }
    }

    private static func attributes(of font: Font, scale: CGFloat) -> [UnsafeMutablePointer<PangoAttribute>?] {
      var attributes: [UnsafeMutablePointer<PangoAttribute>?] = []
      switch font.size {
      case .points(let size): attributes.append(pango_attr_size_new_absolute(gint(size * scale * CGFloat(PANGO_SCALE))))
      case .relative(let factor) where factor * scale == 1: break
      case .relative(let factor): attributes.append(pango_attr_scale_new(Double(factor * scale)))
      }
      if let family = font.family ?? font.design.family { attributes.append(pango_attr_family_new(family)) }
      if font.weight != .regular {
        attributes.append(pango_attr_weight_new(PangoWeight(rawValue: UInt32(font.weight.value))))
      }
      if font.isItalic { attributes.append(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
      if font.width != .standard {
        let stretches: [(CGFloat, PangoStretch)] = [
          (-0.15, PANGO_STRETCH_EXTRA_CONDENSED), (-0.01, PANGO_STRETCH_CONDENSED), (0.01, PANGO_STRETCH_NORMAL),
        ]
        let stretch = stretches.first { font.width.value < $0.0 }?.1 ?? PANGO_STRETCH_EXPANDED
        attributes.append(pango_attr_stretch_new(stretch))
      }
      if font.hasSmallCaps { attributes.append(pango_attr_variant_new(PANGO_VARIANT_SMALL_CAPS)) }
      if font.hasMonospacedDigits { attributes.append(pango_attr_font_features_new("tnum=1")) }
      return attributes
    }
  }

  extension Font.Design {
    /// The generic family that Pango maps to a font on every system, or `nil` for the default font.
    fileprivate var family: String? {
      switch self {
      case .default, .rounded: nil
      case .serif: "serif"
      case .monospaced: "monospace"
      }
    }
  }

  extension Style {
    /// Returns CSS declarations for the font and the color, for widgets without Pango attributes, or `nil` for none.
    @MainActor
    func declarations(in surroundings: Element.Surroundings) -> String? {
      var declarations: [String] = []
      if let font {
        switch font.size {
        case .points(let size): declarations.append("font-size: \(Double(size))px")
        case .relative(1): break
        case .relative(let factor): declarations.append("font-size: \(Double(factor))em")
        }
        if let family = font.family ?? font.design.family {
          let quoted = family.replacingOccurrences(of: "\"", with: "")
          declarations.append("font-family: \"\(quoted)\"")
        }
        if font.weight != .regular { declarations.append("font-weight: \(font.weight.value)") }
        if font.isItalic { declarations.append("font-style: italic") }
      }
      if let foreground, !foreground.isPlain {
        declarations.append("color: \(foreground.css(in: surroundings.scheme))")
      }
      return declarations.isEmpty ? nil : declarations.joined(separator: "; ") + ";"
    }
  }

  /// A namespace for style sheets, one for each distinct set of rules, which widgets use through CSS classes.
  @MainActor
  enum StyleSheet {
    private static var classes: [String: String] = [:]

    /// Returns the CSS class with a set of rules. In the rules, `&` stands for a widget of the class.
    static func className(for rules: String) -> String {
      if let known = classes[rules] { return known }
      let name = "swiftui-\(classes.count)"
      classes[rules] = name
      guard let provider = gtk_css_provider_new(), let display = gdk_display_get_default() else { return name }
      gtk_css_provider_load_from_data(provider, rules.replacingOccurrences(of: "&", with: ".\(name)"), -1)
      gtk_style_context_add_provider_for_display(
        display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
      g_object_unref(provider.object)
      return name
    }
  }

  /// A set of CSS rules that apply to one widget in addition to the rules of the theme.
  @MainActor
  struct WidgetStyle {
    private var className: String?

    /// Replaces the rules of a widget, or removes them if the new rules are `nil`.
    mutating func set(_ rules: String?, on widget: Widget) {
      let new = rules.map(StyleSheet.className)
      guard new != className else { return }
      if let className { gtk_widget_remove_css_class(widget, className) }
      if let new { gtk_widget_add_css_class(widget, new) }
      className = new
    }
  }

  /// Sets a property for which GTK has no function.
  func setProperty(_ name: String, _ text: String, of object: Widget) {
    var value = GValue()
    g_value_init(&value, stringType)
    g_value_set_string(&value, text)
    g_object_set_property(object.cast(), name, &value)
    g_value_unset(&value)
  }
#endif
