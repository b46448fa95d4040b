import Dispatch
import SwiftUI
import SwiftUITesting
import Testing

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
    #expect(try entries().map(\.name) == ["Preview tests", "Fixed", "PreviewTests.swift"])
    #expect(TestHost(try entries()[2].makeView()).texts == ["previewed"])
  }

  @Test func threadsAddPreviews() {
    DispatchQueue.concurrentPerform(iterations: 200) { _ in _PreviewList.add(file: "threads") { Text("added") } }
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

  @Test func previewsAreRequestedByName() throws {
    func request(_ name: String, _ providers: String = "") -> PreviewRequest? {
      PreviewRequest(["SWIFTUI_PREVIEW": name, "SWIFTUI_PREVIEW_PROVIDERS": providers])
    }
    #expect(PreviewRequest([:]) == nil)
    #expect(request("Fixed")?.previews.map(\.name) == ["Fixed"])
    #expect(request("PreviewTests")?.previews.count == 3 && request("PreviewTests.swift")?.previews.count == 3)
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
    PreviewApp.previews = Array(try entries().suffix(1))
    defer { PreviewApp.previews = [] }
    let host = TestHost(program: PreviewApp.self)
    #expect(host.find(.window)?.windowTitle == "PreviewTests.swift")
    #expect(host.texts == ["previewed"])
  }
}
