import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct ReleaseTests {
  final class Token {}

  @MainActor
  final class Tokens {
    private struct Weak {
      weak var token: Token?
    }
    private var made: [Weak] = []

    func make() -> Token {
      let token = Token()
      made.append(Weak(token: token))
      return token
    }

    var alive: Int { made.filter { $0.token != nil }.count }
  }

  /// A view that retains tokens in every possible way.
  struct Holder: View {
    @State var state: Token
    @State var text = ""
    let closure: Token
    let subject: PassthroughSubject<Int, Never>
    let events: AsyncStream<String>.Continuation
    @State var isOpen = true

    var body: some View {
      VStack {
        TextField("Field", text: $text).onSubmit { [closure] in _ = closure }
        Button("Button") { [closure] in _ = closure }
        List(0..<3) { [closure] _ in Text("row").onTapGesture { _ = closure } }
      }
      .popover(isPresented: $isOpen) { [closure] in Button("Popover") { _ = closure } }
      .onReceive(subject.handleEvents(receiveCancel: { events.yield("cancelled subscription") })) { [state] _ in
        _ = state
      }
      .onDisappear { [closure] in _ = closure }
      .task {
        await withTaskCancellationHandler {
          for await _ in AsyncStream<Int>.makeStream().stream {}  // until cancelled
        } onCancel: {
          events.yield("cancelled task")
        }
        events.yield("ended task")
      }
    }
  }

  struct Root: View {
    let isOn: Bool
    let tokens: Tokens
    let subject: PassthroughSubject<Int, Never>
    let events: AsyncStream<String>.Continuation

    var body: some View {
      if isOn { Holder(state: tokens.make(), closure: tokens.make(), subject: subject, events: events) }
    }
  }

  @Test(arguments: [false, true]) func aViewThatGoesLetsGoOfEverything(endsHost: Bool) async {
    let tokens = Tokens()
    let subject = PassthroughSubject<Int, Never>()
    let (stream, events) = AsyncStream.makeStream(of: String.self)
    var iterator = stream.makeAsyncIterator()
    let host = TestHost(Root(isOn: true, tokens: tokens, subject: subject, events: events))
    #expect(tokens.alive == 2)
    await Task.yield()
    if endsHost {
      host.unmount()
    } else {
      host.update(Root(isOn: false, tokens: tokens, subject: subject, events: events))
    }
    var heard: [String] = []
    while heard.count < 3, let event = await iterator.next() { heard.append(event) }
    #expect(heard.sorted() == ["cancelled subscription", "cancelled task", "ended task"])
    #expect(tokens.alive == 0)
    subject.send(1)
  }
}
