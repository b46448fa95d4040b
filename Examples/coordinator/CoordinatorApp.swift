import SwiftUI
import WindowBook

@main
struct CoordinatorApp: App {
  var body: some Scene {
    WindowGroup("Coordinator") { CoordinatorView() }
  }
}
