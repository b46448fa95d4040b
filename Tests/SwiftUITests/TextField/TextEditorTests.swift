import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct TextEditorTests {
  @Test func aPlainEditorHasNoBackground() {
    func hides(_ style: some TextEditorStyle) -> Bool? {
      hides(TextEditor(text: .constant("x")).textEditorStyle(style))
    }
    func hides(_ view: some View) -> Bool? {
      if case .textEditor(_, let style) = TestHost(view).find(.textEditor)?.tree.primitive {
        return style.hidesScrollBackground
      }
      return nil
    }
    let editor = TextEditor(text: .constant("x"))
    #expect(hides(editor) == false)
    #expect(hides(PlainTextEditorStyle()) == true && hides(AutomaticTextEditorStyle()) == false)
    #expect(hides(VStack { editor.textEditorStyle(.automatic) }.textEditorStyle(.plain)) == false)
    #expect(hides(editor.textEditorStyle(.automatic).scrollContentBackground(.hidden)) == true)
  }
}
