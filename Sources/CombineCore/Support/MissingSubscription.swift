#if !hasFeature(Embedded)
  /// The types of publishers that have been reported for sending elements without a subscription.
  private enum ReportedPublishers {
    static let lock = InlineLock()
    nonisolated(unsafe) static var types: Set<ObjectIdentifier> = []  // guarded by the lock

    /// Returns a Boolean value that indicates whether a type is new.
    static func insert(_ type: Any.Type) -> Bool {
      lock.withLock { types.insert(ObjectIdentifier(type)).inserted }
    }
  }

  /// The type of a publisher, for the report of a missing subscription.
  @usableFromInline typealias ReportedType = Any.Type

  /// Returns a type as the report needs it.
  @inlinable @inline(__always)
  func reported(_ type: Any.Type) -> ReportedType { type }

  /// Writes a line to the standard error, once for each type of publisher; called in debug builds only.
  @usableFromInline
  func reportMissingSubscription(_ publisher: ReportedType?) {
    guard let publisher, ReportedPublishers.insert(publisher) else { return }
    warn(
      """
      Combine: \(publisher) has sent an element without a subscription. Its receive(subscriber:) must call \
      receive(subscription:) before it sends anything. Operators that wait for the subscription drop it.
      """)
  }
#endif
