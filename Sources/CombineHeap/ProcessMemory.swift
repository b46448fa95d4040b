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
      forEachLoadedFile { name, segments in
        let library = name.split(separator: "/").last.map(String.init)
        for segment in segments where segment.isLoaded {
          images.append(Image(range: segment.range, isWritable: segment.isWritable, library: library))
        }
      }
      return images.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// A part of a file, as a program header describes it.
    struct Segment {
      private let type: UInt32
      private let flags: UInt32
      let range: Range<UInt>

      /// Creates a segment from an `Elf64_Phdr`.
      init(_ header: UnsafeRawPointer, loadAddress: UInt) {
        type = header.load(as: UInt32.self)
        flags = header.load(fromByteOffset: 4, as: UInt32.self)
        let start = loadAddress &+ header.load(fromByteOffset: 16, as: UInt.self)
        range = start..<start &+ header.load(fromByteOffset: 40, as: UInt.self)
      }

      /// `true` for a segment that is in memory by itself (`PT_LOAD`).
      var isLoaded: Bool { type == 1 }
      /// `true` for a segment of notes (`PT_NOTE`).
      var isNote: Bool { type == 4 }
      var isExecutable: Bool { flags & 1 != 0 }
      var isWritable: Bool { flags & 2 != 0 }
    }

    /// Calls a closure with the path of each loaded file, which is empty for the program, and its segments.
    static func forEachLoadedFile(_ body: (String, [Segment]) -> Void) {
      withoutActuallyEscaping(body) { body in
        var body = body
        _ = withUnsafeMutablePointer(to: &body) { body in
          eachImage?(
            { info, _, body in
              // The fields of `dl_phdr_info`: load address, name, program headers, their number.
              let words = info.assumingMemoryBound(to: UInt.self)
              guard let name = UnsafePointer<CChar>(bitPattern: words[1]),
                let headers = UnsafeRawPointer(bitPattern: words[2])
              else { return 0 }
              let segments = (0..<Int(info.load(fromByteOffset: 24, as: UInt16.self))).map {
                Segment(headers + 56 * $0, loadAddress: words[0])
              }
              body?.assumingMemoryBound(to: ((String, [Segment]) -> Void).self).pointee(String(cString: name), segments)
              return 0
            }, body)
        }
      }
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
    /// `true` if the segment may contain global variables.
    package let isWritable: Bool
    /// The name of the library, or `nil` for the program itself.
    package let library: String?
  }
}
