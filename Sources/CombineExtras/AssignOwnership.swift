import Combine

/// How a subscription holds the object that it writes to.
public enum ObjectOwnership: Sendable {
  /// Keeps it alive, as `assign(to:on:)` does.
  case strong
  /// Does not keep it alive; the subscription ends with the first value that comes when the object is gone.
  case weak
  /// Does not keep it alive, and traps on a value that comes when the object is gone.
  case unowned
}

extension Publisher where Failure == Never {
  /// Writes every value to a property of an object, and holds the object as one says.
  ///
  /// `assign(to:on:)` keeps its object alive; an object that stores such a subscription to itself is never released.
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
  /// Writes on the thread that delivers. Asks for unlimited values. Cost: the write, and a weak or unowned reference.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - object: The object that has it.
  ///   - ownership: How the object is held.
  /// - Returns: Ends the subscription when it is cancelled or released.
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
