/// The value of a publisher that is one value and its end, known without subscribing to it; nil for any other.
///
/// With unlimited demand, ``MergeCoordinator`` and ``SwitchSubscriber`` deliver it where they would have subscribed:
/// what a subscriber sees is the same, and the five objects of a subscription are not made. The types are compared when
/// the caller is specialised, so that other publishers pay nothing.
@inlinable @inline(__always)
package func scalarValue<P: Publisher>(of publisher: P) -> P.Output? {
  if let just = publisher as? Just<P.Output> { return just.output }
  if let just = publisher as? Publishers.SetFailureType<Just<P.Output>, P.Failure> { return just.upstream.output }
  if let result = publisher as? Result<P.Output, P.Failure>.Publisher { return try? result.result.get() }
  return nil
}
