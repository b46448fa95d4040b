import SwiftUI
import WindowBook

@main
struct StopwatchApp: App {
  var body: some Scene {
    WindowGroup("Stopwatch") { StopwatchView() }
      .defaultSize(width: 420, height: 600)
  }
}
