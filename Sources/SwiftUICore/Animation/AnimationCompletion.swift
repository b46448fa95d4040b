import Foundation

/// A criterion for the end of an animation.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  /// A moment at which an animation counts as completed.
  private enum Kind: Hashable {
    case logicallyComplete
    case removed
  }

  private let kind: Kind

  /// The animation seems to have ended, although a spring may still move slightly.
  public static let logicallyComplete = AnimationCompletionCriteria(kind: .logicallyComplete)

  /// The animation has ended, and has no effect any more.
  public static let removed = AnimationCompletionCriteria(kind: .removed)
}

/// A closure that runs when all animations of a transaction have ended.
///
/// It counts the animations that are under way, plus one for the update of the transaction, so a transaction that
/// animates nothing completes after its update.
final class AnimationCompletion: @unchecked Sendable {  // used on the main actor only, after its creation
  let criteria: AnimationCompletionCriteria
  private let action: _MainActorAction
  private var count = 0
  private var stage = Stage.beforeUpdate

  private enum Stage {
    /// The update of the transaction has not ended, so that animations can be added.
    case beforeUpdate
    /// All animations have been created, and some may be under way.
    case animating
    /// All animations have ended, and the closure runs or has run.
    case over
  }

  var isOver: Bool { stage == .over }

  /// `true` if a change belongs to the transaction, so that an update follows. The thread that makes the changes writes
  /// it, before any other use.
  var hasChanges = false

  init(_ criteria: AnimationCompletionCriteria, _ action: @escaping _MainActorAction) {
    self.criteria = criteria
    self.action = action
  }

  fileprivate func begin() { count += 1 }

  fileprivate func end() {
    count -= 1
    check()
  }

  /// Records that the update of the transaction has created all animations.
  func updateHasEnded() {
    if stage == .beforeUpdate { stage = .animating }
    check()
  }

  private func check() {
    guard count == 0, stage == .animating else { return }
    stage = .over
    MainActor.assumeIsolated {
      // The action may change what the graph is about to show.
      if let graph = Graph.updating { graph.afterUpdate { self.action() } } else { action() }
    }
  }
}

/// The completions that an animation, or a transaction, reports to.
struct AnimationCompletions: Sendable {
  private var all: [AnimationCompletion] = []
  /// A record of the logical end, shared by the copies of this value.
  private var logicalEnd: LogicalEnd?

  /// A flag that indicates whether the logical end of an animation has been reported.
  private final class LogicalEnd: @unchecked Sendable {  // used on the main actor only
    var isReported = false
  }

  init() {}

  var isEmpty: Bool { all.isEmpty }

  mutating func add(_ completion: AnimationCompletion) { all.append(completion) }

  static func + (one: AnimationCompletions, other: AnimationCompletions) -> AnimationCompletions {
    if one.all.isEmpty { return other }
    if other.all.isEmpty { return one }
    // An animation that replaces another one begins again.
    var sum = other
    sum.all = one.remaining + other.all
    return sum
  }

  private var remaining: [AnimationCompletion] {
    logicalEnd?.isReported == true ? all.filter { $0.criteria == .removed } : all
  }

  /// Returns the completions for a new animation, which have to be ended once.
  func begin() -> AnimationCompletions {
    guard !all.isEmpty else { return self }
    for completion in all { completion.begin() }
    var begun = self
    begun.logicalEnd = LogicalEnd()
    return begun
  }

  /// Records that an animation seems to have ended.
  func endLogically() {
    guard let logicalEnd, !logicalEnd.isReported else { return }
    logicalEnd.isReported = true
    for completion in all where completion.criteria == .logicallyComplete { completion.end() }
  }

  /// Records that an animation has ended.
  func end() { for completion in remaining { completion.end() } }

  func updateHasEnded() { for completion in all { completion.updateHasEnded() } }

  /// Records that an update follows.
  func didChange() { for completion in all { completion.hasChanges = true } }

  /// Runs the completions of a transaction without changes, soon.
  func endIfUnchanged() {
    for completion in all where !completion.hasChanges { Task { @MainActor in completion.updateHasEnded() } }
  }
}
