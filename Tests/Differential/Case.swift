/// One random test: a pipeline, what its hot sources do, and what its subscriber does.
///
/// Plain values, so that a case can be printed, compared and made smaller. Times are ticks after the subscription.
/// They are drawn from a wide range, so that two events hardly ever meet unless one causes the other.
package struct Case: Equatable, Sendable {
  package var pipeline: Pipeline
  package var subjects: [Hot]
  package var script: Script
}

/// A source, and the operators behind it.
package struct Pipeline: Equatable, Sendable {
  package var source: Source
  package var operators: [Operator]

  /// Whether all sources keep to their demand, so that the operators do too.
  package var keepsToDemand: Bool {
    source.kind.keepsToDemand && operators.allSatisfy { $0.pipelines.allSatisfy(\.keepsToDemand) }
  }
}

/// Something happens at a time.
package struct Moment: Equatable, Sendable {
  package var time: Int
  package var signal: Signal
}

/// What a subscriber is told. Errors are numbers too.
package enum Signal: Equatable, Sendable {
  case value(Int)
  case end(End)
}

package enum End: Equatable, Sendable {
  case finished
  case failed(Int)
}

/// A subject, and what is sent through it, whoever listens.
package struct Hot: Equatable, Sendable {
  /// The first value of a `CurrentValueSubject`; nil for a `PassthroughSubject`.
  package var initial: Int?
  package var moments: [Moment]
}

/// Where values come from.
package struct Source: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Delivers values as they are asked for, then finishes.
    case sequence
    /// The same with any end.
    case record
    case just
    case empty
    case fail
    case never
    /// One of the hot sources.
    case subject
    /// Delivers values some time after the subscription; drops those that nobody has asked for.
    case timed
    /// Delivers values as soon as it is subscribed to, whether they are asked for or not, then its end.
    case eager
    /// Delivers values some time after the subscription, whether they are asked for or not.
    case eagerTimed

    /// Whether it never delivers more than it is asked for.
    package var keepsToDemand: Bool { self != .eager && self != .eagerTimed }
  }
  package var kind: Kind
  package var values: [Int] = []
  package var end = End.finished
  package var index = 0
  package var moments: [Moment] = []
}

/// An operator and its arguments; which of them count is a matter of the kind.
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
  /// How long.
  package var time = 1
  package var flag = false
  /// A closure throws for values of this kind; nil for the form that cannot throw.
  package var throwsAt: Int?
  package var pipelines: [Pipeline] = []
}

/// What the subscriber does. `Int.max` is an unlimited demand.
package struct Script: Equatable, Sendable {
  /// Requested when the subscription comes; 0 for nothing.
  package var initially = Int.max
  /// Returned by the deliveries, one after the other and again from the start.
  package var returns: [Int] = []
  /// Requested from inside the deliveries, in the same way.
  package var inside: [Int] = []
  /// Requested at a time.
  package var requests: [Request] = []
  package var cancelAt: Int?
  /// Cancels from inside the delivery of this value, counted from one.
  package var cancelInside: Int?
  /// Sent through a subject from inside the delivery of a value.
  package var sends: [Send] = []

  package struct Send: Equatable, Sendable {
    /// Which value, counted from one.
    package var inside: Int
    package var subject: Int
    package var value: Int
  }

  package struct Request: Equatable, Sendable {
    package var time: Int
    package var demand: Int
  }
}

/// What has been seen of a run: by the subscriber, and by each source.
package struct Outcome: Equatable, Sendable {
  package var moments: [Moment] = []
  /// For each place in the case where a source stands: when it was subscribed to, and when cancelled.
  package var sources: [[Visit]] = []
  /// What is wrong in itself, whatever was expected.
  package var problems: [String] = []

  package struct Visit: Equatable, Sendable {
    package enum Kind: String, Sendable { case subscribed, cancelled }
    package var time: Int
    package var kind: Kind
  }
}

// MARK: - What closures compute, in the pipeline and in the interpreter

/// The remainder that is never negative.
func residue(_ value: Int, _ divisor: Int) -> Int { ((value % divisor) + divisor) % divisor }

/// Whether a closure throws for a value, or an operator's condition is met.
func isKind(_ value: Int, _ kind: Int) -> Bool { residue(value, 5) == residue(kind, 5) }

/// One value of several, short enough to be read.
func combined(_ values: [Int]) -> Int { values.reduce(0) { ($0 * 10 + residue($1, 1000)) % 10_000 } }

extension Operator {
  func transformed(_ value: Int) -> Int { residue(value * 2 + number, 100) }
  func accumulated(_ sum: Int, _ value: Int) -> Int { residue(sum + value + number, 100) }
  /// Neither symmetric nor transitive, so that it matters which two are compared.
  func isDuplicate(_ a: Int, _ b: Int) -> Bool { residue(b - a, 5) < 2 }
  func isBefore(_ a: Int, _ b: Int) -> Bool { residue(a, 7) < residue(b, 7) }
  func accepts(_ value: Int) -> Bool { residue(value, 3) != residue(number, 3) }
  /// How many publishers at a time.
  var most: Int { flag ? .max : number }
  /// Which of the inner pipelines a value stands for.
  func choice(_ value: Int) -> Int { residue(value, pipelines.count) }
  /// What a closure throws for a value, if it does.
  func thrown(_ value: Int) -> Int? { throwsAt.flatMap { isKind(value, $0) ? 7 : nil } }
}
