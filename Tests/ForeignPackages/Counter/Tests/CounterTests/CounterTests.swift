import Combine
import CombineExplorer
import Counter
import Testing

@Test("Two additions at the same time can count as one, and the story says where")
func addsInTwoSteps() throws {
  let error = #expect(throws: ExplorationError.self) {
    try explore("two additions") {
      let counter = Counter()
      return Interleaving({ counter.add() }, { counter.add() }) {
        counter.count == 2 ? nil : "a change is lost: \(counter.count)"
      }
    }
  }
  let story = error?.description ?? ""
  print(story)
  #expect(story.contains("a change is lost: 1"))
}

@Test("Elements that two threads send are serialized")
func serializesSends() throws {
  try explore("two sends") {
    let subject = PassthroughSubject<Int, Never>()
    nonisolated(unsafe) var received: [Int] = []
    let cancellable = subject.sink { received.append($0) }
    return Interleaving({ subject.send(1) }, { subject.send(2) }) {
      cancellable.cancel()
      return received.sorted() == [1, 2] ? nil : "\(received)"
    }
  }
}
