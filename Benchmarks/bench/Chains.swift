import Combine

private let count = 20_000

func chainRows() -> [Row] {
  // These numbers are unknown to the optimizer, so that it can't combine a chain of additions into one.
  let one = opaque(1)
  let mask = opaque(7)
  let three = opaque(3)

  // The pipelines have literal closures, as in programs. The loops call the same closures, stored as in a pipeline and
  // unknown to the optimizer.
  let increment = opaque { (x: Int) -> Int in x &+ one }
  let keep = opaque { (x: Int) -> Bool in x & mask != 0 }
  let triple = opaque { (x: Int) -> Int in x &* three }
  let receive = opaque { (x: Int) -> Void in total &+= x }

  // `Deferred` makes sure that the general operators run, not those of the sequence.
  let numbers = Deferred { (0..<count).publisher }

  return [
    Row(name: "map → filter → map → sink", limitName: "4 closure calls", bound: 1.5, count: count) {
      for i in 0..<count {
        let x = increment.call(i)
        if keep.call(x) { receive.call(triple.call(x)) }
      }
    } subject: {
      _ = numbers.map { $0 &+ one }.filter { $0 & mask != 0 }.map { $0 &* three }.sink { total &+= $0 }
    },
    Row(
      name: "… at once, the sequence's own operators", limitName: "the array's own operators", bound: 1.5, count: count
    ) {
      for x in (0..<count).map({ $0 &+ one }).filter({ $0 & mask != 0 }).map({ $0 &* three }) { receive.call(x) }
    } subject: {
      _ = (0..<count).publisher.map { $0 &+ one }.filter { $0 & mask != 0 }.map { $0 &* three }.sink { total &+= $0 }
    },
    Row(name: "… erased in the middle and at the end", limitName: "4 closure calls", bound: 2, count: count) {
      for i in 0..<count {
        let x = increment.call(i)
        if keep.call(x) { receive.call(triple.call(x)) }
      }
    } subject: {
      _ = numbers.map { $0 &+ one }.eraseToAnyPublisher().filter { $0 & mask != 0 }.map { $0 &* three }
        .eraseToAnyPublisher().sink { total &+= $0 }
    },
    Row(name: "1 map", limitName: "2 closure calls", bound: 1.5, count: count) {
      for i in 0..<count { receive.call(increment.call(i)) }
    } subject: {
      _ = numbers.map { $0 &+ one }.sink { total &+= $0 }
    },
    Row(name: "2 maps", limitName: "3 closure calls", bound: 1.5, count: count) {
      for i in 0..<count { receive.call(increment.call(increment.call(i))) }
    } subject: {
      _ = numbers.map { $0 &+ one }.map { $0 &+ one }.sink { total &+= $0 }
    },
    Row(name: "4 maps", limitName: "5 closure calls", bound: 1.5, count: count) {
      for i in 0..<count { receive.call(increment.call(increment.call(increment.call(increment.call(i))))) }
    } subject: {
      _ = numbers.map { $0 &+ one }.map { $0 &+ one }.map { $0 &+ one }.map { $0 &+ one }.sink { total &+= $0 }
    },
    Row(name: "8 maps", limitName: "9 closure calls", bound: 1.5, count: count) {
      for i in 0..<count {
        let x = increment.call(increment.call(increment.call(increment.call(i))))
        receive.call(increment.call(increment.call(increment.call(increment.call(x)))))
      }
    } subject: {
      let four = numbers.map { $0 &+ one }.map { $0 &+ one }.map { $0 &+ one }.map { $0 &+ one }
      _ = four.map { $0 &+ one }.map { $0 &+ one }.map { $0 &+ one }.map { $0 &+ one }.sink { total &+= $0 }
    },
    Row(name: "16 maps", limitName: "17 closure calls", bound: 1.5, count: count) {
      for i in 0..<count {
        var x = increment.call(increment.call(increment.call(increment.call(i))))
        x = increment.call(increment.call(increment.call(increment.call(x))))
        x = increment.call(increment.call(increment.call(increment.call(x))))
        receive.call(increment.call(increment.call(increment.call(increment.call(x)))))
      }
    } subject: {
      let four = numbers.map { $0 &+ one }.map { $0 &+ one }.map { $0 &+ one }.map { $0 &+ one }
      let eight = four.map { $0 &+ one }.map { $0 &+ one }.map { $0 &+ one }.map { $0 &+ one }
      let twelve = eight.map { $0 &+ one }.map { $0 &+ one }.map { $0 &+ one }.map { $0 &+ one }
      _ = twelve.map { $0 &+ one }.map { $0 &+ one }.map { $0 &+ one }.map { $0 &+ one }.sink { total &+= $0 }
    },
    Row(name: "map, filter, twice (4 stages)", limitName: "5 closure calls", bound: 1.5, count: count) {
      for i in 0..<count {
        var x = increment.call(i)
        guard keep.call(x) else { continue }
        x = increment.call(x)
        if keep.call(x) { receive.call(x) }
      }
    } subject: {
      _ = numbers.map { $0 &+ one }.filter { $0 & mask != 0 }.map { $0 &+ one }.filter { $0 & mask != 0 }
        .sink { total &+= $0 }
    },
    Row(name: "map, filter, four times (8 stages)", limitName: "9 closure calls", bound: 1.5, count: count) {
      for i in 0..<count {
        var x = increment.call(i)
        guard keep.call(x) else { continue }
        x = increment.call(x)
        guard keep.call(x) else { continue }
        x = increment.call(x)
        guard keep.call(x) else { continue }
        x = increment.call(x)
        if keep.call(x) { receive.call(x) }
      }
    } subject: {
      let four = numbers.map { $0 &+ one }.filter { $0 & mask != 0 }.map { $0 &+ one }.filter { $0 & mask != 0 }
      _ = four.map { $0 &+ one }.filter { $0 & mask != 0 }.map { $0 &+ one }.filter { $0 & mask != 0 }
        .sink { total &+= $0 }
    },
    Row(name: "map, filter, eight times (16 stages)", limitName: "17 closure calls", bound: 1.5, count: count) {
      for i in 0..<count {
        var x = increment.call(i)
        guard keep.call(x) else { continue }
        x = increment.call(x)
        guard keep.call(x) else { continue }
        x = increment.call(x)
        guard keep.call(x) else { continue }
        x = increment.call(x)
        guard keep.call(x) else { continue }
        x = increment.call(x)
        guard keep.call(x) else { continue }
        x = increment.call(x)
        guard keep.call(x) else { continue }
        x = increment.call(x)
        guard keep.call(x) else { continue }
        x = increment.call(x)
        if keep.call(x) { receive.call(x) }
      }
    } subject: {
      let four = numbers.map { $0 &+ one }.filter { $0 & mask != 0 }.map { $0 &+ one }.filter { $0 & mask != 0 }
      let eight = four.map { $0 &+ one }.filter { $0 & mask != 0 }.map { $0 &+ one }.filter { $0 & mask != 0 }
      let twelve = eight.map { $0 &+ one }.filter { $0 & mask != 0 }.map { $0 &+ one }.filter { $0 & mask != 0 }
      _ = twelve.map { $0 &+ one }.filter { $0 & mask != 0 }.map { $0 &+ one }.filter { $0 & mask != 0 }
        .sink { total &+= $0 }
    },
    Row(name: "tryMap → tryFilter → compactMap → sink", limitName: "4 closure calls", bound: 3, count: count) {
      for i in 0..<count {
        let x = increment.call(i)
        if keep.call(x) { receive.call(triple.call(x)) }
      }
    } subject: {
      _ = numbers.tryMap { $0 &+ one }.tryFilter { $0 & mask != 0 }.compactMap { $0 &* three }
        .sink(receiveCompletion: { _ in }, receiveValue: { total &+= $0 })
    },
  ]
}
