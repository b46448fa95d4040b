import Foundation
import SwiftUICore

extension FileDialogContent {
  var summary: String {
    let choice =
      switch choice {
      case .openFiles(let several): several ? "files" : "file"
      case .openFolders(let several): several ? "folders" : "folder"
      case .save(let name): "save \"\(name)\""
      }
    return line(
      choice, filter.extensions.joined(separator: ","), filter.mimeTypes.joined(separator: ","),
      title.map { "title \"\($0)\"" }, confirmation.map { "confirmation \"\($0)\"" }, folder.map { "in \($0.path)" })
  }
}

extension MenuBarExtraContent {
  var summary: String {
    line(
      "menu bar extra \"\(title)\"", showsTitle ? "shown" : nil, image?.summary,
      menu.map { "[\($0.map(\.summary).joined(separator: ", "))]" })
  }
}

extension DesktopMenuItem {
  /// The item as text: its title and the properties that differ from their defaults, with the items of a submenu.
  fileprivate var summary: String {
    let kind: String? =
      switch kind {
      case .action: nil
      case .check(let isOn): isOn ? "on" : "off"
      case .option(let isSelected): isSelected ? "selected" : "not selected"
      case .submenu(let items): "[\(items.map(\.summary).joined(separator: ", "))]"
      case .text: "text"
      case .separator: "separator"
      }
    return line(
      title.isEmpty ? "" : "\"\(title)\"", image?.summary, isEnabled || self.kind == .text ? nil : "disabled",
      shortcut?.summary, kind
    ).trimmingCharacters(in: .whitespaces)
  }
}

/// Joins a name and those details that are not empty.
func line(_ name: String, _ details: String?...) -> String {
  ([name] + details.compactMap { $0 }.filter { !$0.isEmpty }).joined(separator: " ")
}

extension Modification {
  var summary: String {
    switch self {
    case .padding(let insets?):
      "padding " + [insets.top, insets.leading, insets.bottom, insets.trailing].map(number).joined(separator: " ")
    case .padding(nil): "padding of the row"
    case .frame(let frame): line("frame", frame.summary)
    case .fixedSize(let horizontal, let vertical):
      line("fixed size", horizontal == vertical ? nil : horizontal ? "horizontal" : "vertical")
    case .containerFrame(let frame):
      line(
        "container frame", frame.axes.contains(.horizontal) ? "horizontal" : nil,
        frame.axes.contains(.vertical) ? "vertical" : nil)
    case .aspectRatio(let ratio, let mode): line("aspect ratio", ratio.map(number), "\(mode)")
    case .alignmentGuide: "alignment guide"
    case .layoutTrait: "layout trait"
    case .background(let color): "background \(color.summary)"
    case .border(let color, let width): "border \(color.summary) \(number(width))"
    case .paintedBorder(let paint, let width): "border \(paint.summary) \(number(width))"
    case .position(let point): "position \(number(point.x)) \(number(point.y))"
    case .coordinateSpace: "coordinate space"
    case .anchor: "anchor"
    case .ignoresSafeArea: "ignores safe area"
    case .matchedGeometry: "matched geometry"
    case .visualEffect: "visual effect"
    case .safeAreaPadding(let insets):
      "safe area padding "
        + [insets.top, insets.leading, insets.bottom, insets.trailing].map(number).joined(separator: " ")
    case .zIndex(let index): "z index \(number(index))"
    case .offset(let offset): "offset \(number(offset.width)) \(number(offset.height))"
    case .rotation(let angle, _): "rotation \(number(angle.degrees))°"
    case .scale(let scale, _): "scale \(number(scale.width)) \(number(scale.height))"
    case .transform(let t): "transform " + [t.a, t.b, t.c, t.d, t.tx, t.ty].map(number).joined(separator: " ")
    case .opacity(let opacity): "opacity \(opacity)"
    case .clipped: "clipped"
    case .clipShape: "clip shape"
    case .contentShape: "content shape"
    case .hitTesting(let isOn): isOn ? "hit testing" : "no hit testing"
    case .painting(let paint): "painting \(paint.summary)"
    case .shadow(let color, let radius, let x, let y):
      "shadow \(color.summary) \(number(radius)) \(number(x)) \(number(y))"
    case .blur(let radius): "blur \(number(radius))"
    case .colorEffect(let effect): effect.summary
    case .blendMode(let mode): "blend mode \(mode)"
    case .compositingGroup: "compositing group"
    case .hidden: "hidden"
    case .help(let text): "help \"\(text)\""
    case .gesture(nil): "gesture"
    case .gesture(let count?): count == 1 ? "tap gesture" : "tap gesture ×\(count)"
    case .hover: "hover"
    case .continuousHover: "continuous hover"
    case .keyPress: "key press"
    case .focusObserver: "focus observer"
    case .menuBar: "menu bar"
    case .focusable(let isFocusable, let byClick):
      line(isFocusable ? "focusable" : "not focusable", byClick ? nil : "with the keyboard")
    case .keyboardShortcut(let shortcut): "keyboard shortcut \(shortcut.summary)"
    case .rowTraits(let traits):
      line(
        "row traits", traits.insets == nil ? nil : "insets", traits.hidesSeparator ? "no separator" : nil,
        traits.isSelectionDisabled ? "no selection" : nil)
    case .contextMenuGesture: "context menu gesture"
    case .draggable: "draggable"
    case .dropDestination(let types): "drop destination " + types.map(\.identifier).joined(separator: " ")
    case .focus(let isFocused): line("focus", isFocused ? "on" : nil)
    case .accessibilityLabel(let label): "accessibility label \"\(label)\""
    case .accessibilityValue(let value): "accessibility value \"\(value)\""
    case .accessibilityHint(let hint): "accessibility hint \"\(hint)\""
    case .pointer(let name): "pointer \(name ?? "default")"
    case .accessibilityHidden(let isHidden): isHidden ? "accessibility hidden" : "not accessibility hidden"
    case .accessibilityTraits(let traits, let isAdded):
      "accessibility traits \(isAdded ? "+" : "-")\(traits.summary)"
    case .accessibilityElement(let children):
      switch children {
      case .combine: "accessibility element combine"
      case .contain: "accessibility element contain"
      default: "accessibility element"
      }
    case .accessibilityActions(let actions):
      "accessibility actions " + actions.map(\.name).joined(separator: ", ")
    case .accessibilityIdentifier(let identifier): "identifier \"\(identifier)\""
    case .layoutDirection(let direction): "layout direction \(direction)"
    case .colorScheme(let scheme): "color scheme \(scheme)"
    }
  }
}

