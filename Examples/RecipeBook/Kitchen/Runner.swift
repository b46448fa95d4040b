/// The outcome of a recipe.
public struct Outcome: Sendable {
  /// The name of the recipe.
  public let name: String

  /// The differences from the expected results, or an empty array if there are none.
  public let problems: [String]

  /// The duration of the run.
  public let duration: Duration

  /// A Boolean value that indicates whether all results were as expected.
  public var succeeded: Bool { problems.isEmpty }
}

/// A runner of recipes, which it runs on the calling thread. This must not be the main thread.
public struct Runner: Sendable {
  let server: RecipeServer
  let terminal: Terminal
  let pace: Double

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - server: The server that the recipes use.
  ///   - terminal: The terminal to which they write.
  ///   - pace: The factor by which durations are multiplied. A user can follow the output at 1.
  public init(server: RecipeServer, terminal: Terminal, pace: Double = 1) {
    self.server = server
    self.terminal = terminal
    self.pace = pace
  }

  /// Runs one recipe.
  public func run(_ recipe: Recipe) -> Outcome {
    let kitchen = Kitchen(server: server, terminal: terminal, pace: pace)
    terminal.print(terminal.paint(recipe.name, .bold) + terminal.paint("  " + recipe.summary, .dim))
    let clock = ContinuousClock()
    let start = clock.now
    do {
      try recipe.cook(kitchen)
    } catch {
      kitchen.fail(error.localizedDescription)
    }
    kitchen.expectAllReleased()
    let duration = clock.now - start
    terminal.print("")
    return Outcome(name: recipe.name, problems: kitchen.problems, duration: duration)
  }
}
