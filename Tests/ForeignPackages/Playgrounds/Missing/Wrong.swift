import Combine
let subscription = Just(1).map { $0 + 1 }.sink { print($0) }
let text: String = 1
