import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// The clipping and the backgrounds of scrolling views.
@MainActor @Suite(.recordedViews)
struct ScrollLookTests {
  private struct Scrolling: View {
    var isDisabled: Bool?
    var body: some View {
      let scroll = ScrollView(.horizontal) {
        Color.red.frame(width: 40, height: 20)
      }
      .frame(width: 20, height: 20).frame(width: 60, height: 20, alignment: .leading)
      if let isDisabled {
        scroll.scrollClipDisabled(isDisabled).background(.white)
      } else {
        scroll.scrollClipDisabled().background(.white)
      }
    }
  }

  private func isClipped<V: View>(_ host: TestHost<V>) -> Bool? {
    guard case .scroll(let content)? = host.find(.scroll)?.tree.primitive else { return nil }
    return content.isClipped
  }

  @Test func clippingIsPartOfTheEnvironment() {
    let host = TestHost(Scrolling())
    #expect(isClipped(host) == false)
    #expect(isClipped(TestHost(Scrolling(isDisabled: false))) == true)
    #expect(isClipped(TestHost(ScrollView { Text("a") })) == true)
    struct Root: View {
      @State private var isDisabled = false
      var body: some View {
        ScrollView { Button("switch") { isDisabled.toggle() } }.scrollClipDisabled(isDisabled)
      }
    }
    let changing = TestHost(Root())
    changing.find(text: "switch")?.tap()
    #expect(isClipped(changing) == false)
    changing.find(text: "switch")?.tap()
    #expect(isClipped(changing) == true)
  }

  @Test func contentOutsideIsShownWithoutClipping() throws {
    let size = CGSize(width: 60, height: 20)
    let clipped = try Pixels(TestHost(Scrolling(isDisabled: false), size: size))
    let free = try Pixels(TestHost(Scrolling(), size: size))
    #expect(clipped.color(10, 10) == free.color(10, 10))
    #expect(clipped.color(30, 10) != free.color(30, 10))
    #expect(free.color(30, 10) == free.color(10, 10))
    #expect(clipped.color(50, 10) == free.color(50, 10))
  }

  @Test func listsAndEditorsHaveNoHiddenBackground() {
    struct Root: View {
      @State private var isHidden = true
      @State private var text = ""
      var body: some View {
        VStack {
          List { Button("show") { isHidden = false } }
          TextEditor(text: $text)
        }
        .scrollContentBackground(isHidden ? .hidden : .automatic)
      }
    }
    let host = TestHost(Root())
    #expect(host.find(.list)?.style?.hidesScrollBackground == true)
    #expect(host.find(.textEditor)?.style?.hidesScrollBackground == true)
    host.find(text: "show")?.tap()
    #expect(host.find(.list)?.style?.hidesScrollBackground == false)
    #expect(host.find(.textEditor)?.style?.hidesScrollBackground == false)
  }
}
