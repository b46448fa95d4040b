import SwiftUI

/// A button that counts its taps, and notes when it appears and disappears.
struct Counted: View {
  let name: String
  let log: LifecycleTests.Log
  @State var count = 0
  var body: some View {
    Button("\(name) \(count)") { count += 1 }
      .onAppear { log.note("+\(name)") }
      .onDisappear { log.note("-\(name)") }
  }
}
