import Foundation
import SwiftUI

/// Runs one of the apps: `tutorials CalculatorApp`.
///
/// A module can have only one type with `@main`. In its own module, each of these apps would be that type.
@main
enum Tutorials {
  @MainActor
  static let apps: [any App.Type] = [
    AlbumApp.self, CalculatorApp.self, CartApp.self, ChatApp.self, ContactsApp.self, ConverterApp.self,
    CountdownApp.self, EditorApp.self, FlashcardsApp.self, FocusTimerApp.self, GalleryApp.self, HabitsApp.self,
    JournalApp.self, KanbanApp.self, LoginApp.self, MonthApp.self, NotesApp.self, NoughtsApp.self, OnboardingApp.self,
    PlayerApp.self, PodcastApp.self, PreferencesApp.self, QuizApp.self, ReadingListApp.self, RecipesApp.self,
    RegistrationApp.self, SearchApp.self, SecretApp.self, SettingsApp.self, ShopApp.self, SketchApp.self, SkyApp.self,
    SpendingApp.self, StepsApp.self, StopwatchApp.self, StreaksApp.self, TileGameApp.self, TodoApp.self, TourApp.self,
    WeatherApp.self,
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
