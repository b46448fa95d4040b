import Combine
import CombineExtras
import Faults
import Foundation

/// Subjects that several threads send into, through operators and queues.
final class SubjectStation: Station {
  let name = "elements of subjects"
  let progress = CurrentValueSubject<Int, Never>(0)
  private let queues = [
    DispatchQueue(label: "soak.serial"), DispatchQueue(label: "soak.concurrent", attributes: .concurrent),
  ]

  func work(_ random: inout Dice, until isOver: () -> Bool) -> [String] {
    var round = 0
    while !isOver() {
      round += 1
      let (senders, each) = (Int.random(in: 1...4, using: &random), Int.random(in: 1...2000, using: &random))
      let subjects = (0..<senders).map { _ in PassthroughSubject<Int, Never>() }
      let total = Outcome<(count: Int, sum: Int)>()
      let merged = Publishers.MergeMany(subjects).map { $0 * 2 }
        .flatMap { Publishers.Sequence<[Int], Never>(sequence: $0.isMultiple(of: 3) ? [$0, -$0] : [$0]) }
        .receive(on: queues[Int.random(in: 0..<2, using: &random)])
        .share()
      let pipeline =
        merged
        .buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
        .reduce((count: 0, sum: 0)) { (result: (count: Int, sum: Int), value: Int) in
          (count: result.count + (value < 0 ? 0 : 1), sum: result.sum + value)
        }
        .sink { total.set($0) }
      DispatchQueue.concurrentPerform(iterations: senders) { sender in
        for value in 1...each { subjects[sender].send(value) }
        subjects[sender].send(completion: .finished)
      }
      guard let (count, sum) = total.wait() else { return ["round \(round): a merge of subjects has not finished"] }
      withExtendedLifetime(pipeline) {}
      let expected = (1...each).reduce(0) { $0 + ($1.isMultiple(of: 3) ? 0 : $1 * 2) } * senders
      if count != each * senders || sum != expected {
        return ["round \(round): \(count) of \(each * senders) elements, sum \(sum) instead of \(expected)"]
      }
      self.count(count)
    }
    return []
  }
}

/// Timers that end long before their dates, and timers that fire.
final class TimerStation: Station {
  let name = "timers"
  let progress = CurrentValueSubject<Int, Never>(0)
  private let queue = DispatchQueue(label: "soak.timers")

  func work(_ random: inout Dice, until isOver: () -> Bool) -> [String] {
    var round = 0
    while !isOver() {
      round += 1
      let group = DispatchGroup()
      var cancellables: [AnyCancellable] = []
      let subject = PassthroughSubject<Int, Never>()
      for number in 0..<200 {
        let options = DispatchQueue.SchedulerOptions(group: group)
        let timed: AnyPublisher<Int, Never> =
          switch number % 4 {
          case 0: subject.timeout(.seconds(3600), scheduler: queue, options: options).eraseToAnyPublisher()
          case 1: subject.debounce(for: .seconds(3600), scheduler: queue, options: options).eraseToAnyPublisher()
          case 2: subject.delay(for: .seconds(3600), scheduler: queue, options: options).eraseToAnyPublisher()
          default:
            subject.collect(.byTime(queue, .seconds(3600)), options: options).map(\.count).eraseToAnyPublisher()
          }
        cancellables.append(timed.sink { _ in })
      }
      subject.send(round)
      for cancellable in cancellables where Bool.random(using: &random) { cancellable.cancel() }
      if Bool.random(using: &random) { subject.send(completion: .finished) }
      cancellables = []
      if group.wait(timeout: .now() + 600) == .timedOut { return ["round \(round): a timer has outlived its pipeline"] }

      let ticks = Outcome<Int>()
      let limit = Int.random(in: 1...5, using: &random)
      let timer = SchedulerTimer(every: .milliseconds(2), scheduler: queue).autoconnect().prefix(limit).count()
        .sink { ticks.set($0) }
      guard let count = ticks.wait(), count == limit else {
        return ["round \(round): a timer has not ticked \(limit) times"]
      }
      withExtendedLifetime(timer) {}
      self.count(200 + limit)
    }
    return []
  }
}

/// Requests to a server that breaks HTTP at random.
final class RequestStation: Station {
  let name = "requests"
  let progress = CurrentValueSubject<Int, Never>(0)

  func work(_ random: inout Dice, until isOver: () -> Bool) -> [String] {
    while !isOver() {
      do {
        var chaos = Chaos(seconds: 2, seed: random.next() >> 32)
        chaos.width = 16
        let report = try chaos.run(against: FaultyServer.shared.get())
        let ended = report.rows.reduce(0) { $0 + $1.finished + $1.failed + $1.cancelled }
        if !report.isClean || ended != report.started {
          return report.lines + ["\(ended) of \(report.started) have ended"]
        }
        count(report.started)
      } catch { return ["\(error)"] }
    }
    return []
  }
}

/// Publishers that asynchronous code awaits, and asynchronous work in pipelines.
final class AsyncStation: Station {
  let name = "awaited elements"
  let progress = CurrentValueSubject<Int, Never>(0)

  func work(_ random: inout Dice, until isOver: () -> Bool) -> [String] {
    var round = 0
    while !isOver() {
      round += 1
      let count = Int.random(in: 1...200, using: &random)
      let outcome = Outcome<[String]>()
      let task = Task {
        var problems: [String] = []
        var next = 1
        let results = (1...count).publisher.asyncMap(maxConcurrent: 8) { value in
          await Task.yield()
          return value
        }
        for await value in results.values(bufferingPolicy: .unbounded) {
          if value != next { problems.append("\(value) instead of \(next)") }
          next += 1
        }
        if next != count + 1 { problems.append("\(next - 1) of \(count) results") }
        var sum = 0
        for await value in (1...count).publisher.values { sum += value }
        if sum != count * (count + 1) / 2 { problems.append("the sum of \(count) is \(sum)") }
        if await Future<Int, Never>({ $0(.success(count)) }).value != count {
          problems.append("another value of a future")
        }
        outcome.set(problems)
      }
      guard let problems = outcome.wait() else {
        task.cancel()
        return ["round \(round): a sequence has not ended"]
      }
      if !problems.isEmpty { return problems.map { "round \(round): \($0)" } }
      self.count(2 * count + 1)
    }
    return []
  }
}
