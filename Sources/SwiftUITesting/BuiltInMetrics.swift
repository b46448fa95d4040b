import Foundation
import SwiftUICore

/// A namespace for the sizes of native controls and of images in tests.
@MainActor
enum BuiltInMetrics {
  private static var knownSizes: [String: CGSize] = [:]

  static func naturalSize(of image: ImageProperties, _ style: Style) -> CGSize {
    let size = BuiltInFont.size(of: style.font) * style.imageScale.factor
    if case .data(let data) = image.source {
      return ImageFileHeader.size(of: [UInt8](data.bytes.prefix(1 << 18))).map {
        CGSize(width: $0.width / data.scale, height: $0.height / data.scale)
      } ?? CGSize(width: size, height: size)
    }
    guard case .file(let path, let scale) = image.source else { return CGSize(width: size, height: size) }
    let pixels = knownSizes[path] ?? ImageFileHeader.size(ofFile: path)
    knownSizes[path] = pixels
    guard let pixels else { return CGSize(width: size, height: size) }
    return CGSize(width: pixels.width / scale, height: pixels.height / scale)
  }
}

/// A reader of the sizes of images, which reads only the header of a file.
enum ImageFileHeader {
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
