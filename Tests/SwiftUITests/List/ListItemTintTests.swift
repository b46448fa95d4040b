import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct ListItemTintTests {
  @Test func aTintChangesTheIconsOfLabels() throws {
    struct Rows: View {
      let tint: Color?
      var body: some View {
        List {
          Label("a", systemImage: "star").listItemTint(tint)
          Label("b", systemImage: "star").listItemTint(.monochrome)
          Label("c", systemImage: "star").listItemTint(.preferred(.green))
        }
        .listItemTint(ListItemTint.fixed(.red))
      }
    }
    func colors(_ host: TestHost<Rows>) -> [Color?] {
      host.findAll(.image).map { if case .image(_, let style) = $0.tree.primitive { style.foreground } else { nil } }
    }
    let host = TestHost(Rows(tint: .blue), size: CGSize(width: 200, height: 200))
    #expect(colors(host) == [.blue, nil, .green])
    host.update(Rows(tint: nil))
    #expect(colors(host) == [nil, nil, .green])
    #expect(colors(host).count == 3)
    let plain = TestHost(Label("a", systemImage: "star").listItemTint(.fixed(.red)))
    guard case .text(_, let style) = plain.find(text: "a")?.tree.primitive else { throw Missing() }
    #expect(style.foreground == nil, "the title keeps its color")
  }

  private struct Missing: Error {}
}
