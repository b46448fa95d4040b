import Combine

/// The kind of reference with which a subscription refers to the object that it assigns to.
public enum ObjectOwnership: Sendable {
  /// A strong reference: the subscription retains the object, as `assign(to:on:)` does.
  case strong
  /// A weak reference: the subscription is cancelled by the first value that arrives after the object has been
  /// released.
  case weak
  /// An unowned reference: a value that arrives after the object has been released traps.
  case unowned
}

extension Publisher where Failure == Never {
  /// Assigns each value to a property of an object, with a given kind of reference to the object.
  ///
  /// `assign(to:on:)` retains its object; an object that stores such a subscription to itself is never released.
  /// Before:
  ///
  ///     names.sink { [weak self] in self?.name = $0 }.store(in: &cancellables)
  ///
  /// After:
  ///
  ///     names.assign(to: \.name, on: self, ownership: .weak).store(in: &cancellables)
  ///
  ///     self:     ──1──2──3──|
  ///                 ▼  ▼  ▼
  ///               object.property
  ///
  /// - Threads: The assignment runs on the thread that delivers the value.
  /// - Demand: Unlimited.
  /// - Completion: Ends the subscription. With `weak`, the first value after the object's release cancels the upstream.
  /// - Traps: With `unowned`, if a value arrives after the object has been released.
  /// - Cost: The assignment, and access to a weak or unowned reference, per value.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property.
  ///   - object: The object to whose property the values are assigned.
  ///   - ownership: The kind of reference to the object.
  /// - Returns: A cancellable that ends the subscription when it is cancelled or released.
  @_disfavoredOverload
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root, ownership: ObjectOwnership
  ) -> AnyCancellable {
    switch ownership {
    case .strong:
      return assign(to: keyPath, on: object)
    case .weak:
      return prefix { [weak object] _ in object != nil }
        .sink { [weak object] in object?[keyPath: keyPath] = $0 }
    case .unowned:
      return sink { [unowned object] in object[keyPath: keyPath] = $0 }
    }
  }
}
