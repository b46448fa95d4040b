import SwiftUI
import SwiftUITesting
import Testing

/// A view that consists of a tuple of views.
@MainActor
struct TupleViewTests {
  /// A client's function, whose result type names the tuple.
  private func row(_ title: String) -> HStack<TupleView<(Text, Spacer, Text)>> {
    HStack {
      Text(title)
      Spacer()
      Text("›")
    }
  }

  @Test func aBuilderReturnsATupleOfViews() {
    let view = row("Mail")
    #expect(TestHost(view).texts == ["Mail", "›"])
    let tuple = ViewBuilder.buildBlock(Text("a"), Text("b"))
    #expect(type(of: tuple) == TupleView<(Text, Text)>.self)
    #expect(tuple.value.0 == Text("a") && tuple.value.1 == Text("b"))
  }

  @Test func aTupleOfAProgramIsShownAndUpdated() throws {
    struct Counters: View {
      @State private var outer = 0
      var body: some View { VStack { tuple } }
      private var tuple: TupleView<(first: Text, second: Inner, third: Button<Text>)> {
        var tuple = TupleView((first: Text("outer"), second: Inner(), third: Button("Press") { outer += 1 }))
        tuple.value.first = Text("Outer \(outer)")
        return tuple
      }
    }
    struct Inner: View {
      @State private var inner = 0
      var body: some View { Button("inner \(inner)") { inner += 1 } }
    }
    let host = TestHost(Counters())
    #expect(host.texts == ["Outer 0", "inner 0", "Press"])
    try #require(host.find(text: "inner 0")).tap()
    try #require(host.find(text: "Press")).tap()
    #expect(host.texts == ["Outer 1", "inner 1", "Press"], "the views keep their state")
  }

  @Test func eachViewOfATupleIsASubview() {
    let host = TestHost(
      Group(subviews: TupleView((Text("a"), Color.red, Text("b")))) { subviews in
        ForEach(subviews.indices, id: \.self) { index in
          Text("\(index)")
          subviews[index]
        }
      })
    #expect(host.texts == ["0", "a", "1", "2", "b"])
  }

  @Test func tuplesOfOneAndOfNoElement() {
    #expect(TestHost(TupleView(Text("a"))).texts == ["a"])
    #expect(TestHost(TupleView(())).texts == [])
  }

  @Test func whatIsNoViewIsIgnoredWithAWarning() {
    let host = TestHost(TupleView((Text("a"), 1, Text("b"))))
    #expect(host.texts == ["a", "b"])
    #expect(host.warnings.contains { $0.contains("Int") }, "\(host.warnings)")
    #expect(TestHost(TupleView("text")).texts == [])
  }
}
