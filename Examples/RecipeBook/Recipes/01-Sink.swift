import Combine

extension Recipe {
  /// Most pipelines end with `sink`, which has a closure for the values and one for the completion. Its result keeps
  /// the pipeline alive: nothing more is delivered after it has been cancelled or released.
  static let sink = Recipe("sink", "values and completion in two closures; cancelling stops delivery") { kitchen in
    var seen: [String] = []
    let all = ["Andorra", "Belgium", "Chile"].publisher
      .sink(
        receiveCompletion: { completion in seen.append("\(completion)") },
        receiveValue: { country in seen.append(country) })
    kitchen.expect("three values, then the completion", seen, is: ["Andorra", "Belgium", "Chile", "finished"])
    all.cancel()  // The pipeline has finished, so this has no effect.

    let arrivals = PassthroughSubject<String, Never>()
    var arrived: [String] = []
    let subscription = arrivals.sink { country in arrived.append(country) }
    arrivals.send("Denmark")
    subscription.cancel()
    arrivals.send("Estonia")
    kitchen.expect("only what was sent before cancel()", arrived, is: ["Denmark"])

    var cancellables = Set<AnyCancellable>()
    arrivals.sink { country in arrived.append(country) }.store(in: &cancellables)
    arrivals.send("Finland")
    cancellables.removeAll()
    arrivals.send("Ghana")
    kitchen.expect("letting go of the subscription cancels it too", arrived, is: ["Denmark", "Finland"])
  }
}
