import Foundation

/// The program that runs the recipes.
public enum RecipeBook {
  /// Executes a command, and ends the process.
  ///
  /// The recipes run on a separate thread. The calling thread must be the main thread, and serves the main queue and
  /// the main run loop from then on, as the main thread of an app does.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the program's name.
  ///   - beforeExit: A closure to call when the recipes have run, on their thread.
  public static func main(_ arguments: [String], beforeExit: @escaping @Sendable () -> Void = {}) -> Never {
    let terminal = Terminal.standardOutput()
    do throws(Command.UsageError) {
      switch try Command.parse(arguments, names: Recipe.all.map(\.name)) {
      case .help:
        terminal.print(Command.usage)
      case .list:
        for line in list(Recipe.all, terminal) { terminal.print(line) }
      case .run(let names):
        let recipes = names.map { name in Recipe.all.first { $0.name == name }! }
        let cook = Thread {
          let succeeded = run(recipes, terminal)
          beforeExit()
          exit(succeeded ? 0 : 1)
        }
        cook.stackSize = 8 << 20
        cook.start()
        while true { RunLoop.main.run() }
      }
    } catch {
      complain(error.message)
      complain("`recipes list` shows the names, `recipes --help` shows how to use it")
      exit(2)
    }
    exit(0)
  }

  /// Runs recipes with a new server, and prints their outcomes.
  ///
  /// - Returns: `true` if all results were as expected.
  static func run(_ recipes: [Recipe], _ terminal: Terminal) -> Bool {
    do {
      let server = try RecipeServer()
      defer { server.stop() }
      terminal.print("A server of our own listens at \(server.root.absoluteString)\n")
      let runner = Runner(server: server, terminal: terminal)
      let outcomes = recipes.map(runner.run)
      for line in summary(of: outcomes, terminal) { terminal.print(line) }
      return outcomes.allSatisfy(\.succeeded)
    } catch {
      complain(error.localizedDescription)
      return false
    }
  }

  /// Returns the output of the command `list`.
  static func list(_ recipes: [Recipe], _ terminal: Terminal) -> [String] {
    let width = recipes.map(\.name.count).max() ?? 0
    return recipes.map { recipe in
      terminal.paint(recipe.name.padding(toLength: width, withPad: " ", startingAt: 0), .bold) + "  " + recipe.summary
    }
  }

  /// Returns the final table of outcomes, and a summary.
  static func summary(of outcomes: [Outcome], _ terminal: Terminal) -> [String] {
    var table = Table(("recipe", .left), ("outcome", .left), ("time", .right))
    for outcome in outcomes {
      let verdict =
        switch outcome.problems.count {
        case 0: "✓ as expected"
        case 1: "✗ 1 problem"
        case let count: "✗ \(count) problems"
        }
      table.add(outcome.name, verdict, show(outcome.duration))
    }
    let lines = table.lines { cell, row, column in
      guard let row else { return terminal.paint(cell, .bold) }
      return column == 1 ? terminal.paint(cell, outcomes[row].succeeded ? .green : .red) : cell
    }
    let good = outcomes.count { $0.succeeded }
    let total = outcomes.reduce(Duration.zero) { $0 + $1.duration }
    return lines + ["", "\(good) of \(outcomes.count) saw what they expect, in \(show(total))"]
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("recipes: \(text)\n".utf8))
  }
}
