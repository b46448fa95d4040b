import Combine
import CombineExtras
import CombineTestKit
import Testing

@Suite struct UnwrapTests {
  /// A counter of the evaluations of the error.
  final class Counter {
    var count = 0
    func error() -> TestError {
      count += 1
      return .oops
    }
  }

  @Test func passesWhatIsInsideUntilNil() {
    let counter = Counter()
    let (values, completion) = run([1, 2, nil, 3], .finished as Subscribers.Completion<URLError>) { source, token in
      source.unwrap(orThrow: (token, counter.error()).1)
    }
    #expect(values == [1, 2])
    #expect(completion?.error as? TestError == .oops)
    #expect(counter.count == 2)  // once in each run
  }

  @Test func theErrorIsNotEvaluatedWithoutNil() {
    let counter = Counter()
    let (values, completion) = run([1, 2], .finished as Subscribers.Completion<URLError>) { source, token in
      source.unwrap(orThrow: (token, counter.error()).1)
    }
    #expect(values == [1, 2])
    #expect(completion?.isFinished == true)
    #expect(counter.count == 0)
  }

  @Test func keepsTheFailureForAnErrorOfTheSameType() {
    let (values, completion) = run([1, nil, 2], .failure(TestError.other)) { source, token in
      source.unwrap(orThrow: (token, TestError.oops).1)
    }
    #expect(values == [1])
    #expect(completion == .failure(.oops))
    let passed = run([1], .failure(TestError.other)) { source, token in
      source.unwrap(orThrow: (token, TestError.oops).1)
    }
    #expect(passed.values == [1])
    #expect(passed.completion == .failure(.other))
  }

  @Test func takesTheFailureOfTheErrorWhereThereWasNone() {
    let (values, completion) = run([1, nil, 2], .finished as Subscribers.Completion<Never>) { source, token in
      source.unwrap(orThrow: (token, TestError.oops).1)
    }
    #expect(values == [1])
    #expect(completion == .failure(.oops))
  }

  @Test func everyKindOfErrorFindsItsOverload() {
    let anything: any Error = TestError.oops
    expectFailure(of: PassthroughSubject<Int?, Never>().unwrap(orThrow: TestError.oops), is: TestError.self)
    expectFailure(of: PassthroughSubject<Int?, Never>().unwrap(orThrow: anything), is: (any Error).self)
    expectFailure(of: PassthroughSubject<Int?, TestError>().unwrap(orThrow: .oops), is: TestError.self)
    expectFailure(of: PassthroughSubject<Int?, TestError>().unwrap(orThrow: anything), is: (any Error).self)
    expectFailure(of: PassthroughSubject<Int?, URLError>().unwrap(orThrow: TestError.oops), is: (any Error).self)
    expectFailure(of: PassthroughSubject<Int?, any Error>().unwrap(orThrow: TestError.oops), is: (any Error).self)
    expectFailure(of: PassthroughSubject<Int?, any Error>().unwrap(orThrow: anything), is: (any Error).self)
  }

  @Test func unwrapsOneLevel() {
    let (values, _) = run([1, nil] as [Int??], .finished as Subscribers.Completion<Never>) { source, token in
      source.unwrap(orThrow: (token, TestError.oops).1)
    }
    #expect(values == [1])
  }

  @Test("Every form passes a nil inside the optional as the wrapped value")
  func innerNil() {
    let nested: [Int??] = [.some(nil), .some(1), nil, .some(2)]
    let never = run(nested, .finished as Subscribers.Completion<Never>) { source, token in
      source.unwrap(orThrow: (token, TestError.oops).1)
    }
    #expect(never.values == [nil, 1])
    #expect(never.completion == .failure(.oops))
    let same = run(nested, .finished as Subscribers.Completion<TestError>) { source, token in
      source.unwrap(orThrow: (token, TestError.oops).1)
    }
    #expect(same.values == [nil, 1])
    #expect(same.completion == .failure(.oops))
    let other = run(nested, .finished as Subscribers.Completion<URLError>) { source, token in
      source.unwrap(orThrow: (token, TestError.oops).1)
    }
    #expect(other.values == [nil, 1])
    #expect(other.completion?.error as? TestError == .oops)
  }

  @Test func cancels() {
    expectCancels([1, 2] as [Int?], URLError.self) { source, token in
      source.unwrap(orThrow: (token, TestError.oops).1)
    }
    expectCancels([1, 2] as [Int?], TestError.self) { source, token in
      source.unwrap(orThrow: (token, TestError.oops).1)
    }
  }
}
