import Combine

private let count = 10_000

/// Returns the rows of operators with state, with several inputs, or with a publisher for each value.
func operatorRows() -> [Row] {
  let one = opaque(1)
  let mask = opaque(7)
  let add = opaque { (pair: (Int, Int)) -> Int in pair.0 &+ pair.1 }
  let differ = opaque { (pair: (Int, Int)) -> Bool in pair.0 != pair.1 }
  let increment = opaque { (x: Int) -> Int in x &+ one }
  let receive = opaque { (x: Int) -> Void in total &+= x }
  let numbers = Deferred { (0..<count).publisher }

  return [
    Row(name: "scan → removeDuplicates → sink", limitName: "3 closure calls", bound: 4, count: count) {
      var sum = 0
      var last = -1
      for i in 0..<count {
        sum = add.call((sum, i & mask))
        if differ.call((sum, last)) { receive.call(sum) }
        last = sum
      }
    } subject: {
      _ = numbers.scan(0) { $0 &+ ($1 & mask) }.removeDuplicates { $0 == $1 }.sink { total &+= $0 }
    },
    Row(name: "map → sink, demand one by one", limitName: "2 closure calls", bound: 6, count: count) {
      for i in 0..<count { receive.call(increment.call(i)) }
    } subject: {
      numbers.map { $0 &+ one }.subscribe(OneByOne())
    },
    Row(name: "flatMap to Just", limitName: "an allocation", bound: 5, count: count) {
      allocate(count)
    } subject: {
      _ = Deferred { (0..<count).publisher }.flatMap { Just($0 &+ one) }.sink { total &+= $0 }
    },
    Row(name: "map to Just → switchToLatest", limitName: "an allocation", bound: 10, count: count) {
      allocate(count)
    } subject: {
      _ = Deferred { (0..<count).publisher }.map { Just($0 &+ one) }.switchToLatest().sink { total &+= $0 }
    },
  ] + pairRows(receive)
}

/// Returns the rows with two subjects that send alternately.
private func pairRows(_ receive: Held<Int, Void>) -> [Row] {
  func row(
    _ name: String, _ combine: (PassthroughSubject<Int, Never>, PassthroughSubject<Int, Never>) -> AnyCancellable
  ) -> Row {
    let a = PassthroughSubject<Int, Never>()
    let b = PassthroughSubject<Int, Never>()
    let pipeline = combine(a, b)
    return Row(name: name, limitName: "lock and call", bound: 4, count: count) {
      lockAndCall(receive, count)
    } subject: {
      for i in 0..<count / 2 {
        a.send(i)
        b.send(i)
      }
      withExtendedLifetime(pipeline) {}
    }
  }
  let shared = PassthroughSubject<Int, Never>()
  let share = shared.share()
  let sharers = [share.sink { total &+= $0 }, share.sink { total &+= $0 }]
  return [
    row("two subjects → merge → sink") { $0.merge(with: $1).sink { total &+= $0 } },
    row("two subjects → zip → sink") { $0.zip($1).sink { total &+= $0 &+ $1 } },
    row("two subjects → combineLatest → sink") { $0.combineLatest($1).sink { total &+= $0 &+ $1 } },
    Row(name: "subject → share → two sinks", limitName: "lock and call", bound: 4, count: count) {
      lockAndCall(receive, count)
    } subject: {
      for i in 0..<count { shared.send(i) }
      withExtendedLifetime(sharers) {}
    },
  ]
}

/// Returns the rows of subscribing and cancelling.
func subscriptionRows() -> [Row] {
  let one = opaque(1)
  let mask = opaque(7)
  let subject = PassthroughSubject<Int, Never>()
  let count = 1_000
  let many = 10_000
  return [
    Row(name: "subject: subscribe → map → filter → cancel", limitName: "an allocation", bound: 16, count: count) {
      allocate(count)
    } subject: {
      for _ in 0..<count {
        subject.map { $0 &+ one }.filter { $0 & mask != 0 }.sink { total &+= $0 }.cancel()
      }
    },
    // `Deferred` makes sure that the general operator runs, not that of `Just`.
    Row(name: "Deferred Just → map → sink", limitName: "an allocation", bound: 8, count: count) {
      allocate(count)
    } subject: {
      for i in 0..<count { _ = Deferred { Just(i) }.map { $0 &+ one }.sink { total &+= $0 } }
    },
    Row(name: "Just → map → sink, at once", limitName: "an allocation", bound: 8, count: count) {
      allocate(count)
    } subject: {
      for i in 0..<count { _ = Just(i).map { $0 &+ one }.sink { total &+= $0 } }
    },
    Row(name: "10 000 sinks added, then cancelled", limitName: "an allocation", bound: 24, count: many) {
      allocate(many)
    } subject: {
      let sinks = (0..<many).map { _ in subject.sink { total &+= $0 } }
      for sink in sinks { sink.cancel() }
    },
  ]
}

/// A subscriber that requests one value, and another one with each value that it receives.
private final class OneByOne: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  func receive(subscription: any Subscription) { subscription.request(.max(1)) }

  func receive(_ input: Int) -> Subscribers.Demand {
    total &+= input
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
