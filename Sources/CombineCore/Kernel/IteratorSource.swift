/// Delivers the elements of an iterator as they are requested, for `Publishers.Sequence` and `Record`.
///
/// The thread that raises the demand from zero owns the iterator until the demand is used up. So deliveries never
/// overlap (law 2, serialized), a request that the subscriber makes while it receives an element does not recurse (law
/// 19, bounded stack), and no lock is needed. Any thread may call `request` and `cancel` (law 12, cancel is idempotent;
/// law 13, cancel never waits; law 14, nothing after cancel; law 15, requests after the end do nothing).
///
/// - Cost: One plain load per element with unlimited demand, one read-modify-write otherwise.
@usableFromInline
package final class IteratorSource<Iterator: IteratorProtocol, Downstream: Subscriber>: DemandDrivenSource,
  @unchecked Sendable
where Downstream.Input == Iterator.Element {  // the thread that raised the demand from zero owns every `var`
  @usableFromInline package let downstream: Downstream
  @usableFromInline package let end: Subscribers.Completion<Downstream.Failure>
  @exclusivity(unchecked) @usableFromInline package var iterator: Iterator
  @exclusivity(unchecked) @usableFromInline package var next: Iterator.Element?

  @inlinable
  package init(
    _ iterator: Iterator, _ downstream: Downstream, end: Subscribers.Completion<Downstream.Failure> = .finished
  ) {
    var iterator = iterator
    next = iterator.next()
    self.iterator = iterator
    self.downstream = downstream
    self.end = end
    super.init()
  }

  /// Delivers the subscription to the downstream. An empty source then completes immediately, without demand.
  ///
  /// - Parameters:
  ///   - name: The description of the subscription after it has ended.
  ///   - describe: A closure that returns the description before.
  @inlinable
  package func begin(_ name: StaticName, describe: @escaping () -> String) {
    guard next != nil else {
      downstream.receive(subscription: Subscriptions.empty)
      return downstream.receive(completion: end)
    }
    downstream.receive(
      subscription: PipelineSubscription(
        name, owner: self, isDemandDriven: true, describe: describe,
        handler: { subscription, call in
          guard case .request(let more) = call else { return }
          unsafeDowncast(subscription.owner!, to: IteratorSource.self).request(more, of: subscription)
        }))
  }

  @inlinable
  package func request(_ more: Subscribers.Demand, of subscription: PipelineSubscription) {
    guard demand.add(more) else { return }
    var iterator = iterator  // a local costs no exclusivity check per element
    var next = next
    while !demand.isUnlimited {
      guard let element = next else { return finish(subscription) }
      next = iterator.next()
      let more = downstream.receive(element)
      // Written back before the demand can become zero, because from then on another thread may own the iterator.
      self.iterator = iterator
      self.next = next
      let left = demand.settle(more)
      if left < 0 { return }
      if next == nil { return finish(subscription) }
      if left == 0 { return }
    }
    while let element = next {
      _ = downstream.receive(element)
      guard demand.isUnlimited else { return }
      next = iterator.next()
    }
    finish(subscription)
  }

  @inlinable
  package func finish(_ subscription: PipelineSubscription) {
    demand.cancel()
    if subscription.end() { downstream.receive(completion: end) }
  }
}
