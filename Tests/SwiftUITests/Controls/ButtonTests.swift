import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct ButtonTests {
  @Test func aButtonHasTheLabelOfItsRole() {
    let roles: [ButtonRole?] = [.destructive, .cancel, .confirm, .close, nil]
    let labels = roles.map { TestHost(DefaultButtonLabel(role: $0)).texts }
    #expect(labels == [["Delete"], ["Cancel"], ["Done"], ["Close"], ["OK"]])
  }

  @Test func aRoleHasALabel() {
    var pressed: [String] = []
    let close: Button<DefaultButtonLabel> = Button(role: .close) { pressed.append("close") }
    let host = TestHost(
      VStack {
        close
        Button(role: .confirm) { pressed.append("confirm") }
        Button(role: .cancel) { pressed.append("cancel") }
        Button(role: .destructive) { pressed.append("delete") }
      })
    for label in ["Close", "Done", "Cancel", "Delete"] { host.find(.button, label: label)?.tap() }
    #expect(pressed == ["close", "confirm", "cancel", "delete"])
  }

  @Test func aButtonWithARoleHasItsLabel() {
    let host = TestHost(
      VStack {
        Button(role: .destructive) {}
        Button(role: .cancel) {}
        Button(role: .confirm) {}
        Button(role: .close) {}
      })
    #expect(host.texts == ["Delete", "Cancel", "Done", "Close"])
  }

  private struct Missing: Error {}

  @Test func buttonsCanBeLinksAndPartsOfBars() throws {
    func button(_ style: some PrimitiveButtonStyle) throws -> (ButtonAppearance, Color?) {
      let log = EventLog()
      let host = TestHost(Button("x") { log.add("x") }.buttonStyle(style))
      let button = try #require(host.find(.button))
      button.tap()
      #expect(log.entries == ["x"])
      guard case .button(_, let appearance, _) = button.tree.primitive,
        case .text(_, let style) = host.find(text: "x")?.tree.primitive
      else { throw Missing() }
      return (appearance, style.foreground)
    }
    #expect(try button(LinkButtonStyle()).0 == .plain)
    #expect(try button(.link).1 != nil)
    #expect(try button(.plain).1 == nil)
    #expect(try button(.accessoryBar).0 == button(.accessoryBarAction).0)
    #expect(try button(AccessoryBarButtonStyle()).0 == .bordered)
    #expect(try button(AccessoryBarActionButtonStyle()).0 == .bordered)
  }

  @Test func aHelpLinkPerformsItsAction() throws {
    let log = EventLog()
    let url = try #require(URL(string: "https://localhost/help"))
    let host = TestHost(
      VStack {
        HelpLink { log.add("help") }
        HelpLink(destination: url)
      })
    let buttons = host.findAll(.button)
    #expect(buttons.map(\.label) == ["Help", "Help"])
    for button in buttons { button.tap() }
    #expect(log.entries == ["help"])
    #expect(host.openedURLs == [url])
  }
}
