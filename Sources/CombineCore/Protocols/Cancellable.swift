#if !hasFeature(Embedded)
  /// An activity that can be cancelled.
  public protocol Cancellable {
    /// Cancels the activity and releases the resources that it holds.
    ///
    /// Any thread may call this method. Further calls do nothing.
    func cancel()
  }
#endif

extension Cancellable {
  /// Stores this cancellable in a collection, wrapped in an object that cancels when it is released.
  ///
  /// - Parameter collection: The collection that retains the wrapper.
  @inlinable
  public func store<Cancellables: RangeReplaceableCollection>(in collection: inout Cancellables)
  where Cancellables.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Stores this cancellable in a set, wrapped in an object that cancels when it is released.
  ///
  /// - Parameter set: The set that retains the wrapper.
  @inlinable
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}
