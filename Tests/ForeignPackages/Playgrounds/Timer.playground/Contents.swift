import Combine
import PlaygroundSupport
import UIKit

PlaygroundPage.current.needsIndefiniteExecution = true

let timer = Timer.publish(every: 0.05, on: .main, in: .common)
  .autoconnect()
  .scan(0) { count, _ in count + 1 }
  .sink { count in
    print("Tick", count)
    if count == 3 { PlaygroundPage.current.finishExecution() }
  }
