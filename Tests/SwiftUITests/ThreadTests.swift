import SwiftUI
import SwiftUITesting
import Testing

/// What threads write at the same time.
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
}

extension [Int: Int] {
  /// The sum of a thread, which begins at zero.
  fileprivate subscript(sumOf thread: Int) -> Int {
    get { self[thread, default: 0] }
    set { self[thread] = newValue }
  }
}
