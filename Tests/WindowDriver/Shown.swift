import Foundation

/// A widget as a program says that it shows it.
public struct Shown: Decodable, Equatable, Sendable, CustomStringConvertible {
  /// The name of GTK's type.
  public var type: String
  /// What can be read in it.
  public var text: String?
  /// Its name, if it was given one.
  public var name: String?
  /// Its place on the screen: left, top, width, height.
  public var frame: [Double]
  public var isEnabled: Bool?
  public var isOn: Bool?
  public var isFocused: Bool?
  /// What it tells those who can't see it.
  public var label: String?
  /// Whether a window is dark.
  public var isDark: Bool?
  public var children: [Shown]?

  /// A place on the screen, to look at.
  public init(type: String = "", frame: [Double]) {
    self.type = type
    self.frame = frame
  }

  /// This widget and all inside, outer ones first.
  public var all: [Shown] { [self] + (children ?? []).flatMap(\.all) }

  /// The texts of all labels, in order, without those of the title bar and of empty fields.
  public var texts: [String] {
    // What stands in an empty field is not a text of its own.
    if type == "GtkHeaderBar" || type == "GtkText" { return [] }
    return (type == "GtkLabel" ? [text ?? ""] : []) + (children ?? []).flatMap(\.texts)
  }

  public var description: String { lines(indentedBy: "").joined(separator: "\n") }

  /// The labels with a text that are seen as a whole: inside of what scrolls.
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

  /// The first widget of a type in this one, or this one.
  public func first(_ type: String) -> Shown? { all.first { $0.type == type } }

  private func lines(indentedBy indent: String) -> [String] {
    let details = [
      text.map { "\"\($0)\"" }, name.map { "named \($0)" }, isEnabled == false ? "disabled" : nil,
      isOn.map { $0 ? "on" : "off" }, isFocused == true ? "focused" : nil, "at \(frame.map { Int($0) })",
    ]
    let line = indent + ([type] + details.compactMap { $0 }).joined(separator: " ")
    return [line] + (children ?? []).flatMap { $0.lines(indentedBy: indent + "  ") }
  }
}

/// All windows of a program.
public struct Screen: Equatable, Sendable, CustomStringConvertible {
  /// The windows.
  public var windows: [Shown]

  /// All widgets, outer ones first.
  public var all: [Shown] { windows.flatMap(\.all) }

  /// The texts of all labels, in order.
  public var texts: [String] { windows.flatMap(\.texts) }

  /// The first label, or other widget with a text or a name, that reads like this.
  public func find(_ text: String) -> Shown? { all.first { $0.text == text || $0.name == text } }

  public var description: String { windows.map(\.description).joined(separator: "\n") }
}
