import Combine
import Foundation

var subscriptions = Set<AnyCancellable>()

example(of: "filter") {
  (1...10).publisher
    .filter { $0.isMultiple(of: 3) }
    .collect()
    .sink { print("\($0) are multiples of 3!") }
    .store(in: &subscriptions)
}

let formatter = NumberFormatter()
formatter.numberStyle = .ordinal
formatter.locale = Locale(identifier: "en_US")

example(of: "map") {
  [1, 2, 3].publisher
    .map { formatter.string(for: $0) ?? "" }
    .sink { print($0) }
    .store(in: &subscriptions)
}
pageGreeting
