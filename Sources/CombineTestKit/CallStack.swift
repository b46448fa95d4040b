import Combine

#if canImport(Runtime)
  internal import Runtime
#endif

/// The calls that led to a piece of work being scheduled, captured now and symbolicated only when a message needs them.
///
/// Empty where the toolchain has no `Runtime` module or the program was built without debugging information. In an
/// optimized build, inlined calls are missing.
///
/// - Cost: Some microseconds to capture; up to a second to symbolicate in a large program.
struct CallStack: Sendable {
  #if canImport(Runtime)
    private let backtrace: Backtrace?
    private static let images = ImageMap.capture()
  #endif

  /// Captures the calls that led here.
  init() {
    #if canImport(Runtime)
      backtrace = try? Backtrace.capture(algorithm: .fast, limit: 40, top: 0, images: Self.images)
    #endif
  }

  /// The return addresses, which identify the calls without symbolicating them.
  private var identity: [String] {
    #if canImport(Runtime)
      backtrace?.frames.map { "\($0.originalProgramCounter)" } ?? []
    #else
      []
    #endif
  }

  /// The calls, innermost first: the path within this package to the scheduler, then the test's or the program's calls.
  var calls: [String] { calls(advancingTime: false) }

  /// Returns the symbolicated calls, innermost first.
  ///
  /// - Parameter advancingTime: A Boolean value that indicates whether to show the calls that led to time advancing,
  ///   instead of those that led to work being scheduled.
  func calls(advancingTime: Bool) -> [String] {
    var inner: [String] = []
    #if canImport(Runtime)
      var outer: [String] = []
      for frame in backtrace?.symbolicated().map({ Array($0.frames) }) ?? [] {
        guard let symbol = frame.symbol else { continue }
        var name = Substring(symbol.name)
        while name.hasPrefix("specialized ") { name = name.dropFirst("specialized ".count) }
        // The frames outside of this one belong to the test, which advanced the time.
        if name.hasPrefix("TestScheduler.run"), !advancingTime || !outer.isEmpty { break }
        guard let place = symbol.sourceLocation, place.line > 0, !Self.isImplementationDetail(name) else { continue }
        let call = "\(name) at \(place.path.split(separator: "/").last ?? ""):\(place.line)"
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

  /// Returns a text that names the up to three call stacks that scheduled most of some work.
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

  /// Returns the calls as text, one per line.
  static func lines(_ calls: [String]) -> String {
    calls.enumerated().map { "  \($0 == 0 ? "" : "from ")\($1)" }.joined(separator: "\n")
  }
}
