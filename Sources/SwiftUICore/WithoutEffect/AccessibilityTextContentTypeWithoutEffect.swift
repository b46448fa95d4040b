/// A kind of text, which affects the way in which an assistive technology reads it.
public struct AccessibilityTextContentType: Hashable, Sendable {
  private let name: String

  /// A text of no particular kind.
  public static let plain = AccessibilityTextContentType(name: "plain")
  /// Input and output of a console.
  public static let console = AccessibilityTextContentType(name: "console")
  /// The name of a file.
  public static let fileSystem = AccessibilityTextContentType(name: "file system")
  /// A message between people.
  public static let messaging = AccessibilityTextContentType(name: "messaging")
  /// A story or poem.
  public static let narrative = AccessibilityTextContentType(name: "narrative")
  /// Source code.
  public static let sourceCode = AccessibilityTextContentType(name: "source code")
  /// A table.
  public static let spreadsheet = AccessibilityTextContentType(name: "spreadsheet")
  /// A document.
  public static let wordProcessing = AccessibilityTextContentType(name: "word processing")
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the kind of the texts of this view.
  ///
  /// - Parameter value: The kind of the text on Apple's systems, such as source code.
  public nonisolated func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> some View { self }
}

extension Text {
  /// Has no effect on this platform. On Apple's systems, it sets the kind of this text.
  ///
  /// - Parameter value: The kind of the text on Apple's systems, such as source code.
  public nonisolated func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> Text { self }
}
