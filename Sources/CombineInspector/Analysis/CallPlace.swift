import CombineHeap
import Foundation

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
    if calls.count > Self.limit { calls.removeAll() }
    for address in addresses {
      if calls[address] == nil { calls[address] = Self.call(Symbolicator.calls(at: address)) }
      if case .program(let place)? = calls[address] { return place }
    }
    return nil
  }

  /// The folder with this package's modules, as line tables name it.
  private static let package: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/") + "/"
  }()

  /// Returns the call at a return address, of which inlined calls come first, from the inside out.
  private static func call(_ calls: [SymbolicatedCall]) -> Call {
    for call in calls where !call.isSystem && !call.isThunk {
      let function = readable(call.function)
      guard let path = call.path, call.line > 0 else {
        // Without line tables, the symbol tells the module.
        let isSwift = call.symbol.hasPrefix("$s") || call.symbol == "main" || call.symbol.hasSuffix("_main")
        if call.path == nil, isSwift, !isOfPackage(call.symbol) {
          return .program(CallPlace(path: nil, line: 0, function: function))
        }
        continue
      }
      if path.hasPrefix(package) || path.contains("@__swiftmacro_") { continue }
      return .program(CallPlace(path: path, line: call.line, function: function))
    }
    return .other
  }

  /// Returns a Boolean value that indicates whether a mangled name belongs to a module of this package.
  private static func isOfPackage(_ name: String) -> Bool {
    let modules = [
      "Combine", "CombineCore", "CombineDispatch", "CombineFoundation", "CombineSupport", "CombineExtras",
      "CombineInspector", "CombineNATS", "CombineTestKit", "SwiftUI", "SwiftUICore", "SwiftUIGTK", "SwiftUITesting",
      // Where they are installed.
      "SwiftCombine", "SwiftCombineCore", "SwiftCombineDispatch", "SwiftCombineFoundation",
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
}
