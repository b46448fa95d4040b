import Foundation
import SwiftUI
import SwiftUITesting
import TestHelpers
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// Values stored in the user's settings and in the settings of a scene.
@MainActor @Suite(.recordedViews)
struct StorageTests {
  enum Fruit: String { case apple, pear }
  enum Level: Int {
    case low = 1
    case high
  }

  struct Reader: View {
    @AppStorage("flag") var flag = false
    var body: some View { Text("reads \(flag)") }
  }

  struct Writer: View {
    @AppStorage("flag") var flag = false
    @AppStorage("count") var count = 0
    var body: some View {
      Toggle("flag", isOn: $flag)
      Button("count \(count)") { count += 1 }
    }
  }

  /// The binding of a value that no view has installed reads and writes the store.
  @Test func aBindingOutsideViewsWritesTheStore() {
    let settings = temporaryDefaults()
    let count = AppStorage(wrappedValue: 1, "count", store: settings)
    #expect(count.projectedValue.wrappedValue == 1)
    count.projectedValue.wrappedValue = 5
    #expect(count.wrappedValue == 5 && settings.integer(forKey: "count") == 5)
  }

  @Test func theCustomizationOfATabViewIsStored() {
    struct Customized: View {
      @AppStorage("tabs") var tabs: TabViewCustomization
      var body: some View {
        let tab = tabs[tab: "a"]
        Button("\(tab.sidebarVisibility) \(tab.tabBarVisibility)") { tabs[tab: "a"].tabBarVisibility = .hidden }
        Button("reset") { tabs.resetVisibility() }
      }
    }
    let settings = temporaryDefaults()
    let host = TestHost(Customized().defaultAppStorage(settings))
    #expect(host.texts == ["automatic automatic", "reset"])
    host.find(text: "automatic automatic")?.tap()
    #expect(host.texts == ["automatic hidden", "reset"])
    #expect(TestHost(Customized().defaultAppStorage(settings)).texts == ["automatic hidden", "reset"])
    host.find(text: "reset")?.tap()
    #expect(host.texts == ["automatic automatic", "reset"])
  }

  @Test func everyReaderOfAKeySeesAWrite() throws {
    let settings = temporaryDefaults()
    let host = TestHost(
      VStack {
        Reader()
        Writer()
      }.defaultAppStorage(settings))
    #expect(host.texts == ["reads false", "flag", "count 0"])
    host.resetCounts()
    host.find(.toggle)?.toggle()
    #expect(host.texts == ["reads true", "flag", "count 0"])
    #expect(host.bodyCount(of: Reader.self) == 1)
    host.find(text: "count 0")?.tap()
    #expect(host.texts == ["reads true", "flag", "count 1"])
    #expect(host.bodyCount(of: Reader.self) == 1)
    #expect(settings.bool(forKey: "flag"))
    // Another host is another window. It reads the stored value, and the values that are written later.
    let other = TestHost(Reader().defaultAppStorage(settings))
    #expect(other.texts == ["reads true"])
    host.find(.toggle)?.toggle()
    other.settle()
    #expect(other.texts == ["reads false"])
    #expect(host.warnings == [])
  }

  @Test func writesOfOtherCodeAreSeen() throws {
    let settings = temporaryDefaults()
    struct Root: View {
      let settings: UserDefaults
      @State var presses = 0
      var body: some View {
        Reader()
        Button("set \(presses)") {
          settings.set(true, forKey: "flag")
          presses += 1
        }
      }
    }
    let host = TestHost(Root(settings: settings).defaultAppStorage(settings))
    host.find(text: "set 0")?.tap()
    #expect(host.texts == ["reads true", "set 1"])
    host.resetCounts()
    host.find(text: "set 1")?.tap()
    #expect(host.texts == ["reads true", "set 2"])
    #expect(host.bodyCount(of: Reader.self) == 0, "a value that was seen is no change")
  }

  struct All: View {
    @AppStorage("bool") var bool = true
    @AppStorage("int") var int = 1
    @AppStorage("double") var double = 1.5
    @AppStorage("string") var string = "a"
    @AppStorage("url") var url = URL(fileURLWithPath: "/a")
    @AppStorage("data") var data = Data([1])
    @AppStorage("date") var date = Date(timeIntervalSince1970: 0)
    @AppStorage("fruit") var fruit = Fruit.apple
    @AppStorage("level") var level = Level.low
    @AppStorage("some bool") var someBool: Bool?
    @AppStorage("some int") var someInt: Int?
    @AppStorage("some double") var someDouble: Double?
    @AppStorage("some string") var someString: String?
    @AppStorage("some url") var someURL: URL?
    @AppStorage("some data") var someData: Data?
    @AppStorage("some fruit") var someFruit: Fruit?
    @AppStorage("some level") var someLevel: Level?

