// swift-format-ignore-file
//: [Previous](@previous)

import UIKit
import Combine

var subscriptions = Set<AnyCancellable>()

/*:
 ## Publishers
 A `Just` publishes *once*.
 */
example(of: "Just") {
  let just = Just("Hello world!")
  _ = just.sink(
    receiveCompletion: { print("Received completion", $0) },
    receiveValue: { print("Received value", $0) })
}

example(of: "assign(to:on:)") {
  class SomeObject {
    var value: String = "" { didSet { print(value) } }
  }
  let object = SomeObject()
  ["Hello", "world!"].publisher.assign(to: \.value, on: object).store(in: &subscriptions)
}

example(of: "Custom Subscriber") {
  final class IntSubscriber: Subscriber {
    typealias Input = Int
    typealias Failure = Never

    func receive(subscription: Subscription) { subscription.request(.max(3)) }

    func receive(_ input: Int) -> Subscribers.Demand {
      print("Received value", input)
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) { print("Received completion", completion) }
  }
  (1...6).publisher.subscribe(IntSubscriber())
}

let origin = Coordinate(x: 3, y: 4)
origin
origin.x + origin.y

//: [Next](@next)
