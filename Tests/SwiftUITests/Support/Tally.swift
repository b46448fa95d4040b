import SwiftUI

/// A button that shows its name and the number of its taps.
package struct Tally: View {
  let name: String
  @State private var count = 0

  package init(name: String) { self.name = name }

  package var body: some View { Button("\(name) \(count)") { count += 1 } }
}
