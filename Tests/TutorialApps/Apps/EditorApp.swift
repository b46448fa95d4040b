import SwiftUI
import UniformTypeIdentifiers

struct TextDocument: FileDocument {
  static var readableContentTypes: [UTType] { [.plainText] }

  var text: String

  init(text: String = "") {
    self.text = text
  }

  init(configuration: ReadConfiguration) throws {
    guard let data = configuration.file.regularFileContents, let text = String(data: data, encoding: .utf8) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    self.text = text
  }

  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: text.data(using: .utf8)!)
  }
}

struct DocumentView: View {
  @Binding var document: TextDocument

  var body: some View {
    TextEditor(text: $document.text)
      .frame(minWidth: 300, minHeight: 200)
    Text("\(document.text.split(separator: " ").count) words")
      .font(.caption)
  }
}

struct EditorApp: App {
  var body: some Scene {
    DocumentGroup(newDocument: TextDocument()) { file in
      DocumentView(document: file.$document)
    }
  }
}
