import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct RefreshableTests {
  @Test func aListIsRefreshed() async throws {
    final class Gate: @unchecked Sendable {  // used on the main actor
      var continuation: CheckedContinuation<Void, Never>?
      var count = 0
    }
    struct Root: View {
      let gate: Gate
      @State var count = 0
      var body: some View {
        NavigationStack {
          Text("refreshed \(count)")
            .refreshable {
              await withCheckedContinuation { gate.continuation = $0 }
              count += 1
            }
        }
      }
    }
    let gate = Gate()
    let host = TestHost(Root(gate: gate))
    let button = try #require(host.find(.button, label: "Refresh"))
    button.tap()
    await host.settle { gate.continuation != nil }
    #expect(host.find(.progress) != nil)
    #expect(!button.isEnabled)
    gate.continuation?.resume()
    await host.settle { host.texts.contains("refreshed 1") && host.find(.progress) == nil }
    #expect(button.isEnabled)
  }

  @Test func viewsInsideRefreshTheList() async {
    struct Inside: View {
      @Environment(\.refresh) private var refresh
      @State private var isDone = false
      var body: some View {
        Button("refresh now") {
          Task {
            await refresh?()
            isDone = true
          }
        }
        Text(isDone ? "done" : "not done")
      }
    }
    let log = EventLog()
    let host = TestHost(NavigationStack { Inside().refreshable { log.add("refreshed") } })
    host.find(.button, label: "refresh now")?.tap()
    await host.settle { host.texts.contains("done") }
    #expect(log.entries == ["refreshed"])
  }
}
