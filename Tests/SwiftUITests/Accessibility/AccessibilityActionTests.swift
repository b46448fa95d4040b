import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// Actions for assistive technologies.
@MainActor @Suite(.recordedViews)
struct AccessibilityActionTests {
  struct Card: View {
    @State private var log: [String] = []
    @State private var level = 1
    @State private var isNew = true
    @State private var extra = "Reply"
    var body: some View {
      VStack {
        Text("card")
          .accessibilityAction { log.append("open") }
          .accessibilityAction(.escape) { log.append("escape") }
          .accessibilityAction(named: "Archive") { log.append("archive") }
          .accessibilityAction(named: Text("Share")) { log.append("share") }
          .accessibilityAction(named: String("Pin")) { log.append("pin") }
          .accessibilityAction(.magicTap) { log.append("magic") }
          .accessibilityAction(.delete) { log.append("delete") }
          .accessibilityAction(.showMenu) { log.append("menu") }
          .accessibilityAction(AccessibilityActionKind(named: Text("Flag"))) { log.append("flag") }
          .accessibilityAction {
            log.append("print")
          } label: {
            Label("Print", systemImage: "printer")
          }
        Text("level \(level)")
          .accessibilityAdjustableAction { direction in
            switch direction {
            case .increment: level += 1
            case .decrement: level -= 1
            }
          }
        Text("mail")
          .accessibilityActions {
            Button(extra) { log.append(extra) }
            if isNew {
              Button("Read") {
                log.append("read")
                isNew = false
              }
            }
            ForEach(["x", "y"], id: \.self) { name in Button("Move to \(name)") { log.append(name) } }
            Button("Off") { log.append("off") }.disabled(true)
            Button {
              log.append("star")
            } label: {
              Image(systemName: "star").accessibilityLabel("Star")
            }
          }
        Button("rename") { extra = "Answer" }
        Text(log.joined(separator: " "))
      }
    }
  }

  @Test func actionsArePerformed() throws {
    let host = TestHost(Card())
    let card = try #require(host.find(text: "card"))
    #expect(
      card.accessibilityActions
        == ["activate", "escape", "Archive", "Share", "Pin", "magic tap", "delete", "show menu", "Flag", "Print"])
    card.performAccessibilityAction()
    card.performAccessibilityAction(.escape)
    for name in ["Archive", "Share", "Pin", "Flag", "Print"] { card.performAccessibilityAction(named: name) }
    for kind in [AccessibilityActionKind.magicTap, .delete, .showMenu, .default] {
      card.performAccessibilityAction(kind)
    }
    card.performAccessibilityAction(AccessibilityActionKind(named: Text("Pin")))
    #expect(host.texts.last == "open escape archive share pin flag print magic delete menu open pin")
    #expect(host.warnings == [])
  }

  @Test func aValueIsAdjusted() throws {
    let host = TestHost(Card())
    #expect(host.find(text: "level 1")?.accessibilityActions == ["increment", "decrement"])
    host.find(text: "level 1")?.adjust(.increment)
    host.find(text: "level 2")?.adjust(.increment)
    #expect(host.find(text: "level 3") != nil)
    host.find(text: "level 3")?.adjust(AccessibilityAdjustmentDirection.decrement)
    #expect(host.find(text: "level 2") != nil)
  }

  @Test func buttonsAreActions() throws {
    let host = TestHost(Card())
    let mail = try #require(host.find(text: "mail"))
    #expect(mail.accessibilityActions == ["Reply", "Read", "Move to x", "Move to y", "Off", "Star"])
    #expect(host.findAll(.button).count == 1, "the buttons are not shown")
    for name in ["Reply", "Move to y", "Star", "Off", "Read"] { mail.performAccessibilityAction(named: name) }
    #expect(host.texts.last == "Reply y star read")
    #expect(mail.accessibilityActions == ["Reply", "Move to x", "Move to y", "Off", "Star"])
    host.find(text: "rename")?.tap()
    #expect(mail.accessibilityActions == ["Answer", "Move to x", "Move to y", "Off", "Star"])
    mail.performAccessibilityAction(named: "Answer")
    #expect(host.texts.last == "Reply y star read Answer")
    #expect(host.warnings == [])
  }

  /// A button inside an action can have its own state, and its name can depend on that state.
  @Test func aButtonWithAStateHasAnotherName() throws {
    struct Mute: View {
      @State private var isMuted = false
      var body: some View { Button(isMuted ? "Unmute" : "Mute") { isMuted.toggle() } }
    }
    let host = TestHost(Text("song").accessibilityActions { Mute() })
    let song = try #require(host.find(text: "song"))
    #expect(song.accessibilityActions == ["Mute"])
    song.performAccessibilityAction(named: "Mute")
    #expect(song.accessibilityActions == ["Unmute"])
    song.performAccessibilityAction(named: "Unmute")
    #expect(song.accessibilityActions == ["Mute"])
  }

  @Test func actionsBelongToTheirElement() throws {
    struct Root: View {
      @State private var log = "-"
      var body: some View {
        VStack {
          HStack {
            Text("inside").accessibilityAction(named: "Inner") { log = "inner" }
            Text("beside")
          }
          .accessibilityElement(children: .combine)
          .accessibilityAction(named: "Outer") { log = "outer" }
          List {
            Text("row").accessibilityAction(named: "Same") { log = "innermost" }
              .accessibilityAction(named: "Same") { log = "outermost" }
            Text("off").accessibilityAction(named: "Never") { log = "never" }.disabled(true)
          }
          Button("button") { log = "tapped" }
          Text(log)
        }
      }
    }
    let host = TestHost(Root())
    let group = try #require(host.findAll { $0 == .modified(.accessibilityElement(.combine)) }.first)
    #expect(group.accessibilityActions == ["Outer"])
    #expect(host.find(text: "inside")?.accessibilityActions == ["Inner"])
    #expect(host.find(text: "beside")?.accessibilityActions == [])
    group.performAccessibilityAction(named: "Outer")
    #expect(host.texts.last == "outer")
    host.find(text: "row")?.performAccessibilityAction(named: "Same")
    #expect(host.texts.last == "innermost")
    #expect(host.find(text: "row")?.accessibilityActions == ["Same"])
    host.find(text: "off")?.performAccessibilityAction(named: "Never")
    #expect(host.texts.last == "innermost", "a disabled view performs nothing")
    host.find(.button, label: "button")?.performAccessibilityAction()
    #expect(host.texts.last == "tapped", "without an action, the element is tapped")
  }

  @Test func actionsForAssistiveTechnologiesLeaveARowAsItIs() {
    struct Key: PreferenceKey {
      static var defaultValue: [String] { [] }
      static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
    }
    struct Root: View {
      @State private var found: [String] = []
      @State private var selection: Int?
      let log: EventLog
      var body: some View {
        List(selection: $selection) {
          Text("row").tag(7).accessibilityActions { Button("act") { log.add("act") } }
        }
        Text("inside").preference(key: Key.self, value: ["inside"])
          .accessibilityActions { Button("none") {}.preference(key: Key.self, value: ["of a button"]) }
          .onPreferenceChange(Key.self) { found = $0 }
        Text("\(found.joined()) \(selection ?? 0)")
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 200, height: 300))
    #expect(host.texts.contains("inside 0"))
    host.find(text: "row")?.selectRow()
    #expect(host.texts.contains("inside 7"))
    host.find(text: "row")?.performAccessibilityAction(named: "act")
    #expect(log.take() == ["act"])
  }
}
