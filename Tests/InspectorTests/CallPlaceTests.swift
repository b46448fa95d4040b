import Combine
import CombineTestKit
import Foundation
import Testing

@testable import CombineInspector

/// The places in the sources at which the program subscribes to pipelines.
///
/// Functions of this file subscribe, because the body of an exit test is in the expansion of a macro.
struct CallPlaceTests {
  @Test("Only the end of a pipeline records the place and the function in which the program subscribed")
  func place() async {
    await #expect(processExitsWith: .success) {
      let (lanes, line) = recorded { subscribePlainly() }
      #expect(lanes.count == 4)
      #expect(lanes.filter { !$0.callers.isEmpty }.map(\.id) == [1])
      var symbolication = Symbolication()
      let place = symbolication.place(of: lanes[0].callers)
      #expect(place?.file == "CallPlaceTests.swift:\(line)")
      #expect(place?.path?.hasSuffix("Tests/InspectorTests/CallPlaceTests.swift") == true)
      #expect(place?.function == "subscribePlainly()")
      // A second lookup finds the same place.
      #expect(symbolication.place(of: lanes[0].callers) == place)
    }
  }

  @Test("The place is found on threads, in tasks, and inside a delivery of another pipeline")
  func threads() async {
    await #expect(processExitsWith: .success) {
      let (lanes, lines) = await recorded { await subscribeEverywhere() }
      var symbolication = Symbolication()
      let found = lanes.filter { $0.parent == 0 }.map { symbolication.place(of: $0.callers)?.line }
      #expect(found == lines)
    }
  }

  @Test("In deep calls, the innermost function of the program is found, and the number of captured frames is limited")
  func depth() async {
    await #expect(processExitsWith: .success) {
      var options = Recorder.Options()
      options.callers = 12
      let (lanes, line) = recorded(options) { subscribeDeep(1_000) }
      #expect(lanes[0].callers.count == 12)
      var symbolication = Symbolication()
      #expect(symbolication.place(of: lanes[0].callers)?.line == line)
    }
  }

  @Test("Addresses without code have no place")
  func nothing() {
    var symbolication = Symbolication()
    let memory = UnsafeMutablePointer<UInt>.allocate(capacity: 8)
    defer { memory.deallocate() }
    #expect(symbolication.place(of: []) == nil)
    #expect(symbolication.place(of: [0, 1, .max, 1 << 47, UInt(bitPattern: memory)]) == nil)
  }
}

/// Returns the lanes of the subscriptions that a closure creates, and the result of the closure.
private func recorded<Result>(
  _ options: Recorder.Options = Recorder.Options(), _ body: () -> Result
) -> ([Lane], Result) {
  let recorder = Recorder(options)
  recorder.install()
  defer { recorder.uninstall() }
  let result = body()
  return (recorder.lanes.all, result)
}

private func recorded<Result>(_ body: () async -> Result) async -> ([Lane], Result) {
  let recorder = Recorder()
  recorder.install()
  defer { recorder.uninstall() }
  let result = await body()
  return (recorder.lanes.all, result)
}

private let subject = PassthroughSubject<Int, Never>()
private let kept = Monitor([AnyCancellable]())

private func keep(_ cancellable: AnyCancellable) { kept.withLock { $0.append(cancellable) } }

private func subscribePlainly() -> Int {
  keep(subject.map { $0 + 1 }.filter { $0 > 0 }.eraseToAnyPublisher().sink { _ in })
  return #line - 1
}

private func subscribeDeep(_ depth: Int) -> Int {
  if depth > 0 { return subscribeDeep(depth - 1) }
  keep(subject.sink { _ in })
  return #line - 1
}

private func subscribeEverywhere() async -> [Int] {
  _ = JoinableThread { keep(subject.sink { _ in }) }.join()
  let onThread = #line - 1
  let inTask = await Task {
    await Task.yield()
    keep(subject.sink { _ in })
    return #line - 1
  }.value
  let outer = subject.sink { _ in keep(Just(1).assertNoFailure().sink { _ in }) }
  let inDelivery = #line - 1
  subject.send(1)
  withExtendedLifetime(outer) {}
  return [onThread, inTask, inDelivery, inDelivery]
}
