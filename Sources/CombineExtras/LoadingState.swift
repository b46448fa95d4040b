import Combine

/// The state of loading a value: everything that a view needs to show it.
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
  /// Loading has not started.
  case idle
  /// Loading is in progress.
  case loading
  /// Loading failed with an error.
  case failed(any Error)
  /// Loading succeeded with a value.
  case loaded(Value)

  /// A Boolean value that indicates whether loading is in progress.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// The value, or `nil` if it is not loaded.
  public var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }

  /// The error with which loading failed, or `nil` if it did not fail.
  public var error: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }
}

extension LoadingState: CustomStringConvertible, CustomDebugStringConvertible {
  /// The state as an expression: `.loaded([1])`.
  public var description: String {
    switch self {
    case .idle: ".idle"
    case .loading: ".loading"
    case .failed(let error): ".failed(\(String(reflecting: error)))"
    case .loaded(let value): ".loaded(\(String(reflecting: value)))"
    }
  }

  /// The state as an expression, as in ``description``.
  public var debugDescription: String { description }
}

extension LoadingState: Sendable where Value: Sendable {}

extension LoadingState: Equatable where Value: Equatable {
  /// Returns a Boolean value that indicates whether two states are the same, with equal values or errors.
  ///
  /// Errors are equal if they have the same type and are equal by its `==`. Errors of a type that is not `Equatable`
  /// are equal if they are the same object or, if they are not objects, if their debug descriptions are equal.
  ///
  /// - Parameters:
  ///   - lhs: A state.
  ///   - rhs: Another state.
  /// - Returns: `true` if they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.idle, .idle), (.loading, .loading): true
    case (.failed(let left), .failed(let right)): areEqual(left, right)
    case (.loaded(let left), .loaded(let right)): left == right
    default: false
    }
  }
}
