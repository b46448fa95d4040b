import Testing

@testable import CombineInspector

/// The names of operators and subscribers, which are derived from the names of their types.
struct NameTests {
  @Test(
    "An operator has the name of its method",
    arguments: [
      ("CombineCore.Publishers.Map<CombineCore.PassthroughSubject<Swift.Int, Swift.Never>, Swift.Int>", "map"),
      ("CombineCore.Publishers.TryMap<A.B, C>", "tryMap"),
      ("CombineCore.Publishers.ReceiveOn<A, B>", "receive(on:)"),
      ("CombineCore.Publishers.CollectByCount<A>", "collect(_:)"),
      ("CombineCore.Publishers.Zip3<A, B, C>", "zip"),
      ("CombineCore.Publishers.Sequence<Swift.Array<Swift.Int>, Swift.Never>", "Sequence"),
      ("CombineCore.AnyPublisher<Swift.Int, Swift.Never>", "eraseToAnyPublisher"),
      ("CombineCore.PassthroughSubject<Swift.Int, Swift.Never>", "PassthroughSubject"),
      ("CombineCore.Just<Swift.Int>", "Just"),
      ("Swift.Optional<Swift.Int>.Publisher", "Optional"),
      ("CombineCore.Published<Swift.Int>.Publisher", "Published"),
      ("Mine.Output<A>", "Output"),
      ("Mine.(unknown context at $7f00).Hidden<A>", "Hidden"),
    ])
  func operators(type: String, name: String) {
    #expect(TypeNames.operatorName(type) == name)
  }

  @Test("Subscribers have the name of the method that attaches them")
  func subscribers() {
    #expect(TypeNames.subscriberName("CombineCore.Subscribers.Sink<Swift.Int, Swift.Never>") == "sink")
    #expect(TypeNames.subscriberName("CombineCore.Subscribers.Assign<A, Swift.Int>") == "assign(to:on:)")
    #expect(TypeNames.subscriberName("Mine.Recorder<Swift.Int>") == "Recorder")
  }

  @Test("Ends of pipelines and parts of operators have different roles")
  func roles() {
    #expect(TypeNames.role("CombineCore.Subscribers.Sink<A, B>") == .end)
    #expect(TypeNames.role("CombineCore.Stage<A, B>") == .operatorPart)
    #expect(TypeNames.role("CombineCore.AnySubscriber<A, B>") == .unknown)
    #expect(TypeNames.role("Mine.Sink<A, B>") == .unknown)
  }
}
