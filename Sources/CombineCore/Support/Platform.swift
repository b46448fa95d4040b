#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes a line to the standard error.
package func warn(_ text: String) {
  #if os(Windows) || os(WASI) || hasFeature(Embedded)
    print(text)
  #else
    var line = text + "\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  #endif
}

/// Stops in the debugger, if there is one; ends the process otherwise.
func stopInDebugger() {
  #if os(Windows) || os(WASI) || hasFeature(Embedded)
    fatalError("breakpoint")
  #else
    raise(SIGTRAP)
  #endif
}
