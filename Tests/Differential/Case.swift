/// A random test: a pipeline, the events of its hot sources, and the actions of its subscriber.
///
/// All parts are plain values, so that a case can be printed, compared and reduced. Times are ticks after the
/// subscription. They are drawn from a wide range, so that events hardly ever coincide unless one causes the other.
package struct Case: Equatable, Sendable {
  package var pipeline: Pipeline
  package var subjects: [Hot]
  package var script: Script
}

/// A source, and the operators downstream of it.
package struct Pipeline: Equatable, Sendable {
  package var source: Source
  package var operators: [Operator]

  /// A Boolean value that indicates whether all sources respect demand, so that the operators do too.
  package var keepsToDemand: Bool {
    source.kind.keepsToDemand && operators.allSatisfy { $0.pipelines.allSatisfy(\.keepsToDemand) }
  }
}

/// An event and its time.
package struct Moment: Equatable, Sendable {
  package var time: Int
  package var signal: Signal
}

/// An event that a subscriber receives. Errors are numbers too.
package enum Signal: Equatable, Sendable {
  case value(Int)
  case end(End)
}

package enum End: Equatable, Sendable {
  case finished
  case failed(Int)
}

/// A subject, and the events that are sent through it, with or without subscribers.
package struct Hot: Equatable, Sendable {
  /// The first value of a `CurrentValueSubject`; nil for a `PassthroughSubject`.
  package var initial: Int?
  package var moments: [Moment]
}

/// The source of a pipeline's values.
package struct Source: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A source that delivers values on demand, then finishes.
    case sequence
    /// A source that delivers values on demand, then finishes or fails.
    case record
    case just
    case empty
    case fail
    case never
    /// A source that republishes the events of one of the hot sources.
    case subject
    /// A source that delivers values some time after the subscription, and drops those for which there is no demand.
    case timed
    /// A source that delivers values at subscription, with or without demand, then its completion.
    case eager
    /// A source that delivers values some time after the subscription, with or without demand.
    case eagerTimed

    /// A Boolean value that indicates whether the source never delivers more values than requested.
    package var keepsToDemand: Bool { self != .eager && self != .eagerTimed }
  }
  package var kind: Kind
  package var values: [Int] = []
  package var end = End.finished
  package var index = 0
  package var moments: [Moment] = []
}

/// An operator and its arguments. The kind of operator determines the arguments that apply.
package struct Operator: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case map, filter, compactMap, scan, removeDuplicates, dropFirst, dropWhile, prefix, prefixWhile, output
    case ignoreOutput, first, firstWhere, last, lastWhere, count, min, max, reduce, collect, collectByCount
    case contains, allSatisfy, mapError, replaceError, replaceEmpty, handleEvents, print, breakpoint
    case buffer, append, prepend, `catch`, retry, merge, merge3, zip, zip3, combineLatest, combineLatest3
    case prefixUntil, dropUntil, flatMap, flatMapJust, switchToLatest, share, shareMerged, shareZipped
    case delay, receiveOn, subscribeOn, debounce, throttle, timeout, collectByTime, collectByTimeOrCount
    case measureInterval, withLatestFrom, pairwise, `repeat`, switchIfEmpty, flatMapLatest, enumerated
  }
  package var kind: Kind
  /// A count or an operand.
  package var number = 1
  /// The duration, in ticks.
  package var time = 1
  package var flag = false
  /// The kind of values for which the closure throws; nil for the form that cannot throw.
  package var throwsAt: Int?
  package var pipelines: [Pipeline] = []
}

/// The actions of the subscriber. `Int.max` is unlimited demand.
package struct Script: Equatable, Sendable {
  /// The demand requested on receiving the subscription; 0 for none.
  package var initially = Int.max
  /// The demands that the deliveries return, one after another, repeated from the start.
  package var returns: [Int] = []
  /// The demands requested from inside the deliveries, in the same way.
  package var inside: [Int] = []
  /// The requests at given times.
  package var requests: [Request] = []
  package var cancelAt: Int?
  /// The number of the value, from one, whose delivery cancels.
  package var cancelInside: Int?
  /// The values sent through a subject from inside the delivery of a value.
  package var sends: [Send] = []

  package struct Send: Equatable, Sendable {
    /// The number of the value, from one.
    package var inside: Int
    package var subject: Int
    package var value: Int
  }

  package struct Request: Equatable, Sendable {
    package var time: Int
    package var demand: Int
  }
}

/// The observations of a run, by the subscriber and by each source.
package struct Outcome: Equatable, Sendable {
  package var moments: [Moment] = []
  /// The times of the subscriptions and cancels of each source, in the order of the sources in the case.
  package var sources: [[Visit]] = []
  /// Breaches of the protocol, independent of the expected outcome.
  package var problems: [String] = []

  package struct Visit: Equatable, Sendable {
    package enum Kind: String, Sendable { case subscribed, cancelled }
    package var time: Int
    package var kind: Kind
  }
}

// MARK: - Closures of the pipeline and of the interpreter

/// Returns the remainder that is never negative.
func residue(_ value: Int, _ divisor: Int) -> Int { ((value % divisor) + divisor) % divisor }

/// Returns whether a closure throws for a value, or whether the value satisfies an operator's condition.
func isKind(_ value: Int, _ kind: Int) -> Bool { residue(value, 5) == residue(kind, 5) }

/// Returns one value for several, short enough to be readable.
func combined(_ values: [Int]) -> Int { values.reduce(0) { ($0 * 10 + residue($1, 1000)) % 10_000 } }

extension Operator {
  func transformed(_ value: Int) -> Int { residue(value * 2 + number, 100) }
  func accumulated(_ sum: Int, _ value: Int) -> Int { residue(sum + value + number, 100) }
  /// Returns whether two values count as equal. The relation is neither symmetric nor transitive, so that order
  /// matters.
  func isDuplicate(_ a: Int, _ b: Int) -> Bool { residue(b - a, 5) < 2 }
  func isBefore(_ a: Int, _ b: Int) -> Bool { residue(a, 7) < residue(b, 7) }
  func accepts(_ value: Int) -> Bool { residue(value, 3) != residue(number, 3) }
  /// The maximum number of publishers at a time.
  var most: Int { flag ? .max : number }
  /// Returns the index of the inner pipeline that a value selects.
  func choice(_ value: Int) -> Int { residue(value, pipelines.count) }
  /// Returns the error that a closure throws for a value, if any.
  func thrown(_ value: Int) -> Int? { throwsAt.flatMap { isKind(value, $0) ? 7 : nil } }
}
