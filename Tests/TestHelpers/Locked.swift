import Foundation

/// A value that several threads use.
public final class Locked<Value>: @unchecked Sendable {  // the field is guarded by `lock`
  private let lock = NSLock()
  private var stored: Value

  public init(_ value: Value) { stored = value }

  /// The value. One that is replaced is released after unlocking, because its `deinit` may use this object.
  public var value: Value {
    get { lock.withLock { stored } }
    set {
      let old = lock.withLock {
        defer { stored = newValue }
        return stored
      }
      withExtendedLifetime(old) {}
    }
  }
}
