import Combine

/// The memory of this process, read without the danger of reading where there is none.
///
/// Only on Linux with glibc, on machines of 64 bits; elsewhere there is nothing to be read.
enum ProcessMemory {
  #if canImport(Glibc) && (arch(x86_64) || arch(arm64))
    private static let file = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)

    // Swift's view of the C library leaves it out.
    private static let imageOf = dlsym(nil, "dladdr").map {
      unsafeBitCast($0, to: (@convention(c) (UInt, UnsafeMutableRawPointer) -> Int32).self)
    }
    private typealias ImageInfo = (UInt, UInt, UInt, UInt)

    /// Up to so many words from an address on, as far as there is memory.
    static func words(at address: UInt, count: Int) -> [UInt] {
      guard file >= 0, let start = Int(exactly: address) else { return [] }
      return Array(unsafeUninitializedCapacity: count) { buffer, found in
        found = max(0, pread(file, buffer.baseAddress, count * 8, start)) / 8
      }
    }

    /// Whether an address lies in the program or one of its libraries, and so was never allocated.
    static func isInImage(_ address: UInt) -> Bool {
      var info: ImageInfo = (0, 0, 0, 0)
      return imageOf.map { $0(address, &info) != 0 } ?? true
    }

    /// How many bytes have been allocated at an address on the heap; nil if that can't be.
    ///
    /// Reads what the allocator of glibc writes before and behind each piece. Asking that itself, as
    /// `malloc_usable_size` does, must not be done with what may be no piece.
    static func allocatedSize(at address: UInt) -> Int? {
      guard !isInImage(address), let header = word(at: address - 8) else { return nil }
      let (size, isMapped) = (header & ~15, header & 2 != 0)
      guard 32..<1 << 24 ~= size else { return nil }
      if isMapped { return Int(size) - 16 }
      // The next piece knows that this one is in use.
      guard let next = word(at: address - 8 + size), next & 1 == 1 else { return nil }
      return Int(size) - 8
    }

    /// Where the program itself, without its libraries, keeps its global variables.
    static func globals() -> [Range<UInt>] {
      guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8),
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      else { return [] }
      var ranges: [Range<UInt>] = []
      var end: UInt = 0
      for line in maps.split(separator: "\n") {
        let parts = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
        let bounds = parts[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard bounds.count == 2, parts.count >= 5 else { continue }
        let isProgram = parts.count > 5 && parts[5].trimmingCharacters(in: .whitespaces) == program
        // What begins as zero has no part in the file, and follows at once.
        if isProgram || parts.count == 5 && bounds[0] == end {
          if parts[1].hasPrefix("rw") { ranges.append(bounds[0]..<bounds[1]) }
          end = bounds[1]
        }
      }
      return ranges
    }
  #else
    static func words(at address: UInt, count: Int) -> [UInt] { [] }
    static func isInImage(_ address: UInt) -> Bool { true }
    static func allocatedSize(at address: UInt) -> Int? { nil }
    static func globals() -> [Range<UInt>] { [] }
  #endif

  static func word(at address: UInt) -> UInt? { words(at: address, count: 1).first }
}
