import Foundation

#if canImport(Runtime) && !canImport(Darwin)
  internal import Runtime
#endif

/// A place in a program's sources.
package struct CallPlace: Sendable, Equatable {
  /// The path of the file; `nil` if the program has no line tables.
  package var path: String?
  package var line: Int
  /// The function as the program writes it, for example `Model.init()`.
  package var function: String

  /// The file and the line; `nil` if the program has no line tables.
  package var file: String? {
    path.map { "\($0.split(separator: "/").last ?? ""):\(line)" }
  }
}

/// The places in a program's sources that return addresses belong to.
///
/// Only used on the thread of a ``CallPlaceFinder``.
struct Symbolication {
  /// A return address, looked up.
  private enum Call {
    /// A call in the program.
    case program(CallPlace)
    /// A call in this package, in a library of the system, or in what the compiler generates.
    case other
  }

  private var calls: [UInt: Call] = [:]
  /// The number of addresses that are remembered.
  private static let limit = 16_384

  /// Returns the innermost call outside of this package; `nil` if there is none.
  ///
  /// - Cost: O(1) for an address that has been looked up before; otherwise a tenth of a second in a small program, and
  ///   more in a large one.
  mutating func place(of addresses: [UInt]) -> CallPlace? {
    #if canImport(Runtime) && !canImport(Darwin)
      if calls.count > Self.limit { calls.removeAll() }
      var images: ImageMap?
      for address in addresses {
        if calls[address] == nil {
          images = images ?? ImageMap.capture()
          calls[address] = Self.call(address, in: images!)
        }
        if case .program(let place)? = calls[address] { return place }
      }
    #endif
    return nil
  }

  #if canImport(Runtime) && !canImport(Darwin)
    /// The folder with this package's modules, as line tables name it.
    private static let package: String = {
      let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
      return parts.dropLast(3).joined(separator: "/") + "/"
    }()

    private static func call(_ address: UInt, in images: ImageMap) -> Call {
      guard let frames = backtrace(of: address)?.symbolicated(with: images)?.frames else { return .other }
      // Calls that were inlined come first, from the inside out.
      for frame in frames {
        guard let symbol = frame.symbol, !frame.isSystem, !symbol.isSwiftThunk else { continue }
        let function = readable(symbol.name)
        guard let location = symbol.sourceLocation, location.line > 0 else {
          // Without line tables, the symbol tells the module.
          let isSwift = symbol.rawName.hasPrefix("$s") || symbol.rawName == "main" || symbol.rawName.hasSuffix("_main")
          if symbol.sourceLocation == nil, isSwift, !isOfPackage(symbol.rawName) {
            return .program(CallPlace(path: nil, line: 0, function: function))
          }
          continue
        }
        if location.path.hasPrefix(package) || location.path.contains("@__swiftmacro_") { continue }
        return .program(CallPlace(path: location.path, line: location.line, function: function))
      }
      return .other
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

    /// Returns a Boolean value that indicates whether a mangled name belongs to a module of this package.
    private static func isOfPackage(_ name: String) -> Bool {
      let modules = [
        "Combine", "CombineCore", "CombineDispatch", "CombineFoundation", "CombineSupport", "CombineExtras",
        "CombineInspector", "CombineNATS", "CombineTestKit", "SwiftUI", "SwiftUICore", "SwiftUIGTK", "SwiftUITesting",
      ]
      return modules.contains { name.hasPrefix("$s\($0.utf8.count)\($0)") }
    }

    /// Returns a function's name without the compiler's remarks and without types.
    private static func readable(_ name: String) -> String {
      var name = Substring(name)
      if let last = name.range(of: " of ", options: .backwards), name.contains("specialization") {
        name = name[last.upperBound...]
      }
      while name.hasPrefix("specialized ") { name = name.dropFirst("specialized ".count) }
      return String(name.prefix(200))
    }
  #endif
}
