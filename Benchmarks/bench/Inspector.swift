import Combine
import CombineCore
import CombineInspector

/// Returns the rows of the inspector: its hook while it is off, and its records while it is on.
///
/// The limits are absolute: less than 2 ns per subscription while it is off, and less than 300 ns per element while it
/// is on.
func inspectorRows() -> [Row] {
  let count = 1_000
  let receive = opaque { (x: Int) -> Void in total &+= x }
  let one = opaque(1)
  let mask = opaque(7)
  var options = Recorder.Options()
  options.capacity = 4_096
  let recorder = Recorder(options)
  let (plain, chained) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
  recorder.install()
  let cancellables = [
    plain.sink { total &+= $0 },
    chained.map { $0 &+ one }.filter { $0 & mask != 0 }.sink { total &+= $0 },
  ]
  recorder.uninstall()
  let fresh = PassthroughSubject<Int, Never>()

  return [
    Row(name: "inspector off: asked at a subscription", limitName: "a closure call", bound: 1.5, count: count * 10) {
      for i in 0..<count * 10 { receive.call(i) }
    } subject: {
      for _ in 0..<count * 10 where isInspecting() { total &+= 1 }
    },
    Row(name: "inspector on: subject → sink, 1 lane", limitName: "lock and call", bound: 12, count: count) {
      lockAndCall(receive, count)
    } subject: {
      recorder.install()
      for i in 0..<count { plain.send(i) }
      recorder.uninstall()
      withExtendedLifetime(cancellables) {}
    },
    Row(
      name: "inspector on: … → map → filter → sink, 3 lanes", limitName: "lock and call", bound: 36, count: count
    ) {
      lockAndCall(receive, count)
    } subject: {
      recorder.install()
      for i in 0..<count { chained.send(i) }
      recorder.uninstall()
      withExtendedLifetime(cancellables) {}
    },
    Row(name: "inspector on: subscribe → cancel, 1 lane", limitName: "an allocation", bound: 100, count: count / 10) {
      allocate(count / 10)
    } subject: {
      recorder.install()
      for _ in 0..<count / 10 { fresh.sink { total &+= $0 }.cancel() }
      recorder.uninstall()
    },
  ]
}
