import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct ForeignElementTests {
  private final class Host: ForeignHost {
    let view: ForeignView<Foreign>
    let log: EventLog

    init(_ view: ForeignView<Foreign>, _ log: EventLog) { (self.view, self.log) = (view, log) }

    func read(isUpdate: Bool) -> String {
      view.read(isUpdate: isUpdate) { view, environment, _ in "\(view.number) \(view.count) \(environment.isEnabled)" }
        ?? "gone"
    }

    func dismantle() { log.add("dismantle") }
  }

  private struct Foreign: View {
    let number: Int
    let log: EventLog
    @State var count = 0

    typealias Body = Never
    static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> {
      makeForeignNode(view, context) { Host($0, view.log) }
    }
  }

  private func content(_ host: TestHost<some View>) -> ForeignContent? {
    for node in host.findAll({ _ in true }) {
      if case .foreign(let content) = node.tree.primitive { return content }
    }
    return nil
  }

  @Test func aForeignElementIsUpdatedWithItsView() throws {
    struct Root: View {
      let log: EventLog
      @State private var number = 1
      @State private var other = 1
      @State private var isShown = true
      var body: some View {
        Button("number") { number += 1 }
        Button("other") { other += 1 }
        Toggle("shown", isOn: $isShown)
        if isShown { Foreign(number: number, log: log).disabled(other > 2) }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    let first = try #require(content(host))
    let element = try #require(first.host as? Host)
    #expect(element.read(isUpdate: true) == "1 0 true")
    host.find(text: "other")?.tap()
    #expect(content(host) == first, "nothing that the view reads has changed")
    host.find(text: "number")?.tap()
    let second = try #require(content(host))
    #expect(second != first && second.host === element)
    #expect(element.read(isUpdate: false) == "2 0 true")
    #expect(element.read(isUpdate: true) == "2 0 true")
    host.find(text: "other")?.tap()
    #expect(content(host) != second, "the environment that the view reads has changed")
    #expect(element.read(isUpdate: true) == "2 0 false")
    #expect(log.take() == [])
    host.find(.toggle)?.toggle()
    #expect(log.take() == ["dismantle"] && content(host) == nil)
    #expect(element.read(isUpdate: true) == "gone")
  }
}
