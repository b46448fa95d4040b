import Combine
import Synchronization

/// Scenarios of every line of the operators' registry.
///
/// Each is a template: two calls that an operator must stand at the same time. No expectation is written by hand: the
/// laws watch, everything must be released, and the outcome must be one of a sequential order of the calls.
extension Scenario {
  static var operators: [Scenario] {
    Registry.every.flatMap { scenarios(of: $0) }.map { scenario in
      var scenario = scenario
      scenario.isFromRegistry = true
      return scenario
    }
  }

  private struct Subject {
    let rig: Rig
    let probe: Probe
    let publisher: AnyPublisher<String, any Error>

    /// The input for which the second thread sends: another one if there is one.
    var second: PassthroughSubject<Int, TestError> { rig.sources.count > 1 ? rig.sources[1] : rig.main }
  }

  private static func scenarios(of law: Law) -> [Scenario] {
    func template(
      _ calls: String, demand: Int = .max, requests: Int = 0, subscribes: Bool = true,
      alternative: ((Stage, Subject) -> Void)? = nil, _ fill: @escaping (Stage, Subject) -> Void
    ) -> Scenario {
      let name = "\(law.testDescription): \(calls)"
      func scenario(_ fill: @escaping (Stage, Subject) -> Void) -> Scenario {
        Scenario(name, allowing: calls.contains("cancel") ? .cancelBetweenEvents : nil) { stage in
          let rig = Rig(stage)
          let probe = stage.probe(demand: demand)
          let publisher = law.build(rig.main.eraseToAnyPublisher(), rig)
          if subscribes {
            publisher.subscribe(probe)
            if law.traits.contains(.subscribesLater) { rig.flush() }
          }
          fill(stage, Subject(rig: rig, probe: probe, publisher: publisher))
          stage.finally.append { rig.flush() }
          if demand != .max { stage.finally.append { probe.checkDemand(demand + requests) } }
          stage.afterCancel.append { rig.flush() }
          stage.keep(rig)
        }
      }
      var result = scenario(fill)
      result.alternative = alternative.map { scenario($0).make }
      return result
    }
    // An operator attaches to its inputs one after the other, and another thread may send between: the first input is
    // attached then, and what the second one sends is missed.
    let attachesInTurn: ((Stage, Subject) -> Void)? =
      severalInputs.contains(law.verb)
      ? { stage, it in stage.thread({ it.publisher.subscribe(it.probe) }, { it.rig.main.send(1) }) } : nil
    var all = [
      template("two inputs send") { stage, it in
        stage.thread({ it.rig.main.send(1) })
        stage.thread({ it.second.send(2) })
      },
      template("send and cancel") { stage, it in
        stage.thread({ it.rig.main.send(1) }, { it.rig.main.send(2) })
        stage.thread({ it.probe.cancel() })
      },
      template("send and request", demand: 0, requests: 1) { stage, it in
        stage.thread({ it.rig.main.send(1) }, { it.second.send(2) })
        stage.thread({ it.probe.requestFirst(.max(1)) })
      },
      template("two inputs send, with demand for one", demand: 1, requests: 1) { stage, it in
        stage.thread({ it.rig.main.send(1) })
        stage.thread({ it.second.send(2) })
        stage.finally.append { it.probe.request(1) }
      },
      template("request and request", demand: 0, requests: 2) { stage, it in
        for i in 1...2 {
          it.rig.main.send(i)
          it.second.send(i)
        }
        for _ in 0..<2 { stage.thread({ it.probe.request(1) }) }
      },
      template("request and cancel", demand: 0, requests: 2) { stage, it in
        it.rig.main.send(1)
        it.second.send(2)
        stage.thread({ it.probe.request(2) })
        stage.thread({ it.probe.cancel() })
      },
      template("request and complete", demand: 0, requests: 1) { stage, it in
        it.rig.main.send(1)
        it.second.send(2)
        stage.thread({ it.probe.request(1) })
        stage.thread({ it.rig.main.send(completion: .finished) })
      },
      template("complete and cancel") { stage, it in
        it.rig.main.send(1)
        stage.thread({ it.rig.main.send(completion: .finished) })
        stage.thread({ it.probe.cancel() })
      },
      template("subscribe and send", subscribes: false, alternative: attachesInTurn) { stage, it in
        stage.thread({ it.publisher.subscribe(it.probe) })
        stage.thread({ it.rig.main.send(1) }, { it.second.send(2) })
      },
      template("subscribe and complete", subscribes: false) { stage, it in
        stage.thread({ it.publisher.subscribe(it.probe) })
        stage.thread({ it.rig.main.send(completion: .finished) })
      },
      template("subscribe and fail", subscribes: false) { stage, it in
        stage.thread({ it.publisher.subscribe(it.probe) })
        stage.thread({ it.rig.main.send(completion: .failure(.boom)) })
      },
      template("subscribe and request", demand: 0, requests: 1, subscribes: false) { stage, it in
        let subscribed = Subscribed(it.probe)
        stage.thread({ it.publisher.subscribe(it.probe) })
        stage.thread({ if subscribed.value { it.probe.requestFirst(.max(1)) } })
        stage.finally.append { it.rig.main.send(1) }
      },
      template("subscribe and cancel", subscribes: false) { stage, it in
        let subscribed = Subscribed(it.probe)
        stage.thread({ it.publisher.subscribe(it.probe) })
        stage.thread({ if subscribed.value { it.probe.cancel() } })
        stage.finally.append { it.rig.main.send(1) }
      },
      template("cancel and cancel") { stage, it in
        it.rig.main.send(1)
        for _ in 0..<2 { stage.thread({ it.probe.cancel() }) }
      },
      template("fail and send") { stage, it in
        stage.thread({ it.second.send(completion: .failure(.boom)) })
        stage.thread({ it.rig.main.send(1) })
      },
      template("complete and send") { stage, it in
        stage.thread({ it.second.send(completion: .finished) })
        stage.thread({ it.rig.main.send(1) })
      },
    ]
    if law.traits.contains(.needsScheduler) {
      all += [
        template("an action and cancel") { stage, it in
          it.rig.main.send(1)
          stage.thread({ it.rig.scheduler.runNext() })
          stage.thread({ it.probe.cancel() })
        },
        template("an action and send") { stage, it in
          it.rig.main.send(1)
          stage.thread({ it.rig.scheduler.runNext() })
          stage.thread({ it.rig.main.send(2) })
        },
        template("an action and complete") { stage, it in
          it.rig.main.send(1)
          stage.thread({ it.rig.scheduler.runNext() })
          stage.thread({ it.rig.main.send(completion: .finished) })
        },
      ]
    }
    return all
  }

  /// A Boolean value that indicates whether a probe has its subscription, for other threads to use.
  private final class Subscribed: Sendable {
    private let flag = Atomic(false)
    init(_ probe: Probe) { probe.onSubscription = { self.flag.store(true, ordering: .releasing) } }
    var value: Bool { flag.load(ordering: .acquiring) }
  }

  private static let severalInputs: Set<String> = [
    "merge", "combineLatest", "zip", "withLatestFrom", "sample", "amb", "pausable", "prefix", "drop",
  ]
}
