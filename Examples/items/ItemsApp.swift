import SwiftUI
import WindowBook

@main
struct ItemsApp: App {
  var body: some Scene {
    WindowGroup("Items") { ItemsView() }
  }
}
