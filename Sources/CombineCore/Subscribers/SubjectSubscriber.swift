/// A subscriber that sends the elements and the completion of a publisher to a subject. Its description is `Subject`.
///
/// It does not keep the subject alive, whose deallocation cancels the subscription. Where the subscription ends with
/// the subject's last subscriber, it keeps the subject: that makes no difference, and costs less for each element.
@usableFromInline
final class SubjectSubscriber<S: Subject>: Subscriber, CustomStringConvertible {
  @usableFromInline let kept: S?
  #if !hasFeature(Embedded)
    @usableFromInline weak var observed: S?  // set once; reading a weak reference is atomic
  #endif
  @usableFromInline let subscription = PipelineSubscription("Subject")

  /// - Parameters:
  ///   - subject: The subject that receives the events of the publisher.
  ///   - isKept: A Boolean value that indicates whether this subscriber keeps the subject alive. In Embedded Swift it
  ///     always does.
  @inlinable
  init(_ subject: S, isKept: Bool = false) {
    #if hasFeature(Embedded)
      kept = subject
    #else
      kept = isKept ? subject : nil
      if !isKept { observed = subject }
    #endif
  }

  /// The subject, or `nil` if it has been released.
  @inlinable
  var subject: S? {
    #if hasFeature(Embedded)
      kept
    #else
      kept ?? observed
    #endif
  }

  @inlinable
  func receive(subscription received: any Subscription) {
    guard subscription.attach(received) else { return received.cancel() }
    if let subject { subject.send(subscription: subscription) } else { subscription.cancel() }
  }

  @inlinable
  func receive(_ input: S.Output) -> Subscribers.Demand {
    if subscription.isActive { subject?.send(input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<S.Failure>) {
    if subscription.complete() { subject?.send(completion: completion) }
  }

  @usableFromInline
  var description: String { "Subject" }
}
