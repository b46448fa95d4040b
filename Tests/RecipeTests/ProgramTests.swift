import Foundation
import TestHelpers
import Testing

@testable import RecipeBook

/// The program as a user runs it.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct ProgramTests {
  private struct Run: Sendable {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs the program to its end. Its output is not a terminal.
  private func recipes(_ arguments: String..., path: String? = nil) async throws -> Run {
    let program = try #require(Bundle.main.executableURL).deletingLastPathComponent().appendingPathComponent("recipes")
    return try await onThreadOfItsOwn {
      Result {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        if let path { process.environment = ["PATH": path] }
        process.standardInput = FileHandle.nullDevice
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        let (output, errors) = try startingProcess {
          let (output, errors) = (Pipe(), Pipe())
          process.standardOutput = output
          process.standardError = errors
          try process.run()
          return (output, errors)
        }
        // The error output fits in the pipe's buffer, so it can be read later.
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
        ended.wait()
        return Run(
          status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
          errors: String(decoding: complaint, as: UTF8.self))
      }
    }.get()
  }

  @Test func listNamesEveryRecipe() async throws {
    let run = try await recipes("list")
    #expect(run.status == 0)
    #expect(run.output == RecipeBook.list(Recipe.all, Paper().terminal()).map { $0 + "\n" }.joined())
    #expect(Recipe.all.allSatisfy { run.output.contains($0.name) && run.output.contains($0.summary) })
  }

  @Test func helpSaysHowToUseIt() async throws {
    let run = try await recipes("--help")
    #expect(run.status == 0)
    #expect(run.output == Command.usage + "\n")
  }

  @Test func anUnknownNameIsAnErrorOfStatus2() async throws {
    let run = try await recipes("run", "sink", "snik")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("recipes: there is no recipe named “snik”; did you mean “sink”?\n"))
  }

  @Test func aMissingInterpreterIsAnErrorOfStatus1() async throws {
    let run = try await recipes("run", "sink", path: "/dev/null")
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors == "recipes: the recipes' server did not start: `python3` is not installed\n")
  }

  @Test func recipesRunByName() async throws {
    let run = try await recipes("run", "observation", "sink")
    #expect(run.status == 0)
    #expect(run.output.contains("2 of 2 saw what they expect"))
    #expect(!run.output.contains("\u{1B}"), "there are no colors in a file")
  }

  /// The recipes include those that deliver on the main run loop, which runs only in a program of its own.
  @Test func everyRecipeSucceeds() async throws {
    let run = try await recipes()
    #expect(run.status == 0, Comment(rawValue: run.output + run.errors))
    #expect(run.output.contains("12 of 12 saw what they expect"))
    #expect(run.errors.isEmpty)
  }
}
