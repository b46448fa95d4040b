import Combine
import Foundation
import PlaygroundSupport

PlaygroundPage.current.needsIndefiniteExecution = true
let subscription = Timer.publish(every: 60, on: .main, in: .common).autoconnect().sink { print($0) }
