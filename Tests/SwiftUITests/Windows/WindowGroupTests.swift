import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct WindowGroupTests {
  private final class Numbers: @unchecked Sendable {  // used on the main actor only
    static let shared = Numbers()
    var last = 0
    func next() -> Int {
      last += 1
      return last
    }
  }

  private struct Counter: View {
    @Binding var value: Int
    @Environment(\.appearsActive) private var appearsActive
    @Environment(\.openWindow) private var openWindow

    var body: some View {
      Button("value \(value) \(appearsActive)") { value += 100 }
      Button("open") { openWindow(value: 7) }
    }
  }

  private struct Program: App {
    var body: some Scene {
      WindowGroup("Numbers", for: Int.self) { $value in
        Counter(value: $value)
      } defaultValue: {
        Numbers.shared.next()
      }
    }
  }

  @Test func aWindowHasADefaultValue() {
    Numbers.shared.last = 0
    let host = TestHost(program: Program.self)
    let values = { host.findAll { $0 == .button() }.flatMap(\.texts).filter { $0.hasPrefix("value") } }
    #expect(values() == ["value 1 true"], "made once for the window")
    host.find(.button, label: "value 1 true")?.tap()
    #expect(values() == ["value 101 true"])
    host.find(.button, label: "open")?.tap()
    #expect(values() == ["value 101 true", "value 7 true"])
    #expect(Numbers.shared.last == 1)
  }

  private struct OtherProgram: App {
    var body: some Scene {
      WindowGroup(id: "one", for: String.self) { $text in
        Text("one \(text)")
      } defaultValue: {
        "a"
      }
      WindowGroup(for: Double.self) { $number in
        Text("two \(number)")
      } defaultValue: {
        2
      }
      WindowGroup("Three", id: "three", for: Bool.self) { $flag in
        Text("three \(flag)")
      } defaultValue: {
        true
      }
    }
  }

  @Test func formsOfWindowsWithDefaultValues() {
    let host = TestHost(program: OtherProgram.self)
    #expect(host.texts == ["one a"])
  }

  private struct Titled: App {
    let name = "name*"
    var body: some Scene {
      WindowGroup(name + "1", id: "one") { Openers() }
      WindowGroup(name + "2", for: Int.self) { Text("two \($0.wrappedValue ?? 0)") }
      WindowGroup(name + "3", id: "three", for: Int.self) { Text("three \($0.wrappedValue ?? 0)") }
      WindowGroup(name + "4", for: Bool.self) {
        Text("four \($0.wrappedValue)")
      } defaultValue: {
        true
      }
      WindowGroup(name + "5", id: "five", for: Bool.self) {
        Text("five \($0.wrappedValue)")
      } defaultValue: {
        false
      }
    }

    private struct Openers: View {
      @Environment(\.openWindow) private var openWindow
      var body: some View {
        Button("open") {
          openWindow(value: 2)
          openWindow(id: "three", value: 3)
          openWindow(value: false)
          openWindow(id: "five")
        }
      }
    }
  }

  @Test func titlesOfWindowsCanBeStrings() {
    let host = TestHost(program: Titled.self)
    host.find(text: "open")?.tap()
    #expect(host.findAll(.window).map(\.windowTitle) == (1...5).map { "name*\($0)" })
    #expect(host.texts.suffix(4) == ["two 2", "three 3", "four false", "five false"])
  }
}
