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
    let fields: Int?
    /// A Boolean value that indicates whether ``CollectionStorage`` finds the elements.
    var isCollection = false
    /// The distances between the elements of a collection.
    var strides: [Int] = []
  }

  /// The metadata kinds of reference-counted allocations that are not objects: the captures of a closure, a variable
  /// that closures share, a thrown error, a task.
  private static let others: [UInt: String] = [0x400: "closure", 0x500: "variable", 0x501: "error", 0x502: "task"]

  private var kinds: [UInt: Kind] = [:]

  /// A cache of memory pages. Objects that are allocated one after another often share a page.
  ///
  /// Memory without the checks of arrays, which would take most of the time of a search in a debug build.
  private let pages = UnsafeMutablePointer<Page>.allocate(capacity: HeapReader.pageCount)
  private let pageWords = UnsafeMutablePointer<UInt>.allocate(capacity: HeapReader.pageCount * 512)
  private static let pageCount = 64

  /// A cached page: its address, and the number of words that can be read.
  private struct Page {
    var start: UInt = 0
    var count = 0
  }

  /// The memory images of the program and its libraries.
  package let images = ProcessMemory.images()

  package init() { pages.initialize(repeating: Page(), count: Self.pageCount) }

  deinit {
    pages.deallocate()
    pageWords.deallocate()
  }

  /// Returns the heap object of a reference.
  package func object(_ object: AnyObject) -> HeapObject? {
    self.object(at: UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
  }

  /// Returns the heap object at an address, or `nil` if there is none.
  package func object(at address: UInt) -> HeapObject? {
    guard address > 0xffff, address % 16 == 0, !isInImage(address),
      let metadata = word(at: address), metadata > 0xffff, metadata % 8 == 0,
      let kind = kind(metadata), let allocated = allocatedSize(at: address), kind.size ?? 16 <= allocated
    else { return nil }
    let size = kind.size ?? allocated
    // The allocator hands out 24 bytes and multiples of 16 more, so the last word may not be used. It seldom hands out
    // 16 more than that, where the rest is too small for another allocation; to doubt these words would hide cycles.
    let certainSize =
      if kind.isCollection || kind.size != nil || allocated == 24 {
        size
      } else if kind.type == nil {
        max(size - 8, min(size, kind.fields ?? 0))
      } else {
        min(size, kind.fields ?? 0)
      }
    return HeapObject(
      address: address, type: kind.type, name: kind.name, isCollection: kind.isCollection, strides: kind.strides,
      size: size, certainSize: certainSize)
  }

  /// Calls a closure with the words of an object that may be references, and their offsets.
  package func forEachReference(of object: HeapObject, _ body: (_ offset: Int, _ address: UInt) -> Void) {
    let count = object.size / 8
    func visit(_ index: Int, _ word: UInt) {
      let address = HeapObject.address(in: word)
      if address != 0 { body(index * 8, address) }
    }
    if object.isCollection || count > 512 {
      let words = ProcessMemory.words(at: object.address, count: count)
      guard words.count > 2 else { return }
      let elements = CollectionStorage.elements(in: words, of: object)
      for range in elements ?? [16..<words.count * 8] {
        var index = range.lowerBound / 8
        let end = min(range.upperBound + 7, words.count * 8) / 8
        while index < end {
          visit(index, words[index])
          index += isExistential(words[index]) { index + $0 < end ? words[index + $0] : nil } ? 3 : 1
        }
      }
    } else {
      var index = 2
      while index < count, let first = word(at: object.address + UInt(index * 8)) {
        visit(index, first)
        let (place, rest) = (object.address + UInt(index * 8), count - index)
        index += isExistential(first) { $0 < rest ? word(at: place + UInt($0 * 8)) : nil } ? 3 : 1
      }
    }
  }

  /// Returns a Boolean value that indicates whether a word begins an existential container that holds an object.
  ///
  /// A container has three words for a value, of which an object takes the first, and then the type of the value. The
  /// second and the third keep what was in this memory before, such as the addresses of other objects.
  ///
  /// - Parameters:
  ///   - first: The word.
  ///   - next: A closure that returns a later word by its distance, or `nil` if there is none.
  private func isExistential(_ first: UInt, _ next: (Int) -> UInt?) -> Bool {
    guard first > 0xffff, first % 16 == 0, let type = next(3), type > 0xffff, type % 8 == 0 else { return false }
    return word(at: first) == type
  }

  /// Returns the word at an address, or `nil` if the address is not mapped.
  private func word(at address: UInt) -> UInt? {
    let start = address & ~0xfff
    let slot = Int(address >> 12) & (Self.pageCount - 1)
    let words = pageWords + slot * 512
    if pages[slot].start != start {
      pages[slot] = Page(start: start, count: ProcessMemory.read(at: start, into: words, count: 512))
    }
    let index = Int(address - start) / 8
    return index < pages[slot].count ? words[index] : nil
  }

  private func kind(_ metadata: UInt) -> Kind? {
    if let known = kinds[metadata] { return known }
    let words = ProcessMemory.words(at: metadata, count: 6)
    guard words.count == 6 else { return nil }
    if let name = Self.others[words[0]] {
      let captures = words[0] == 0x400 && isInImage(metadata) ? Captures.end(of: words, isInImage) : nil
      kinds[metadata] = Kind(
        type: nil, name: name, size: captures.flatMap { $0.isComplete ? $0.bytes : nil }, fields: captures?.bytes)
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
        type: type, name: name, size: hasElements ? nil : size, fields: size, isCollection: isCollection,
        strides: isCollection ? CollectionStorage.strides(of: metadata, words[5], named: name) : [])
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
