import Combine

#if canImport(Runtime)
  internal import Runtime
#endif

/// Who has scheduled a piece of work: the calls that led there, to be named when that is wanted.
///
/// Cost: some microseconds to remember, a good part of a second to name in a large program. Where the toolchain has no
/// `Runtime` module, or a program was built without debugging information, nothing is known; where it was optimised,
/// calls are missing that were inlined.
struct CallStack: Sendable {
  #if canImport(Runtime)
    private let backtrace: Backtrace?
    private static let images = ImageMap.capture()
  #endif

  /// Remembers who is calling.
  init() {
    #if canImport(Runtime)
      backtrace = try? Backtrace.capture(algorithm: .fast, limit: 40, top: 0, images: Self.images)
    #endif
  }

  /// Tells callStacks apart without naming them.
  private var identity: [String] {
    #if canImport(Runtime)
      backtrace?.frames.map { "\($0.originalProgramCounter)" } ?? []
    #else
      []
    #endif
  }

  /// The calls, innermost first: what led to the scheduler within this package, and where that was called from.
  var calls: [String] { calls(advancingTime: false) }

  /// The calls, innermost first.
  ///
  /// - Parameter advancingTime: Whether they are those that led to time passing, and not to work being scheduled.
  func calls(advancingTime: Bool) -> [String] {
    var inner: [String] = []
    #if canImport(Runtime)
      var outer: [String] = []
      for frame in backtrace?.symbolicated().map({ Array($0.frames) }) ?? [] {
        guard let symbol = frame.symbol else { continue }
        var name = Substring(symbol.name)
        while name.hasPrefix("specialized ") { name = name.dropFirst("specialized ".count) }
        // Further out is the test, which let time pass.
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

  /// Names those who have scheduled most of some work.
  static func summary(of callStacks: [CallStack]) -> String {
    let groups = Dictionary(grouping: callStacks, by: \.identity).values
    let named = groups.sorted { $0.count > $1.count }.prefix(3).map { (count: $0.count, calls: $0[0].calls) }
    guard named.contains(where: { !$0.calls.isEmpty }) else {
      return "Who has scheduled it can't be told in this build."
    }
    return named.filter { !$0.calls.isEmpty }.map { count, calls in
      "\(count) of the last \(callStacks.count) were scheduled by\n" + lines(calls)
    }.joined(separator: "\n")
  }

  /// One call in a line.
  static func lines(_ calls: [String]) -> String {
    calls.enumerated().map { "  \($0 == 0 ? "" : "from ")\($1)" }.joined(separator: "\n")
  }
}
