import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WinSDK)
  import WinSDK
#elseif canImport(Darwin)
  import Darwin
#endif

/// The mutual exclusion lock of this package, stored in the object that it guards.
///
/// The lock is neither recursive nor fair. It protects small sections: no user code and no `deinit` runs while it is
/// held (law 18, no user code under a lock). The body of ``withLock(_:)`` must return the references that it removes
/// from the protected state, so that they are released after unlocking.
///
/// It is a pthread mutex and not `Synchronization.Mutex`, because that type waits in a library that ThreadSanitizer
/// does not instrument, which makes ThreadSanitizer report races in correct code (Swift 6.3.1, Linux). Two threads that
/// count under a `Mutex` are enough for a report; under this lock there is none.
///
/// The mutex lies in words that have an address of their own and are never copied. It begins as zeros, which is a
/// free mutex on every platform that has this form, and may be moved until it is first used.
///
/// - Cost: About 11 ns to acquire and release the lock without contention; no allocation.
@frozen @usableFromInline
package struct InlineLock: ~Copyable, @unchecked Sendable {  // any thread may call a mutex's functions
  #if canImport(Darwin)
    @usableFromInline let raw = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  #elseif !os(WASI) && !hasFeature(Embedded)
    @usableFromInline let words = LockWords()
  #endif

  @inlinable
  package init() {
    #if canImport(Darwin)
      pthread_mutex_init(raw, nil)
    #elseif canImport(WinSDK)
      assert(MemoryLayout<SRWLOCK>.size <= MemoryLayout<LockWords>.size)
    #elseif !os(WASI) && !hasFeature(Embedded)
      assert(MemoryLayout<pthread_mutex_t>.size <= MemoryLayout<LockWords>.size)
    #endif
  }

  deinit {
    #if canImport(Darwin)
      pthread_mutex_destroy(raw)
      raw.deallocate()
    #elseif !canImport(WinSDK) && !os(WASI) && !hasFeature(Embedded)
      pthread_mutex_destroy(raw)
    #endif
  }

  #if canImport(WinSDK)
    @inlinable @inline(__always)
    var raw: UnsafeMutablePointer<SRWLOCK> {
      withUnsafePointer(to: words) { UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(to: SRWLOCK.self) }
    }
  #elseif !canImport(Darwin) && !os(WASI) && !hasFeature(Embedded)
    @inlinable @inline(__always)
    var raw: UnsafeMutablePointer<pthread_mutex_t> {
      withUnsafePointer(to: words) {
        UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(to: pthread_mutex_t.self)
      }
    }
  #endif

  @inlinable @inline(__always)
  package func lock() {
    #if canImport(WinSDK)
      AcquireSRWLockExclusive(raw)
    #elseif !os(WASI) && !hasFeature(Embedded)
      pthread_mutex_lock(raw)
    #endif
  }

  @inlinable @inline(__always)
  package func tryLock() -> Bool {
    #if canImport(WinSDK)
      TryAcquireSRWLockExclusive(raw) != 0
    #elseif !os(WASI) && !hasFeature(Embedded)
      pthread_mutex_trylock(raw) == 0
    #else
      true
    #endif
  }

  @inlinable @inline(__always)
  package func unlock() {
    #if canImport(WinSDK)
      ReleaseSRWLockExclusive(raw)
    #elseif !os(WASI) && !hasFeature(Embedded)
      pthread_mutex_unlock(raw)
    #endif
  }

  @inlinable @inline(__always)
  package func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}

#if !os(WASI) && !canImport(Darwin) && !hasFeature(Embedded)
  /// The memory of a mutex. Atomics are the values that are never copied and that have an address.
  @frozen @usableFromInline
  package struct LockWords: ~Copyable {
    @usableFromInline let first = Atomic<UInt64>(0)
    @usableFromInline let second = Atomic<UInt64>(0)
    @usableFromInline let third = Atomic<UInt64>(0)
    @usableFromInline let fourth = Atomic<UInt64>(0)
    @usableFromInline let fifth = Atomic<UInt64>(0)
    @usableFromInline let sixth = Atomic<UInt64>(0)

    @inlinable
    init() {}
  }
#endif

/// An ``InlineLock`` that several objects share.
///
/// - Cost: One allocation.
@usableFromInline
package final class Lock: Sendable {
  @usableFromInline let inline = InlineLock()

  @usableFromInline
  package init() {}

  @inlinable @inline(__always)
  package func lock() { inline.lock() }

  @inlinable @inline(__always)
  package func tryLock() -> Bool { inline.tryLock() }

  @inlinable @inline(__always)
  package func unlock() { inline.unlock() }

  @inlinable @inline(__always)
  package func withLock<Result>(_ body: () -> Result) -> Result { inline.withLock(body) }
}

/// Returns a number that identifies the calling thread among the living threads, and is never zero.
@inlinable @inline(__always)
package func currentThread() -> UInt {
  #if canImport(WinSDK)
    UInt(GetCurrentThreadId())
  #elseif os(WASI) || hasFeature(Embedded)
    1
  #elseif canImport(Glibc) || canImport(Android)
    UInt(bitPattern: Int(truncatingIfNeeded: pthread_self()))
  #else
    UInt(bitPattern: pthread_self())
  #endif
}
