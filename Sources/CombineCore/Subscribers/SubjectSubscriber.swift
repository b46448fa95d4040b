/// The subscriber that stands for a subject at the end of a pipeline; shown as `Subject`.
@usableFromInline
final class SubjectSubscriber<S: Subject>: Subscriber, CustomStringConvertible {
  @usableFromInline let subject: S
  @usableFromInline let handle = Handle("Subject")

  @inlinable
  init(_ subject: S) { self.subject = subject }

  @inlinable
  func receive(subscription: any Subscription) {
    guard handle.attach(subscription) else { return subscription.cancel() }
    subject.send(subscription: handle)
  }

  @inlinable
  func receive(_ input: S.Output) -> Subscribers.Demand {
    if handle.isActive { subject.send(input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<S.Failure>) {
    if handle.complete() { subject.send(completion: completion) }
  }

  @usableFromInline
  var description: String { "Subject" }
}
