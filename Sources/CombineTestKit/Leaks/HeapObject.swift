@_spi(Reflection) import Swift

/// Something on the heap that counts references: an object, or what a closure has captured.
///
/// Known by the layout of the runtime's metadata, which is a part of its stable interface. A word that looks like a
/// reference and isn't one is mostly found out; what an earlier piece of memory has left behind it is not.
struct HeapObject {
  let address: UInt
  /// Nil if it is no object.
  let type: AnyClass?
  /// The name of its type, without what that is generic over, or what it is instead of an object.
  let name: String
  /// How many bytes of it may hold references.
  private let size: Int

  /// What is not an object but counts references, by its kind of metadata: what a closure has captured, a variable that
  /// closures share, a task.
  private static let others: [UInt: String] = [0x400: "closure", 0x500: "variable", 0x502: "task"]

  /// An object that is known to be one.
  init?(_ object: AnyObject) {
    self.init(at: UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
  }

  /// What is found at an address, if it counts references.
  init?(at address: UInt) {
    guard address > 0xffff, address % 16 == 0, let metadata = ProcessMemory.word(at: address), metadata > 0xffff,
      metadata % 8 == 0
    else { return nil }
    let words = ProcessMemory.words(at: metadata, count: 6)
    guard words.count == 6, let allocated = ProcessMemory.allocatedSize(at: address) else { return nil }
    self.address = address
    if let name = Self.others[words[0]] {
      type = nil
      self.name = name
      size = allocated
      return
    }
    // The words of a class: kind, superclass, flags and address point, size and alignment, size of itself, descriptor.
    let (instanceSize, alignmentMask) = (Int(words[3] & 0xffff_ffff), words[3] >> 32)
    guard words[0] == 0, words[2] >> 32 == 0, 16...allocated ~= instanceSize, alignmentMask < 256,
      (alignmentMask + 1) & alignmentMask == 0, ProcessMemory.isInImage(words[5]),
      let descriptor = ProcessMemory.word(at: words[5]), descriptor & 0x1f == 16
    else { return nil }
    let type: AnyClass = unsafeBitCast(metadata, to: AnyClass.self)
    self.type = type
    name = Self.shortName(String(describing: type))
    // Only these have something behind their fields.
    let hasElements = CollectionStorage.names.values.contains(name) || Self.isManagedBuffer(type)
    size = hasElements ? allocated : instanceSize
  }

  /// The words of it that may be references, and where they stand.
  var references: [(offset: Int, address: UInt)] {
    let words = ProcessMemory.words(at: address, count: min(size, 1 << 20) / 8)
    let ranges = CollectionStorage.elements(in: words, at: address, of: name) ?? [16..<words.count * 8]
    return ranges.flatMap { $0.lowerBound / 8..<min($0.upperBound + 7, words.count * 8) / 8 }.compactMap { index in
      let address = Self.address(in: words[index])
      return address == 0 ? nil : (index * 8, address)
    }
  }

  /// What a word refers to, without the bits in which enumerations keep their cases; zero if it is no reference.
  static func address(in word: UInt) -> UInt {
    let address = word & 0x00ff_ffff_ffff_fff8
    return address > 0xffff && address < 1 << 47 && address % 16 == 0 ? address : 0
  }

  private static func isManagedBuffer(_ type: AnyClass) -> Bool {
    var next: AnyClass? = type
    while let type = next {
      if String(describing: type).hasPrefix("ManagedBuffer<") { return true }
      next = _getSuperclass(type)
    }
    return false
  }

  private static func shortName(_ name: String) -> String {
    let name = String(name.prefix { $0 != "<" })
    return CollectionStorage.names[name] ?? name
  }

  /// The path of the field at an offset, with a point before each name; empty if it is not a field.
  func field(at offset: Int) -> String {
    guard let type else { return "" }
    return Self.field(at: offset, of: type, isClass: true, depth: 0)
  }

  private static func field(at offset: Int, of type: Any.Type, isClass: Bool, depth: Int) -> String {
    var best: (name: String, offset: Int, type: Any.Type, isStruct: Bool)?
    let options = _EachFieldOptions(rawValue: isClass ? 1 : 0)  // `.classType`, which is declared as a variable
    _ = _forEachField(of: type, options: options) { name, start, type, kind in
      if start <= offset, start >= best?.offset ?? 0 {
        best = (String(cString: name), start, type, kind == .struct)
      }
      return true
    }
    guard let best, offset < best.offset + max(8, size(of: best.type)) else { return "" }
    // What the standard library's structs are made of says nothing.
    if depth > 0, best.name.hasPrefix("_") { return "" }
    guard best.isStruct, depth < 3 else { return ".\(best.name)" }
    return ".\(best.name)" + field(at: offset - best.offset, of: best.type, isClass: false, depth: depth + 1)
  }

  private static func size(of type: Any.Type) -> Int {
    func size<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
    return _openExistential(type, do: size)
  }
}
