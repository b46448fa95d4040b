#if !COMBINE_PORTABLE
  @_spi(Reflection) import Swift
#endif

/// The words of an object, a closure or a value, as far as the types of its fields are known.
struct FieldLayout: Sendable {
  /// The content of a word.
  enum Word {
    /// A word of which the type is not known, such as a part of an enumeration. An existential container may begin
    /// here.
    case unknown
    /// A field, or a part of one.
    case field
    /// The first word of an existential container.
    case container
    /// The code of a function, before its captures. A `nil` has no code, and the word of its captures no value.
    case function
    /// A field smaller than a word, beside padding. There is no reference in such a word, but the padding keeps what
    /// was in this memory before: behind a `false`, the rest of an address of which the lowest byte was zero anyway.
    case padded
    /// A field, or a part of one, of a type whose values are copied byte by byte: a number, or a reference that retains
    /// nothing. One that looked like a reference would make the object at that address seem to be in use.
    case trivial
  }

  private var words: [Word] = []

  init() {}

  /// Creates the layout of a value.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - offset: The offset of the value, in bytes. Nothing is known of the words before.
  init(of type: Any.Type, at offset: Int = 0) { add(type, at: offset) }

  /// Creates the layout of an object, with its header.
  ///
  /// - Parameter type: The class of the object.
  init(ofInstancesOf type: AnyClass) { _ = addFields(of: type, isClass: true, at: 0) }

  /// Returns the content of the word at an index.
  subscript(index: Int) -> Word { index < words.count ? words[index] : .unknown }

  /// Adds a field.
  ///
  /// - Parameters:
  ///   - offset: The offset of the field, in bytes.
  ///   - size: The size of the field, in bytes. A field of no bytes is not added.
  ///   - content: The content of the field's first word, if the field fills it. That of the next ones is the same if
  ///     it is `unknown` or `trivial`, and otherwise `field`.
  mutating func addField(at offset: Int, size: Int, content: Word = .field) {
    let end = offset + size
    guard offset < end else { return }
    let range = offset / 8..<(end + 7) / 8
    if words.count < range.upperBound { words += Array(repeating: .unknown, count: range.upperBound - words.count) }
    for index in range {
      let isFilled = index * 8 >= offset && index * 8 + 8 <= end
      let isWhole = index == range.lowerBound || content == .unknown || content == .trivial
      words[index] = !isFilled ? .padded : isWhole ? content : .field
    }
  }

  /// Adds the fields of a value. The payloads of enumerations other than `Optional` count as one field.
  private mutating func add(_ type: Any.Type, at offset: Int) {
    let size = HeapObject.size(of: type)
    if HeapObject.isTrivial(type) {
      return addField(at: offset, size: size, content: Self.isRetained(type) ? .field : .trivial)
    }
    switch unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee {  // the kind of the metadata
    case 0x200, 0x301:  // a structure, a tuple
      if !addFields(of: type, isClass: false, at: offset) { addField(at: offset, size: size, content: .unknown) }
    case 0x202:  // an optional value
      guard let wrapped = (type as? any OptionalType.Type)?.wrapped else { fallthrough }
      add(wrapped, at: offset)
      let payload = HeapObject.size(of: wrapped)
      addField(at: offset + payload, size: size - payload)
    case 0x201: addField(at: offset, size: size, content: .unknown)  // an enumeration
    case 0x302: addField(at: offset, size: size, content: .function)
    case 0x303, 0x307:  // an existential, without and with arguments
      // That of a class, and an error, is smaller, and has no room for other values.
      addField(at: offset, size: size, content: size >= 32 ? .container : .field)
    default: addField(at: offset, size: size)
    }
  }

  /// Returns `true` for the reference, optional or not, with which Combine's objects retain others by hand.
  private static func isRetained(_ type: Any.Type) -> Bool {
    HeapObject.size(of: type) == 8 && String(reflecting: type).contains("CombineCore.Retained<")
  }

  /// Adds the fields of a class, a structure or a tuple.
  ///
  /// - Returns: `false` if there are none.
  private mutating func addFields(of type: Any.Type, isClass: Bool, at offset: Int) -> Bool {
    var hasFields = false
    #if !COMBINE_PORTABLE
      let options = _EachFieldOptions(rawValue: isClass ? 1 : 0)  // `.classType`, which is declared as a variable
      _ = _forEachField(of: type, options: options) { _, start, type, _ in
        hasFields = true
        add(type, at: offset + start)
        return true
      }
    #endif
    return hasFields
  }
}

/// The types of optional values.
private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  static var wrapped: Any.Type { Wrapped.self }
}
