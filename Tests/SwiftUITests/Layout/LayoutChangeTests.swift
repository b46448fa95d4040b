import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// A changed modifier or container lays out its content as a new one with the same values does.
@MainActor @Suite(.recordedViews)
struct LayoutChangeTests {
  private struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @MainActor @Sendable (Bool) -> AnyView

    init<Content: View>(_ name: String, @ViewBuilder _ make: @escaping @MainActor @Sendable (Bool) -> Content) {
      testDescription = name
      self.make = { AnyView(make($0)) }
    }
  }

  private nonisolated static let cases: [Case] = [
    Case("padding") { pair.padding(.leading, $0 ? 30 : 10) },
    Case("frame") { pair.frame(width: $0 ? 150 : 250, alignment: .leading) },
    Case("flexible frame") { pair.frame(maxWidth: $0 ? 150 : .infinity, alignment: .trailing) },
    Case("alignment of a frame") { pair.frame(width: 250, alignment: $0 ? .leading : .bottomTrailing) },
    Case("fixedSize") { long.fixedSize(horizontal: $0, vertical: !$0).frame(width: 60) },
    Case("fixedSize along one axis") { long.fixedSize(horizontal: false, vertical: $0).frame(width: 60, height: 30) },
    Case("aspectRatio") { spread.aspectRatio($0 ? 1 : 2, contentMode: .fit) },
    Case("contentMode") { spread.aspectRatio(2, contentMode: $0 ? .fit : .fill) },
    Case("alignmentGuide") { isOn in
      VStack(alignment: .leading) {
        Text("a")
        Text("b").alignmentGuide(.leading) { _ in isOn ? 20 : -20 }
      }
    },
    Case("layoutPriority") { isOn in
      HStack {
        long.layoutPriority(isOn ? 1 : 0)
        long
      }
      .frame(width: 120)
    },
    Case("layoutDirection") { pair.environment(\.layoutDirection, $0 ? .rightToLeft : .leftToRight) },
    Case("position") { pair.position(x: $0 ? 50 : 100, y: 50) },
    Case("offset") { pair.offset(x: $0 ? 50 : 100) },
    Case("safeAreaPadding") { spread.safeAreaPadding(.trailing, $0 ? 40 : 10) },
    Case("ignoresSafeArea") { spread.ignoresSafeArea(edges: $0 ? .all : []).safeAreaPadding(20) },
    Case("safeAreaInset") { isOn in
      spread.safeAreaInset(edge: .trailing, spacing: isOn ? 30 : 0) { Text("inset") }
    },
    Case("edge of a safe area inset") { isOn in
      spread.safeAreaInset(edge: isOn ? .leading : .trailing) { Text("inset") }
    },
    Case("edge of a safe area inset, vertical") { isOn in
      spread.safeAreaInset(edge: isOn ? .top : .bottom) { Text("inset") }
    },
    Case("alignment of an overlay") { isOn in
      spread.overlay(alignment: isOn ? .topLeading : .bottomTrailing) { Text("overlay") }
    },
    Case("spacing of a stack") { isOn in HStack(spacing: isOn ? 20 : 0) { two } },
    Case("alignment of a stack") { isOn in
      VStack(alignment: isOn ? .leading : .trailing) {
        Text("a")
        Text("wider")
      }
    },
    Case("spacing of a grid") { isOn in
      Grid(horizontalSpacing: isOn ? 20 : 0, verticalSpacing: 3) {
        GridRow { two }
        GridRow { two }
      }
    },
    Case("alignment of a grid") { isOn in
      Grid(alignment: isOn ? .topLeading : .bottomTrailing) {
        GridRow { large }
        GridRow { large }
      }
    },
    Case("alignment of a grid in a lazy stack") { isOn in
      LazyVStack {
        Grid(alignment: isOn ? .topLeading : .bottomTrailing) {
          GridRow { large }
          GridRow { large }
        }
      }
    },
    Case("length of a spacer") { isOn in
      HStack {
        Text("a")
        Spacer(minLength: isOn ? 100 : 10)
        Text("b")
      }
      .fixedSize()
    },
    Case("containerRelativeFrame") { isOn in
      Text("a").containerRelativeFrame(.horizontal, alignment: .trailing) { length, _ in isOn ? length / 2 : length }
    },
    Case("lines of a text") { long.lineLimit($0 ? 1 : nil).frame(width: 60) },
    Case("font") { pair.font(.system(size: $0 ? 10 : 30)) },
  ]

  @ViewBuilder private static var two: some View {
    Text("a")
    Text("bc")
  }
  @ViewBuilder private static var large: some View {
    Text("a")
    Color.red.frame(width: 30, height: 50)
  }
  private static var pair: some View { HStack { two } }
  private static var long: Text { Text("a text of several words") }
  private static var spread: some View {
    ZStack(alignment: .bottomTrailing) {
      Color.red
      Text("a")
    }
  }

  @Test(arguments: cases)
  private func contentIsLaidOutAgain(_ change: Case) {
    let size = CGSize(width: 300, height: 200)
    func frames(_ host: TestHost<AnyView>) -> [CGRect] { host.findAll(.text).map { $0.frame ?? .null } }
    let (off, on) = (frames(TestHost(change.make(false), size: size)), frames(TestHost(change.make(true), size: size)))
    #expect(off != on)
    let host = TestHost(change.make(false), size: size)
    #expect(frames(host) == off)
    host.update(change.make(true))
    #expect(frames(host) == on)
    host.update(change.make(false))
    #expect(frames(host) == off)
  }

  /// A row or an option uses its new tag after the tag changes.
  @Test func aTagChanges() {
    struct Tags: View {
      let offset: Int
      @State var chosen = 11
      var body: some View {
        Text("chosen \(chosen)")
        Picker("picker", selection: $chosen) { ForEach(0..<3, id: \.self) { Text("option \($0)").tag($0 + offset) } }
      }
    }
    let host = TestHost(Tags(offset: 0))
    host.update(Tags(offset: 10))
    host.find(.picker)?.select("option 2")
    #expect(host.texts.contains("chosen 12"))
  }

  private struct WidthKey: PreferenceKey {
    static let defaultValue = 0
    static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
  }

  /// The values that a geometry reader passes to its views through the environment and through preferences are shown in
  /// the same layout.
  @Test func viewsInAReaderAreUpdatedWithIt() {
    struct Shown: View {
      @Environment(\.detailWidth) private var width
      var body: some View { Text("environment \(width)") }
    }
    let host = TestHost(
      GeometryReader { proxy in
        VStack {
          Shown()
          Color.red.preference(key: WidthKey.self, value: Int(proxy.size.width))
        }
        .environment(\.detailWidth, Int(proxy.size.width))
        .overlayPreferenceValue(WidthKey.self) { Text("preference \($0)") }
      }, size: CGSize(width: 100, height: 100))
    #expect(host.texts.sorted() == ["environment 100", "preference 100"])
    host.size = CGSize(width: 140, height: 100)
    #expect(host.texts.sorted() == ["environment 140", "preference 140"])
  }

  @Test func aLayoutThatChangesNothingOutsideRequestsNoUpdate() {
    let host = TestHost(
      VStack {
        GeometryReader { Text("\(Int($0.size.width))") }
        ScrollView { LazyVStack { ForEach(0..<100, id: \.self) { Text("row \($0)") } } }
      }, size: CGSize(width: 100, height: 200))
    for width in [120, 140, 100] as [CGFloat] {
      host.renderer.layOut(host.pictured.0, in: CGSize(width: width, height: 200))
      #expect(!host.renderer.isTurnPending)
    }
  }

  /// The next update shows a change outside the views that a layout updates.
  @Test func aLayoutThatChangesAPreferenceOutsideRequestsAnUpdate() {
    let host = TestHost(
      VStack {
        GeometryReader { Color.red.preference(key: WidthKey.self, value: Int($0.size.width)) }
      }
      .overlayPreferenceValue(WidthKey.self) { Text("\($0)") }, size: CGSize(width: 100, height: 100))
    #expect(host.texts == ["100"])
    host.renderer.layOut(host.pictured.0, in: CGSize(width: 130, height: 100))
    #expect(host.renderer.isTurnPending)
    host.size = CGSize(width: 130, height: 100)
    #expect(host.texts == ["130"])
  }
}

extension EnvironmentValues {
  @Entry fileprivate var detailWidth = 0
}
