import Combine
import CombineExtras
import CombineTestKit
import Testing

@Suite struct LoadableObjectTests {
  /// A typical view model.
  final class NumbersModel: LoadableObject {
    @Published private(set) var state = LoadingState<[Int]>.idle
    var answer = PassthroughSubject<[Int], TestError>()

    func load() {
      answer
        .validate { numbers throws(TestError) in if numbers.isEmpty { throw .oops } }
        .convertToLoadingState(startsWithLoading: true)
        .assign(to: &$state)
    }
  }

  /// A view model that belongs to the main actor.
  @MainActor final class MainActorModel: @MainActor LoadableObject {
    @Published private(set) var state = LoadingState<[Int]>.idle
    func load() { Just([1]).convertToLoadingState().assign(to: &$state) }
  }

  /// The same model for compilers before Swift 6.2.
  @MainActor final class PreconcurrencyModel: @preconcurrency LoadableObject {
    @Published private(set) var state = LoadingState<[Int]>.idle
    func load() { Just([2]).convertToLoadingState().assign(to: &$state) }
  }

  @Test @MainActor func aModelMayBelongToTheMainActor() {
    @MainActor func load(_ model: some LoadableObject<[Int]>) -> LoadingState<[Int]> {
      model.load()
      return model.state
    }
    #expect(load(MainActorModel()) == .loaded([1]))
    #expect(load(PreconcurrencyModel()) == .loaded([2]))
  }

  /// Observes a model as a generic view does.
  func observe<Model: LoadableObject>(_ model: Model, _ change: @escaping (LoadingState<Model.Value>) -> Void)
    -> AnyCancellable
  {
    model.objectWillChange.sink { [unowned model] _ in change(model.state) }
  }

  @Test func aViewThatKnowsOnlyTheProtocolSeesEveryChange() {
    let model = NumbersModel()
    var before: [LoadingState<[Int]>] = []
    var published: [LoadingState<[Int]>] = []
    let observation = observe(model) { before.append($0) }
    let states = model.$state.sink { published.append($0) }
    #expect(model.state == .idle)

    model.load()
    #expect(model.state == .loading)
    model.answer.send([1, 2])
    #expect(model.state == .loaded([1, 2]))
    model.answer.send([])
    #expect(model.state == .failed(TestError.oops))

    model.answer = PassthroughSubject()
    model.load()
    #expect(model.state.isLoading)

    #expect(published == [.idle, .loading, .loaded([1, 2]), .failed(TestError.oops), .loading])
    #expect(before == [.idle, .loading, .loaded([1, 2]), .failed(TestError.oops)])  // the state before each change
    observation.cancel()
    states.cancel()
  }

  @Test func aModelThatIsLoadingCanGo() {
    let tracker = ReferenceTracker()
    let answer = PassthroughSubject<[Int], TestError>()
    do {
      let model = tracker.track(NumbersModel(), as: "model")
      model.answer = answer
      model.load()
      #expect(model.state.isLoading)
    }
    #expect(tracker.alive == [])
    answer.send([1])
  }
}
