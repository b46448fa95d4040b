// A command line program that uses the three schedulers of the main thread from another thread, and timers on the main
// run loop. The argument determines what the main thread runs. The program prints each delivered event, and exits after
// the last one. In the modes that block the main thread, it does not exit.

import Combine

/// The number of deliveries that are missing, and the subscriptions to retain until then.
final class Report: @unchecked Sendable {  // fields guarded by `lock`
  private let lock = NSLock()
  private var missing: Int
  private var cancellables: [any Cancellable] = []

  init(expecting count: Int) { missing = count }

  func deliver(_ what: String) {
    lock.withLock {
      print(what, Thread.isMainThread ? "main" : "other")
      missing -= 1
      if missing == 0 { exit(0) }
    }
  }

  func keep(_ cancellable: any Cancellable) { lock.withLock { cancellables.append(cancellable) } }
}

// Ends the program if an event is not delivered. The signal is unblocked because the parent may have blocked it.
var signals = sigset_t()
sigemptyset(&signals)
sigaddset(&signals, SIGALRM)
pthread_sigmask(SIG_UNBLOCK, &signals, nil)
alarm(300)
let mode = CommandLine.arguments.dropFirst().first ?? "runLoop"
let report = Report(expecting: mode == "nested" ? 18 : 14)

@Sendable func schedule<S: Scheduler>(on scheduler: S, _ name: String) {
  // In each round, the main thread sleeps or is about to sleep, so that the scheduler must wake it.
  let answer = DispatchSemaphore(value: 0)
  for _ in 0..<100 {
    scheduler.schedule { answer.signal() }
    answer.wait()
  }
  scheduler.schedule { report.deliver("\(name) now") }
  scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(20))) { report.deliver("\(name) later") }
  var count = 0
  report.keep(
    scheduler.schedule(after: scheduler.now, interval: .milliseconds(10)) {
      count += 1
      if count == 3 { report.deliver("\(name) repeated") }
    })
  var sum = 0
  report.keep(
    (1...100).publisher.receive(on: scheduler).sink { _ in
      report.deliver(sum == 5050 ? "\(name) received" : "\(name) received \(sum)")
    } receiveValue: {
      sum += $0
    })
}

/// Reports the third tick of a timer.
/// Starts a timer in the common modes of a loop, which fires in an hour.
@Sendable func waitAnHour(on loop: RunLoop) {
  report.keep(Timer.publish(every: 3600, on: loop, in: .common).autoconnect().sink { _ in })
}

@Sendable func tick(in mode: RunLoop.Mode, _ name: String) {
  report.keep(
    Timer.publish(every: 0.01, on: .main, in: mode).autoconnect().dropFirst(2).first()
      .sink { _ in report.deliver("Timer \(name)") })
}

Thread {
  if mode == "nested" {
    // An action that runs the loop itself. The nested run delivers the actions that were scheduled together with it
    // and meanwhile.
    RunLoop.main.schedule {
      nonisolated(unsafe) var isDelivered = false
      RunLoop.main.schedule {
        RunLoop.main.schedule {
          report.deliver("inside now")
          isDelivered = true
        }
        while !isDelivered { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1)) }
        isDelivered = false
        RunLoop.main.schedule {
          report.deliver("inside again")
          isDelivered = true
        }
        while !isDelivered { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1)) }
        // While the main queue runs an action, only the loop runs others, each time anew.
        DispatchQueue.main.async {
          for _ in 0..<3 {
            isDelivered = false
            RunLoop.main.schedule { isDelivered = true }
            while !isDelivered { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1)) }
          }
          report.deliver("inside the queue")
        }
      }
      RunLoop.main.schedule { report.deliver("inside before \(isDelivered)") }
    }
  }
  if mode == "blocked operations" {
    report.keep(Just(1).receive(on: OperationQueue.main).sink { _ in report.deliver("a queue that does not run") })
    return
  }
  // What is to happen in an hour waits for a thread that is blocked now.
  let hour = RunLoop.main.now.advanced(by: 3600)
  switch mode {
  case "served": return RunLoop.main.schedule {}
  case "blocked later": return RunLoop.main.schedule(after: hour) {}
  case "blocked timers": return report.keep(RunLoop.main.schedule(after: hour, interval: 3600) {})
  case "blocked common timers": return waitAnHour(on: .main)
  default: break
  }
  schedule(on: DispatchQueue.main, "DispatchQueue")
  schedule(on: RunLoop.main, "RunLoop")
  schedule(on: OperationQueue.main, "OperationQueue")
  tick(in: .default, "default")
  tick(in: .common, "common")
}.start()

switch mode {
case "blocked":
  Thread {
    report.keep(Just(1).receive(on: RunLoop.current).sink { _ in report.deliver("a loop that does not run") })
    DispatchSemaphore(value: 0).wait()
  }.start()
  DispatchSemaphore(value: 0).wait()
case "served":
  // What a watchdog would say of these threads, which run their loops.
  Thread {
    for _ in 0..<3 { RunLoop.current.schedule {} }
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 8))
  }.start()
  RunLoop.main.run(until: Date(timeIntervalSinceNow: 8))
  exit(0)
case "blocked later", "blocked timers", "blocked common timers":
  Thread {
    let hour = RunLoop.current.now.advanced(by: 3600)
    switch mode {
    case "blocked later": RunLoop.current.schedule(after: hour) {}
    case "blocked timers": report.keep(RunLoop.current.schedule(after: hour, interval: 3600) {})
    default: waitAnHour(on: .current)
    }
    DispatchSemaphore(value: 0).wait()
  }.start()
  DispatchSemaphore(value: 0).wait()
case "blocked operations": DispatchSemaphore(value: 0).wait()
case "dispatchMain": dispatchMain()
case "short": while true { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
default:
  RunLoop.main.run()
  fatalError("RunLoop.main.run() has returned")
}
