import Combine

/// An interface of the old school: the answer comes in a callback, some time later, on some thread.
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
  /// `Future` makes a publisher of a callback. It runs its closure once, when it is made, and keeps the result for
  /// everyone who subscribes later. `Deferred` around it makes one per subscriber, when they subscribe.
  static let future = Recipe("future", "a callback as a publisher; why Deferred matters") { kitchen in
    let telephone = Telephone(pace: kitchen.pace)

    func call(_ code: String) -> Future<String, Telephone.NoAnswer> {
      Future { promise in telephone.call(code, completion: promise) }
    }
    kitchen.expect("Portugal answers", try kitchen.firstValue(of: call("PT")), is: "Está lá?")
    kitchen.expect("elsewhere nobody does", try kitchen.firstFailure(of: call("XX")), is: .wrongNumber)

    // Already resolved, as for an answer that is known: it comes during the subscription.
    var answers: [Int] = []
    let known = Future<Int, Never> { promise in promise(.success(249)) }
    _ = known.sink { answers.append($0) }
    kitchen.expect("a resolved future answers at once", answers, is: [249])

    // The side effect happens when the future is made, and once, however many subscribe …
    var calls = 0
    let eager = Future<Int, Never> { promise in
      calls += 1
      promise(.success(calls))
    }
    kitchen.expect("calls made before anybody subscribed to a future", calls, is: 1)
    _ = eager.sink { _ in }
    _ = eager.sink { _ in }
    kitchen.expect("and after two have", calls, is: 1)

    // … and when somebody subscribes, and once for each, behind `Deferred`.
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