    var body: some View {
      Text(
        verbatim:
          "\(bool) \(int) \(double) \(string) \(url.absoluteString) \(data.count) \(date.timeIntervalSince1970)")
      Text("\(fruit.rawValue) \(level.rawValue)")
      Text(
        [
          someBool?.description, someInt?.description, someDouble?.description, someString, someURL?.absoluteString,
          someData?.count.description, someFruit?.rawValue, someLevel?.rawValue.description,
        ].map { $0 ?? "-" }.joined(separator: " "))
      Button("set") {
        (bool, int, double, string) = (false, 2, 2.5, "b")
        (data, date, fruit, level) = (Data([1, 2]), Date(timeIntervalSince1970: 9), .pear, .high)
        if let new = URL(string: "https://example.org/x") { (url, someURL) = (new, new) }
        (someBool, someInt, someDouble, someString) = (false, 3, 3.5, "c")
        (someData, someFruit, someLevel) = (Data(), .pear, .high)
      }
      Button("clear") {
        (someBool, someInt, someDouble, someString, someURL, someData, someFruit, someLevel) =
          (nil, nil, nil, nil, nil, nil, nil, nil)
      }
    }
  }

  @Test func everyTypeIsStored() throws {
    let settings = temporaryDefaults()
    let initial = ["true 1 1.5 a file:///a 1 0.0", "apple 1", "- - - - - - - -", "set", "clear"]
    let host = TestHost(All().defaultAppStorage(settings))
    #expect(host.texts == initial)
    host.find(text: "set")?.tap()
    let set = [
      "false 2 2.5 b https://example.org/x 2 9.0", "pear 2", "false 3 3.5 c https://example.org/x 0 pear 2", "set",
      "clear",
    ]
    #expect(host.texts == set)
    #expect(TestHost(All().defaultAppStorage(settings)).texts == set)
    host.find(text: "clear")?.tap()
    #expect(host.texts[2] == initial[2])
    // A value of another type counts as missing.
    settings.set("text", forKey: "int")
    #expect(TestHost(All().defaultAppStorage(settings)).texts[0] == "false 1 2.5 b https://example.org/x 2 9.0")
  }

  final class Model: ObservableObject {
    @AppStorage var name: String
    init(_ settings: UserDefaults) { _name = AppStorage(wrappedValue: "nobody", "name", store: settings) }
  }

  @Test func anObservableObjectAnnouncesWrites() throws {
    let model = Model(temporaryDefaults())
    struct Root: View {
      @ObservedObject var model: Model
      var body: some View { Text(model.name) }
    }
    let host = TestHost(Root(model: model))
    model.name = "Ada"
    host.settle()
    #expect(host.texts == ["Ada"])
  }

  // MARK: - The file

