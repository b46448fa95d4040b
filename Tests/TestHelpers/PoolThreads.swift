import Testing

/// A trait of tests that block a thread of the Dispatch pool until they go on themselves.
///
/// The pool has few threads more than the machine has processors, and the tests run on them, too. If several tests
/// blocked one each, none would be left for those that are to release them. Tests with this trait take turns.
public struct PoolThreadBlocking: TestTrait, TestScoping {
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Turn.shared.begin()
    do {
      try await function()
    } catch {
      await Turn.shared.end()
      throw error
    }
    await Turn.shared.end()
  }
}

extension Trait where Self == PoolThreadBlocking {
  /// The test blocks a thread of the Dispatch pool until it goes on itself.
  public static var blocksAPoolThread: Self { PoolThreadBlocking() }
}

/// The turn of one of several tests, in the order in which they have asked for it.
private actor Turn {
  static let shared = Turn()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func begin() async {
    if !isTaken {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func end() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
