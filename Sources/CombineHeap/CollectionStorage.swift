/// The layout of the storage of arrays, dictionaries and sets, which determines the bytes that hold references. The
/// other bytes may contain stale references, or numbers that look like some.
enum CollectionStorage {
  /// The names of the storage classes, and the names to show for them.
  static let names = ["_ContiguousArrayStorage": "array", "_DictionaryStorage": "dictionary", "_SetStorage": "set"]

  /// The properties of the elements of a collection, or of the keys or the values of a dictionary.
  struct ElementLayout {
    /// The distance between two elements, in bytes.
    let stride: Int
    /// `true` if elements are copied as bytes, so that they hold no references.
    let isTrivial: Bool
    /// The layout of an element's fields. Empty if they hold no references.
    let fields: FieldLayout

    /// Returns the content of the word at a distance from the first element, in bytes.
    func content(at distance: Int) -> FieldLayout.Word { fields[distance % stride / 8] }
  }

  /// Elements that follow one another: the range of their bytes, and their layout if it is known.
  typealias Elements = (range: Range<Int>, layout: ElementLayout?)

  /// Returns the elements that hold references, or `nil` if the object is no collection.
  ///
  /// - Parameters:
  ///   - words: The allocated memory of the object.
  ///   - object: The object, whose name is one of the values of ``names``.
  static func elements(in words: [UInt], of object: HeapObject) -> [Elements]? {
    let (end, address) = (words.count * 8, object.address)
    switch object.name {
    case "array" where words.count > 3:
      let (count, capacity) = (Int(words[2] & 0xffff_ffff), Int(words[3] >> 1 & 0xffff_ffff))
      let element = object.elements.first
      guard count > 0, capacity >= count, end > 32, element?.isTrivial != true else { return [] }
      let stride = element?.stride ?? stride(of: capacity, in: end - 32)
      return [(32..<min(end, 32 + stride * count), element)]
    case "dictionary" where words.count > 8:
      let (keys, values) = (Int(bitPattern: words[6] &- address), Int(bitPattern: words[7] &- address))
      guard 64..<end ~= keys, keys..<end ~= values else { return [] }
      let (key, value) = (object.elements.first, object.elements.dropFirst().first)
      return occupied(words, bitmapAt: 8, keys..<values, key) + occupied(words, bitmapAt: 8, values..<end, value)
    case "set" where words.count > 7:
      let elements = Int(bitPattern: words[6] &- address)
      guard 56..<end ~= elements else { return [] }
      return occupied(words, bitmapAt: 7, elements..<end, object.elements.first)
    default: return nil
    }
  }

  /// Returns the layout of the elements of an array or a set, or of the keys and of the values of a dictionary. Empty
  /// if it is not found.
  ///
  /// A list of addresses would be taken for references otherwise. One that the search itself has made could hide a
  /// leak.
  /// The padding after the elements would be taken for a part of them otherwise: that after the only element of an
  /// array, or that of an allocation which is larger than requested because the rest was too small for another one.
  ///
  /// - Parameters:
  ///   - metadata: The address of the metadata of the storage's class.
  ///   - descriptor: The address of the class's descriptor.
  ///   - name: The name of the collection, one of the values of ``names``.
  static func elements(of metadata: UInt, _ descriptor: UInt, named name: String) -> [ElementLayout] {
    // The descriptor says how many words the metadata has, and how many of them are the last class's own. The first of
    // these are the types of the elements. The word before a type is the address of its value witnesses: eight
    // functions, the size, the stride, and flags, of which bit 16 says that copying takes more than copying bytes.
    guard let word = ProcessMemory.word(at: descriptor + 28), let own = ProcessMemory.word(at: descriptor + 32),
      case let index = Int(word & 0xffff_ffff) - Int(own & 0xffff_ffff), 5..<64 ~= index
    else { return [] }
    var layouts: [ElementLayout] = []
    for argument in index..<index + (name == "dictionary" ? 2 : 1) {
      guard let element = ProcessMemory.word(at: metadata + UInt(argument * 8)), element > 0xffff,
        let witnesses = ProcessMemory.word(at: element - 8), witnesses > 0xffff,
        let stride = ProcessMemory.word(at: witnesses + 72), 1..<1 << 32 ~= stride,
        let flags = ProcessMemory.word(at: witnesses + 80)
      else { return [] }
      let isTrivial = flags & 0x1_0000 == 0
      let fields = isTrivial ? FieldLayout() : FieldLayout(of: unsafeBitCast(element, to: Any.Type.self))
      layouts.append(ElementLayout(stride: Int(stride), isTrivial: isTrivial, fields: fields))
    }
    return layouts
  }

  /// Returns the distance between elements of a type that is not known, which is a multiple of a word for elements that
  /// hold references.
  private static func stride(of count: Int, in size: Int) -> Int { size / count & ~7 }

  /// Returns the ranges of the occupied entries of a hash table, according to its bitmap.
  private static func occupied(
    _ words: [UInt], bitmapAt first: Int, _ table: Range<Int>, _ known: ElementLayout?
  ) -> [Elements] {
    if known?.isTrivial == true { return [] }
    let scale = words[4] & 0xff
    guard scale < 32 else { return [] }
    let count = 1 << Int(scale)
    let stride = known?.stride ?? stride(of: count, in: table.count)
    guard count * stride <= table.count, first + (count + 63) / 64 <= words.count else { return [] }
    return (0..<count).filter { words[first + $0 / 64] >> UInt($0 % 64) & 1 == 1 }.map {
      (table.lowerBound + $0 * stride..<table.lowerBound + ($0 + 1) * stride, known)
    }
  }
}
