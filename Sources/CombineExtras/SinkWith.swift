import Combine

extension Publisher {
  /// Attaches a subscriber with closures that receive an object, to which the subscription refers weakly.
  ///
  /// Before:
  ///
  ///     downloads.sink { [weak self] completion in
  ///       guard let self else { return }
  ///       …
  ///     } receiveValue: { [weak self] value in
  ///       guard let self else { return }
  ///       self.show(value)
  ///     }.store(in: &cancellables)
  ///
  /// After:
  ///
  ///     downloads.sink(with: self) { model, completion in … } receiveValue: { model, value in model.show(value) }
  ///       .store(in: &cancellables)
  ///
  ///     self:      ──1──2────────3──
  ///     object:    ──────────┤            released
  ///     closure:   ──1──2────────┤        cancelled
  ///
  /// - Threads: The closures run on the thread that delivers.
  /// - Demand: Unlimited.
  /// - Completion: The first value that arrives after the object has been released cancels the upstream. A completion
  ///   that arrives then is dropped.
  /// - Memory: The object is retained while a closure runs, and otherwise not.
  /// - Cost: Access to a weak reference per value.
  ///
  /// - Parameters:
  ///   - object: The object that the closures receive.
  ///   - receiveCompletion: A closure to call with the object and the completion.
  ///   - receiveValue: A closure to call with the object and each value.
  /// - Returns: A cancellable that ends the subscription when it is cancelled or released.
  public func sink<Object: AnyObject>(
    with object: Object, onCompletion receiveCompletion: @escaping (Object, Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Object, Output) -> Void
  ) -> AnyCancellable {
    pairing(with: object)
      .sink { [weak object] completion in
        if let object { receiveCompletion(object, completion) }
      } receiveValue: {
        receiveValue($0.object, $0.value)
      }
  }

  /// Returns a publisher of the values with an object, to which it refers weakly, that finishes at the first value that
  /// arrives after the object has been released.
  private func pairing<Object: AnyObject>(
    with object: Object
  ) -> some Publisher<(object: Object, value: Output), Failure> {
    map { [weak object] in (object, $0) }
      .prefix { $0.0 != nil }
      .compactMap { object, value in object.map { ($0, value) } }
  }
}

extension Publisher where Failure == Never {
  /// Attaches a subscriber with a closure that receives an object, to which the subscription refers weakly.
  ///
  ///     model.$name.sink(with: self) { view, name in view.title = name }.store(in: &cancellables)
  ///
  /// Everything else is as for ``sink(with:onCompletion:receiveValue:)``.
  ///
  /// - Parameters:
  ///   - object: The object that the closure receives.
  ///   - receiveValue: A closure to call with the object and each value.
  /// - Returns: A cancellable that ends the subscription when it is cancelled or released.
  public func sink<Object: AnyObject>(
    with object: Object, receiveValue: @escaping (Object, Output) -> Void
  ) -> AnyCancellable {
    sink(with: object, onCompletion: { _, _ in }, receiveValue: receiveValue)
  }
}
