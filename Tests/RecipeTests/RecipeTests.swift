import Foundation
import TestHelpers
import Testing

@testable import RecipeBook

/// Runs a blocking closure on a thread of its own, as the program does, so that it blocks no thread of the tests.
func onThreadOfItsOwn<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: body()) }
    thread.stackSize = 8 << 20
    thread.start()
  }
}

/// The server of all tests in this file; it ends with this process.
private let server = Result { try startingProcess { try RecipeServer() } }

/// The recipes are tests too: each checks its own results. They count requests, so they run one after another.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct RecipeTests {
  @Test(arguments: Recipe.all.filter { !$0.needsMainRunLoop }.map(\.name))
  func seesWhatItExpects(_ name: String) async throws {
    let recipe = try #require(Recipe.all.first { $0.name == name })
    let paper = Paper()
    let runner = Runner(server: try server.get(), terminal: paper.terminal(), pace: 0.1)
    let outcome = await onThreadOfItsOwn { runner.run(recipe) }
    #expect(outcome.problems.isEmpty, Comment(rawValue: paper.text))
    #expect(paper.text.contains("✓"), "a recipe that checks nothing shows nothing")
  }

  private func run(_ cook: @escaping @Sendable (Kitchen) throws -> Void) async throws -> (Outcome, String) {
    let paper = Paper()
    let runner = Runner(server: try server.get(), terminal: paper.terminal())
    let outcome = await onThreadOfItsOwn { runner.run(Recipe("test", "a test", cook: cook)) }
    return (outcome, paper.text)
  }

  @Test func whatIsAsExpectedIsShown() async throws {
    let (outcome, text) = try await run { kitchen in
      kitchen.say("hello")
      kitchen.expect("sum", 2, is: 2)
      kitchen.expect("sum", 2, is: 2, remark: "of one and one")
      kitchen.expect("holds", true)
    }
    #expect(outcome.succeeded)
    #expect(text == "test  a test\n   · hello\n   ✓ sum → 2\n   ✓ sum → 2  of one and one\n   ✓ holds\n\n")
  }

  @Test func whatIsNotAsExpectedIsAProblem() async throws {
    let (outcome, text) = try await run { kitchen in
      kitchen.expect("sum", 3, is: 2)
      kitchen.expect("holds", false)
    }
    #expect(outcome.problems == ["sum: saw 3, expected 2", "holds"])
    #expect(text.contains("   ✗ sum: saw 3, expected 2\n   ✗ holds\n"))
  }

  @Test func anErrorIsAProblem() async throws {
    let (outcome, _) = try await run { _ in throw Unexpected(what: "no salt") }
    #expect(outcome.problems == ["no salt"])
  }

  @Test func whatDoesNotHappenInTimeIsAProblem() async throws {
    let (outcome, _) = try await run { _ in try Signal().wait(for: "the bell", atMost: 0) }
    #expect(outcome.problems == ["waited 0.0 s in vain for the bell"])
  }

  @Test func anObjectThatStaysIsAProblem() async throws {
    final class Pot {}
    let kept = Paper.Shelf()
    let (outcome, _) = try await run { kitchen in
      kept.put(kitchen.track(Pot(), as: "the pot"))
      _ = kitchen.track(Pot(), as: "the other pot")
    }
    #expect(outcome.problems == ["the pot was never released"])
    kept.clear()
  }

  @Test func resultsOfPublishersAreWaitedFor() async throws {
    let (outcome, _) = try await run { kitchen in
      kitchen.expect("value", try kitchen.firstValue(of: [1, 2].publisher), is: 1)
      _ = try kitchen.firstValue(of: [Int]().publisher)
    }
    #expect(outcome.problems == ["the end came without a value"])
  }
}

extension Paper {
  /// A container for an object.
  final class Shelf: @unchecked Sendable {  // `lock` guards the object
    private let lock = NSLock()
    private var object: AnyObject?

    func put(_ object: AnyObject) { lock.withLock { self.object = object } }

    func clear() { lock.withLock { object = nil } }
  }
}
