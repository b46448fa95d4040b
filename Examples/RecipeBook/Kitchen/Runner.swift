/// What became of a recipe.
public struct Outcome: Sendable {
  /// The recipe's name.
  public let name: String

  /// What was not as expected; empty if all is well.
  public let problems: [String]

  /// How long it took.
  public let duration: Duration

  /// True if the recipe saw what it expects.
  public var succeeded: Bool { problems.isEmpty }
}

/// Runs recipes, one after the other, on the calling thread, which must not be the main thread.
public struct Runner: Sendable {
  let server: RecipeServer
  let terminal: Terminal
  let pace: Double

  /// - Parameters:
  ///   - server: What the recipes talk to.
  ///   - terminal: Where they say what happens.
  ///   - pace: What durations are multiplied with: 1 lets a person watch.
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
