import Combine
import Foundation

struct Person: Decodable { let name: String }

guard let url = Bundle.main.url(forResource: "people", withExtension: "json") else { fatalError("no resource") }
let subscription = Just(url)
  .tryMap { try Data(contentsOf: $0) }
  .decode(type: [Person].self, decoder: JSONDecoder())
  .sink(receiveCompletion: { print($0) }, receiveValue: { print($0.map(\.name)) })
