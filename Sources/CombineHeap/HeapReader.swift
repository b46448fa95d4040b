#if !COMBINE_PORTABLE
  @_spi(Reflection) import Swift
#endif

/// Recognizes objects on the heap, and caches the types that it has found.
///
/// Used for one search, on one thread.
///
/// - Cost: Some microseconds per object.
package final class HeapReader {
  /// The properties that all objects with the same metadata share.
  private struct Kind {
    /// The class, or `nil` if it is not a class.
    let type: AnyClass?
    let name: String
    /// The number of bytes that may hold references, or `nil` for all allocated bytes.
    let size: Int?
    /// The number of bytes of the header and of the fields or captures, or `nil` if it is not known.
    let fieldSize: Int?
    /// The layout of the fields or captures, as far as it is known.
    let fields: FieldLayout
    /// `true` if ``CollectionStorage`` finds the elements.
    var isCollection = false
    /// The layout of the elements of a collection.
    var elements: [CollectionStorage.ElementLayout] = []
  }

  /// The metadata kinds of reference-counted allocations that are not objects: the captures of a closure, a variable
  /// that closures share, a thrown error, a task.
  private static let others: [UInt: String] = [0x400: "closure", 0x500: "variable", 0x501: "error", 0x502: "task"]

  private var kinds: [UInt: Kind] = [:]
  /// The properties of thrown errors, by the addresses of the metadata of their values' types.
  private var errorKinds: [UInt: Kind] = [:]
  /// The words that may hold references in an existential container, by the addresses of the types' metadata.
  private var valueTypes: [UInt: [Int]] = [:]

  /// A cache of memory pages. Objects that are allocated one after another often share a page.
  ///
  /// Memory without the checks of arrays, which would take most of the time of a search in a debug build.
  private let pages = UnsafeMutablePointer<Page>.allocate(capacity: HeapReader.pageCount)
  /// The words of the cached pages, 512 for each page.
  package let pageWords = UnsafeMutableBufferPointer<UInt>.allocate(capacity: HeapReader.pageCount * 512)
  private static let pageCount = 64

  /// A cached page: its address, and the number of words that can be read.
  private struct Page {
    var start: UInt = 0
    var count = 0
  }

  /// The memory images of the program and its libraries.
  package let images = ProcessMemory.images()

  package init() {
    pages.initialize(repeating: Page(), count: Self.pageCount)
    pageWords.initialize(repeating: 0)
  }

  deinit {
    pages.deallocate()
    // A later reader must not find the copies either.
    pageWords.update(repeating: 0)
    pageWords.deallocate()
  }

  /// Returns the heap object of a reference.
  package func object(_ object: AnyObject) -> HeapObject? {
    self.object(at: UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
  }

  /// Returns the heap object at an address, or `nil` if there is none.
  package func object(at address: UInt) -> HeapObject? {
    guard address > 0xffff, address % 16 == 0, !isInImage(address), !isInPageCache(address),
      let metadata = word(at: address), metadata > 0xffff, metadata % 8 == 0,
      let kind = kind(metadata, at: address), let allocated = allocatedSize(at: address), kind.size ?? 16 <= allocated
    else { return nil }
    let size = kind.size ?? allocated
    // The allocator hands out 24 bytes and multiples of 16 more, so the last word may not be used. It seldom hands out
    // 16 more than that, where the rest is too small for another allocation; to doubt these words would hide cycles.
    let certainSize =
      if kind.isCollection || kind.size != nil || allocated == 24 {
        size
      } else if kind.type == nil {
        max(size - 8, min(size, kind.fieldSize ?? 0))
      } else {
        min(size, kind.fieldSize ?? 0)
      }
    return HeapObject(
      address: address, type: kind.type, name: kind.name, isCollection: kind.isCollection, elements: kind.elements,
      fields: kind.fields, size: size, certainSize: certainSize)
  }

  /// Calls a closure with the words of an object that may be references, and their offsets.
  package func forEachReference(of object: HeapObject, _ body: (_ offset: Int, _ address: UInt) -> Void) {
    forEachReference(of: object) { offset, address, _ in body(offset, address) }
  }

  /// Calls a closure with the words of an object that may be references, their offsets, and whether the object's type
  /// says that they are in use.
  package func forEachReference(
    of object: HeapObject, _ body: (_ offset: Int, _ address: UInt, _ isCertain: Bool) -> Void
  ) {
    let count = object.size / 8
    func visit(_ range: Range<Int>, _ word: (Int) -> UInt?, _ content: (Int) -> FieldLayout.Word) {
      var index = range.lowerBound
      while index < range.upperBound {
        let content = content(index)
        let mayBeContainer = index + 3 < range.upperBound && (content == .unknown || content == .container)
        let value = mayBeContainer ? wordsOfExistential(index, word) : nil
        // The type of a value can be what was in an unused last word before. Then the words before it are no container.
        let isDoubtful =
          value != nil && content == .unknown && index * 8 < object.certainSize && (index + 4) * 8 > object.certainSize
        let places = isDoubtful ? [0, 1, 2] : value ?? (content == .padded || content == .trivial ? [] : [0])
        for place in places {
          guard let word = word(index + place) else { return }
          let (offset, address) = ((index + place) * 8, HeapObject.address(in: word))
          let isCertain = offset < object.certainSize && (!isDoubtful || value?.contains(place) == true)
          if address != 0 { body(offset, address, isCertain) }
        }
        let isNilFunction = content == .function && word(index) == 0
        index += value != nil ? 3 : isNilFunction ? 2 : 1
      }
    }
    if object.isCollection || count > 512 {
      let words = ProcessMemory.words(at: object.address, count: count)
      guard words.count > 2 else { return }
      guard let elements = CollectionStorage.elements(in: words, of: object) else {
        return visit(2..<words.count, { words[$0] }, { object.fields[$0] })
      }
      for (range, layout) in elements {
        visit(
          range.lowerBound / 8..<min(range.upperBound + 7, words.count * 8) / 8, { words[$0] },
          { layout?.content(at: $0 * 8 - range.lowerBound) ?? .unknown })
      }
    } else if count > 2 {
      visit(2..<count, { word(at: object.address + UInt($0 * 8)) }, { object.fields[$0] })
    }
  }

  /// Returns the indices of the words that may hold references in an existential container, or `nil` if there is no
  /// container.
  ///
  /// A container has three words for a value, and then the type of the value. An object uses the first word, and so
  /// does a value of more than three words, which is in a box. The words that a value does not use keep what was in
  /// this memory before, such as the addresses of other objects.
  ///
  /// - Parameters:
  ///   - index: The index of the first of four words.
  ///   - word: A closure that returns the word at an index, or `nil` if it cannot be read.
  private func wordsOfExistential(_ index: Int, _ word: (Int) -> UInt?) -> [Int]? {
    guard let type = word(index + 3), type > 0xffff, type % 8 == 0, let kind = self.word(at: type) else {
      return nil
    }
    if Self.valueKinds.contains(kind) { return valueTypes[type] ?? inlineWords(type) }
    guard let first = word(index), first > 0xffff, first % 16 == 0 else { return nil }
    return self.word(at: first) == type ? [0] : nil
  }

  /// The metadata kinds of structures, enumerations, optional values, tuples and functions.
  private static let valueKinds: [UInt] = [0x200, 0x201, 0x202, 0x301, 0x302]

  /// Returns the indices of the words of an existential container in which a value may have references, or `nil` if the
  /// address is not that of the metadata of a type.
  private func inlineWords(_ metadata: UInt) -> [Int]? {
    guard let (size, flags) = sizeAndFlags(ofValuesOf: metadata) else { return nil }
    var words = [0]
    if size <= 24, flags & 0x2_0000 == 0 {
      let fields = fields(ofValuesOf: metadata, at: 0)
      words = (0..<size / 8).filter { fields[$0] != .padded && fields[$0] != .trivial }
    }
    valueTypes[metadata] = words
    return words
  }

  /// Returns what a type's witnesses say of its values, or `nil` if the address is not that of the metadata of a type:
  /// the size in bytes, and flags, of which the lowest byte is the mask for the alignment, and bit 17 says that the
  /// value is in a box whatever its size.
  private func sizeAndFlags(ofValuesOf metadata: UInt) -> (size: Int, flags: UInt)? {
    // The word before the metadata is the address of the value witnesses: eight functions, the size, the stride, and
    // the flags.
    guard let witnesses = word(at: metadata - 8), witnesses > 0xffff, witnesses % 8 == 0,
      let function = word(at: witnesses), isInImage(function), let size = word(at: witnesses + 64), size < 1 << 32,
      let flags = word(at: witnesses + 80)
    else { return nil }
    return (Int(size), flags)
  }

  /// Returns the layout of a value that begins at an offset, which is empty unless the type is a structure or an
  /// optional value. These have a descriptor, so that the address is certain to be one of metadata.
  private func fields(ofValuesOf metadata: UInt, at offset: Int) -> FieldLayout {
    guard [0x200, 0x202].contains(word(at: metadata)), word(at: metadata + 8).map(isInImage) == true else {
      return FieldLayout()
    }
    return FieldLayout(of: unsafeBitCast(metadata, to: Any.Type.self), at: offset)
  }

  /// Returns the word at an address, or `nil` if the address is not mapped.
  private func word(at address: UInt) -> UInt? {
    let start = address & ~0xfff
    let slot = Int(address >> 12) & (Self.pageCount - 1)
    let words = pageWords.baseAddress! + slot * 512
    if pages[slot].start != start {
      pages[slot] = Page(start: start, count: ProcessMemory.read(at: start, into: words, count: 512))
    }
    let index = Int(address - start) / 8
    return index < pages[slot].count ? words[index] : nil
  }

  /// Returns the properties of the object at an address, whose first word is the address of its metadata.
  private func kind(_ metadata: UInt, at address: UInt) -> Kind? {
    guard let kind = kind(metadata) else { return nil }
    // All errors have the same metadata, which does not say how large they are.
    return kind.name == Self.others[0x501] && kind.type == nil ? errorKind(at: address) ?? kind : kind
  }

  /// Returns the properties of the thrown error at an address, or `nil` if the type of its value is not known.
  private func errorKind(at address: UInt) -> Kind? {
    // After the header come the type of the value, its conformance to `Error`, and the value.
    guard let type = word(at: address + 16), type > 0xffff, type % 8 == 0 else { return nil }
    if let known = errorKinds[type] { return known }
    guard let (size, flags) = sizeAndFlags(ofValuesOf: type) else { return nil }
    let alignmentMask = Int(flags & 0xff)
    let start = (32 + alignmentMask) & ~alignmentMask
    var fields = fields(ofValuesOf: type, at: start)
    fields.addField(at: 16, size: 16, content: .trivial)
    errorKinds[type] = Kind(type: nil, name: "error", size: start + size, fieldSize: start + size, fields: fields)
    return errorKinds[type]
  }

  private func kind(_ metadata: UInt) -> Kind? {
    if let known = kinds[metadata] { return known }
    let words = ProcessMemory.words(at: metadata, count: 6)
    guard words.count == 6 else { return nil }
    if let name = Self.others[words[0]] {
      let captures = words[0] == 0x400 && isInImage(metadata) ? Captures(of: words, isInImage) : nil
      kinds[metadata] = Kind(
        type: nil, name: name, size: captures.flatMap { $0.isComplete ? $0.end : nil }, fieldSize: captures?.end,
        fields: captures?.fields ?? FieldLayout())
    } else {
      // The words of a class: kind, superclass, flags and address point, size and alignment, class size, descriptor.
      let (size, alignmentMask) = (Int(words[3] & 0xffff_ffff), words[3] >> 32)
      guard words[0] == 0, words[2] >> 32 == 0, size >= 16, alignmentMask < 256,
        (alignmentMask + 1) & alignmentMask == 0, isInImage(words[5]),
        let descriptor = ProcessMemory.word(at: words[5]), descriptor & 0x1f == 16
      else { return nil }
      let type: AnyClass = unsafeBitCast(metadata, to: AnyClass.self)
      let name = Self.shortName(String(describing: type))
      // Only these have elements after their fields.
      let isCollection = CollectionStorage.names.values.contains(name)
      let hasElements = isCollection || Self.isManagedBuffer(type)
      kinds[metadata] = Kind(
        type: type, name: name, size: hasElements ? nil : size, fieldSize: size,
        fields: isCollection ? FieldLayout() : FieldLayout(ofInstancesOf: type), isCollection: isCollection,
        elements: isCollection ? CollectionStorage.elements(of: metadata, words[5], named: name) : [])
    }
    return kinds[metadata]
  }

  /// Returns the number of bytes allocated at an address on the heap, or `nil` if the address is not an allocation.
  ///
  /// Reads the headers that the allocator of glibc writes before and after each allocation. Calling
  /// `malloc_usable_size` is not safe for an address that may not be an allocation.
  private func allocatedSize(at address: UInt) -> Int? {
    guard let header = word(at: address - 8) else { return nil }
    let (size, isMapped) = (header & ~15, header & 2 != 0)
    guard 32..<1 << 32 ~= size else { return nil }
    if isMapped { return Int(size) - 16 }
    // The header of the next allocation has a bit that says whether this one is in use.
    guard let next = word(at: address - 8 + size), next & 1 == 1 else { return nil }
    return Int(size) - 8
  }

  /// Returns a Boolean value that indicates whether an address lies in the image of the program or a library, and so
  /// was never allocated.
  private func isInImage(_ address: UInt) -> Bool {
    var (low, high) = (0, images.count)
    while low < high {
      let middle = (low + high) / 2
      if images[middle].range.upperBound <= address { low = middle + 1 } else { high = middle }
    }
    return low < images.count && images[low].range.contains(address)
  }

  /// Returns a Boolean value that indicates whether an address lies in the cached pages, which copy objects.
  ///
  /// A word that was a reference to memory that has been released can be an address of such a copy. The references of
  /// the copy would then count a second time.
  private func isInPageCache(_ address: UInt) -> Bool {
    let start = UInt(bitPattern: pageWords.baseAddress)
    return address >= start && address - start < UInt(pageWords.count * 8)
  }

  private static func isManagedBuffer(_ type: AnyClass) -> Bool {
    #if !COMBINE_PORTABLE
      var next: AnyClass? = type
      while let type = next {
        if String(describing: type).hasPrefix("ManagedBuffer<") { return true }
        next = _getSuperclass(type)
      }
    #endif
    return false
  }

  private static func shortName(_ name: String) -> String {
    let name = String(name.prefix { $0 != "<" })
    return CollectionStorage.names[name] ?? name
  }
}
