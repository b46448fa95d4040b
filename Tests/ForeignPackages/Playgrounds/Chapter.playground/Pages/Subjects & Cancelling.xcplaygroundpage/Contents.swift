// swift-format-ignore-file
import Combine
import Foundation

enum MyError: Error { case test }

example(of: "PassthroughSubject") {
  let subject = PassthroughSubject<String, MyError>()
  let first = subject
    .handleEvents(receiveCancel: { print("cancelled") })
    .sink { print("first", $0) } receiveValue: { print("first", $0) }
  let second = subject.sink { print("second", $0) } receiveValue: { print("second", $0) }
  subject.send("Hello")
  first.cancel()
  subject.send("Still there?")
  subject.send(completion: .failure(MyError.test))
  subject.send("How about another one?")
  withExtendedLifetime(second) {}
}

example(of: "Type erasure") {
  let subject = CurrentValueSubject<Coordinate, Never>(Coordinate(x: 0, y: 0))
  let positions = subject.eraseToAnyPublisher()
  let subscription = positions.logged("position")
  subject.value = Coordinate(x: 1, y: 2)
  subscription.cancel()
}
