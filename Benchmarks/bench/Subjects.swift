import Combine

private let count = 10_000

private final class Model {
  @Published var number = 0
}

/// A listener in a hand-written list, whose closure is called through a reference.
private final class Listener {
  let held: Held<Int, Void>
  init(_ held: Held<Int, Void>) { self.held = held }
}

func subjectRows() -> [Row] {
  let receive = opaque { (x: Int) -> Void in total &+= x }
  let one = opaque(1)
  let mask = opaque(7)
  let plain = PassthroughSubject<Int, Never>()
  let chained = PassthroughSubject<Int, Never>()
  let wide = PassthroughSubject<Int, Never>()
  let current = CurrentValueSubject<Int, Never>(0)
  let model = Model()
  var cancellables = [
    plain.sink { total &+= $0 },
    chained.map { $0 &+ one }.filter { $0 & mask != 0 }.sink { total &+= $0 },
    current.sink { total &+= $0 },
    model.$number.sink { total &+= $0 },
  ]
  for _ in 0..<100 { cancellables.append(wide.sink { total &+= $0 }) }
  let alive = cancellables
  let listeners = (0..<100).map { _ in Listener(opaque { (x: Int) -> Void in total &+= x }) }
  let unmanaged = listeners.map(Unmanaged.passUnretained)

  return [
    Row(name: "subject → sink", limitName: "lock and call", bound: 2, count: count) {
      lockAndCall(receive, count)
    } subject: {
      for i in 0..<count { plain.send(i) }
      withExtendedLifetime(alive) {}
    },
    Row(name: "subject → map → filter → sink", limitName: "lock and call", bound: 2.5, count: count) {
      lockAndCall(receive, count)
    } subject: {
      for i in 0..<count { chained.send(i) }
      withExtendedLifetime(alive) {}
    },
    Row(name: "subject → 100 sinks, a send", limitName: "100 closure calls", bound: 2, count: count / 100) {
      for i in 0..<count / 100 {
        for listener in unmanaged { listener._withUnsafeGuaranteedRef { $0.held.call(i) } }
      }
      withExtendedLifetime(listeners) {}
    } subject: {
      for i in 0..<count / 100 { wide.send(i) }
      withExtendedLifetime(alive) {}
    },
    Row(name: "current value subject → sink", limitName: "lock and call", bound: 4, count: count) {
      lockAndCall(receive, count)
    } subject: {
      for i in 0..<count { current.send(i) }
      withExtendedLifetime(alive) {}
    },
    Row(name: "@Published, set, one sink", limitName: "lock and call", bound: 4, count: count) {
      lockAndCall(receive, count)
    } subject: {
      for i in 0..<count { model.number = i }
      withExtendedLifetime(alive) {}
    },
  ]
}