  private func file() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("swiftui-\(UUID())/defaults.plist")
  }

  @Test func aFileOutlivesItsStore() throws {
    let file = file()
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let store = FileStore(file)
    store.set(.string("a"), for: "text")
    store.set(.data(Data([0, 255])), for: "data")
    store.set(.date(Date(timeIntervalSince1970: 5)), for: "date")
    store.set(.bool(true), for: "bool")
    store.set(nil, for: "bool")
    let again = FileStore(file)
    #expect(again.keys == ["data", "date", "text"])
    #expect(again.value(for: "text") == .string("a"))
    #expect(again.value(for: "data") == .data(Data([0, 255])))
    #expect(again.value(for: "date") == .date(Date(timeIntervalSince1970: 5)))
  }

  @Test func twoStoresLoseNoKeyOfOneAnother() throws {
    let file = file()
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    // Each store is opened before another one writes, as in several processes. Many threads write.
    let stores = (0..<4).map { _ in FileStore(file) }
    DispatchQueue.concurrentPerform(iterations: 80) { number in
      stores[number % stores.count].set(.int(number), for: "key \(number)")
    }
    let all = FileStore(file)
    #expect(all.keys.count == 80)
    #expect((0..<80).allSatisfy { all.value(for: "key \($0)") == .int($0) })
  }

  @Test func aDamagedFileIsReplaced() throws {
    let file = file()
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("<plist".utf8).write(to: file)
    let store = FileStore(file)
    #expect(store.keys == [])
    store.set(.int(1), for: "one")
    #expect(FileStore(file).value(for: "one") == .int(1))
    // After a write, only the list and its lock exist, and no temporary file.
    let files = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
    #expect(files.sorted() == ["defaults.plist", "defaults.plist.lock"])
  }

  // MARK: - Scenes

  struct Tabs: View {
    @SceneStorage("tab") var tab = 0
    @SceneStorage("note") var note: String?
    var body: some View {
      Button("tab \(tab)") { tab += 1 }
      Text(note ?? "none")
      TextField("note", text: Binding($note) ?? .constant(""))
      Button("write") { note = "x" }
    }
  }

  @Test func aSceneSharesItsValues() {
    let host = TestHost(
      VStack {
        Tabs()
        Tabs()
      })
    host.find(text: "tab 0")?.tap()
    #expect(host.findAll(text: "tab 1").count == 2)
    host.find(text: "write")?.tap()
    #expect(host.findAll(text: "x").count == 2)
    // Another scene has its own values.
    #expect(TestHost(Tabs()).find(text: "tab 0") != nil)
  }

  @Test func storedValuesAreConverted() {
    #expect(
      StoredValueConversion<Bool>.bool.read(.int(3)) == true && StoredValueConversion<Bool>.bool.read(.int(0)) == false)
    #expect(StoredValueConversion<Bool>.bool.read(.string("x")) == nil)
    #expect(
      StoredValueConversion<Int>.int.read(.bool(true)) == 1 && StoredValueConversion<Int>.int.read(.bool(false)) == 0)
    #expect(
      StoredValueConversion<Int>.int.read(.double(4)) == 4 && StoredValueConversion<Int>.int.read(.double(4.5)) == nil)
    let double = StoredValueConversion<Double>.double
    #expect(double.read(.int(4)) == 4 && double.read(.double(0.5)) == 0.5 && double.read(.bool(true)) == nil)
  }

  @Test func collectionsOfPropertyListsAreKept() throws {
    let object: [String: Any] = ["list": [1, "a", 2.5] as [Any], "inner": ["key": true]]
    let value = try #require(StoredValue(object))
    let list = StoredValue.array([.int(1), .string("a"), .double(2.5)])
    #expect(value == .dictionary(["list": list, "inner": .dictionary(["key": .bool(true)])]))
    #expect(StoredValue(value.object) == value)
    #expect(StoredValue(NSObject()) == nil)
  }

  @Test func aBodyThatWritesAStoredValueIsNamed() {
    struct Root: View {
      @AppStorage var number: Int
      init(_ defaults: UserDefaults) { _number = AppStorage(wrappedValue: 0, "number", store: defaults) }
      private func write() { number = 1 }
      var body: some View {
        let _ = write()
        Text("\(number)")
      }
    }
    let host = TestHost(Root(temporaryDefaults()))
    #expect(host.warnings.count == 1 && host.warnings.first?.contains("Root") == true)
  }

  @Test func aFileThatCannotBeWrittenChangesNothing() throws {
    // A folder can't be made inside a file.
    let blocker = FileManager.default.temporaryDirectory.appendingPathComponent("blocker-\(UUID().uuidString)")
    try Data().write(to: blocker)
    defer { try? FileManager.default.removeItem(at: blocker) }
    let file = PropertyListFile(
      blocker.appendingPathComponent("file.plist"), lock: blocker.appendingPathComponent("file.lock"))
    #expect(file.change { $0["a"] = .int(1) } == nil && file.read() == [:])
  }

  @Test func aFileThatCannotBeWrittenIsNamedOnce() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let directory = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString)
      let file = PropertyListFile(
        directory.appendingPathComponent("values.plist"), lock: directory.appendingPathComponent("lock"))
      for _ in 1...2 {
        try Data().write(to: directory)  // a file in the place of the directory
        for number in 1...3 { #expect(file.change { $0["a"] = .int(number) } == nil) }
        try FileManager.default.removeItem(at: directory)
        #expect(file.change { $0["a"] = .int(4) }?.count == 1)
        try FileManager.default.removeItem(at: directory)
      }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.components(separatedBy: "values.plist can't be written").count == 3)
  }

  @Test func valuesThatAreWrittenOnSeveralThreadsAreKept() {
    let keys = (0..<48).map { "LimitTests.\($0)" }
    for value in [StoredValue.int(1), nil] {
      DispatchQueue.concurrentPerform(iterations: keys.count) { DefaultsStore.standard.set(value, for: keys[$0]) }
      let stored = PropertyListFile(SettingsFiles.defaults, lock: SettingsFiles.defaults).read() ?? [:]
      #expect(keys.filter { stored[$0] != value } == [])
    }
  }
}
