import Combine
import Foundation
import PlaygroundSupport

PlaygroundPage.current.needsIndefiniteExecution = true
let queue = DispatchQueue(label: "background")
let subscription = Just("work")
  .subscribe(on: queue)
  .map { value -> String in
    dispatchPrecondition(condition: .onQueue(queue))
    return value.uppercased()
  }
  .receive(on: RunLoop.main)
  .sink {
    print($0, Thread.isMainThread)
    PlaygroundPage.current.finishExecution()
  }
