#if !hasFeature(Embedded)
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  #if canImport(Glibc) || canImport(Musl) || canImport(Android)
    /// The use of the stacks of threads.
    private enum StackUse {
      /// The highest address of a thread's stack at which it has subscribed to a publisher, by thread.
      private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
      }()

      /// The size of the stack of a thread for which no other size was set, and of the main thread.
      private static let size: UInt = {
        var attributes = pthread_attr_t()
        var size = 0
        pthread_attr_init(&attributes)
        pthread_attr_getstacksize(&attributes, &size)
        pthread_attr_destroy(&attributes)
        return UInt(size)
      }()

      /// Returns whether the calling thread has used half of its stack since it first subscribed to a publisher.
      ///
      /// - Parameter address: An address in the thread's stack.
      static func isDeep(at address: UInt) -> Bool {
        let highest = UInt(bitPattern: pthread_getspecific(key))
        if address > highest { pthread_setspecific(key, UnsafeRawPointer(bitPattern: address)) }
        return address < highest && highest - address > size / 2
      }

      static let isReported = Atomic<Bool>(false)
    }
  #endif

  /// Writes a line to the standard error if half of the calling thread's stack is used, once in the life of the
  /// process; called with each subscription, in debug builds only.
  @usableFromInline
  func reportDeepStack(_ publisher: Any.Type) {
    #if canImport(Glibc) || canImport(Musl) || canImport(Android)
      var here = 0
      let address = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
      guard StackUse.isDeep(at: address), !StackUse.isReported.exchange(true, ordering: .relaxed) else { return }
      warn(
        """
        Combine: subscriptions are nested so deeply that half of the thread's stack is used, and may overflow it; the \
        newest is one to \(shortened(String(describing: publisher))). Operators applied to each other thousands of \
        times, and publishers that create themselves again, as in a function that returns Just(n).flatMap { _ in f(n - \
        1) }, need a part of the stack for each step. Publish the steps as a sequence, or deliver them with receive(on:).
        """)
    #endif
  }

  private func shortened(_ name: String) -> String { name.count > 200 ? "\(name.prefix(200))…" : name }
#endif
