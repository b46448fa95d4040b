import Combine
import CombineExtras
import CombineTestKit
import Testing

@Suite struct ConvertToResultTests {
  @Test func aFailureIsTheLastResult() {
    let (values, completion) = run([1, 2], .failure(TestError.oops)) { source, token in
      source.holding(token).convertToResult()
    }
    #expect(values == [.success(1), .success(2), .failure(.oops)])
    #expect(completion == .finished)
  }

  @Test func finishingAddsNothing() {
    let (values, completion) = run([1], .finished as Subscribers.Completion<TestError>) { source, token in
      source.holding(token).convertToResult()
    }
    #expect(values == [.success(1)])
    #expect(completion == .finished)
  }

  @Test func theFailureWaitsForDemand() {
    let source = PassthroughSubject<Int, TestError>()
    let recorder = RecordingSubscriber<Result<Int, TestError>, Never>(initialDemand: .max(1))
    source.convertToResult().subscribe(recorder)
    source.send(1)
    source.send(completion: .failure(.oops))
    #expect(recorder.values == [.success(1)])
    #expect(recorder.completion == nil)
    recorder.request(.max(1))
    #expect(recorder.values == [.success(1), .failure(.oops)])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func cancels() {
    expectCancels([1, 2], TestError.self) { source, token in
      source.holding(token).convertToResult()
    }
  }
}
