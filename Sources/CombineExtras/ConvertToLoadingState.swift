import Combine

extension Publisher {
  /// Turns values and the failure into states of loading: a stream that never fails, ready for a published property.
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
  /// A failure arrives as the last state, then the stream finishes. An upstream that finishes adds nothing, so one
  /// that finishes without a value leaves the state where it was. States arrive on upstream's thread; `.loading`
  /// arrives on the thread that asks for it. Every state waits for demand; upstream is subscribed to after
  /// `.loading` has been delivered. Cost: what `map`, `catch` and erasing cost, and `prepend` when asked.
  ///
  /// - Parameter startsWithLoading: Whether every subscriber first receives `.loading`.
  public func convertToLoadingState(
    startsWithLoading: Bool = false
  ) -> AnyPublisher<LoadingState<Output>, Never> {
    let states = map { LoadingState.loaded($0) }.catch { Just(.failed($0)) }
    return startsWithLoading ? states.prepend(.loading).eraseToAnyPublisher() : states.eraseToAnyPublisher()
  }
}
