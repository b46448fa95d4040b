import Combine

/// The values of a `@Published` property, each after the property has it: what `$property.didSet` is.
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
  /// The property's values, each delivered when the property has it.
  ///
  /// `$name` delivers a value *before* the property changes, so that whoever reads the property while receiving sees
  /// the value before. Before:
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
  /// Begins with the current value. Delivers on the thread that sets, after all subscribers of `$name` have been told; a
  /// value set from inside one of those deliveries comes first, as the property has it first. Never ends. A
  /// subscriber that has not asked for more skips to the newest value when it asks. Cost: that of `$name`.
  public var didSet: PublishedDidSet<Value> { PublishedDidSet(publisher: self) }
}
