/// Returns the value of a publisher that publishes one value and finishes, and whose value is known without subscribing
/// to it: `Just`, or a `Future` that has its result. Returns `nil` for any other publisher.
///
/// If the demand is unlimited, ``MergeCoordinator`` and ``SwitchSubscriber`` deliver this value instead of subscribing.
/// The downstream receives the same events, without the five allocations of a subscription. The types are compared when
/// the caller is specialized, so other publishers have no additional cost.
@inlinable @inline(__always)
package func scalarValue<P: Publisher>(of publisher: P) -> P.Output? {
  if let just = publisher as? Just<P.Output> { return just.output }
  if let just = publisher as? Publishers.SetFailureType<Just<P.Output>, P.Failure> { return just.upstream.output }
  if let result = publisher as? Result<P.Output, P.Failure>.Publisher { return try? result.result.get() }
  #if !hasFeature(Embedded)  // where a cast to a class of this kind crashes swiftc 6.3.1
    if let future = publisher as? Future<P.Output, P.Failure>, !isInspecting() { return future.promise.value() }
  #endif
  return nil
}

/// Returns the elements of a publisher that publishes the elements of an array and finishes. Returns `nil` for any
/// other publisher.
///
/// ``MergeCoordinator`` delivers them as it does the value that ``scalarValue(of:)`` returns.
@inlinable @inline(__always)
package func knownElements<P: Publisher>(of publisher: P) -> [P.Output]? {
  guard let publisher = publisher as? Publishers.Sequence<[P.Output], P.Failure>, !isInspecting() else { return nil }
  return publisher.sequence
}
