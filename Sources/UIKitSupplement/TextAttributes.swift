import Foundation
import SwiftUICore

// Attributes of texts, by the keys that the toolkit of small devices has. Views show attributed texts of the newer
// kind, `AttributedString`; these keys are for declarations that only set them, such as an appearance.
extension NSAttributedString.Key {
  /// The font.
  public static let font = NSAttributedString.Key("NSFont")
  /// The color of the text.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The color behind the text.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// The distance that is added between characters.
  public static let kern = NSAttributedString.Key("NSKern")
  /// The style of a line through the text.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// The style of a line below the text.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The color of the line below the text.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The color of the outline of the characters.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// The width of the outline of the characters.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// The style of the paragraph.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// The shadow.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// The address of a link.
  public static let link = NSAttributedString.Key("NSLink")
  /// The distance above the line of text.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}

extension StringProtocol {
  /// Returns the size of the text in a line.
  ///
  /// - Differences: Apple's frameworks have this method of `String` and `NSString`. Without windows the size is an
  ///   estimate.
  ///
  /// - Parameter attrs: The attributes, of which the font is used. Without one, it is the font of labels.
  /// - Returns: The size, in points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    let font = attrs?[.font] as? UIFont ?? .systemFont(ofSize: UIFont.labelFontSize)
    let text = String(self)
    let measured =
      Thread.isMainThread ? MainActor.assumeIsolated { Toolkits.current.size(of: text, in: font.font) } : nil
    return measured ?? CGSize(width: CGFloat(text.count) * font.pointSize * 0.52, height: font.lineHeight)
  }
}

extension NSString {
  /// Returns the size of the text in a line.
  ///
  /// - Parameter attrs: The attributes, of which the font is used. Without one, it is the font of labels.
  /// - Returns: The size, in points. Without windows it is an estimate.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(describing: self).size(withAttributes: attrs)
  }
}
