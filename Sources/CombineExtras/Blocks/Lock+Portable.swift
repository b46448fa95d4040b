#if COMBINE_PORTABLE
  import Foundation

  /// The lock of this module where it is compiled against Combine's public interface alone.
  ///
  /// Elsewhere the kernel's lock, which has the same interface, is used: it can be inlined, and this one cannot.
  @usableFromInline
  final class Lock: Sendable {
    private let raw = NSLock()

    @usableFromInline
    init() {}

    @usableFromInline
    func lock() { raw.lock() }

    @usableFromInline
    func unlock() { raw.unlock() }

    @inlinable
    func withLock<Result>(_ body: () -> Result) -> Result {
      lock()
      defer { unlock() }
      return body()
    }
  }
#endif
