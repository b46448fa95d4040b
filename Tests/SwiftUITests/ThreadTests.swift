import Foundation
import SwiftUI
import SwiftUITesting
import TestHelpers
import Testing

@testable import SwiftUICore

/// Values that several threads write at the same time.
@MainActor
struct ThreadTests {
  final class Box<Value> {
    var value: Value?
    func put(_ value: Value) { self.value = value }
  }

  struct Sums: View {
    let expose: Box<Binding<[Int: Int]>>
    @State var sums: [Int: Int] = [:]

    var body: some View {
      let _ = expose.put($sums)
      ForEach(sums.keys.sorted(), id: \.self) { Text("\($0): \(sums[$0] ?? 0)") }
    }
  }

  /// Eight threads write parts of one value, and one more reads it, while the main actor shows it.
  @Test func eightWritersLoseNothingWhileTheViewIsShown() async throws {
    let bindings = Box<Binding<[Int: Int]>>()
    let host = TestHost(Sums(expose: bindings))
    let binding = try #require(bindings.value)
    let (done, finish) = AsyncStream.makeStream(of: Int.self)
    for thread in 0..<8 {
      let part = binding[dynamicMember: \.[sumOf: thread]]
      Thread {
        for number in 1...200 { part.wrappedValue = number }
        finish.yield(thread)
      }.start()
    }
    Thread {
      for _ in 0..<200 { _ = binding.wrappedValue.count }
      finish.yield(8)
    }.start()
    var left = 9
    for await _ in done {
      host.settle()
      left -= 1
      if left == 0 { break }
    }
    host.settle()
    #expect(host.texts == (0..<8).map { "\($0): 200" })
    #expect(host.warnings == [])
  }

  @Test(.blocksAPoolThread) func threadsUseTheValuesOfAScene() throws {
    let store = MemoryStore()
    let numbers = try (0..<4).map { try #require(StoredValue($0)) }
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for _ in 0..<500 {
        store.set(numbers[thread], for: "\(thread)")
        store.set(store.value(for: "\(thread)"), for: "all")
      }
    }
    for thread in 0..<4 { #expect(store.value(for: "\(thread)") == numbers[thread]) }
    #expect(store.value(for: "all") != nil)
  }

  /// A view of a value in the user's defaults, which threads write while the main actor looks for other writes.
  @Test func threadsWriteStoredValuesWhileTheViewIsShown() async throws {
    struct Stored: View {
      let expose: Box<[Binding<Int>]>
      @AppStorage private var one: Int
      @AppStorage private var two: Int

      init(_ defaults: UserDefaults?, _ expose: Box<[Binding<Int>]>) {
        self.expose = expose
        _one = AppStorage(wrappedValue: 0, "one", store: defaults)
        _two = AppStorage(wrappedValue: 0, "two", store: defaults)
      }

      var body: some View {
        let _ = expose.put([$one, $two])
        Text("\(one) \(two)")
        Button("nothing") {}
      }
    }
    let defaults = temporaryDefaults()
    let bindings = Box<[Binding<Int>]>()
    let host = TestHost(Stored(defaults, bindings))
    let (done, finish) = AsyncStream.makeStream(of: Int.self)
    for (thread, binding) in try #require(bindings.value).enumerated() {
      Thread {
        for number in 1...100 { binding.wrappedValue = number }
        finish.yield(thread)
      }.start()
    }
    let waiting = Task { @MainActor in
      var left = 2
      for await _ in done {
        left -= 1
        if left == 0 { break }
      }
    }
    var isDone = false
    let watching = Task { @MainActor in
      await waiting.value
      isDone = true
    }
    while !isDone {
      host.find(.button)?.tap()
      await Task.yield()
    }
    await watching.value
    host.settle()
    #expect(host.texts.first == "100 100")
  }
}

extension [Int: Int] {
  /// The sum of a thread, initially zero.
  fileprivate subscript(sumOf thread: Int) -> Int {
    get { self[thread, default: 0] }
    set { self[thread] = newValue }
  }
}
