import Combine

/// An interface that passes its result to a callback, later and on any thread.
private struct Telephone {
  enum NoAnswer: Error { case wrongNumber }

  let pace: Double

  func call(_ code: String, completion: @escaping (Result<String, NoAnswer>) -> Void) {
    let queue = DispatchQueue.global()
    queue.schedule(after: queue.now.advanced(by: .seconds(0.1 * pace))) {
      completion(code == "PT" ? .success("Está lá?") : .failure(.wrongNumber))
    }
  }
}

extension Recipe {
  /// `Future` converts a callback to a publisher. It runs its closure once, when it is created, and keeps the result
  /// for all subscribers. A `Deferred` around it creates a future for each subscriber when it subscribes.
  static let future = Recipe("future", "a callback as a publisher; why Deferred matters") { kitchen in
    let telephone = Telephone(pace: kitchen.pace)

    func call(_ code: String) -> Future<String, Telephone.NoAnswer> {
      Future { promise in telephone.call(code, completion: promise) }
    }
    kitchen.expect("Portugal answers", try kitchen.firstValue(of: call("PT")), is: "Está lá?")
    kitchen.expect("elsewhere nobody does", try kitchen.firstFailure(of: call("XX")), is: .wrongNumber)

    // A future that already has a result delivers it during the subscription.
    var answers: [Int] = []
    let known = Future<Int, Never> { promise in promise(.success(249)) }
    _ = known.sink { answers.append($0) }
    kitchen.expect("a resolved future answers at once", answers, is: [249])

    // The side effect occurs once, when the future is created, regardless of the number of subscribers …
    var calls = 0
    let eager = Future<Int, Never> { promise in
      calls += 1
      promise(.success(calls))
    }
    kitchen.expect("calls made before anybody subscribed to a future", calls, is: 1)
    _ = eager.sink { _ in }
    _ = eager.sink { _ in }
    kitchen.expect("and after two have", calls, is: 1)

    // … but with `Deferred` it occurs once for each subscriber, when it subscribes.
    calls = 0
    let lazy = Deferred {
      Future<Int, Never> { promise in
        calls += 1
        promise(.success(calls))
      }
    }
    kitchen.expect("calls made before anybody subscribed to a deferred one", calls, is: 0)
    _ = lazy.sink { _ in }
    _ = lazy.sink { _ in }
    kitchen.expect("and after two have", calls, is: 2)
  }
}
