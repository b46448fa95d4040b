// A change that has happened cannot be seen through the public interface of `Published`.
#if !COMBINE_PORTABLE
  import Combine

  /// A publisher that publishes each value of a `@Published` property after the property has changed.
  ///
  /// Returned by `$property.didSet`.
  public struct PublishedDidSet<Value>: Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    let publisher: Published<Value>.Publisher

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Value, Downstream.Failure == Never {
      publisher.subject.broadcaster.attach(subscriber, receivesAfterUpdate: true)
    }
  }

  extension PublishedDidSet: Sendable where Value: Sendable {}

  extension Published.Publisher {
    /// A publisher of the property's values that publishes each value after the property has changed.
    ///
    /// `$name` publishes a value *before* the property changes, so a subscriber that reads the property while it
    /// receives the value reads the previous one. Before:
    ///
    ///     form.$name.receive(on: DispatchQueue.main).sink { _ in form.save() }   // later, so that the name is there
    ///
    /// After:
    ///
    ///     form.$name.didSet.sink { _ in form.save() }                            // at once
    ///
    ///     set:             ──────21──22──
    ///     $value.didSet    20────21──22──      $value is 21 when 21 arrives
    ///
    /// - Threads: Values arrive on the thread that sets the property, after all subscribers of `$name` have received
    ///   them. A value that one of these subscribers sets while it receives another one arrives first, because the
    ///   property has it first.
    /// - Demand: A subscriber without demand receives the newest value when it requests one. The first value is the
    ///   current one.
    /// - Completion: Never.
    /// - Cost: That of `$name`.
    public var didSet: PublishedDidSet<Value> { PublishedDidSet(publisher: self) }
  }
#endif
