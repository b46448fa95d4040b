import Foundation
import SwiftUI
import SwiftUITesting
import TestHelpers
import Testing
import UniformTypeIdentifiers
import ViewTestHelpers

@testable import SwiftUICore

/// Drops with delegates, and drops of files.
@MainActor @Suite(.recordedViews)
struct DropDelegateTests {
  @MainActor
  final class Log {
    var entries: [String] = []
    var accepts = true
    var operation = DropOperation.move
  }

  struct Recorder: DropDelegate {
    let log: Log

    private func add(_ step: String, _ info: DropInfo) {
      let texts = info.itemProviders(for: [.plainText]).count
      log.entries.append("\(step) \(Int(info.location.x)),\(Int(info.location.y)) \(texts)")
    }

    func validateDrop(info: DropInfo) -> Bool {
      log.entries.append("validate \(info.hasItemsConforming(to: [.text])) \(info.hasItemsConforming(to: ["x.y"]))")
      return log.accepts
    }
    func dropEntered(info: DropInfo) { add("entered", info) }
    func dropUpdated(info: DropInfo) -> DropProposal? {
      add("updated", info)
      return DropProposal(operation: log.operation)
    }
    func dropExited(info: DropInfo) { add("exited", info) }
    func performDrop(info: DropInfo) -> Bool {
      add("performed", info)
      return info.itemProviders(for: ["public.text"]).count == 1
    }
  }

  /// A delegate with only the required methods.
  struct Minimal: DropDelegate {
    let log: Log
    func performDrop(info: DropInfo) -> Bool {
      log.entries.append("minimal")
      return true
    }
  }

  @Test func aDelegateFollowsADrag() async throws {
    let log = Log()
    let host = TestHost(
      VStack {
        Text("source").onDrag { NSItemProvider(object: "dragged") }
        Color.red.frame(width: 40, height: 40).accessibilityIdentifier("target")
          .onDrop(of: [.text], delegate: Recorder(log: log))
      })
    let source = try #require(host.find(text: "source"))
    let target = try #require(host.find(identifier: "target"))
    #expect(await source.drag(to: target, at: CGPoint(x: 10, y: 20)))
    #expect(log.entries == ["validate true false", "entered 10,20 1", "updated 10,20 1", "performed 10,20 1"])
    log.entries = []
    log.operation = .forbidden
    #expect(await !source.drag(to: target, at: CGPoint(x: 10, y: 20)))
    #expect(log.entries == ["validate true false", "entered 10,20 1", "updated 10,20 1", "exited 10,20 1"])
    log.entries = []
    log.accepts = false
    #expect(await !source.drag(to: target))
    #expect(log.entries == ["validate true false"])
  }

  @Test func identifiersOfTypesAreAccepted() async throws {
    let log = Log()
    let host = TestHost(
      VStack {
        Text("delegate").onDrop(of: ["public.plain-text"], delegate: Minimal(log: log))
        Text("closure").onDrop(of: ["public.plain-text"], isTargeted: nil) { providers in
          log.entries.append("closure \(providers.count)")
          return true
        }
      })
    #expect(await host.find(text: "delegate")?.drop("a") == true)
    #expect(await host.find(text: "closure")?.drop("a") == true)
    #expect(await host.find(text: "closure")?.drop(try #require(URL(string: "x:1"))) == true, "as text")
    #expect(log.entries == ["minimal", "closure 1", "closure 1"])
  }

  // MARK: - Files

  /// A text that is sent and received as a file.
  struct Report: Transferable, Equatable {
    var text: String

    static var transferRepresentation: some TransferRepresentation {
      FileRepresentation(contentType: .plainText) { report in
        let file = temporaryFile("-report.txt")
        try Data(report.text.utf8).write(to: file)
        return SentTransferredFile(file)
      } importing: { received in
        guard received.file.pathExtension == "txt", !received.isOriginalFile else {
          throw CocoaError(.fileReadCorruptFile)
        }
        return Report(text: try String(contentsOf: received.file, encoding: .utf8))
      }
    }
  }

