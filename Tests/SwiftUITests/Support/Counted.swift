import SwiftUI

/// A button that counts its taps, and notes when it appears and disappears.
package struct Counted: View {
  let name: String
  let log: EventLog
  @State private var count = 0

  package init(name: String, log: EventLog) { (self.name, self.log) = (name, log) }

  package var body: some View {
    Button("\(name) \(count)") { count += 1 }
      .onAppear { log.add("+\(name)") }
      .onDisappear { log.add("-\(name)") }
  }
}
