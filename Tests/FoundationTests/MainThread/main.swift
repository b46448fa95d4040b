// A command line program that schedules on the three schedulers of the main thread from another thread, sends its
// main thread where the argument says, and prints what was delivered. It exits when everything has been.

import Combine

let mode = CommandLine.arguments.dropFirst().first ?? "runLoop"
let expected = mode == "nested" ? 10 : 9
nonisolated(unsafe) var delivered = 0  // touched only by what the main thread's schedulers deliver
nonisolated(unsafe) var kept: [any Cancellable] = []

func deliver(_ what: String) {
  print(what, Thread.isMainThread ? "main" : "other")
  delivered += 1
  if delivered == expected { exit(0) }
}

func schedule<S: Scheduler>(on scheduler: S, _ name: String) {
  scheduler.schedule { deliver("\(name) now") }
  scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(20))) { deliver("\(name) later") }
  var count = 0
  let index = kept.count
  kept.append(AnyCancellable {})
  kept[index] = scheduler.schedule(after: scheduler.now, interval: .milliseconds(10)) {
    count += 1
    guard count == 3 else { return }
    kept[index].cancel()
    deliver("\(name) repeated")
  }
}

// The main thread sleeps by the time this starts, so that it has to be woken.
let starter = Thread {
  Thread.sleep(forTimeInterval: 0.1)
  if mode == "nested" {
    // An action that runs the loop from inside: what is scheduled meanwhile is delivered inside.
    RunLoop.main.schedule {
      var isInside = true
      RunLoop.main.schedule { deliver(isInside ? "inside now" : "inside too late") }
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1))
      isInside = false
    }
  }
  schedule(on: DispatchQueue.main, "DispatchQueue")
  schedule(on: RunLoop.main, "RunLoop")
  schedule(on: OperationQueue.main, "OperationQueue")
}
starter.start()

switch mode {
case "dispatchMain": dispatchMain()
case "short": while true { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
default:
  RunLoop.main.run()
  fatalError("RunLoop.main.run() has returned")
}
