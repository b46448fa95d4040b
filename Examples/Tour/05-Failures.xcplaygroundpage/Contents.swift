// Failures and retries.
//
// A failure ends a stream, and the type of the publisher says which failures there are: `Never` for none. Operators
// turn a failure into a value, into another publisher, or into another attempt.

import Combine
import CombineExtras
import Foundation
import PlaygroundSupport

PlaygroundPage.current.needsIndefiniteExecution = true

enum ServerError: Error { case busy, gone }

struct Problem: Error { let text: String }

// A request that fails twice and then succeeds. `Deferred` makes a new attempt for each subscription.
var attempts = 0
let request = Deferred { () -> AnyPublisher<String, ServerError> in
  attempts += 1
  print("attempt", attempts)
  return attempts < 3
    ? Fail(error: .busy).eraseToAnyPublisher()
    : Just("hello").setFailureType(to: ServerError.self).eraseToAnyPublisher()
}

var subscriptions: Set<AnyCancellable> = []

// Again at once.
request.retry(2)
  .sink(receiveCompletion: { print("retry:", $0) }, receiveValue: { print("retry:", $0) })
  .store(in: &subscriptions)

// A value, or a publisher, instead of the failure.
let gone = Fail<String, ServerError>(error: .gone)
gone.replaceError(with: "nothing").sink { print("replaceError:", $0) }.store(in: &subscriptions)
gone.catch { error in Just("no answer, \(error)") }.sink { print("catch:", $0) }.store(in: &subscriptions)
gone.mapError { Problem(text: "the server is \($0)") }
  .sink(receiveCompletion: { print("mapError:", $0) }, receiveValue: { print("mapError:", $0) })
  .store(in: &subscriptions)

// Again after a pause that grows, and only for failures that can pass: an operator of the extras.
attempts = 0
let backoff = RetryBackoff.exponential(initial: .milliseconds(20), maximum: .seconds(1))
request.retry(5, backoff: backoff, scheduler: DispatchQueue.main, when: { $0 == .busy })
  .sink { completion in
    print("backoff:", completion)
    PlaygroundPage.current.finishExecution()
  } receiveValue: {
    print("backoff:", $0)
  }
  .store(in: &subscriptions)

// To see something else:
// 1. Allow one attempt less, `retry(1)`: the failure arrives.
// 2. Let the closure of the last `retry` return `false`: it fails with the first attempt.
// 3. Remove `attempts += 1`: no attempt succeeds, and the failure of the last one arrives.
