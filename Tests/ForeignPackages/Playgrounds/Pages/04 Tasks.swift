import Combine
import Foundation
import PlaygroundSupport
import _Concurrency

PlaygroundPage.current.needsIndefiniteExecution = true

Task {
  for await number in (1...3).publisher.values { print("async", number) }
  let answer = await Future<Int, Never> { promise in
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { promise(.success(42)) }
  }.value
  print("answer", answer)
  PlaygroundPage.current.finishExecution()
}
