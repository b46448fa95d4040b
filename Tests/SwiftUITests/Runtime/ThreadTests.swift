import Foundation
import SwiftUI
import TestHelpers
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// What any thread can use, used by several threads at the same time.
@MainActor @Suite(.recordedViews)
struct ThreadTests {
  /// Calls a closure many times on several threads, with the numbers of the thread and of the call.
  private nonisolated func onThreads(calls: Int = 200, _ body: @Sendable (_ thread: Int, _ call: Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: 4) { thread in for call in 0..<calls { body(thread, call) } }
  }

  // MARK: - State

  private struct Counters: View {
    @State private var numbers = [0, 0, 0, 0]
    let store: (Binding<[Int]>) -> Void
    var body: some View {
      Text(verbatim: "\(numbers.reduce(0, +))").onAppear { store($numbers) }
    }
  }

  /// Runs a closure on several threads, and performs updates on this one until all calls have returned.
  private func whileUpdating(
    _ host: TestHost<some View>, calls: Int, _ body: @escaping @Sendable (_ thread: Int, _ call: Int) -> Void
  ) async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    for thread in 0..<4 {
      Thread {
        for call in 1...calls { body(thread, call) }
        end.yield()
      }.start()
    }
    var left = 4
    let waiting = Task { @MainActor in for await _ in ends.prefix(4) { left -= 1 } }
    while left > 0 {
      host.settle()
      await Task.yield()
    }
    await waiting.value
    host.settle()
  }

  @Test func stateIsWrittenOnSeveralThreads() async throws {
    var made: Binding<[Int]>?
    let host = TestHost(Counters { made = $0 })
    let numbers = try #require(made)
    await whileUpdating(host, calls: 300) { thread, call in
      withTransaction(Transaction(animation: call % 2 == 0 ? .default : nil)) { numbers[thread].wrappedValue += 1 }
      _ = numbers.wrappedValue
    }
    #expect(numbers.wrappedValue == [300, 300, 300, 300])
    #expect(host.texts == ["1200"])
  }

  private struct Part: View {
    @State private var numbers: [Int]? = [0, 0]
    let store: (Binding<[Int]?>) -> Void
    var body: some View { Text(verbatim: "\(numbers ?? [])").onAppear { store($numbers) } }
  }

  @Test func aPartThatComesAndGoesIsReadOnSeveralThreads() throws {
    var made: Binding<[Int]?>?
    let host = TestHost(Part { made = $0 })
    let whole = try #require(made)
    let part = try #require(Binding(whole))
    onThreads(calls: 5000) { thread, call in
      if thread == 0 {
        whole.wrappedValue = call % 2 == 0 ? nil : [call, call]
      } else {
        let numbers = part.wrappedValue
        if numbers.count != 2 || numbers[0] != numbers[1] { Issue.record("\(numbers)") }
      }
    }
    host.settle()
    #expect(host.texts == ["[4999, 4999]"])
  }

  @Test func transactionsBelongToTheirThreads() {
    onThreads { thread, call in
      let animation = Animation.linear(duration: Double(thread * 1_000 + call + 1))
      withTransaction(Transaction(animation: animation)) {
        #expect(Transaction.current.animation == animation)
        withTransaction(Transaction()) { #expect(Transaction.current.animation == nil) }
        #expect(Transaction.current.animation == animation)
      }
    }
    #expect(Transaction.current.animation == nil)
  }

  // MARK: - Stored values

  @Test func storesAreUsedOnSeveralThreads() throws {
    let folder = temporaryFile("-settings")
    let file = folder.appendingPathComponent("values.plist")
    let (memory, kept) = (MemoryStore(), FileStore(file))
    onThreads(calls: 20) { thread, call in
      for store in [memory, kept] as [ValueStore] {
        store.set(.int(call), for: "\(thread)")
        #expect(store.value(for: "\(thread)") == .int(call))
      }
      #expect(kept.keys.contains("\(thread)"))
    }
    #expect(kept.keys == ["0", "1", "2", "3"])
    #expect(FileStore(file).value(for: "3") == .int(19))
  }

  @Test func sourcesAreAddedAndNotifiedOnSeveralThreads() {
    let (store, queue) = (MemoryStore(), UpdateQueue(schedule: { _ in }))
    onThreads { thread, call in
      let source = StoredValueSource(store, "\(call % 3)", queue: queue)
      store.set(.int(thread * 1_000 + call), for: "\(call % 3)")
      #expect(store.observedKeys.contains("\(call % 3)"))
      withExtendedLifetime(source) {}
    }
  }

  @Test func defaultsAreUsedOnSeveralThreads() throws {
    let names = (0..<4).map { "ThreadTests.\($0).\(UUID())" }
    defer { for name in names { UserDefaults().removePersistentDomain(forName: name) } }
    nonisolated(unsafe) let defaults = try names.map { try #require(UserDefaults(suiteName: $0)) }
    onThreads(calls: 40) { thread, call in
      for defaults in defaults {
        let store = DefaultsStore.of(defaults)
        store.set(.int(call), for: "\(thread)")
        #expect(store.value(for: "\(thread)") == .int(call))
      }
    }
  }

  /// Defaults of a subclass, whose methods use the store again, and that of other defaults.
  private final class Reader: UserDefaults {
    let other = temporaryDefaults()
    var found: [StoredValue?] = []
    override func set(_ value: Any?, forKey key: String) {
      super.set(value, forKey: key)
      found.append(DefaultsStore.of(self).value(for: key))
      found.append(DefaultsStore.of(other).value(for: key))
    }
  }

  @Test func noLockIsHeldDuringMethodsOfASubclass() throws {
    let name = "ThreadTests.\(UUID())"
    defer { UserDefaults().removePersistentDomain(forName: name) }
    let defaults = try #require(Reader(suiteName: name))
    DefaultsStore.of(defaults).set(.int(7), for: "key")
    #expect(defaults.found == [.int(7), nil])
  }

  // MARK: - Tables

  private struct Nested<Value> {}

  @Test func typesAreRegisteredOnSeveralThreads() {
    @Sendable func visit<Value>(_ type: Value.Type, depth: Int, _ body: (Any.Type) -> Void) {
      body(type)
      if depth > 0 { visit(Nested<Value>.self, depth: depth - 1, body) }
    }
    onThreads(calls: 4) { _, call in
      func check(_ type: Any.Type) {
        #expect(EnvironmentEntry.key(of: type).id == ObjectIdentifier(type))
        #expect(EqualityComparer.of(type) === EqualityComparer.of(type))
      }
      if call % 2 == 0 { visit(Int.self, depth: 60, check) } else { visit(String.self, depth: 60, check) }
    }
  }

  @Test func resourcesAreFoundOnSeveralThreads() throws {
    let bundles = try (0..<20).map { number in
      try makeBundle([
        "Assets.xcassets/Brand.colorset/Contents.json": """
        {"colors": [{"idiom": "universal", "color": {"color-space": "srgb",
        "components": {"red": "0x\(10 + number)", "green": "0x20", "blue": "0x30", "alpha": "1.0"}}}]}
        """,
        "en.lproj/Localizable.strings": "\"title\" = \"Title \(number)\";",
        "Other.xcstrings": """
        {"sourceLanguage": "en", "version": "1.0", "strings": {"more": {"localizations": {
        "en": {"stringUnit": {"state": "translated", "value": "More \(number)"}}}}}}
        """,
      ])
    }
    onThreads(calls: bundles.count) { _, number in
      let bundle = bundles[number]
      let color = Color("Brand", bundle: bundle).resolve(in: EnvironmentValues())
      #expect(abs(color.red * 255 - Float(16 + number / 10 * 16 + number % 10)) < 0.01)
      let locale = Locale(identifier: "en")
      for (key, table, text) in [("title", nil, "Title \(number)"), ("more", "Other", "More \(number)")]
        as [(String, String?, String)]
      {
        #expect(Translations.entry(for: key, table: table, bundle: bundle, locale: locale) { _ in } == .text(text))
      }
    }
  }

  /// Objects lose no change when several threads change them while their views are shown.
  @Test func threadsChangeObjectsWhileTheirViewsAreShown() async {
    let models = (0..<4).map { _ in Shared() }
    let host = TestHost(VStack { ForEach(0..<4, id: \.self) { Watching(model: models[$0]) } })
    let (done, finish) = AsyncStream.makeStream(of: Int.self)
    for (number, model) in models.enumerated() {
      Thread {
        for _ in 0..<2_000 { model.increment() }
        finish.yield(number)
      }.start()
    }
    var left = models.count
    for await _ in done {
      host.settle()
      left -= 1
      if left == 0 { break }
    }
    host.settle()
    #expect(host.texts == Array(repeating: "2000", count: 4))
  }

  /// An object that threads change.
  private final class Shared: ObservableObject, @unchecked Sendable {  // each is changed by one thread
    private let lock = NSLock()
    private var number = 0
    var value: Int { lock.withLock { number } }

    func increment() {
      objectWillChange.send()
      lock.withLock { number += 1 }
      objectWillChange.send()
    }
  }

  private struct Watching: View {
    @ObservedObject var model: Shared
    var body: some View { Text(verbatim: "\(model.value)") }
  }
}
