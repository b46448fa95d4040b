import Combine
import CombineInspector

// The code of the article "See pipelines".
private func example(search: AnyPublisher<[String], Never>, field: String) throws {
  var subscriptions = Set<AnyCancellable>()
  func show(_ results: [String]) {}

  try Inspector.export(to: "http://localhost:4318")
  TraceContext.$current.withValue(TraceContext(traceparent: field)) {
    search.sink { results in show(results) }.store(in: &subscriptions)
  }
}
