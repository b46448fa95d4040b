import Foundation
import SwiftUICore

extension Primitive {
  /// The primitive in a line: what it is, and what differs from the usual.
  var summary: String {
    switch self {
    case .root(let scheme): line("root", scheme.map { "\($0)" })
    case .text(let text, let style): line("text \"\(text)\"", style.summary)
    case .styledText(let runs):
      "styled text " + runs.map { line("\"\($0.string)\"", $0.style.summary) }.joined(separator: " + ")
    case .color(let color): "color \(color.summary)"
    case .button: "button"
    case .horizontalStack: "horizontal stack"
    case .verticalStack: "vertical stack"
    case .depthStack: "depth stack"
    case .modified(let modification): modification.summary
    }
  }
}

/// Words after a name, as far as there are any.
func line(_ name: String, _ details: String?...) -> String {
  ([name] + details.compactMap { $0 }.filter { !$0.isEmpty }).joined(separator: " ")
}

extension Modification {
  var summary: String {
    switch self {
    case .layoutDirection(let direction): "layout direction \(direction)"
    case .colorScheme(let scheme): "color scheme \(scheme)"
    }
  }
}

extension Style {
  var summary: String {
    line(
      isEnabled ? "" : "disabled",
      font.map { "font \($0.summary)" },
      foreground.map { "foreground \($0.summary)" },
      tint.map { "tint \($0.summary)" },
      lineLimit.map { "lines \($0)" },
      alignment == .leading ? nil : "aligned \(alignment)",
      isUnderlined ? "underlined" : nil,
      isStruckThrough ? "struck through" : nil
    ).trimmingCharacters(in: .whitespaces)
  }
}

extension Color {
  var summary: String {
    let name =
      switch base {
      case .named(let name): "\(name)"
      case .components(let red, let green, let blue):
        "#" + [red, green, blue].map { String(format: "%02x", Int(($0 * 255).rounded())) }.joined()
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
