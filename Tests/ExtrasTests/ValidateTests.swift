import Combine
import CombineExtras
import CombineTestKit
import Testing

@Suite struct ValidateTests {
  @Test func passesValuesUnchangedUntilTheClosureThrows() {
    let (values, completion) = run([1, 2, 0, 3], .finished as Subscribers.Completion<URLError>) { source, token in
      source.validate { [token] in
        _ = token
        if $0 == 0 { throw TestError.oops }
      }
    }
    #expect(values == [1, 2])
    #expect(completion?.error as? TestError == .oops)
  }

  @Test func passesUpstreamsEnd() {
    let failed = run([1], .failure(URLError(.timedOut))) { source, token in
      source.validate { [token] in
        _ = token
        if $0 == 0 { throw TestError.oops }
      }
    }
    #expect(failed.values == [1])
    #expect(failed.completion?.error as? URLError == URLError(.timedOut))
  }

  @Test func keepsTheFailureOfAClosureThatThrowsTheSame() {
    for end in [Subscribers.Completion<TestError>.finished, .failure(.other)] {
      let (values, completion) = run([1, 2], end) { source, token in
        source.validate { [token] value throws(TestError) in
          _ = token
          if value == 0 { throw .oops }
        }
      }
      #expect(values == [1, 2])
      #expect(completion == end)  // compiles only if the failure is a TestError
    }
    let (values, completion) = run([1, 0, 2], .finished as Subscribers.Completion<TestError>) { source, token in
      source.validate { [token] value throws(TestError) in
        _ = token
        if value == 0 { throw .oops }
      }
    }
    #expect(values == [1])
    #expect(completion == .failure(.oops))
  }

  @Test func takesTheFailureOfTheClosureWhereThereWasNone() {
    let (values, completion) = run([1, 0, 2], .finished as Subscribers.Completion<Never>) { source, token in
      source.validate { [token] value throws(TestError) in
        _ = token
        if value == 0 { throw .oops }
      }
    }
    #expect(values == [1])
    #expect(completion == .failure(.oops))
  }

  @Test func everyKindOfClosureFindsItsOverload() {
    func anything(_ value: Int) throws { if value == 0 { throw TestError.oops } }
    func typed(_ value: Int) throws(TestError) { if value == 0 { throw .oops } }
    let never = PassthroughSubject<Int, Never>()
    let test = PassthroughSubject<Int, TestError>()
    let url = PassthroughSubject<Int, URLError>()
    let any = PassthroughSubject<Int, any Error>()
    expectFailure(of: never.validate(using: anything), is: (any Error).self)
    expectFailure(of: never.validate(using: typed), is: TestError.self)
    expectFailure(of: test.validate(using: anything), is: (any Error).self)
    expectFailure(of: test.validate(using: typed), is: TestError.self)
    expectFailure(of: url.validate(using: typed), is: (any Error).self)
    expectFailure(of: any.validate(using: anything), is: (any Error).self)
    expectFailure(of: any.validate(using: typed), is: (any Error).self)
    expectFailure(of: any.validate { if $0 == 0 { throw TestError.oops } }, is: (any Error).self)
    expectFailure(of: never.validate { if $0 == 0 { throw TestError.oops } }, is: (any Error).self)
    expectFailure(of: url.validate { if $0 == 0 { throw TestError.oops } }, is: (any Error).self)
    expectFailure(of: test.validate { _ in }, is: TestError.self)
    expectFailure(of: never.validate { _ in }, is: Never.self)
  }

  @Test("Every form calls the closure once for each value, until it throws")
  func theClosureRunsOnceForEachValue() {
    let checked = Monitor([Int]())
    func anything(_ value: Int) throws {
      checked.withLock { $0.append(value) }
      if value == 0 { throw TestError.oops }
    }
    func typed(_ value: Int) throws(TestError) {
      checked.withLock { $0.append(value) }
      if value == 0 { throw .oops }
    }
    func expectCalls<Result: Publisher>(_ name: String, _ publisher: Result) where Result.Output == Int {
      checked.withLock { $0 = [] }
      #expect(publisher.record().values == [1, 2], "\(name)")
      #expect(checked.read { $0 } == [1, 2, 0], "\(name)")
    }
    let source = [1, 2, 0, 3].publisher
    expectCalls("never fails, typed", source.validate(using: typed))
    expectCalls("never fails, any error", source.validate(using: anything))
    expectCalls("the same type", source.setFailureType(to: TestError.self).validate(using: typed))
    expectCalls("another type", source.setFailureType(to: URLError.self).validate(using: typed))
    expectCalls("any error", source.setFailureType(to: URLError.self).validate(using: anything))
  }

  @Test func anErrorCancelsUpstream() {
    let recorder = RecordingSubscriber<Int, any Error>()
    let source = TestPublisher<Int, Never>()
    source.validate { if $0 == 0 { throw TestError.oops } }.subscribe(recorder)
    source.send(1)
    #expect(source.cancelCount == 0)
    source.send(0)
    #expect(source.cancelCount == 1)
    source.send(2)
    #expect(recorder.values == [1])
    #expect(recorder.violations == [])
  }

  @Test func cancels() {
    expectCancels([1, 2], Never.self) { source, token in source.validate { [token] _ in _ = token } }
    expectCancels([1, 2], TestError.self) { source, token in
      source.validate { [token] value throws(TestError) in
        _ = token
        if value == 0 { throw .oops }
      }
    }
  }
}
