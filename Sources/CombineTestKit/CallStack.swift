import Combine
import CombineHeap

#if canImport(Runtime) && !canImport(Darwin)
  internal import Runtime
#endif

/// A call stack that shows how a piece of work was scheduled.
///
/// The initializer captures return addresses only. They are symbolicated when a message needs the calls. The calls are
/// empty if the toolchain has no `Runtime` module or if the program was built without debugging information. An
/// optimized build omits inlined calls.
///
/// - Cost: A capture takes some microseconds. The first lookup of a call takes some tenths of a second in a program of
///   150 megabytes, and later ones nothing.
struct CallStack: Sendable {
  #if canImport(Runtime) && !canImport(Darwin)
    private let backtrace: Backtrace?
    private static let images = ImageMap.loaded()
  #endif

  /// Captures the call stack of the caller.
  init() {
    #if canImport(Runtime) && !canImport(Darwin)
      backtrace = try? Backtrace.capture(algorithm: .fast, limit: 40, top: 0, images: Self.images)
    #endif
  }

  /// The return addresses, by which equal call stacks are found without symbolicating them.
  private var addresses: [UInt] {
    #if canImport(Runtime) && !canImport(Darwin)
      backtrace?.frames.compactMap { UInt($0.originalProgramCounter) } ?? []
    #else
      []
    #endif
  }

  /// The calls that have been looked up, by return address. There are at most as many as places in the program that
  /// schedule work.
  private static let known = Monitor([UInt: [SymbolicatedCall]]())

  private static func calls(at address: UInt) -> [SymbolicatedCall] {
    if let calls = known.read({ $0[address] }) { return calls }
    // Many calls are of the system or do the scheduling. They are not shown, and so need no location.
    var calls = Symbolicator.calls(at: address, includingLocations: false)
    if let call = calls.first, !call.isSystem, !isImplementationDetail(name(of: call)) {
      calls = Symbolicator.calls(at: address)
    }
    known.withLock { $0[address] = calls }
    return calls
  }

  private static func name(of call: SymbolicatedCall) -> Substring {
    var name = Substring(call.function)
    while name.hasPrefix("specialized ") { name = name.dropFirst("specialized ".count) }
    return name
  }

  /// The symbolicated calls, innermost first: up to four calls within this package, and then up to three calls of the
  /// test or the program.
  var calls: [String] { calls(advancingTime: false) }

  /// Returns the symbolicated calls, innermost first.
  ///
  /// - Parameter advancingTime: `true` for a stack that was captured while time advanced. The result then includes the
  ///   calls of the test that advanced the time, instead of ending before them.
  func calls(advancingTime: Bool) -> [String] {
    var inner: [String] = []
    var outer: [String] = []
    // Looked up one by one: the calls of the test come after a few of this package, and before all that run the test.
    for call in addresses.lazy.flatMap({ Self.calls(at: $0) }) {
      let name = Self.name(of: call)
      // The remaining frames belong to the call of the test that advanced the time.
      if name.hasPrefix("TestScheduler.run"), !advancingTime || !outer.isEmpty { break }
      guard let path = call.path, call.line > 0, !Self.isImplementationDetail(name) else { continue }
      let file = path.split(separator: "/").last ?? ""
      // The expansion of a macro has a file of its own that is nowhere to be read.
      if file.hasPrefix("@__swiftmacro_") || name.contains("macro expansion") { continue }
      let line = "\(MessageFormatter.readable(String(name))) at \(file):\(call.line)"
      if path.contains("/Sources/Combine") {
        if outer.isEmpty, inner.count < 4 { inner.append(line) }
      } else {
        outer.append(line)
        if outer.count == 3 { break }
      }
    }
    return inner + outer
  }

  private static func isImplementationDetail(_ name: Substring) -> Bool {
    let starts = ["CallStack.", "FailingScheduler.", "AnyScheduler.", "TestScheduler.", "Scheduler.schedule", "$s"]
    return starts.contains(where: name.hasPrefix)
      || ["thunk for", "partial apply", "protocol witness", " in AnyScheduler."].contains(where: name.contains)
  }

  /// Returns a text with the most frequent call stacks, at most three of them.
  ///
  /// - Parameter callStacks: The call stacks of the pieces of work that were scheduled last.
  static func summary(of callStacks: [CallStack]) -> String {
    let groups = Dictionary(grouping: callStacks, by: \.addresses).values
    let named = groups.sorted { $0.count > $1.count }.prefix(3).map { (count: $0.count, calls: $0[0].calls) }
    guard named.contains(where: { !$0.calls.isEmpty }) else {
      return "The calls that scheduled it are unknown in this build."
    }
    return named.filter { !$0.calls.isEmpty }.map { count, calls in
      "\(count) of the last \(callStacks.count) were scheduled by\n" + lines(calls)
    }.joined(separator: "\n")
  }

  /// Returns calls as text, one per line.
  static func lines(_ calls: [String]) -> String {
    calls.enumerated().map { "  \($0 == 0 ? "" : "from ")\($1)" }.joined(separator: "\n")
  }
}
