#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// The compiler's plugin with the macros of `SwiftUICore`.
///
/// The compiler starts this program once per process of its own, sends requests to the standard input, and waits for a
/// response to each of them on the standard output. A message is its length, as eight bytes in little-endian order, and
/// that many bytes of JSON. The program ends when the input does.
@main
enum Plugin {
  static func main() {
    while let header = read(count: 8) {
      let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
      // The compiler closes the connection with an empty message.
      guard length > 0, let message = read(count: length) else { return }
      guard let response = try? JSONEncoder().encode(response(to: message)) else { return }
      write((0..<8).map { UInt8(truncatingIfNeeded: response.count >> ($0 * 8)) } + response)
    }
  }

  /// Returns the response to a request, which is a diagnostic for a request that this plugin does not know.
  ///
  /// - Parameter message: The request, as JSON.
  static func response(to message: Data) -> Response {
    guard let request = try? JSONDecoder().decode(Request.self, from: message) else {
      return .expansion(Expansion(failure: Diagnostic("the plugin of SwiftUI cannot read the compiler's request")))
    }
    switch request {
    case .capability: return .capability
    case .macro(let use): return .expansion(expansion(of: use))
    case .other(let name):
      return .expansion(Expansion(failure: Diagnostic("the plugin of SwiftUI does not support '\(name)'")))
    }
  }

  private static func expansion(of use: MacroUse) -> Expansion {
    switch use.macro.typeName {
    case "EntryMacro": EntryMacro.expansion(of: use)
    case "PreviewMacro": PreviewMacro.expansion(of: use)
    case "PreviewableMacro": PreviewableMacro.expansion(of: use)
    default: Expansion(failure: Diagnostic("SwiftUI has no macro '\(use.macro.typeName)'"))
    }
  }

  // MARK: - Bytes

  /// Reads bytes from the standard input, or returns `nil` if it ends before.
  private static func read(count: Int) -> Data? {
    var data = Data(count: count)
    var filled = 0
    while filled < count {
      let got = data.withUnsafeMutableBytes { readBytes(0, $0.baseAddress! + filled, count - filled) }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      filled += got
    }
    return data
  }

  /// Writes bytes to the standard output. If the compiler is gone, the next read ends the program.
  private static func write(_ bytes: [UInt8]) {
    var written = 0
    while written < bytes.count {
      let put = bytes.withUnsafeBytes { writeBytes(1, $0.baseAddress! + written, bytes.count - written) }
      if put < 0, errno == EINTR { continue }
      guard put > 0 else { return }
      written += put
    }
  }

  #if canImport(ucrt)  // never compiled, nor are the branches for musl and Android
    private static func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
      if _setmode(file, _O_BINARY) == -1 { return -1 }
      return Int(_read(file, bytes, UInt32(count)))
    }
    private static func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
      if _setmode(file, _O_BINARY) == -1 { return -1 }
      return Int(_write(file, bytes, UInt32(count)))
    }
  #elseif canImport(Glibc)
    private static let readBytes = Glibc.read
    private static let writeBytes = Glibc.write
  #elseif canImport(Musl)
    private static let readBytes = Musl.read
    private static let writeBytes = Musl.write
  #elseif canImport(Android)
    private static let readBytes = Android.read
    private static let writeBytes = Android.write
  #elseif canImport(Darwin)
    private static let readBytes = Darwin.read
    private static let writeBytes = Darwin.write
  #endif
}
