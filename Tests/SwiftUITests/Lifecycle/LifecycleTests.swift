import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct LifecycleTests {
  /// Elements with the same identity are an error and cause a warning. Their views still disappear.
  @Test func viewsOfTheSameIdentityDisappear() {
    struct Root: View {
      let ids: [Int]
      let log: EventLog
      var body: some View {
        ForEach(ids, id: \.self) { id in
          Text("\(id)").onAppear { log.add("appear \(id)") }.onDisappear { log.add("disappear \(id)") }
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(ids: [1, 1, 2], log: log))
    host.update(Root(ids: [3], log: log))
    #expect(log.entries.filter { $0 == "disappear 1" }.count == 2)
    #expect(log.entries.filter { $0 == "disappear 2" }.count == 1)
    host.unmount()
    #expect(log.entries.filter { $0.hasPrefix("disappear") }.count == 4)
  }

  @Test func viewsThatAreRemovedTogetherDisappearInTheirOrder() {
    struct Root: View {
      let ids: [Int]
      let log: EventLog
      var body: some View {
        ForEach(ids, id: \.self) { id in Text("\(id)").onDisappear { log.add("\(id)") } }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(ids: Array(0..<40), log: log))
    host.update(Root(ids: [3, 50, 20], log: log))
    #expect(log.entries == (0..<40).filter { $0 != 3 && $0 != 20 }.map(String.init))
  }

  /// A view that leaves with a transition keeps its state until the transition has ended.
  @Test func theStateOfALeavingViewIsReleasedAfterItsTransition() {
    final class Model: ObservableObject {}
    final class Models {
      weak var last: Model?
    }
    struct Row: View {
      @StateObject private var model = Model()
      let models: Models
      var body: some View {
        models.last = model
        return Text("row").transition(.opacity)
      }
    }
    struct Root: View {
      let ids: [Int]
      let models: Models
      var body: some View { ForEach(ids, id: \.self) { _ in Row(models: models) } }
    }
    let models = Models()
    let host = TestHost(Root(ids: [1], models: models))
    withAnimation(.linear(duration: 1)) { host.update(Root(ids: [], models: models)) }
    host.advance(by: .milliseconds(500))
    #expect(models.last != nil && host.texts == ["row"])
    host.advance(by: .seconds(1))
    #expect(models.last == nil && host.texts == [])
  }

  @Test func appearAndDisappearOncePerIdentity() {
    struct Root: View {
      let isOn: Bool
      let log: EventLog
      var body: some View {
        if isOn {
          Text("here").onAppear { log.add("appear") }.onDisappear { log.add("disappear") }
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(isOn: true, log: log))
    host.update(Root(isOn: true, log: log))
    #expect(log.entries == ["appear"])
    host.update(Root(isOn: false, log: log))
    #expect(log.entries == ["appear", "disappear"])
    host.update(Root(isOn: true, log: log))
    host.unmount()
    #expect(log.entries == ["appear", "disappear", "appear", "disappear"])
  }

  @Test func anActionSeesWhatIsShownAndMayChangeIt() {
    struct Root: View {
      @State var count = 0
      var body: some View { Text("\(count)").onAppear { count = 5 } }
    }
    let host = TestHost(Root())
    #expect(host.texts == ["5"])
    #expect(host.warnings == [])
  }

  struct Changing: View {
    let number: Int
    let log: EventLog
    var body: some View {
      Text("\(number)")
        .onChange(of: number) { old, new in log.add("\(old)>\(new)") }
        .onChange(of: number, initial: true) { log.add("now \(number)") }
    }
  }

  @Test func onChangeTellsOldAndNew() {
    let log = EventLog()
    let host = TestHost(Changing(number: 1, log: log))
    #expect(log.entries == ["now 1"])
    host.update(Changing(number: 1, log: log))
    host.update(Changing(number: 2, log: log))
    #expect(log.entries.sorted() == ["1>2", "now 1", "now 2"])
  }

  @Test func onReceiveHearsAslongAsTheViewIsThere() {
    struct Root: View {
      let isOn: Bool
      let subject: PassthroughSubject<Int, Never>
      @State var sum = 0
      var body: some View {
        Text("\(sum)")
        if isOn { Text("on").onReceive(subject) { sum += $0 } }
      }
    }
    let subject = PassthroughSubject<Int, Never>()
    let host = TestHost(Root(isOn: true, subject: subject))
    subject.send(1)
    host.settle()
    subject.send(2)
    host.settle()
    #expect(host.texts == ["3", "on"])
    let other = PassthroughSubject<Int, Never>()
    host.update(Root(isOn: true, subject: other))
    subject.send(100)
    other.send(4)
    host.settle()
    #expect(host.texts == ["7", "on"])
    host.update(Root(isOn: false, subject: other))
    other.send(100)
    host.settle()
    #expect(host.texts == ["7"])
  }

  @Test func onReceiveComesToTheMainActorFromElsewhere() async {
    struct Root: View {
      let subject: PassthroughSubject<Int, Never>
      let heard: AsyncStream<Int>.Continuation
      @State var last = 0
      var body: some View {
        Text("\(last)").onReceive(subject) {
          last = $0
          heard.yield($0)
        }
      }
    }
    let subject = PassthroughSubject<Int, Never>()
    let (stream, heard) = AsyncStream.makeStream(of: Int.self)
    let host = TestHost(Root(subject: subject, heard: heard))
    Thread { subject.send(7) }.start()
    for await _ in stream { break }
    host.settle()
    #expect(host.texts == ["7"])
  }

  @Test func aTaskRunsAsLongAsTheViewIsThere() async {
    struct Root: View {
      let id: Int?
      let events: AsyncStream<String>.Continuation
      var body: some View {
        if let id {
          Text("\(id)").task(id: id) {
            events.yield("begin \(id)")
            await withTaskCancellationHandler {
              for await _ in AsyncStream<Int>.makeStream().stream {}  // until cancelled
            } onCancel: {
              events.yield("cancel \(id)")
            }
          }
        }
      }
    }
    let (stream, events) = AsyncStream.makeStream(of: String.self)
    var iterator = stream.makeAsyncIterator()
    let host = TestHost(Root(id: 1, events: events))
    #expect(await iterator.next() == "begin 1")
    host.update(Root(id: 1, events: events))
    host.update(Root(id: 2, events: events))
    let next = [await iterator.next(), await iterator.next()].compactMap { $0 }
    #expect(next.sorted() == ["begin 2", "cancel 1"])
    host.update(Root(id: 2, events: events))
    host.update(Root(id: 1, events: events))
    let last = [await iterator.next(), await iterator.next()].compactMap { $0 }
    #expect(last.sorted() == ["begin 1", "cancel 2"])
    host.update(Root(id: nil, events: events))
    #expect(await iterator.next() == "cancel 1")
  }

  @Test func aTaskCanChangeState() async {
    struct Root: View {
      let done: AsyncStream<Void>.Continuation
      @State var text = "loading"
      var body: some View {
        Text(text).task {
          await Task.yield()
          text = "loaded"
          done.yield()
        }
      }
    }
    let (stream, done) = AsyncStream.makeStream(of: Void.self)
    let host = TestHost(Root(done: done))
    #expect(host.texts == ["loading"])
    for await _ in stream { break }
    host.settle()
    #expect(host.texts == ["loaded"])
  }
}

@MainActor @Suite(.recordedViews)
struct PreferenceTests {
  struct Names: PreferenceKey {
    static let defaultValue: [String] = []
    static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
  }

  struct Named: View {
    let name: String
    var body: some View { Text(name).preference(key: Names.self, value: [name]) }
  }

  struct Root: View {
    let names: [String]
    @State var heard = ""
    var body: some View {
      Text("heard \(heard)")
      VStack {
        ForEach(names, id: \.self) { Named(name: $0) }
        HStack { Named(name: "inner") }
      }
      .onPreferenceChange(Names.self) { heard = $0.joined(separator: ",") }
    }
  }

  @Test func whatViewsSayComesTogetherInOrder() {
    let host = TestHost(Root(names: ["a", "b"]))
    #expect(host.texts.first == "heard a,b,inner")
    host.update(Root(names: ["b", "a"]))
    #expect(host.texts.first == "heard b,a,inner")
    host.update(Root(names: []))
    #expect(host.texts.first == "heard inner")
    host.update(Root(names: ["c"]))
    #expect(host.texts.first == "heard c,inner")
  }

  @Test func anOuterPreferenceTakesThePlaceOfInnerOnes() {
    struct Outer: View {
      let value: String
      @State var heard = ""
      var body: some View {
        VStack {
          Text(heard)
          Named(name: "inner").preference(key: Names.self, value: [value])
        }
        .onPreferenceChange(Names.self) { heard = $0.joined(separator: ",") }
      }
    }
    let host = TestHost(Outer(value: "outer"))
    #expect(host.texts == ["outer", "inner"])
    host.update(Outer(value: "other"))
    #expect(host.texts == ["other", "inner"])
  }

  struct Counted: PreferenceKey {
    nonisolated(unsafe) static var reductions = 0  // used on the main thread
    static let defaultValue = 0
    static func reduce(value: inout Int, nextValue: () -> Int) {
      value += nextValue()
      reductions += 1
    }
  }

  @Test func preferencesThatChangeInOneUpdateAreReducedOnce() {
    struct Sum: View {
      let number: Int
      @State private var sum = 0
      var body: some View {
        Text("\(sum)")
        VStack {
          ForEach(0..<4) { Text("part").preference(key: Counted.self, value: $0 + number) }
        }
        .onPreferenceChange(Counted.self) { sum = $0 }
      }
    }
    let host = TestHost(Sum(number: 1))
    #expect(host.texts.first == "10")
    Counted.reductions = 0
    host.update(Sum(number: 2))
    #expect(host.texts.first == "14")
    #expect(Counted.reductions == 3, "the first value needs none")
  }

  /// Actions of `onDisappear` run before the objects of the view are released, also if they don't use them.
  @Test func objectsOutliveTheActionsOfTheirView() {
    final class Entries: @unchecked Sendable {  // used on the main thread
      var all: [String] = []
    }
    final class Model: ObservableObject {
      let entries: Entries
      init(_ entries: Entries) { self.entries = entries }
      deinit { entries.all.append("released") }
    }
    struct Child: View {
      let entries: Entries
      @StateObject private var model: Model
      init(_ entries: Entries) {
        self.entries = entries
        _model = StateObject(wrappedValue: Model(entries))
      }
      var body: some View {
        Text("child \(model.entries.all.count)").onDisappear { [entries] in entries.all.append("disappeared") }
      }
    }
    struct Root: View {
      let entries: Entries
      @State var isShown = true
      var body: some View {
        if isShown { Child(entries) }
        Button("hide") { isShown = false }
      }
    }
    let entries = Entries()
    let host = TestHost(Root(entries: entries))
    host.find(text: "hide")?.tap()
    #expect(entries.all == ["disappeared", "released"])
  }

  /// An event that a toolkit reports late, at an element whose view has left the tree, has no effect, even if something
  /// still holds what the view consisted of.
  @Test func eventsAtRemovedViewsDoNothing() {
    struct Controls: View {
      let log: EventLog
      func binding<Value>(_ name: String, _ value: Value) -> Binding<Value> {
        Binding {
          value
        } set: { _ in
          log.add(name)
        }
      }
      var body: some View {
        Button("button") { log.add("button") }.keyboardShortcut("b")
        Toggle("toggle", isOn: binding("toggle", false))
        TextField("field", text: binding("field", "")).onSubmit { log.add("submit") }
        TextEditor(text: binding("editor", ""))
        Slider(value: binding("slider", 0.5))
        Stepper("stepper", value: binding("stepper", 1))
        Picker("picker", selection: binding("picker", 1)) { ForEach(0..<3) { Text("\($0)") } }
        Text("hovered").onHover { _ in log.add("hover") }
        Text("tapped").onTapGesture { log.add("tap") }
        Text("covered").popover(isPresented: binding("popover", true)) { Text("popover") }
        List(selection: binding("list", Int?.none)) { ForEach(0..<2) { Text("row \($0)") } }
      }
    }
    struct Root: View {
      let log: EventLog
      let isShown: Bool
      var body: some View { VStack { if isShown { Controls(log: log) } } }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log, isShown: true), size: CGSize(width: 400, height: 600))
    let elements = host.findAll { _ in true }.map(\.element)
    let held = elements.map(\.layout.node?.owner)
    func send() -> Set<String> {
      for element in elements {
        for event in element.primitive.possibleEvents {
          element.show(event)
          element.events.send(event)
        }
      }
      host.settle()
      return Set(log.take())
    }
    #expect(
      send().isSuperset(of: [
        "button", "toggle", "field", "submit", "editor", "slider", "stepper", "picker", "hover", "popover",
      ]))
    host.update(Root(log: log, isShown: false))
    _ = log.take()
    #expect(send() == [])
    withExtendedLifetime(held) {}
  }
}
