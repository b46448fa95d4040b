import Combine
import Dispatch

private let count = 20_000

func queueRows() -> [Row] {
  nonisolated(unsafe) let receive = opaque { (x: Int) -> Void in total &+= x }  // runs on the queue only
  let queue = DispatchQueue(label: "bench")
  return [
    Row(name: "receive(on: serial queue)", limitName: "bare queue.async", bound: 1.4, count: count) {
      for i in 0..<count { queue.async { receive.call(i) } }
      queue.sync {}
    } subject: {
      let cancellable = Deferred { (0..<count).publisher }.receive(on: queue).sink { total &+= $0 }
      queue.sync {}
      cancellable.cancel()
    }
  ]
}
