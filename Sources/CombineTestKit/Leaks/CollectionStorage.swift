/// Where arrays, dictionaries and sets keep their elements: what lies between may be left from earlier.
enum CollectionStorage {
  /// The storage of collections, and what it is called.
  static let names = ["_ContiguousArrayStorage": "array", "_DictionaryStorage": "dictionary", "_SetStorage": "set"]

  /// The bytes in which elements are; nil if it is no collection.
  ///
  /// - Parameters:
  ///   - words: All that has been allocated for it.
  ///   - address: Where that is.
  ///   - name: One of ``names``.
  static func elements(in words: [UInt], at address: UInt, of name: String) -> [Range<Int>]? {
    let end = words.count * 8
    switch name {
    case "array" where words.count > 3:
      let (count, capacity) = (Int(words[2] & 0xffff_ffff), Int(words[3] >> 1 & 0xffff_ffff))
      guard count > 0, capacity >= count, end > 32 else { return [] }
      return [32..<min(end, 32 + stride(of: capacity, in: end - 32) * count)]
    case "dictionary" where words.count > 8:
      let (keys, values) = (Int(bitPattern: words[6] &- address), Int(bitPattern: words[7] &- address))
      guard 64..<end ~= keys, keys..<end ~= values else { return [] }
      return occupied(words, bitmapAt: 8, keys..<values) + occupied(words, bitmapAt: 8, values..<end)
    case "set" where words.count > 7:
      let elements = Int(bitPattern: words[6] &- address)
      guard 56..<end ~= elements else { return [] }
      return occupied(words, bitmapAt: 7, elements..<end)
    default: return nil
    }
  }

  /// How far apart elements are that hold references: a multiple of a word. What is left over is malloc's.
  private static func stride(of count: Int, in size: Int) -> Int { size / count & ~7 }

  /// The parts of a table that are in use, as the bits of a bitmap say.
  private static func occupied(_ words: [UInt], bitmapAt first: Int, _ table: Range<Int>) -> [Range<Int>] {
    let scale = words[4] & 0xff
    guard scale < 32 else { return [] }
    let count = 1 << Int(scale)
    let stride = stride(of: count, in: table.count)
    guard first + (count + 63) / 64 <= words.count else { return [] }
    return (0..<count).filter { words[first + $0 / 64] >> UInt($0 % 64) & 1 == 1 }.map {
      table.lowerBound + $0 * stride..<table.lowerBound + ($0 + 1) * stride
    }
  }
}
