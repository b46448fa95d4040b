import Combine

/// How far something is that has to be loaded: what a view needs to know to show it.
///
/// Before, three properties that can contradict each other:
///
///     @Published var items: [Item] = []
///     @Published var isLoading = false
///     @Published var error: (any Error)?          // and what if all three are set?
///
/// After, one that cannot:
///
///     @Published var state = LoadingState<[Item]>.idle
///
///     switch model.state {
///     case .idle: Text("Pull to load")
///     case .loading: ProgressView()
///     case .failed(let error): Text(error.localizedDescription)
///     case .loaded(let items): List(items) { … }
///     }
public enum LoadingState<Value> {
  /// Nothing has been asked for yet.
  case idle
  /// On its way.
  case loading
  /// It did not arrive.
  case failed(any Error)
  /// Here it is.
  case loaded(Value)

  /// Whether the value is on its way.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// The value, once it is loaded.
  public var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }

  /// Why loading failed, if it did.
  public var error: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }
}

extension LoadingState: Sendable where Value: Sendable {}

extension LoadingState: Equatable where Value: Equatable {
  /// Whether both are in the same state, with equal values or errors.
  ///
  /// Errors are equal if they are of the same type, and equal by that type's own `==`. Errors of a type that is not
  /// `Equatable` are equal if they are the same object, or, not being objects, if their debug descriptions are.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.idle, .idle), (.loading, .loading): true
    case (.failed(let left), .failed(let right)): areEqual(left, right)
    case (.loaded(let left), .loaded(let right)): left == right
    default: false
    }
  }
}
