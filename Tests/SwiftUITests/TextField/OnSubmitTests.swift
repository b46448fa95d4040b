import Foundation
import SwiftUI
import SwiftUICore
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct OnSubmitTests {
  @Test func aSearchFieldSubmitsASearchOnly() {
    let log = Store<[String]>([])
    let host = TestHost(
      TextField("Name", text: .constant(""))
        .searchable(text: .constant(""))
        .onSubmit { log.value.append("text") }
        .onSubmit(of: .search) { log.value.append("search") }
        .onSubmit(of: [.text, .search]) { log.value.append("any") })
    host.find(.textField, label: "Search")?.submit()
    #expect(log.value == ["search", "any"])
    host.find(.textField, label: "Name")?.submit()
    #expect(log.value == ["search", "any", "text", "any"])
  }

  @Test func submitScopesKeepSubmissionsInside() {
    let log = Store<[String]>([])
    let host = TestHost(
      TextField("Name", text: .constant(""))
        .onSubmit { log.value.append("inner") }
        .submitScope()
        .onSubmit { log.value.append("outer") })
    host.find(.textField)?.submit()
    #expect(log.value == ["inner"])
  }
}
