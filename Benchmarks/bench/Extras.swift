import Combine
import CombineExtras

private let count = 10_000

/// Returns the rows of the operators of `CombineExtras` that are on hot paths. The two with their own implementations
/// are compared with one acquired lock and a call, and the composed ones with the same pipelines, written by hand.
func extrasRows() -> [Row] {
  let receive = opaque { (x: Int) -> Void in total &+= x }
  let one = opaque(1)
  let (source, observed) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(1))
  let latest = source.withLatestFrom(observed) { $0 &+ $1 }.sink { total &+= $0 }
  let replay = ReplaySubject<Int, Never>(bufferSize: 4)
  let replayed = replay.sink { total &+= $0 }
  let shared = PassthroughSubject<Int, Never>()
  let sharing = shared.share(replay: 1).sink { total &+= $0 }

  return [
    Row(name: "subject → withLatestFrom → sink", limitName: "lock and call", bound: 3, count: count) {
      lockAndCall(receive, count)
    } subject: {
      for i in 0..<count { source.send(i) }
      withExtendedLifetime((latest, observed)) {}
    },
    Row(name: "replay subject → sink", limitName: "lock and call", bound: 3, count: count) {
      lockAndCall(receive, count)
    } subject: {
      for i in 0..<count { replay.send(i) }
      withExtendedLifetime(replayed) {}
    },
    Row(name: "subject → share(replay: 1) → sink", limitName: "lock and call", bound: 6, count: count) {
      lockAndCall(receive, count)
    } subject: {
      for i in 0..<count { shared.send(i) }
      withExtendedLifetime(sharing) {}
    },
    Row(name: "pairwise → sink", limitName: "by hand", bound: 3, count: count) {
      _ = Deferred { (0..<count).publisher }.scan((0, 0)) { ($0.1, $1) }.dropFirst().sink { total &+= $0.0 &+ $0.1 }
    } subject: {
      _ = Deferred { (0..<count).publisher }.pairwise().sink { total &+= $0.0 &+ $0.1 }
    },
    Row(name: "flatMapLatest → sink", limitName: "by hand", bound: 3, count: count) {
      _ = Deferred { (0..<count).publisher }.map { Just($0 &+ one) }.switchToLatest().sink { total &+= $0 }
    } subject: {
      _ = Deferred { (0..<count).publisher }.flatMapLatest { Just($0 &+ one) }.sink { total &+= $0 }
    },
    Row(name: "concatMap → sink", limitName: "by hand", bound: 3, count: count) {
      _ = Deferred { (0..<count).publisher }.buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
        .flatMap(maxPublishers: .max(1)) { Just($0 &+ one) }.sink { total &+= $0 }
    } subject: {
      _ = Deferred { (0..<count).publisher }.concatMap { Just($0 &+ one) }.sink { total &+= $0 }
    },
    Row(name: "mapMany → sink", limitName: "by hand", bound: 3, count: count) {
      _ = Deferred { (0..<count).publisher }.map { [$0, $0] }.map { $0.map { $0 &+ one } }.sink { total &+= $0[0] }
    } subject: {
      _ = Deferred { (0..<count).publisher }.map { [$0, $0] }.mapMany { $0 &+ one }.sink { total &+= $0[0] }
    },
  ]
}
