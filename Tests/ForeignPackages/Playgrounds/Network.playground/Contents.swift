// swift-format-ignore-file
import Combine
import Foundation
import PlaygroundSupport

struct Person: Decodable {
  let name: String
  let age: Int
}

let page = PlaygroundPage.current
page.needsIndefiniteExecution = true

let base = URL(string: ProcessInfo.processInfo.environment["SERVER"]!)!
var cancellables: Set<AnyCancellable> = []

func load<T: Decodable>(_ path: String) -> AnyPublisher<T, Error> {
  URLSession.shared.dataTaskPublisher(for: base.appendingPathComponent(path))
    .map(\.data)
    .decode(type: T.self, decoder: JSONDecoder())
    .receive(on: DispatchQueue.main)
    .eraseToAnyPublisher()
}

load("people.json")
  .map { (people: [Person]) in people.sorted { $0.age < $1.age } }
  .sink(
    receiveCompletion: { completion in
      print("people:", completion)
      load("missing.json")
        .replaceError(with: [Person]())
        .sink { people in
          print("missing:", people.count)
          page.finishExecution()
        }
        .store(in: &cancellables)
    },
    receiveValue: { people in people.forEach { print($0.name, $0.age) } }
  )
  .store(in: &cancellables)
