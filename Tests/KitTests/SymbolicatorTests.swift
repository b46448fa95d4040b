#if os(Linux) && canImport(Runtime)
  import CombineHeap
  import Foundation
  import Testing

  struct SymbolicatorTests {
    /// Returns the number of times that the file of this program is mapped.
    private static func mappings() throws -> Int {
      let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return try String(contentsOfFile: "/proc/self/maps", encoding: .utf8).split(separator: "\n")
        .count { $0.hasSuffix(program) }
    }

    /// The runtime keeps what it has mapped for a lookup until the thread of the lookup ends. It must not be unmapped
    /// while another thread lists the images, which would stop the process.
    @Test(.timeLimit(.minutes(10))) func aThreadThatEndsUnmapsNothing() async throws {
      let function: @convention(c) () -> Void = {}
      let address = UInt(bitPattern: unsafeBitCast(function, to: UnsafeRawPointer.self)) + 1
      #expect(Symbolicator.calls(at: address).isEmpty == false)
      let before = try Self.mappings()
      let during = try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          _ = Symbolicator.calls(at: address)
          continuation.resume(with: Result { try Self.mappings() })
        }
      }
      #expect(during == before, "the lookup maps files on the thread that asks for it")
    }
  }
#endif
