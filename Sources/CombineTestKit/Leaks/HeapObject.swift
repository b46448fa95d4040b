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
  let size: Int

  /// What a word refers to, without the bits in which enumerations keep their cases; zero if it is no reference.
  static func address(in word: UInt) -> UInt {
    let address = word & 0x00ff_ffff_ffff_fff8
    return address > 0xffff && address < 1 << 47 && address % 16 == 0 ? address : 0
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
