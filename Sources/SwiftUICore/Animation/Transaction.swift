import CombineCore
import Synchronization

/// The context of a change: the animation with which the change is shown, or the request to show it without animation.
///
///     var transaction = Transaction(animation: .easeOut)
///     transaction.isContinuous = true
///     withTransaction(transaction) { position = drag.location }
///
/// An update handles the changes of different transactions one after another, in the order of the changes. A view that
/// is evaluated for one transaction sees no state that a later transaction has written.
///
/// A binding that was created with closures passes its transaction to the closure that writes.
public struct Transaction: Sendable {
  /// The animation with which the changes are shown, or `nil` for none.
  public var animation: Animation?

  /// A Boolean value that indicates whether views ignore the animations that `animation(_:value:)` sets.
  public var disablesAnimations = false

  /// A Boolean value that indicates whether the write belongs to a continuous sequence, such as those of a drag.
  public var isContinuous = false

  /// A Boolean value that indicates whether the velocity of the changes is used by a later animation. It is, in any
  /// case.
  public var tracksVelocity = false

  /// The closures to run when the animations of this transaction have ended.
  var completions = AnimationCompletions()

  /// The number of the `withTransaction` call, or 0 for a transaction that is not used by one.
  package var id: UInt64 = 0

  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Creates a transaction without an animation.
  public init() {}

  /// Creates a transaction with an animation.
  ///
  /// - Parameter animation: The animation, or `nil` for none.
  public init(animation: Animation?) { self.animation = animation }

  /// The value of a key.
  ///
  /// - Parameter key: The type of the key.
  public subscript<K: TransactionKey>(key: K.Type) -> K.Value where K.Value: Sendable {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Adds a closure that runs when the animations of this transaction have ended.
  ///
  /// - Parameters:
  ///   - criteria: The criterion for the end of an animation.
  ///   - completion: The closure. It runs on the main actor, and immediately after the update if nothing is animated.
  @preconcurrency
  public mutating func addAnimationCompletion(
    criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping _MainActorAction
  ) { completions.add(AnimationCompletion(criteria, completion)) }

  var isPlain: Bool {
    animation == nil && !disablesAnimations && !isContinuous && completions.isEmpty && values.isEmpty
  }
}

/// A key of a value that accompanies a change.
public protocol TransactionKey {
  /// The type of the value.
  associatedtype Value
  /// The value of a transaction that sets no other value.
  static var defaultValue: Value { get }
}

// MARK: - The current transaction

extension Transaction {
  /// The transactions of the `withTransaction` calls that are running, by thread.
  private static let lock = Lock()
  nonisolated(unsafe) private static var scopes: [UInt: [Transaction]] = [:]  // guarded by the lock
  /// The number of running calls, so that a write outside of all of them takes no lock.
  private static let running = Atomic<Int>(0)
  private static let lastID = Atomic<UInt64>(0)

  /// The transaction of the innermost `withTransaction` call on this thread, or a plain one.
  package static var current: Transaction {
    guard running.load(ordering: .relaxed) > 0 else { return Transaction() }
    let thread = currentThread()
    return lock.withLock { scopes[thread]?.last } ?? Transaction()
  }

  static func run<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    var transaction = transaction
    transaction.id = newID()
    let thread = currentThread()
    running.add(1, ordering: .relaxed)
    lock.withLock { scopes[thread, default: []].append(transaction) }
    defer {
      lock.withLock {
        scopes[thread]?.removeLast()
        if scopes[thread]?.isEmpty == true { scopes[thread] = nil }
      }
      running.subtract(1, ordering: .relaxed)
      transaction.completions.endIfUnchanged()
    }
    return try body()
  }

  static func newID() -> UInt64 { lastID.add(1, ordering: .relaxed).newValue }

  /// The transaction of a write through a binding: that of the binding, if it says anything, otherwise the current one.
  var forWriting: Transaction {
    if isPlain { return Transaction.current }
    var transaction = self
    if transaction.id == 0 { transaction.id = Transaction.newID() }
    return transaction
  }
}

/// Makes changes in a transaction.
///
/// - Parameters:
///   - transaction: The transaction that is current while the closure runs.
///   - body: A closure that makes the changes.
/// - Returns: The result of the closure.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  try Transaction.run(transaction, body)
}

/// Makes changes in a copy of the current transaction with another value.
///
/// - Parameters:
///   - keyPath: The key path of the value.
///   - value: The value that replaces that of the current transaction.
///   - body: A closure that makes the changes.
/// - Returns: The result of the closure.
public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try Transaction.run(transaction, body)
}

extension Binding {
  /// Returns a binding to the same value whose writes are shown with an animation.
  ///
  ///     Toggle("Details", isOn: $showsDetails.animation())
  ///
  /// - Parameter animation: The animation, or `nil` for none.
  /// - Returns: A binding with the animation.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var binding = self
    binding.transaction.animation = animation
    return binding
  }
}
