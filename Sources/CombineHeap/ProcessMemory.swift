import Foundation

/// The memory of this process, read in a way that does not crash on unmapped addresses.
///
/// Available on Linux with glibc, on 64-bit machines. Elsewhere all reads return nothing.
package enum ProcessMemory {
  #if canImport(Glibc) && (arch(x86_64) || arch(arm64))
    private static let file = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)

    /// Returns up to a number of words from an address on, up to the end of mapped memory.
    package static func words(at address: UInt, count: Int) -> [UInt] {
      Array(unsafeUninitializedCapacity: count) { buffer, found in
        found = buffer.baseAddress.map { read(at: address, into: $0, count: count) } ?? 0
      }
    }

    /// Copies up to a number of words from an address on, up to the end of mapped memory, and returns their number.
    static func read(at address: UInt, into words: UnsafeMutablePointer<UInt>, count: Int) -> Int {
      guard file >= 0, let start = Int(exactly: address) else { return 0 }
      return max(0, pread(file, words, count * 8, start)) / 8
    }

    /// Returns the word at an address, or `nil` if it is not mapped.
    package static func word(at address: UInt) -> UInt? {
      guard file >= 0, let start = Int(exactly: address) else { return nil }
      var word: UInt = 0
      return pread(file, &word, 8, start) == 8 ? word : nil
    }

    /// Returns the images of the program and its libraries, in ascending order of addresses. Memory in them was never
    /// allocated on the heap.
    package static func images() -> [Image] {
      var images: [Image] = []
      _ = withUnsafeMutablePointer(to: &images) { images in
        eachImage?(
          { info, _, images in
            // The fields of `dl_phdr_info`: load address, name, program headers, their number.
            let words = info.assumingMemoryBound(to: UInt.self)
            guard let name = UnsafePointer<CChar>(bitPattern: words[1]),
              let parts = UnsafeRawPointer(bitPattern: words[2])
            else { return 0 }
            let library = String(cString: name).split(separator: "/").last.map(String.init)
            for number in 0..<Int(info.load(fromByteOffset: 24, as: UInt16.self)) {
              let part = parts + 56 * number
              guard part.load(as: UInt32.self) == 1 else { continue }  // PT_LOAD
              let isWritable = part.load(fromByteOffset: 4, as: UInt32.self) & 2 != 0
              let start = words[0] &+ part.load(fromByteOffset: 16, as: UInt.self)
              let range = start..<start &+ part.load(fromByteOffset: 40, as: UInt.self)
              images?.assumingMemoryBound(to: [Image].self).pointee.append(
                Image(range: range, isWritable: isWritable, library: library))
            }
            return 0
          }, images)
      }
      return images.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private typealias Visit = @convention(c) (UnsafeRawPointer, Int, UnsafeMutableRawPointer?) -> Int32

    // Swift's module of the C library does not contain this function.
    private static let eachImage = dlsym(nil, "dl_iterate_phdr").map {
      unsafeBitCast($0, to: (@convention(c) (Visit, UnsafeMutableRawPointer?) -> Int32).self)
    }
  #else
    package static func words(at address: UInt, count: Int) -> [UInt] { [] }
    static func read(at address: UInt, into words: UnsafeMutablePointer<UInt>, count: Int) -> Int { 0 }
    package static func word(at address: UInt) -> UInt? { nil }
    package static func images() -> [Image] { [] }
  #endif

  /// A loaded segment of the program or a library.
  package struct Image {
    package let range: Range<UInt>
    /// A Boolean value that indicates whether the segment may contain global variables.
    package let isWritable: Bool
    /// The name of the library, or `nil` for the program itself.
    package let library: String?
  }
}
