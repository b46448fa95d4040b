import Dispatch
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

struct PreviewedView: View {
  var body: some View { Text("previewed") }
}

#Preview("Preview tests") {
  @Previewable @State var count = 1
  @Previewable @State var names = ["a", "b"]
    .map { $0 + "!" }
  Text("\(count) \(names.joined())")
  Button("more") { count += 1 }
}

#Preview("Fixed", traits: .fixedLayout(width: 50, height: 20)) {
  let color = Color.red
  return color
}

#Preview {
  PreviewedView()
}

@MainActor final class SampleLibrary: ObservableObject {
  static var count = 0
  let title = "sample"
}

struct SampleData: PreviewModifier {
  static func makeSharedContext() async throws -> SampleLibrary {
    SampleLibrary.count += 1
    await Task.yield()
    return SampleLibrary()
  }

  func body(content: Content, context: SampleLibrary) -> some View {
    content.environmentObject(context)
  }
}

struct Bracketed: PreviewModifier {
  let bracket: String

  func body(content: Content, context: Void) -> some View {
    HStack {
      Text(bracket)
      content
      Text(bracket)
    }
  }
}

struct Unavailable: PreviewModifier {
  struct NoSamples: Error {}

  static func makeSharedContext() async throws -> SampleLibrary { throw NoSamples() }

  func body(content: Content, context: SampleLibrary) -> some View { content }
}

extension PreviewTrait where T == Preview.ViewTraits {
  @MainActor static var sampleData: Self = .modifier(SampleData())
}

struct LibraryView: View {
  @EnvironmentObject private var library: SampleLibrary

  var body: some View { Text(library.title) }
}

#Preview("Sample", traits: .sampleData, .modifier(Bracketed(bracket: "-")), .modifier(Bracketed(bracket: "|"))) {
  LibraryView()
}

#Preview("Same sample", traits: .sampleData, .fixedLayout(width: 90, height: 20)) {
  LibraryView()
}

#Preview("No sample", traits: .modifier(Unavailable())) {
  Text("hidden")
}

struct PreviewTests_Previews: PreviewProvider {
  static var previews: some View { Text("provided").previewDisplayName("name") }
}

/// The previews of a program, which the loader adds before the tests begin.
@MainActor @Suite(.recordedViews)
struct PreviewTests {
  private func entries() throws -> [_PreviewList.Entry] {
    _PreviewList.all().filter { $0.file == "PreviewTests.swift" }
  }

  @Test func theProgramHasItsPreviews() throws {
    #expect(
      try entries().map(\.name) == [
        "Preview tests", "Fixed", "PreviewTests.swift", "Sample", "Same sample", "No sample",
      ])
    #expect(TestHost(try entries()[2].makeView()).texts == ["previewed"])
  }

  @Test func threadsAddPreviews() {
    DispatchQueue.concurrentPerform(iterations: 200) { _ in
      _PreviewList.add(file: "threads", arguments: { .init() }) { Text("added") }
    }
    #expect(_PreviewList.all().count { $0.file == "threads" } == 200)
  }

  @Test func variablesKeepTheirValues() throws {
    let view = try entries()[0].makeView()
    let host = TestHost(VStack { view })
    #expect(host.texts == ["1 a!b!", "more"])
    host.find(text: "more")?.tap()
    #expect(host.texts == ["2 a!b!", "more"])
  }

  @Test func aTraitSetsTheSize() throws {
    let host = TestHost(try entries()[1].makeView(), size: CGSize(width: 200, height: 200))
    #expect(host.find(.color)?.frame?.size == CGSize(width: 50, height: 20))
  }

  @Test func modifiersSharePreparedData() async throws {
    let entries = try entries()
    SampleLibrary.count = 0
    let host = TestHost(try #require(entries.first { $0.name == "Sample" }).makeView())
    #expect(host.texts == [])
    await host.settle { host.texts.count == 5 }
    #expect(host.texts == ["|", "-", "sample", "-", "|"])
    let other = TestHost(
      try #require(entries.first { $0.name == "Same sample" }).makeView(), size: CGSize(width: 200, height: 200))
    await other.settle { other.texts == ["sample"] }
    #expect(SampleLibrary.count == 1)
  }

  @Test func aPreviewWithoutItsDataShowsTheError() async throws {
    let host = TestHost(try #require(try entries().first { $0.name == "No sample" }).makeView())
    await host.settle { !host.texts.isEmpty }
    #expect(host.texts == ["Unavailable.makeSharedContext: NoSamples()"])
  }

  @Test func previewsAreRequestedByName() throws {
    func request(_ name: String, _ providers: String = "") -> PreviewRequest? {
      PreviewRequest(["SWIFTUI_PREVIEW": name, "SWIFTUI_PREVIEW_PROVIDERS": providers])
    }
    #expect(PreviewRequest([:]) == nil)
    #expect(request("Fixed")?.previews.map(\.name) == ["Fixed"])
    #expect(request("PreviewTests")?.previews.count == 6 && request("PreviewTests.swift")?.previews.count == 6)
    #expect(try #require(request("")?.previews.count) > 3)
    #expect(request("--list")?.list?.contains("Fixed (PreviewTests.swift)\nPreviewTests.swift") == true)
    #expect(request("Missing")?.failure?.contains("There is no preview 'Missing'") == true)
    #expect(request("Fixed")?.failure == nil && request("Fixed")?.list == nil)
    let mangled = try #require(_mangledTypeName(PreviewTests_Previews.self))
    let provided = request("PreviewTests_Previews", "\(mangled) Si Missing")
    #expect(provided?.previews.count == 1)
    #expect(TestHost(try #require(provided?.previews.first).makeView()).texts == ["provided"])
  }

  @Test func severalPreviewsAreTabs() throws {
    PreviewApp.previews = Array(try entries().prefix(2))
    defer { PreviewApp.previews = [] }
    let host = TestHost(program: PreviewApp.self)
    #expect(host.find(.window)?.windowTitle == "Previews")
    #expect(host.texts.starts(with: ["Preview tests", "Fixed", "1 a!b!"]))
    host.find(text: "Fixed")?.tap()
    #expect(host.find(.color) != nil)
  }

  @Test func onePreviewFillsTheWindow() throws {
    PreviewApp.previews = [try entries()[2]]
    defer { PreviewApp.previews = [] }
    let host = TestHost(program: PreviewApp.self)
    #expect(host.find(.window)?.windowTitle == "PreviewTests.swift")
    #expect(host.texts == ["previewed"])
  }
}
