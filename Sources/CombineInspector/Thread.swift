#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

#if os(Linux) || os(Android)
  /// Starts a thread that blocks all signals, because the program's handlers run on the program's threads.
  ///
  /// - Parameters:
  ///   - thread: The thread, which the caller joins or detaches.
  ///   - body: The closure that the thread runs, and releases.
  /// - Returns: 0, or the number of the error if the system has no thread for it.
  func startThread(_ thread: inout pthread_t, _ body: @escaping @Sendable () -> Void) -> Int32 {
    final class Body: Sendable {
      let run: @Sendable () -> Void
      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
    var all = sigset_t()
    var mask = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    let retained = Unmanaged.passRetained(Body(body))
    let failure = pthread_create(
      &thread, nil,
      {
        Unmanaged<Body>.fromOpaque($0!).takeRetainedValue().run()
        return nil
      },
      retained.toOpaque())
    if failure != 0 { retained.release() }
    return failure
  }
#endif
