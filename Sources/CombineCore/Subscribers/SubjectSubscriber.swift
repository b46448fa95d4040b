/// A subscriber that sends the elements and the completion of a publisher to a subject. Its description is `Subject`.
@usableFromInline
final class SubjectSubscriber<S: Subject>: Subscriber, CustomStringConvertible {
  @usableFromInline let subject: S
  @usableFromInline let subscription = PipelineSubscription("Subject")

  @inlinable
  init(_ subject: S) { self.subject = subject }

  @inlinable
  func receive(subscription received: any Subscription) {
    guard subscription.attach(received) else { return received.cancel() }
    subject.send(subscription: subscription)
  }

  @inlinable
  func receive(_ input: S.Output) -> Subscribers.Demand {
    if subscription.isActive { subject.send(input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<S.Failure>) {
    if subscription.complete() { subject.send(completion: completion) }
  }

  @usableFromInline
  var description: String { "Subject" }
}
