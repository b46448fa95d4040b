#if os(Linux) && canImport(Runtime)
  import CombineHeap
  import Foundation
  import Testing

  /// Tests in processes of their own, in which no other test maps files.
  struct SymbolicatorTests {
    /// Returns the paths of the mapped files, one for each mapping.
    private static func mappings() throws -> [String] {
      let maps = try #require(try FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd())
      return String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap {
        $0.firstIndex(of: "/").map($0.suffix(from:)).map(String.init)
      }
    }

    private static let address = {
      let function: @convention(c) () -> Void = {}
      return UInt(bitPattern: unsafeBitCast(function, to: UnsafeRawPointer.self)) + 1
    }()

    @Test(.timeLimit(.minutes(10))) func lookupsMapFilesOnce() async {
      await #expect(processExitsWith: .success) {
        #expect(Symbolicator.calls(at: Self.address).isEmpty == false)
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let before = try Self.mappings().count { $0 == program }
        let during = try await withCheckedThrowingContinuation { continuation in
          Thread.detachNewThread {
            _ = Symbolicator.calls(at: Self.address)
            continuation.resume(with: Result { try Self.mappings().count { $0 == program } })
          }
        }
        #expect(during == before, "the lookup maps files on the thread that asks for it")
      }
    }

    /// The images are listed again at each address that belongs to none. The runtime itself takes the lowest mapping of
    /// a file for the image.
    @Test(.timeLimit(.minutes(10))) func otherThreadsMayUnmapFilesWhileImagesAreListed() async {
      await #expect(processExitsWith: .success) {
        let path = try #require(try Self.mappings().first { $0.hasSuffix("/libswiftCore.so") })
        let library = open(path, O_RDONLY)
        try #require(library >= 0)
        let size = Int(lseek(library, 0, SEEK_END))
        for _ in 0..<2 {
          Thread.detachNewThread {
            while let file = mmap(nil, size, PROT_READ, MAP_PRIVATE, library, 0), file != MAP_FAILED {
              munmap(file, size)
            }
          }
        }
        for _ in 0..<50 { #expect(Symbolicator.calls(at: 1).isEmpty) }
        #expect(Symbolicator.calls(at: Self.address).first?.function.contains("SymbolicatorTests.address") == true)
      }
    }
  }
#endif
