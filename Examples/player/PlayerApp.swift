import SwiftUI
import WindowBook

@main
struct PlayerApp: App {
  var body: some Scene {
    WindowGroup("Player") { PlayerView() }
  }
}
