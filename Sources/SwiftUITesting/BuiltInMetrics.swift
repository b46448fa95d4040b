import Foundation
import SwiftUICore

/// A namespace for the sizes of native controls in tests.
///
/// | control | size in points |
/// | --- | --- |
/// | button with a border | its label, with insets of 4 at the top and bottom and of 8 at the sides |
/// | toggle | a check box: its label, with a leading inset of 24; a switch: 40 × 20 |
/// | text field | the proposed width, 160 without one; its line, with insets of 4 at the top and bottom |
/// | text editor, list | the proposed size; 160 × 80 and 240 × 120 without one |
/// | slider | the proposed width but at least 32, 120 without one; a height of 20 |
/// | stepper | 64 × 24 |
/// | progress | a bar: the proposed width, 80 without one, and a height of 8; a spinner: 16 × 16; a ring: 20 × 20 |
/// | picker | a menu: its widest option and 40; segments: each option and 16; rows: the widest and 24, each 24 high |
/// | symbol | the size of its font |
@MainActor
enum BuiltInMetrics {
  static func labelMetrics(of primitive: Primitive) -> LabelMetrics {
    let bordered = LabelMetrics(
      insets: EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8), minimumSize: CGSize(width: 16, height: 8))
    switch primitive {
    case .button(_, .automatic, _), .button(_, .bordered, _), .button(_, .prominent, _), .toggle(_, .button, _):
      return bordered
    case .button(_, .row, _): return .row
    case .toggle:
      return LabelMetrics(
        insets: EdgeInsets(top: 0, leading: 24, bottom: 0, trailing: 0), minimumSize: CGSize(width: 16, height: 16))
    default: return LabelMetrics()
    }
  }

  static func measure(_ primitive: Primitive, _ proposal: ProposedViewSize) -> LeafMeasurement {
    func line(_ style: Style) -> CGFloat { BuiltInFont.size(of: style.font) * 1.25 }
    func size(_ width: CGFloat, _ height: CGFloat) -> LeafMeasurement {
      LeafMeasurement(CGSize(width: width, height: height))
    }
    switch primitive {
    case .image(let image, let style):
      return LeafMeasurement(image.scaling.size(of: naturalSize(of: image, style), for: proposal))
    case .textField(let field, let style) where field.isMultiline:
      let width = max((proposal.width ?? 160) - 16, 1)
      var unlimited = style
      (unlimited.lineLimit, unlimited.minimumLines) = (style.lineLimit, max(style.minimumLines, 1))
      let text = TextLayout(.text(field.text, unlimited)).measure(ProposedViewSize(width: width, height: nil))
      return LeafMeasurement(
        CGSize(width: proposal.width ?? 160, height: max(text.size.height, line(style)) + 8),
        firstTextBaseline: text.firstTextBaseline.map { $0 + 4 }, lastTextBaseline: text.lastTextBaseline.map { $0 + 4 }
      )
    case .textField(_, let style):
      let size = BuiltInFont.size(of: style.font)
      return LeafMeasurement(
        CGSize(width: proposal.width ?? 160, height: line(style) + 8), firstTextBaseline: 4 + size,
        lastTextBaseline: 4 + size)
    case .textEditor: return size(proposal.width ?? 160, proposal.height ?? 80)
    case .list: return size(proposal.width ?? 240, proposal.height ?? 120)
    case .slider: return size(max(proposal.width ?? 120, 32), 20)
    case .stepper: return size(64, 24)
    case .toggle: return size(40, 20)
    case .progress(let fraction, let appearance, _):
      switch appearance {
      case .circular: return fraction == nil ? size(16, 16) : size(20, 20)
      case .automatic where fraction == nil: return size(16, 16)
      case .automatic, .linear: return size(proposal.width ?? 80, 8)
      }
    case .picker(let picker, let style):
      let widths = picker.options.map { option in
        let text = TextLayout(.text(option.text, style)).measure(.unspecified).size.width
        return text + (option.image == nil ? 0 : 22)
      }
      let widest = widths.max() ?? 0
      switch picker.appearance {
      case .automatic, .menu: return size(widest + 40, line(style) + 8)
      case .segmented: return size(widths.reduce(0) { $0 + $1 + 16 }, line(style) + 8)
      case .inline, .radioGroup: return size(widest + 24, CGFloat(widths.count) * 24)
      }
    case .alert(let title): return TextLayout(.text(title)).measure(ProposedViewSize(width: 320, height: nil))
    default: return size(0, 0)
    }
  }

  private static var knownSizes: [String: CGSize] = [:]

  static func naturalSize(of image: ImageContent, _ style: Style) -> CGSize {
    let size = BuiltInFont.size(of: style.font) * style.imageScale.factor
    if case .data(let data) = image.source {
      return PictureHeader.size(of: [UInt8](data.bytes.prefix(1 << 18))).map {
        CGSize(width: $0.width / data.scale, height: $0.height / data.scale)
      } ?? CGSize(width: size, height: size)
    }
    guard case .file(let path, let scale) = image.source else { return CGSize(width: size, height: size) }
    let pixels = knownSizes[path] ?? PictureHeader.size(ofFile: path)
    knownSizes[path] = pixels
    guard let pixels else { return CGSize(width: size, height: size) }
    return CGSize(width: pixels.width / scale, height: pixels.height / scale)
  }
}

/// A reader of the sizes of images, which reads only the header of a file.
enum PictureHeader {
  /// Returns the size in pixels of a PNG, GIF or JPEG file, or `nil` for other files.
  static func size(ofFile path: String) -> CGSize? {
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: 1 << 18) else {
      return nil
    }
    return size(of: [UInt8](data))
  }

  static func size(of bytes: [UInt8]) -> CGSize? {
    func number(_ place: Int, _ count: Int, bigEndian: Bool = true) -> Int? {
      guard place >= 0, place + count <= bytes.count else { return nil }
      let digits = bytes[place..<place + count]
      return (bigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    func size(_ width: Int?, _ height: Int?) -> CGSize? {
      guard let width, let height, width > 0, height > 0 else { return nil }
      return CGSize(width: width, height: height)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return size(number(16, 4), number(20, 4)) }
    if bytes.starts(with: [0x47, 0x49, 0x46]) {
      return size(number(6, 2, bigEndian: false), number(8, 2, bigEndian: false))
    }
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    // Skip the segments before the one that starts a frame, which contains the size.
    var place = 2
    while let marker = number(place, 2), marker > 0xFF00, let length = number(place + 2, 2), length >= 2 {
      let isFrame = (0xFFC0...0xFFCF).contains(marker) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker)
      if isFrame { return size(number(place + 7, 2), number(place + 5, 2)) }
      place += 2 + length
    }
    return nil
  }
}
