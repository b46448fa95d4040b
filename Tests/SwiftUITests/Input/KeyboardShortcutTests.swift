import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct KeyboardShortcutTests {
  @Test func aShortcutOfADisabledControlDoesNothing() {
    struct Root: View {
      @State private var isOn = false
      @State private var count = 0
      @State private var isDisabled = true
      var body: some View {
        HStack {
          Button("first") { isOn.toggle() }.disabled(isDisabled)
          Button("second") { count += 1 }
        }
        .keyboardShortcut("k")
        Text("\(isOn) \(count)")
        Button("enable") { isDisabled = false }
      }
    }
    let host = TestHost(Root())
    host.press("k")
    #expect(host.texts.contains("false 0"))
    host.find(text: "enable")?.tap()
    host.press("k")
    #expect(host.texts.contains("true 0"))
  }

  @Test func aShortcutActivatesAControlOnThePageThatIsShown() {
    let log = EventLog()
    let host = TestHost(
      NavigationStack {
        Button("root") { log.add("root") }
        NavigationLink("go") { Button("page") { log.add("page") }.navigationBarBackButtonHidden() }
      }
      .keyboardShortcut("k"))
    host.press("k")
    #expect(log.take() == ["root"])
    host.find(text: "go")?.tap()
    #expect(host.texts.contains("page"))
    host.press("k")
    #expect(log.take() == ["page"])
  }

  @Test func aShortcutOfSeveralControlsActivatesTheFirst() {
    struct Root: View {
      @State private var values = [false, false]
      @State private var isDisabled = false
      var body: some View {
        HStack {
          Toggle("first", isOn: $values[0]).disabled(isDisabled)
          Toggle("second", isOn: $values[1])
        }
        .keyboardShortcut("k")
        Button("disable") { isDisabled = true }
        Text("\(values[0]) \(values[1])")
      }
    }
    let host = TestHost(Root())
    host.press("k")
    #expect(host.texts.contains("true false"))
    host.find(text: "disable")?.tap()
    host.press("k")
    #expect(host.texts.contains("true false"), "the first control is disabled")
  }

  @Test func keysStandForTheControlInside() {
    let taps = Store([String]())
    let isOn = Store(false)
    let host = TestHost(
      VStack {
        HStack { Button("save") { taps.value.append("save") } }.keyboardShortcut("s")
        Button("cancel") { taps.value.append("cancel") }.keyboardShortcut(.cancelAction)
        Toggle("on", isOn: isOn.binding).keyboardShortcut("o", modifiers: [.command, .shift])
        Button("off") { taps.value.append("off") }.keyboardShortcut("x").disabled(true)
      })
    #expect(host.press("s"))
    #expect(host.press(.escape, modifiers: []))
    #expect(host.press("o", modifiers: [.shift, .command]))
    #expect(!host.press("q"))
    host.press("x")
    #expect(taps.value == ["save", "cancel"])
    #expect(isOn.value)
  }

  /// Views that keys can't activate leave the shortcut to the first control after them that has an action.
  @Test func aShortcutPassesOverViewsWithoutAnAction() {
    let log = EventLog()
    let (text, number) = (Store("text"), Store(0.5))
    let host = TestHost(
      VStack {
        Text("text")
        TextField("field", text: text.binding)
        Slider(value: number.binding)
        Color.red.frame(width: 10, height: 10)
        Button("first") { log.add("first") }
        Button("second") { log.add("second") }
      }
      .keyboardShortcut("k"))
    host.press("k")
    #expect(log.take() == ["first"])
    host.press("k")
    #expect(log.take() == ["first"] && text.value == "text" && number.value == 0.5)
  }
}
