/// Work that can be called off.
public protocol Cancellable {
  /// Calls the work off and releases what it holds. Calling it again does nothing. Any thread may call it.
  func cancel()
}

extension Cancellable {
  /// Keeps this cancellable in a collection, wrapped so that it cancels when it is removed.
  @inlinable
  public func store<Cancellables: RangeReplaceableCollection>(in collection: inout Cancellables)
  where Cancellables.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Keeps this cancellable in a set, wrapped so that it cancels when it is removed.
  @inlinable
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}