/// Formats a number without a decimal point if it is an integer.
private func number(_ value: CGFloat) -> String { String(format: "%g", Double(value)) }

extension Paint {
  var summary: String {
    switch self {
    case .color(let color): color.summary
    case .linear: "linear gradient"
    case .radial: "radial gradient"
    case .angular: "angular gradient"
    case .elliptical: "elliptical gradient"
    case .mesh: "mesh gradient"
    case .image: "image"
    }
  }
}

extension ShapeContent {
  var summary: String {
    func own(_ form: ShapeDrawingMode) -> String {
      switch form {
      case .fill: paint.summary
      case .stroke(let style): "\(paint.summary) line \(number(style.lineWidth))"
      case .blended(let form, let mode): "\(own(form)) \(mode)"
      }
    }
    return (background.map(\.summary) + [own(form)]).joined(separator: ", ")
  }
}

extension ColorEffect {
  var summary: String {
    switch self {
    case .brightness(let amount): "brightness \(number(amount))"
    case .contrast(let amount): "contrast \(number(amount))"
    case .saturation(let amount): "saturation \(number(amount))"
    case .grayscale(let amount): "grayscale \(number(amount))"
    case .hueRotation(let angle): "hue rotation \(number(angle.degrees))°"
    case .invert: "color invert"
    case .multiply(let color): "color multiply \(color.summary)"
    case .luminanceToAlpha: "luminance to alpha"
    case .matrix: "color matrix"
    }
  }
}

extension ImageProperties {
  var summary: String {
    let source =
      switch source {
      case .symbol(let name): "symbol \(name)"
      case .file(let path, let scale): line("file \(path)", scale == 1 ? nil : "at \(number(scale))x")
      case .data(let data): "data of \(data.bytes.count) bytes"
      case .missing(let name): "missing \(name)"
      }
    return line(source, scaling == .original ? nil : "\(scaling)")
  }
}

extension TextFieldProperties {
  var summary: String {
    let shown = isSecure ? String(repeating: "•", count: text.count) : text
    return line(
      "\"\(shown)\"", prompt.isEmpty ? nil : "prompt \"\(prompt)\"",
      isSecure ? "secure" : nil, appearance == .automatic ? nil : "\(appearance)", isMultiline ? "multiline" : nil)
  }
}

