import Combine

#if canImport(Runtime) && !canImport(Darwin)
  internal import Runtime
#endif

/// A call stack that shows how a piece of work was scheduled.
///
/// The initializer captures return addresses only. They are symbolicated when a message needs the calls. The calls are
/// empty if the toolchain has no `Runtime` module or if the program was built without debugging information. An
/// optimized build omits inlined calls.
///
/// - Cost: A capture takes some microseconds. Symbolicating takes some seconds in a program of 150 megabytes.
struct CallStack: Sendable {
  #if canImport(Runtime) && !canImport(Darwin)
    private let backtrace: Backtrace?
    private static let images = ImageMap.capture()
  #endif

  /// Captures the call stack of the caller.
  init() {
    #if canImport(Runtime) && !canImport(Darwin)
      backtrace = try? Backtrace.capture(algorithm: .fast, limit: 40, top: 0, images: Self.images)
    #endif
  }

  /// The return addresses, by which equal call stacks are found without symbolicating them.
  private var identity: [String] {
    #if canImport(Runtime) && !canImport(Darwin)
      backtrace?.frames.map { "\($0.originalProgramCounter)" } ?? []
    #else
      []
    #endif
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
    #if canImport(Runtime) && !canImport(Darwin)
      var outer: [String] = []
      for frame in backtrace?.symbolicated().map({ Array($0.frames) }) ?? [] {
        guard let symbol = frame.symbol else { continue }
        var name = Substring(symbol.name)
        while name.hasPrefix("specialized ") { name = name.dropFirst("specialized ".count) }
        // The remaining frames belong to the call of the test that advanced the time.
        if name.hasPrefix("TestScheduler.run"), !advancingTime || !outer.isEmpty { break }
        guard let place = symbol.sourceLocation, place.line > 0, !Self.isImplementationDetail(name) else { continue }
        let file = place.path.split(separator: "/").last ?? ""
        // The expansion of a macro has a file of its own that is nowhere to be read.
        if file.hasPrefix("@__swiftmacro_") || name.contains("macro expansion") { continue }
        let call = "\(MessageFormatter.readable(String(name))) at \(file):\(place.line)"
        if place.path.contains("/Sources/Combine") {
          if outer.isEmpty, inner.count < 4 { inner.append(call) }
        } else {
          outer.append(call)
          if outer.count == 3 { break }
        }
      }
      inner += outer
    #endif
    return inner
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
    let groups = Dictionary(grouping: callStacks, by: \.identity).values
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
