import Foundation
import SwiftUI
import SwiftUICore
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct TextFieldTests {
  @Test func oldFormsOfFieldsCallTheirClosures() {
    let (text, log) = (Store(""), Store<[String]>([]))
    let host = TestHost(
      VStack {
        TextField(
          "Name", text: text.binding, onEditingChanged: { log.value.append("editing \($0)") },
          onCommit: { log.value.append("commit") })
        SecureField("Password", text: text.binding) { log.value.append("password") }
      }
      .onSubmit { log.value.append("submit") }
      .onSubmit(of: .search) { log.value.append("search") })
    host.find(.textField, label: "Name")?.submit()
    host.find(.textField, label: "Name")?.endEditing()
    host.find(.textField, label: "Password")?.submit()
    #expect(log.value == ["commit", "submit", "editing false", "password", "submit"])
  }

  @Test func formattersParse() {
    let amount = Store(2.5)
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.numberStyle = .decimal
    let host = TestHost(TextField("Amount", value: amount.binding, formatter: formatter))
    #expect(host.find(.textField)?.text == "2.5")
    host.find(.textField)?.replaceText(with: "7.25")
    #expect(amount.value == 2.5, "a formatter parses when the user is done")
    #expect(host.find(.textField)?.text == "7.25")
    host.find(.textField)?.submit()
    #expect(amount.value == 7.25)
    host.find(.textField)?.replaceText(with: "x")
    host.find(.textField)?.endEditing()
    #expect(amount.value == 7.25)
    #expect(host.find(.textField)?.text == "7.25")
  }

  @Test func aVerticalFieldGrows() {
    let text = Store("a")
    let host = TestHost(TextField("Note", text: text.binding, axis: .vertical).lineLimit(2...3))
    let heights = ["a", "a\nb", "a\nb\nc", "a\nb\nc\nd"].map { text -> CGFloat? in
      host.find(.textField)?.replaceText(with: text)
      return host.find(.textField)?.frame?.height
    }
    #expect(heights == [48, 48, 68, 68])
    let label = TestHost(TextField(text: text.binding, prompt: Text("prompt")) { Text("label") })
    #expect(label.find(.textField)?.label == "label")
  }
}
