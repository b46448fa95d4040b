import SwiftUI
import UniformTypeIdentifiers

/// Dialogs in which files are chosen, in the folder that is the second argument.
struct Files: View {
  struct Note: FileDocument {
    static let readableContentTypes: [UTType] = [.plainText]
    let text: String

    init(text: String) { self.text = text }
    init(configuration: ReadConfiguration) throws {
      text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
    }
    func fileWrapper(configuration: WriteConfiguration) -> FileWrapper {
      FileWrapper(regularFileWithContents: Data(text.utf8))
    }
  }

  @State private var isImporting = false
  @State private var isExporting = false
  @State private var log: [String] = []

  var body: some View {
    VStack {
      Button("import") { isImporting = true }
        .fileImporter(
          isPresented: $isImporting, allowedContentTypes: [.plainText], allowsMultipleSelection: true
        ) { result in
          note("read " + ((try? result.get()) ?? []).map(read).joined(separator: " "))
        } onCancellation: {
          note("cancelled")
        }
      Button("export") { isExporting = true }
        .fileExporter(
          isPresented: $isExporting, document: Note(text: "written"), contentType: .plainText, defaultFilename: "note"
        ) { note("wrote " + ((try? $0.get())?.lastPathComponent ?? "nothing")) }
      Button("close") { (isImporting, isExporting) = (false, false) }.keyboardShortcut("k")
      Text(log.joined(separator: ", ")).accessibilityIdentifier("log")
    }
    .fileDialogDefaultDirectory(URL(fileURLWithPath: CommandLine.arguments.last ?? "/"))
  }

  private func note(_ line: String) { log.append(line) }
  private func read(_ url: URL) -> String { (try? String(contentsOf: url, encoding: .utf8)) ?? "nothing" }
}
