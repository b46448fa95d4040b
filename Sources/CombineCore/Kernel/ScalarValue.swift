/// Returns the value of a publisher that publishes one value and finishes, and whose value is known without subscribing
/// to it. Returns `nil` for any other publisher.
///
/// If the demand is unlimited, ``MergeCoordinator`` and ``SwitchSubscriber`` deliver this value instead of subscribing.
/// The downstream receives the same events, without the five allocations of a subscription. The types are compared when
/// the caller is specialized, so other publishers have no additional cost.
@inlinable @inline(__always)
package func scalarValue<P: Publisher>(of publisher: P) -> P.Output? {
  if let just = publisher as? Just<P.Output> { return just.output }
  if let just = publisher as? Publishers.SetFailureType<Just<P.Output>, P.Failure> { return just.upstream.output }
  if let result = publisher as? Result<P.Output, P.Failure>.Publisher { return try? result.result.get() }
  return nil
}
