#if !COMBINE_PORTABLE
  @_spi(Reflection) import Swift
#endif

/// A reference-counted allocation on the heap: an object, or the captures of a closure.
///
/// Recognized by the layout of the runtime's metadata, which is part of its stable interface. Most words that only look
/// like references are rejected, but references left behind by earlier uses of the memory are not.
package struct HeapObject: Sendable {
  package let address: UInt
  /// The class of the object, or `nil` if it is not an instance of a class.
  package let type: AnyClass?
  /// The name of the class without generic arguments, or the kind of the allocation, such as `closure`.
  package let name: String
  /// `true` for the storage of an array, a dictionary or a set.
  let isCollection: Bool
  /// The layout of the elements of a collection, or those of the keys and of the values of a dictionary. Empty for
  /// other objects, and if it is not known.
  let elements: [CollectionStorage.ElementLayout]
  /// The layout of the fields or captures. Empty for a collection.
  let fields: FieldLayout
  /// The number of bytes that may hold references.
  package let size: Int
  /// The number of bytes that hold what the object's type says. The others may not be in use, and have a reference of
  /// an earlier use of the memory: the elements of a `ManagedBuffer`, and the last word of a closure with captures of
  /// types that are not known.
  package let certainSize: Int

  /// Returns the address that a word refers to, without the bits that enumerations use for their cases, or zero if it
  /// is no reference.
  package static func address(in word: UInt) -> UInt {
    let address = word & 0x00ff_ffff_ffff_fff8
    return address > 0xffff && address < 1 << 47 && address % 16 == 0 ? address : 0
  }

  /// Returns the path of the field at an offset, with a dot before each name, or an empty string if there is no field.
  package func field(at offset: Int) -> String {
    guard let type else { return "" }
    return Self.field(at: offset, of: type, isClass: true, depth: 0)
  }

  private static func field(at offset: Int, of type: Any.Type, isClass: Bool, depth: Int) -> String {
    #if COMBINE_PORTABLE
      return ""
    #else
      var best: (name: String, offset: Int, type: Any.Type, isStruct: Bool)?
      let options = _EachFieldOptions(rawValue: isClass ? 1 : 0)  // `.classType`, which is declared as a variable
      _ = _forEachField(of: type, options: options) { name, start, type, kind in
        if start <= offset, start >= best?.offset ?? 0 {
          best = (String(cString: name), start, type, kind == .struct)
        }
        return true
      }
      guard let best, offset < best.offset + max(8, size(of: best.type)) else { return "" }
      // The internal fields of the standard library's structs mean nothing to the reader.
      if depth > 0, best.name.hasPrefix("_") { return "" }
      guard best.isStruct, depth < 3 else { return ".\(best.name)" }
      return ".\(best.name)" + field(at: offset - best.offset, of: best.type, isClass: false, depth: depth + 1)
    #endif
  }

  /// Returns the size of a value of a type, in bytes.
  static func size(of type: Any.Type) -> Int {
    func size<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
    return _openExistential(type, do: size)
  }

  /// Returns a Boolean value that indicates whether copying a value of a type only copies its bytes.
  static func isTrivial(_ type: Any.Type) -> Bool {
    func isTrivial<T>(_ type: T.Type) -> Bool { _isPOD(T.self) }
    return _openExistential(type, do: isTrivial)
  }
}
