import Foundation
import SwiftUICore

/// The clipboard.
///
/// - Differences: A program reads what it has put on the clipboard itself. What other programs have put there is read
///   with a `PasteButton` or `onPasteCommand(of:perform:)`, because reading it takes time.
@MainActor
@preconcurrency
public final class UIPasteboard: NSObject {
  /// The clipboard.
  public static let general = UIPasteboard()

  private override init() {}

  /// A text.
  public var string: String? {
    get { Toolkits.current.clipboardText }
    set { Toolkits.current.copy(newValue ?? "") }
  }

  /// Several texts, each on a line of its own.
  public var strings: [String]? {
    get { string.map { $0.components(separatedBy: "\n") } }
    set { string = newValue?.joined(separator: "\n") }
  }

  /// A URL.
  public var url: URL? {
    get { string.flatMap { URL(string: $0) } }
    set { string = newValue?.absoluteString }
  }

  /// An image, which can be put on the clipboard.
  public var image: UIImage? {
    get { nil }
    set {
      guard let data = newValue?.pngData() else { return }
      Toolkits.current.copy([TransferItem([.png]) { _ in data }])
    }
  }

  /// A Boolean value that indicates whether there is a text.
  public var hasStrings: Bool { string != nil }
  /// A Boolean value that indicates whether there is a URL.
  public var hasURLs: Bool { url?.scheme != nil }
}
