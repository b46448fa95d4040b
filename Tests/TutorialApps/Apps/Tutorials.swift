import Foundation
import SwiftUI

/// Runs one of the apps: `tutorials CalculatorApp`.
///
/// A module can have only one type with `@main`. In its own module, each of these apps would be that type.
@main
enum Tutorials {
  @MainActor
  static let apps: [any App.Type] = [
    CalculatorApp.self, CartApp.self, ContactsApp.self, CountdownApp.self, EditorApp.self, LoginApp.self, NotesApp.self,
    QuizApp.self, SearchApp.self, SettingsApp.self, StopwatchApp.self, TodoApp.self, WeatherApp.self,
  ]

  @MainActor
  static func main() {
    let name = CommandLine.arguments.dropFirst().first
    guard let app = apps.first(where: { "\($0)" == name }) else {
      print("usage: tutorials \(apps.map { "\($0)" }.joined(separator: "|"))")
      exit(2)
    }
    app.main()
  }
}