extension SliderProperties {
  var summary: String { line("\(value) of \(bounds)", step.map { "step \($0)" }) }
}

extension PickerProperties {
  var summary: String {
    let titles = options.enumerated().map { $0 == selection ? "[\($1.text)]" : $1.text }
    return line(titles.joined(separator: " | "), appearance == .automatic ? nil : "\(appearance)")
  }
}

extension ListProperties {
  var summary: String {
    let chosen = selection.map { "\($0)" }.joined(separator: ", ")
    return line(
      "of \(rowCount)", chosen.isEmpty ? nil : "chosen \(chosen)", appearance == .automatic ? nil : "\(appearance)")
  }
}

extension FrameConstraints {
  var summary: String {
    func bounds(_ name: String, _ least: CGFloat?, _ ideal: CGFloat?, _ most: CGFloat?) -> String? {
      if least == nil, ideal == nil, most == nil { return nil }
      if least == ideal, ideal == most { return "\(name) \(number(least ?? 0))" }
      let parts = [("≥", least), ("~", ideal), ("≤", most)].compactMap { sign, value in value.map { sign + number($0) }
      }
      return "\(name) \(parts.joined(separator: " "))"
    }
    return line(
      "", bounds("width", minWidth, idealWidth, maxWidth), bounds("height", minHeight, idealHeight, maxHeight)
    ).trimmingCharacters(in: .whitespaces)
  }
}

extension KeyboardShortcut {
  var summary: String {
    let names: [(EventModifiers, String)] = [
      (.command, "command"), (.control, "control"), (.option, "option"), (.shift, "shift"),
    ]
    let key = key.character.isLetter || key.character.isNumber ? "\(key.character)" : "\(key.character.unicodeScalars)"
    return (names.filter { modifiers.contains($0.0) }.map(\.1) + [key]).joined(separator: "+")
  }
}

extension Style {
  var summary: String {
    line(
      isEnabled ? "" : "disabled",
      font.map { "font \($0.summary)" },
      foregroundPaint.map { "foreground \($0.summary)" } ?? foreground.map { "foreground \($0.summary)" },
      tint.map { "tint \($0.summary)" },
      lineLimit.map { "lines \($0)" },
      alignment == .leading ? nil : "aligned \(alignment)",
      isUnderlined ? "underlined" : nil,
      isStruckThrough ? "struck through" : nil,
      background.map { "background \($0.summary)" },
      link.map { "link \($0.absoluteString)" },
      kerning == 0 ? nil : "kerning \(number(kerning))",
      baselineOffset == 0 ? nil : "baseline offset \(number(baselineOffset))",
      lineSpacing == 0 ? nil : "line spacing \(number(lineSpacing))",
      truncationMode == .tail ? nil : "truncated at the \(truncationMode)",
      minimumScaleFactor == 1 ? nil : "scaled to \(number(minimumScaleFactor))",
      minimumLines == 0 ? nil : "at least \(minimumLines) lines",
      isSelectable ? "selectable" : nil,
      isRedacted ? "redacted" : nil,
      controlSize == .regular ? nil : "\(controlSize)",
      buttonBorderShape == .automatic ? nil : "\(buttonBorderShape.kind)",
      imageScale == .medium ? nil : "\(imageScale) image"
    ).trimmingCharacters(in: .whitespaces)
  }
}

extension Color {
  private func code(_ parts: Float...) -> String {
    "#" + parts.map { String(format: "%02x", Int(($0 * 255).rounded())) }.joined()
  }

  var summary: String {
    let name =
      switch base {
      case .named(let name): "\(name)"
      case .components(let red, let green, let blue): code(red, green, blue)
      case .adaptive(let light, let dark):
        "\(code(light.red, light.green, light.blue)) or \(code(dark.red, dark.green, dark.blue))"
      }
    return opacity == 1 ? name : name + String(format: "/%.2g", opacity)
  }
}

extension Font {
  var summary: String {
    let size =
      switch self.size {
      case .points(let points): String(format: "%gpt", Double(points))
      case .relative(let factor): String(format: "×%g", Double(factor))
      }
    return line(
      size, family, design == .default ? nil : "\(design)", weight == .regular ? nil : "\(weight.value)",
      isItalic ? "italic" : nil, hasMonospacedDigits ? "monospaced digits" : nil)
  }
}
