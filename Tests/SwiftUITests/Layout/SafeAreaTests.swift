import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct SafeAreaTests {
  private func box(_ name: String, _ width: CGFloat = 20, _ height: CGFloat = 10) -> some View {
    Color.red.frame(width: width, height: height).accessibilityIdentifier(name)
  }

  @Test func aViewBesideAnotherIsAtItsEdge() {
    func frame(_ edge: HorizontalEdge, _ alignment: VerticalAlignment) -> CGRect? {
      let view = Color.white.safeAreaInset(edge: edge, alignment: alignment, spacing: 4) { box("inset") }
      return TestHost(view, size: CGSize(width: 100, height: 60)).find(identifier: "inset")?.frame
    }
    func frame(_ edge: VerticalEdge, _ alignment: HorizontalAlignment) -> CGRect? {
      let view = Color.white.safeAreaInset(edge: edge, alignment: alignment, spacing: 4) { box("inset") }
      return TestHost(view, size: CGSize(width: 100, height: 60)).find(identifier: "inset")?.frame
    }
    #expect(frame(.leading, .top) == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(frame(.trailing, .top) == CGRect(x: 80, y: 0, width: 20, height: 10))
    #expect(frame(.trailing, .bottom) == CGRect(x: 80, y: 50, width: 20, height: 10))
    #expect(frame(.top, .leading) == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(frame(.bottom, .leading) == CGRect(x: 0, y: 50, width: 20, height: 10))
    #expect(frame(.bottom, .trailing) == CGRect(x: 80, y: 50, width: 20, height: 10))
  }

  @Test func aViewThatMovesToAnEdgeCoversTheSpaceOutsideTheSafeArea() throws {
    struct Root: View {
      @State var isAtTop = false
      var body: some View {
        ZStack(alignment: isAtTop ? .top : .center) {
          Color.clear
          Color.red.frame(width: 20, height: 20).overlay {
            Color.blue.accessibilityIdentifier("inside").ignoresSafeArea()
          }
        }
        .onTapGesture { isAtTop.toggle() }
        .safeAreaInset(edge: .top, spacing: 0) { Color.green.frame(height: 30).accessibilityIdentifier("bar") }
      }
    }
    #expect(
      TestHost(Root(isAtTop: true), size: CGSize(width: 100, height: 130)).find(identifier: "inside")?.frame?.height
        == 50)
    let host = TestHost(Root(), size: CGSize(width: 100, height: 130))
    #expect(host.find(identifier: "inside")?.frame?.height == 20)
    host.find(.color)?.tap()
    #expect(host.find(identifier: "inside")?.frame?.height == 50)
    #expect(host.find(identifier: "inside")?.frame?.minY == host.find(identifier: "bar")?.frame?.minY)
    host.find(.color)?.tap()
    #expect(host.find(identifier: "inside")?.frame?.height == 20)
  }

  @Test func viewsBesideTheSafeAreaAreOptional() throws {
    struct Root: View {
      @State private var edge = 0
      @State private var isShown = true
      @State private var height: CGFloat = 10
      var body: some View {
        let bar = Color.red.frame(width: 10, height: height)
        Group {
          switch edge {
          case 0: content.safeAreaInset(edge: .top, spacing: 0) { if isShown { bar } }
          case 1: content.safeAreaInset(edge: .bottom, spacing: 0) { if isShown { bar } }
          case 2: content.safeAreaInset(edge: .leading, spacing: 0) { if isShown { bar } }
          default: content.safeAreaInset(edge: .trailing, spacing: 0) { if isShown { bar } }
          }
        }
        .onTapGesture { edge += 1 }
      }

      var content: some View {
        VStack {
          Color.blue.accessibilityIdentifier("content").background { Color.green.ignoresSafeArea() }
          Toggle("shown", isOn: $isShown)
          Button("higher") { height = 30 }
        }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 100))
    for edge in 0..<4 {
      ViewRecorder.current?.note("\(edge) \(host.find(identifier: "content")?.frame ?? .zero)")
      host.find(.toggle)?.toggle()
      ViewRecorder.current?.note("\(edge) without \(host.find(identifier: "content")?.frame ?? .zero)")
      host.find(.toggle)?.toggle()
      if edge == 1 { host.find(text: "higher")?.tap() }
      host.findAll { if case .modified(.gesture) = $0 { true } else { false } }.first?.tap()
    }
    #expect(host.find(identifier: "content") != nil)
  }
}