  /// A text that can only be received, and one that can only be sent.
  struct Received: Transferable {
    static var transferRepresentation: some TransferRepresentation {
      FileRepresentation(importedContentType: .plainText) { _ in Received() }
    }
  }
  struct Sent: Transferable {
    static var transferRepresentation: some TransferRepresentation {
      FileRepresentation(exportedContentType: .utf8PlainText) { _ in
        SentTransferredFile(URL(fileURLWithPath: "/nonexistent"), allowAccessingOriginalFile: true)
      }
    }
  }

  private struct Reports: View {
    @State private var reports: [Report] = []
    @State private var count = 0
    var body: some View {
      VStack {
        Text("reports " + reports.map(\.text).joined(separator: " "))
          .dropDestination(for: Report.self) { items, _ in
            reports += items
            return true
          }
        Text("count \(count)").dropDestination(for: Received.self) { items, _ in
          count += items.count
          return true
        }
      }
    }
  }

  @Test func filesAreCopied() async throws {
    let host = TestHost(Reports())
    let reports = try #require(host.find(text: "reports "))
    #expect(await reports.drop(Report(text: "annual")))
    #expect(await reports.drop("plain"), "the data of a text is that of the file")
    #expect(host.texts.first == "reports annual plain")
    #expect(await !reports.drop(Sent()), "there is no file")
    #expect(await host.find(text: "count 0")?.drop(Report(text: "a")) == true)
    #expect(host.texts.last == "count 1")
    #expect(Received.transferRepresentation._formats().count == 1)
  }

  /// The file of an item that was received.
  struct Located: Transferable {
    let file: URL

    static var transferRepresentation: some TransferRepresentation {
      FileRepresentation(importedContentType: .plainText) { received in
        #expect(FileManager.default.fileExists(atPath: received.file.path))
        return Located(file: received.file)
      }
    }
  }

  @Test func aReceivedFileIsRemovedOnceItHasBeenRead() async throws {
    var files: [URL] = []
    let host = TestHost(
      Text("here").dropDestination(for: Located.self) { items, _ in
        files += items.map(\.file)
        return true
      })
    #expect(await host.find(text: "here")?.drop(Report(text: "report")) == true)
    await host.settle { !files.isEmpty }
    let file = try #require(files.first)
    #expect(file.lastPathComponent == "item.txt")
    #expect(!FileManager.default.fileExists(atPath: file.deletingLastPathComponent().path))
  }

  @Test func otherItemsAreNotDroppedOnRowsThatAreOnlyMoved() async {
    struct Root: View {
      @State private var names = ["a", "b"]
      var body: some View {
        List { ForEach(names, id: \.self) { Text($0) }.onMove { names.move(fromOffsets: $0, toOffset: $1) } }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 200, height: 300))
    #expect(await host.find(text: "a")?.drop("c") == false)
    #expect(host.texts == ["a", "b"])
  }

  @Test func anItemThatIsDroppedInTheMiddleOfARowIsInsertedBeforeIt() async {
    struct Root: View {
      let log: EventLog
      var body: some View {
        List {
          ForEach(["a", "b"], id: \.self) { Text($0).frame(height: 40).listRowInsets(EdgeInsets()) }
            .dropDestination(for: String.self) { log.add("\($0) at \($1)") }
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 200, height: 300))
    let height = host.find(text: "b")?.frame?.height ?? .nan
    for (distance, index) in [(-1, 1), (0, 1), (1, 2)] {
      _ = await host.find(text: "b")?.drop("x", at: CGPoint(x: 5, y: height / 2 + CGFloat(distance)))
      await host.settle { !log.entries.isEmpty }
      #expect(log.take() == [#"["x"] at \#(index)"#])
    }
  }
}
