import Foundation

#if canImport(Runtime) && !canImport(Darwin)
  internal import Runtime
#endif

/// A call in the program, to which a return address belongs.
package struct SymbolicatedCall: Sendable {
  /// The function, as the runtime demangles its name.
  package let function: String
  /// The mangled name of the function.
  package let symbol: String
  /// The path of the file; `nil` if the program has no line tables.
  package let path: String?
  /// The line, or zero if it is not known.
  package let line: Int
  /// `true` if the call belongs to the runtime or to a library of the system.
  package let isSystem: Bool
  /// `true` if the compiler generated the function.
  package let isThunk: Bool
}

/// Looks up the calls that return addresses belong to, on a thread of its own, which never ends.
///
/// The runtime keeps the files that a lookup has mapped for each thread, until it ends. Other threads would have to map
/// and read them again.
package enum Symbolicator {
  #if canImport(Runtime) && !canImport(Darwin)
    /// A lock that is held until a lookup has been performed.
    private static let lock = NSLock()
    /// The lookup to perform. Set before `requested` is signaled, and read after it.
    nonisolated(unsafe) private static var lookup: () -> Void = {}
    private static let requested = DispatchSemaphore(value: 0)
    private static let performed = DispatchSemaphore(value: 0)
    /// The start of the thread, on first use.
    private static let thread: Void = {
      let thread = Thread {
        while true {
          requested.wait()
          lookup()
          performed.signal()
        }
      }
      thread.name = "Symbolicator"
      thread.start()
    }()
    /// The images of the program and its libraries. Used on the thread.
    nonisolated(unsafe) private static var images: ImageMap?
  #endif

  /// Returns the calls at a return address, inlined ones first, from the inside out. Empty where the toolchain has no
  /// `Runtime` module.
  ///
  /// - Cost: Some tenths of a second in a program of 150 megabytes; without locations, some milliseconds.
  /// - Parameters:
  ///   - address: The return address.
  ///   - includingLocations: `false` for the function's name alone, without path, line and inlined calls.
  package static func calls(at address: UInt, includingLocations: Bool = true) -> [SymbolicatedCall] {
    #if canImport(Runtime) && !canImport(Darwin)
      let options: Backtrace.SymbolicationOptions = includingLocations ? .default : .useSymbolCache
      return lock.withLock {
        _ = thread
        var calls: [SymbolicatedCall] = []
        lookup = {
          // Listed again only for an address of a library that was loaded later.
          if images?.indexOfImage(at: Backtrace.Address(UInt64(address))) == nil { images = .loaded() }
          let found = backtrace(of: address)?.symbolicated(with: images, options: options)
          calls = (found?.frames ?? []).compactMap(call(at:))
        }
        requested.signal()
        performed.wait()
        lookup = {}
        return calls
      }
    #else
      return []
    #endif
  }

  #if canImport(Runtime) && !canImport(Darwin)
    private static func call(at frame: SymbolicatedBacktrace.Frame) -> SymbolicatedCall? {
      frame.symbol.map {
        SymbolicatedCall(
          function: $0.name, symbol: $0.rawName, path: $0.sourceLocation?.path, line: $0.sourceLocation?.line ?? 0,
          isSystem: frame.isSystem, isThunk: $0.isSwiftThunk)
      }
    }

    /// Returns a backtrace of one return address, which only the compact format of backtraces can make.
    private static func backtrace(of address: UInt) -> Backtrace? {
      struct Encoded: Encodable {
        let architecture: String
        let backtrace: Data
      }
      #if arch(x86_64)
        let architecture = "x86_64"
      #elseif arch(arm64)
        let architecture = "arm64"
      #else
        let architecture = ""
      #endif
      // 64-bit words; a return address of eight bytes, most significant first; the end.
      let bytes = [0x02, 0x27] + (0..<8).map { UInt8(truncatingIfNeeded: address >> (56 - 8 * $0)) } + [0x00]
      let encoded = Encoded(architecture: architecture, backtrace: Data(bytes))
      return (try? JSONEncoder().encode(encoded)).flatMap { try? JSONDecoder().decode(Backtrace.self, from: $0) }
    }
  #endif
}
