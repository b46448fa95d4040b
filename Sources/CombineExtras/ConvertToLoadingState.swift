import Combine

extension Publisher {
  /// Converts values and a failure into loading states, so that the result never fails and can be assigned to a
  /// published property.
  ///
  /// Before:
  ///
  ///     state = .loading
  ///     items.receive(on: DispatchQueue.main)
  ///       .sink { [weak self] completion in
  ///         if case .failure(let error) = completion { self?.state = .failed(error) }
  ///       } receiveValue: { [weak self] items in self?.state = .loaded(items) }
  ///       .store(in: &cancellables)
  ///
  /// After:
  ///
  ///     items.convertToLoadingState(startsWithLoading: true)
  ///       .receive(on: DispatchQueue.main)
  ///       .assign(to: &$state)
  ///
  ///     upstream                                         ──1──────────✕ error
  ///     convertToLoadingState()                          ──.loaded(1)─.failed(error)─│
  ///     convertToLoadingState(startsWithLoading: true)   .loading──.loaded(1)─.failed(error)─│
  ///
  /// A failure becomes the last state. An upstream that finishes adds no state, so an upstream that finishes without a
  /// value leaves the state as it was.
  ///
  /// - Threads: States arrive on the thread of the upstream; `.loading` arrives on the thread that requests it.
  /// - Demand: Every state waits for demand. With `startsWithLoading`, the upstream is subscribed to after `.loading`
  ///   has been delivered.
  /// - Completion: Finishes after a failure's state, or when the upstream finishes.
  /// - Cost: That of `map`, `catch` and type erasure, and of `prepend` if `startsWithLoading` is `true`.
  ///
  /// - Parameter startsWithLoading: A Boolean value that indicates whether every subscriber first receives `.loading`.
  /// - Returns: A publisher of loading states.
  public func convertToLoadingState(
    startsWithLoading: Bool = false
  ) -> AnyPublisher<LoadingState<Output>, Never> {
    let states = map { LoadingState.loaded($0) }.catch { Just(.failed($0)) }
    return startsWithLoading ? states.prepend(.loading).eraseToAnyPublisher() : states.eraseToAnyPublisher()
  }
}
