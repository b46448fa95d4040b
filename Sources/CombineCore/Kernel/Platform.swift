#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// Stops in the debugger, if there is one; ends the process otherwise.
func stopInDebugger() {
  #if os(Windows) || os(WASI)
    fatalError("breakpoint")
  #else
    raise(SIGTRAP)
  #endif
}
