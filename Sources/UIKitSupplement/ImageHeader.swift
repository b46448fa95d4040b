import Foundation

/// The size that the first bytes of an image file tell.
enum ImageHeader {
  /// Returns the size of an image in PNG, JPEG, GIF, BMP or WebP, in pixels, or `nil` for other bytes.
  static func size(of data: Data) -> (width: Int, height: Int)? {
    let bytes = Bytes(data)
    if bytes.starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return bytes.big(16, 4, 20) }
    if bytes.starts(Array("GIF8".utf8)) { return bytes.little(6, 2, 8) }
    if bytes.starts(Array("BM".utf8)) { return bytes.little(18, 4, 22) }
    if bytes.starts(Array("RIFF".utf8)), bytes.starts(Array("WEBP".utf8), at: 8) { return webP(bytes) }
    if bytes.starts([0xFF, 0xD8]) { return jpeg(bytes) }
    return nil
  }

  /// A view of bytes that has zeros behind its end.
  private struct Bytes {
    let data: Data

    init(_ data: Data) { self.data = data }

    var count: Int { data.count }

    subscript(_ offset: Int) -> Int { offset < data.count ? Int(data[data.startIndex + offset]) : 0 }

    func starts(_ prefix: [UInt8], at offset: Int = 0) -> Bool {
      data.count >= offset + prefix.count && prefix.indices.allSatisfy { self[offset + $0] == Int(prefix[$0]) }
    }

    private func size(_ width: Int, _ height: Int) -> (width: Int, height: Int)? {
      width > 0 && height > 0 ? (width, height) : nil
    }

    /// Returns two numbers whose first byte is the most significant.
    func big(_ width: Int, _ length: Int, _ height: Int) -> (width: Int, height: Int)? {
      func number(_ offset: Int) -> Int { (0..<length).reduce(0) { $0 << 8 | self[offset + $1] } }
      return size(number(width), number(height))
    }

    /// Returns two numbers whose first byte is the least significant.
    func little(_ width: Int, _ length: Int, _ height: Int, adding one: Int = 0, mask: Int = .max) -> (
      width: Int, height: Int
    )? {
      func number(_ offset: Int) -> Int { (0..<length).reduce(0) { $0 | self[offset + $1] << (8 * $1) } & mask }
      return size(number(width) + one, number(height) + one)
    }
  }

  private static func webP(_ bytes: Bytes) -> (width: Int, height: Int)? {
    if bytes.starts(Array("VP8X".utf8), at: 12) { return bytes.little(24, 3, 27, adding: 1) }
    if bytes.starts(Array("VP8 ".utf8), at: 12) { return bytes.little(26, 2, 28, mask: 0x3FFF) }
    guard bytes.starts(Array("VP8L".utf8), at: 12) else { return nil }
    let bits = (0..<4).reduce(0) { $0 | bytes[21 + $1] << (8 * $1) }
    return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
  }

  /// Looks for the segment of a JPEG file that has the size.
  private static func jpeg(_ bytes: Bytes) -> (width: Int, height: Int)? {
    var offset = 2
    while offset + 9 < bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      // Start of frame, except three markers of tables in the same range.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return bytes.big(offset + 7, 2, offset + 5)
      }
      offset += marker == 0xFF ? 1 : 2 + (bytes[offset + 2] << 8 | bytes[offset + 3])
    }
    return nil
  }
}
