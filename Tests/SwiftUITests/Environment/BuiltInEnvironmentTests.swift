import Foundation
import SwiftUI
import SwiftUITesting
import TestHelpers
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct BuiltInEnvironmentTests {
  /// A view that shows the value of the environment at a key path.
  struct Show<Value>: View {
    @Environment private var value: Value
    init(_ keyPath: KeyPath<EnvironmentValues, Value>) { _value = Environment(keyPath) }
    var body: some View { Text("\(value)") }
  }

  @Test func everyValueHasADefaultAndTheNearestModifierWins() {
    func check<V>(_ path: WritableKeyPath<EnvironmentValues, V>, _ start: V, _ outer: V, _ inner: V) {
      let host = TestHost(
        VStack {
          Show(path).environment(path, inner)
          Show(path)
        }
        .environment(path, outer))
      #expect(host.texts == ["\(inner)", "\(outer)"])
      #expect(TestHost(Show(path)).texts == ["\(start)"])
      #expect(TestHost(Show(path)) { $0[keyPath: path] = outer }.texts == ["\(outer)"])
    }
    check(\.colorScheme, .light, .dark, .light)
    check(\.locale, .current, Locale(identifier: "de_DE"), Locale(identifier: "fr_FR"))
    check(\.calendar, .current, Calendar(identifier: .buddhist), Calendar(identifier: .hebrew))
    check(\.timeZone, .current, TimeZone(secondsFromGMT: 3600) ?? .current, TimeZone(secondsFromGMT: 7200) ?? .current)
    check(\.layoutDirection, .leftToRight, .rightToLeft, .leftToRight)
    check(\.isLuminanceReduced, false, true, false)
    check(\.lineLimit, nil, 2, 3)
    check(\.font, nil, .title, .caption)
    check(\.multilineTextAlignment, .leading, .center, .trailing)
    check(\.isEnabled, true, false, true)
    check(\.scenePhase, .active, .inactive, .background)
    check(\.displayScale, 1, 2, 3)
    #expect(TestHost(Show(\.pixelLength).environment(\.displayScale, 2)).texts == ["0.5"])
    #expect(TestHost(Show(\.isPresented)).texts == ["false"])
  }

  struct Plain: View {
    var body: some View { Text("plain") }
  }

  /// Returns the style of the text "plain".
  func style<Content: View>(_ view: Content) -> Style? { TestHost(view).find(text: "plain")?.style }

  @Test func dedicatedModifiersReachTheTextsInside() {
    #expect(style(Plain()) == Style())
    var expected = Style()
    (expected.font, expected.lineLimit, expected.alignment) = (.title, 2, .center)
    (expected.foreground, expected.tint, expected.isEnabled) = (.red, .green, false)
    let view = VStack { Plain() }.font(.title).lineLimit(2).multilineTextAlignment(.center).foregroundStyle(.red)
      .tint(.green).disabled(true)
    #expect(style(view) == expected)
    #expect(style(view.font(.caption).lineLimit(9)) == expected)
    #expect(style(Plain().foregroundColor(.blue).foregroundColor(.red))?.foreground == .blue)
  }

  @Test func whatIsDisabledOutsideStaysSo() {
    #expect(style(Plain().disabled(false).disabled(true))?.isEnabled == false)
    #expect(style(Plain().disabled(true).disabled(false))?.isEnabled == false)
    #expect(style(Plain().disabled(false))?.isEnabled == true)
  }

  @Test func hierarchicalStylesFollowFromTheColorAround() {
    #expect(style(Plain().foregroundStyle(.secondary))?.foreground == Color.secondary)
    #expect(style(Plain().foregroundStyle(.secondary).foregroundStyle(.red))?.foreground == Color.red.opacity(0.6))
    #expect(style(Plain().foregroundStyle(.tint))?.foreground == .accentColor)
    #expect(style(Plain().foregroundStyle(.tint).tint(.green))?.foreground == .green)
    #expect(style(Plain().foregroundStyle(.primary).foregroundStyle(.red))?.foreground == .red)
  }

  @Test func aChangedStyleReachesTheTextWithoutABody() {
    struct Root: View {
      let limit: Int
      var body: some View { VStack { Plain() }.lineLimit(limit) }
    }
    let host = TestHost(Root(limit: 1))
    host.resetCounts()
    #expect(host.operations { host.update(Root(limit: 2)) } == ["update text \"plain\" lines 2"])
    #expect(host.bodyCount(of: Plain.self) == 0)
    #expect(host.find(text: "plain")?.style?.lineLimit == 2)
  }

  @Test func directionAndSchemeReachTheRenderer() {
    struct Root: View {
      let isDark: Bool
      var body: some View {
        HStack { Plain() }.environment(\.layoutDirection, .rightToLeft)
          .environment(\.colorScheme, isDark ? .dark : .light)
      }
    }
    let host = TestHost(Root(isDark: false))
    #expect(
      host.tree.description == """
        root
          color scheme light
            layout direction rightToLeft
              horizontal stack
                text "plain"
        """)
    #expect(host.operations { host.update(Root(isDark: true)) } == ["update color scheme dark"])
  }

  struct Scheme: View {
    @Environment(\.colorScheme) var colorScheme
    var body: some View { Text("\(colorScheme)") }
  }

  @Test func aPreferredSchemeTravelsUpToTheWindow() {
    struct Deep: View {
      let scheme: ColorScheme?
      var body: some View { Text("deep").preferredColorScheme(scheme) }
    }
    struct Root: View {
      let scheme: ColorScheme?
      var body: some View {
        Scheme()
        VStack { Deep(scheme: scheme) }
      }
    }
    let host = TestHost(Root(scheme: nil))
    #expect(host.tree.primitive == .root(colorScheme: nil))
    host.update(Root(scheme: .dark))
    #expect(host.tree.primitive == .root(colorScheme: .dark))
    #expect(host.texts == ["dark", "deep"])
    host.update(Root(scheme: nil))
    #expect(host.tree.primitive == .root(colorScheme: nil))
    #expect(host.texts == ["light", "deep"])
    host.updateEnvironment { $0.colorScheme = .dark }
    #expect(host.texts == ["dark", "deep"])
  }

  @Test func viewsThatNeverAgreeDoNotHoldUpTheScreen() {
    struct Contrary: View {
      let budget: Budget
      @Environment(\.colorScheme) var colorScheme
      var body: some View {
        let wish: ColorScheme = budget.take() && colorScheme == .dark ? .light : .dark
        Text("\(colorScheme)").preferredColorScheme(wish)
      }
    }
    final class Budget {
      var left = 100
      func take() -> Bool {
        left -= 1
        return left > 0
      }
    }
    let host = TestHost(Contrary(budget: Budget()))
    #expect(host.texts == ["dark"])
  }

  @Test func aURLGoesToTheNearestHandler() {
    struct Opener: View {
      @Environment(\.openURL) var openURL
      let url: URL
      let heard: (Bool) -> Void
      var body: some View { Button("open") { openURL(url, completion: heard) } }
    }
    final class Log {
      var urls: [String] = []
      var accepted: [Bool] = []
    }
    let log = Log()
    guard let url = URL(string: "https://example.org/a") else { return #expect(Bool(false)) }
    let opener = Opener(url: url) { log.accepted.append($0) }
    let handled = OpenURLAction {
      log.urls.append($0.path)
      return .handled
    }
    TestHost(opener.environment(\.openURL, handled)).find(text: "open")?.tap()
    TestHost(opener.environment(\.openURL, OpenURLAction { _ in .discarded })).find(text: "open")?.tap()
    #expect(log.urls == ["/a"])
    #expect(log.accepted == [true, false])
    let host = TestHost(opener.environment(\.openURL, OpenURLAction { .systemAction($0.appendingPathComponent("b")) }))
    host.find(text: "open")?.tap()
    #expect(host.openedURLs.map(\.path) == ["/a/b"])
    #expect(log.accepted == [true, false, true])
  }

  /// Without an action of its own, a program opens a URL as the desktop does.
  @Test func theDesktopOpensAURL() async {
    await #expect(processExitsWith: .success) {
      let folder = temporaryFile("-programs")
      let (program, opened) = (folder.appendingPathComponent("xdg-open"), folder.appendingPathComponent("opened"))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("#!/bin/sh\necho \"$#$1\" > '\(opened.path).new'; mv '\(opened.path).new' '\(opened.path)'\n".utf8)
        .write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      setenv("PATH", "\(folder.path):/usr/bin:/bin", 1)
      let url = try #require(URL(string: "https://example.org/a?b=c&d=e"))
      await MainActor.run {
        var isAccepted = false
        OpenURLAction { _ in .systemAction }(url) { isAccepted = $0 }
        #expect(isAccepted)
      }
      let end = ContinuousClock.now + .seconds(60)
      while !FileManager.default.fileExists(atPath: opened.path), ContinuousClock.now < end { await Task.yield() }
      #expect(try String(contentsOf: opened, encoding: .utf8) == "1https://example.org/a?b=c&d=e\n")
    }
  }
}
