import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct MenuTests {
  @Test func menusAreOpenedWithButtonsOfAStyle() {
    func button<S: MenuStyle>(of style: S) -> String? {
      TestHost(Menu("menu") { Button("a") {} }.menuStyle(style)).find(.button)?.tree.description
    }
    #expect(button(of: .automatic) != button(of: .borderlessButton))
    #expect(button(of: .borderlessButton) != button(of: .button))
  }

  @Test func aMenuWithASymbolIsBesideItsButton() {
    struct Menus: View {
      @State private var log: [String] = []
      let name = "Share"
      var body: some View {
        Text(log.joined(separator: " "))
        Menu("Add", systemImage: "plus") {
          Button("from menu") { log.append("menu") }
        } primaryAction: {
          log.append("add")
        }
        Menu(name, systemImage: "square") {
          Button("x") {}
        } primaryAction: {
          log.append("share")
        }
        Menu(name + "!") {
          Button("y") {}
        } primaryAction: {
          log.append("plain")
        }
      }
    }
    let host = TestHost(Menus())
    for label in ["Add", "Share", "Share!"] { host.find(.button, label: label)?.tap() }
    #expect(host.texts.first == "add share plain")
    #expect(host.findAll(.image).count == 5, "two symbols of labels, and three that open the menus")
    host.findAll(identifier: "menu").first?.findAll { $0 == .button() }.first?.tap()
    host.find(.button, label: "from menu")?.tap()
    #expect(host.texts.first == "add share plain menu")
  }
}
