import Combine
import Testing

/// A model whose closures are isolated to the main actor, as in tutorials.
@MainActor
private final class Model {
  var value = 0
  var cancellables: Set<AnyCancellable> = []

  func observe(_ subject: PassthroughSubject<Int, Never>) {
    subject.sink { self.value = $0 }.store(in: &cancellables)
  }
}

/// The compiler adds a check of the isolation to a closure that is passed to a module in Swift 5 mode (SE-0423).
struct IsolationTests {
  @Test("A closure of main-actor code that is called on another thread stops the process")
  func onAnotherThread() async {
    await #expect(processExitsWith: .failure) {
      let subject = PassthroughSubject<Int, Never>()
      await MainActor.run { Model().observe(subject) }
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let thread = Thread {
          subject.send(1)
          continuation.resume()
        }
        thread.start()
      }
    }
  }

  @Test("A closure of main-actor code runs on the main actor")
  @MainActor func onTheMainActor() {
    let subject = PassthroughSubject<Int, Never>()
    let model = Model()
    model.observe(subject)
    subject.send(1)
    #expect(model.value == 1)
  }
}
