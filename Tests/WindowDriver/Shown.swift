import Foundation

/// The state of a widget, as the program reports it.
public struct Shown: Decodable, Equatable, Sendable, CustomStringConvertible {
  /// The name of the widget's type in GTK.
  public var type: String
  /// The text or the title of the widget.
  public var text: String?
  /// The name of the widget, or `nil` if it has none.
  public var name: String?
  /// The frame on the screen, in points: x, y, width, height.
  public var frame: [Double]
  public var isEnabled: Bool?
  public var isOn: Bool?
  public var isFocused: Bool?
  /// The accessibility label.
  public var label: String?
  /// The accessibility value.
  public var value: String?
  /// The description of the action for assistive technologies.
  public var hint: String?
  /// The role in assistive technologies, if a modifier sets one.
  public var role: String?
  /// A Boolean value that indicates whether assistive technologies ignore the widget.
  public var isIgnored: Bool?
  /// A Boolean value that indicates whether the widget is selected, for assistive technologies.
  public var isSelected: Bool?
  /// The name of the shape that the pointer has over the view, if a modifier sets one.
  public var pointer: String?
  /// A Boolean value that indicates whether a window is dark.
  public var isDark: Bool?
  public var children: [Shown]?

  /// Creates an area of the screen to inspect.
  public init(type: String = "", frame: [Double]) {
    self.type = type
    self.frame = frame
  }

  /// This widget and all widgets inside, each before those inside it.
  public var all: [Shown] { [self] + (children ?? []).flatMap(\.all) }

  /// The widgets in the content of this window, each before those inside it.
  fileprivate var allInContent: [Shown] {
    let inner = (children ?? []).flatMap(\.allInContent)
    return type == "GtkHeaderBar" ? [] : type == "GtkWindow" ? inner : [self] + inner
  }

  /// The text of the label in the title bar of this window.
  public var titleInBar: String? { first("GtkHeaderBar")?.first("GtkLabel")?.text }

  /// The texts of all labels, in order, without those of the title bar and of empty fields.
  public var texts: [String] {
    // A label in an empty field is its placeholder.
    if type == "GtkHeaderBar" || type == "GtkText" { return [] }
    return (type == "GtkLabel" ? [text ?? ""] : []) + (children ?? []).flatMap(\.texts)
  }

  public var description: String { lines(indentedBy: "").joined(separator: "\n") }

  /// The labels with a text that scroll views don't clip.
  public var wholeLabels: [Shown] {
    if type == "GtkLabel" { return text?.isEmpty == false ? [self] : [] }
    let labels = (children ?? []).flatMap(\.wholeLabels)
    return type == "GtkScrolledWindow" ? labels.filter { isAround($0) } : labels
  }

  private func isAround(_ other: Shown) -> Bool {
    (0..<2).allSatisfy { axis in
      frame[axis] <= other.frame[axis] && frame[axis] + frame[axis + 2] >= other.frame[axis] + other.frame[axis + 2]
    }
  }

  /// Returns the first widget of a type among this one and those inside.
  public func first(_ type: String) -> Shown? { all.first { $0.type == type } }

  private func lines(indentedBy indent: String) -> [String] {
    let details = [
      text.map { "\"\($0)\"" }, name.map { "named \($0)" }, label.map { "labeled \"\($0)\"" },
      isEnabled == false ? "disabled" : nil,
      isOn.map { $0 ? "on" : "off" }, isFocused == true ? "focused" : nil, "at \(frame.map { Int($0) })",
    ]
    let line = indent + ([type] + details.compactMap { $0 }).joined(separator: " ")
    return [line] + (children ?? []).flatMap { $0.lines(indentedBy: indent + "  ") }
  }
}

/// The windows of a program.
public struct Screen: Equatable, Sendable, CustomStringConvertible {
  /// The windows.
  public var windows: [Shown]

  /// All widgets, each before those inside it.
  public var all: [Shown] { windows.flatMap(\.all) }

  /// The texts of all labels, in order.
  public var texts: [String] { windows.flatMap(\.texts) }

  /// Returns the first widget with a text or a name, or else the first with an accessibility label. Titles of windows,
  /// and widgets in title bars, are found only if there is no other widget.
  public func find(_ text: String) -> Shown? {
    let contents = windows.flatMap(\.allInContent)
    return contents.first { $0.text == text || $0.name == text } ?? contents.first {
      $0.label == text
    }
      ?? all.first { $0.text == text || $0.name == text } ?? all.first { $0.label == text }
  }

  public var description: String { windows.map(\.description).joined(separator: "\n") }
}
