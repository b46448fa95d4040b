/// Calls a function of the main actor from a layout node.
///
/// Layout nodes are not isolated, but a layout begins in functions that are isolated to the main actor. A check of that
/// for each leaf would take as long as measuring a short text, so it is made only in debug builds.
@inline(__always)
func onMainActor<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
  #if DEBUG
    MainActor.assumeIsolated(body)
  #else
    withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Result).self)() }
  #endif
}
