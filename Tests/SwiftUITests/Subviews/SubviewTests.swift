import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

extension ContainerValues {
  @Entry fileprivate var isPinned = false
  @Entry fileprivate var group = "none"
  fileprivate var rank: Int {
    get { self[SubviewTests.Rank.self] }
    set { self[SubviewTests.Rank.self] = newValue }
  }
}

/// Containers that take their content apart.
@MainActor @Suite(.recordedViews)
struct SubviewTests {
  /// A container that shows its first view apart, and the number of views.
  private struct Featured<Content: View>: View {
    @ViewBuilder var content: Content

    var body: some View {
      Group(subviews: content) { subviews in
        Text("\(subviews.count) views")
        if let first = subviews.first { first.font(.largeTitle).accessibilityIdentifier("first") }
        subviews.dropFirst()
      }
    }
  }

  /// A container that names each view, and whether it is pinned.
  private struct Board<Content: View>: View {
    @ViewBuilder var content: Content

    var body: some View {
      ForEach(subviews: content) { subview in
        HStack {
          Text("\(subview.containerValues.group)\(subview.containerValues.isPinned ? "!" : "")")
          subview
        }
      }
    }
  }

  private struct Counter: View {
    let name: String
    @State private var count = 0
    var body: some View { Button("\(name) \(count)") { count += 1 } }
  }

  @Test func theViewsOfEveryKindOfContentAreSubviews() {
    struct Own: View { var body: some View { Text("own") } }
    let isThere = true
    let missing: Text? = nil
    let host = TestHost(
      Featured {
        Text("a")
        ForEach(1..<3) { number in
          Text("b\(number)")
          Text("c\(number)")
        }
        Group {
          Text("d")
          if isThere { Text("e") } else { Text("no") }
          missing
        }
        EmptyView()
        AnyView(ForEach(["f", "g"], id: \.self) { Text($0) })
        Section("header") { Text("h") }
        Own()
      })
    #expect(host.texts == ["12 views", "a", "b1", "c1", "b2", "c2", "d", "e", "f", "g", "header", "h", "own"])
    #expect(host.find(identifier: "first")?.texts == ["a"])
  }

  /// A subview inherits the environment of the place where the container shows it.
  @Test func aSubviewIsModifiedWhereItIsShown() {
    let host = TestHost(
      Featured {
        Text("a")
        Text("b")
      })
    #expect(host.find(text: "a")?.style?.font == .largeTitle)
    #expect(host.find(text: "b")?.style?.font == nil)
  }

  @Test func aModifierOfSeveralViewsAppliesToEach() {
    let host = TestHost(
      Featured {
        ForEach(0..<2) { Text("\($0)") }.padding(7)
        Text("c")
      })
    #expect(host.texts == ["3 views", "0", "1", "c"])
    #expect(
      host.findAll { $0 == .modified(.padding(EdgeInsets(top: 7, leading: 7, bottom: 7, trailing: 7))) }.count == 2)
  }

  @Test func containerValuesReachTheContainerOnly() {
    let host = TestHost(
      Board {
        Text("a").containerValue(\.isPinned, true).padding()
        Text("b").containerValue(\.group, "inner").containerValue(\.group, "outer")
        Group {
          Text("c")
          Text("d").containerValue(\.group, "own")
        }
        .containerValue(\.group, "all")
        VStack { Text("e").containerValue(\.isPinned, true) }
      })
    #expect(host.texts == ["none!", "a", "inner", "b", "all", "c", "own", "d", "none", "e"])
  }

  /// The views of a container inside another keep what they have set.
  @Test func subviewsAreTakenApartAgain() {
    struct Outer<Content: View>: View {
      @ViewBuilder var content: Content
      var body: some View { Board { ForEach(subviews: content) { $0.containerValue(\.group, "outer") } } }
    }
    let host = TestHost(
      Outer {
        Text("a").containerValue(\.group, "inner")
        Text("b")
      })
    #expect(host.texts == ["inner", "a", "outer", "b"])
  }

  @Test func tagsAreRead() {
    struct Tags<Content: View>: View {
      @ViewBuilder var content: Content
      var body: some View {
        ForEach(subviews: content) { subview in
          let values = subview.containerValues
          Text(
            "\(values.tag(for: Int.self) ?? -1) \(values.tag(for: String.self) ?? "-") \(values.hasTag(2) ? "two" : "")"
          )
        }
      }
    }
    let host = TestHost(
      Tags {
        Text("a").tag(1)
        Text("b").tag(2).padding()
        Text("e").tag(2 as Int8)
        Text("c").tag("x")
        Text("d")
      })
    #expect(host.texts == ["1 - ", "2 - two", "-1 - ", "-1 x ", "-1 - "])
  }

  fileprivate struct Rank: ContainerValueKey { static let defaultValue = 0 }

  /// The parts of a container are values of its own functions.
  @Test func subviewsAndSectionsAreValues() {
    struct Ranked<Content: View>: View {
      @ViewBuilder var content: Content

      func sorted(_ subviews: SubviewsCollection) -> [Subview] {
        subviews.sorted { $0.containerValues[Rank.self] < $1.containerValues[Rank.self] }
      }
      func longest(_ sections: SectionCollection) -> SectionConfiguration? {
        sections.max { $0.content.count < $1.content.count }
      }

      var body: some View {
        Group(sections: content) { sections in
          if let section = longest(sections) { ForEach(sorted(section.content)) { $0 } }
        }
      }
    }
    let host = TestHost(
      Ranked {
        Section { Text("alone") }
        Section {
          Text("c").modifier(RankModifier(rank: 3))
          Text("a").modifier(RankModifier(rank: 1))
          Text("b").containerValue(\.rank, 2)
        }
      })
    #expect(host.texts == ["c", "a", "b"], "a value that the body of a modifier sets is not seen")
  }

  private struct RankModifier: ViewModifier {
    let rank: Int
    func body(content: Content) -> some View { content.containerValue(\.rank, rank) }
  }

  @Test func sectionsAreTakenApart() {
    struct Sections<Content: View>: View {
      @ViewBuilder var content: Content
      var body: some View {
        Group(sections: content) { sections in
          Text("\(sections.count)")
          ForEach(sections) { section in
            Text(
              "[\(section.containerValues.group) \(section.header.count) \(section.content.count) \(section.footer.count)"
            )
            section.header
            section.content
            section.footer
          }
        }
      }
    }
    let host = TestHost(
      Sections {
        Text("a")
        Text("b")
        Section("h1") {
          Text("c")
          ForEach(0..<2) { Text("\($0)") }
        }
        .containerValue(\.group, "g")
        Text("d")
        Section {
          Text("e")
        } footer: {
          Text("f")
        }
      })
    let expected = [
      "4", "[none 0 2 0", "a", "b", "[g 1 3 0", "h1", "c", "0", "1", "[none 0 1 0", "d", "[none 0 1 1", "e", "f",
    ]
    #expect(host.texts == expected)

    struct Lines<Content: View>: View {
      @ViewBuilder var content: Content
      var body: some View { ForEach(sections: content) { Text("\($0.content.count)") } }
    }
    #expect(TestHost(Lines { Section { ForEach(0..<2) { Text("\($0)") } } }).texts == ["2"])
  }

  /// The state of a subview belongs to its identity: the place in the content, and the identifier in a `ForEach`.
  @Test func stateFollowsTheIdentity() {
    struct Names: View {
      let names: [String]
      var body: some View {
        VStack {
          Board { ForEach(names, id: \.self) { Counter(name: $0) } }
        }
      }
    }
    let host = TestHost(Names(names: ["a", "b", "c"]))
    host.find(.button, label: "b 0")?.tap()
    host.find(.button, label: "b 1")?.tap()
    host.update(Names(names: ["c", "b"]))
    #expect(host.texts == ["none", "c 0", "none", "b 2"])
    host.update(Names(names: ["b", "x"]))
    #expect(host.texts == ["none", "b 2", "none", "x 0"])
  }

  @Test func aViewThatMayBeMissingIsASubviewWhileItIsThere() {
    struct Counted: View {
      let isShown: Bool
      var body: some View {
        Group(subviews: isShown ? Text("shown") : nil) { subviews in
          Text("\(subviews.count)")
          subviews
        }
      }
    }
    let host = TestHost(Counted(isShown: true))
    #expect(host.texts == ["1", "shown"])
    host.update(Counted(isShown: false))
    #expect(host.texts == ["0"])
  }

  /// A subview that the container does not show is not there: it neither appears nor has state.
  @Test func whatIsNotShownDoesNotAppear() {
    struct First<Content: View>: View {
      let place: Int
      @ViewBuilder var content: Content
      var body: some View { Group(subviews: content) { subviews in subviews[place] } }
    }
    let log = EventLog()
    func view(_ place: Int) -> some View {
      First(place: place) {
        ForEach(0..<3) { number in
          Text("\(number)").onAppear { log.add("appears \(number)") }.onDisappear { log.add("disappears \(number)") }
        }
      }
    }
    let host = TestHost(view(1))
    #expect(host.texts == ["1"] && log.take() == ["appears 1"])
    host.update(view(2))
    #expect(host.texts == ["2"] && log.take().sorted() == ["appears 2", "disappears 1"])
  }

  @Test func slicesAreCollectionsOfViews() {
    struct Ends<Content: View>: View {
      @ViewBuilder var content: Content
      var body: some View {
        Group(subviews: content) { subviews in
          subviews[1..<4][2..<3]
          subviews.suffix(1)
          Text("\(subviews.indices.count) \(subviews[2...].startIndex) \(subviews[..<2].endIndex)")
        }
      }
    }
    #expect(TestHost(Ends { ForEach(0..<5) { Text("\($0)") } }).texts == ["2", "4", "5 2 2"])
  }

  @Test func aListHasARowForEachSubview() {
    struct Rows<Content: View>: View {
      @ViewBuilder var content: Content
      var body: some View { List { ForEach(subviews: content) { $0 } } }
    }
    let host = TestHost(
      Rows {
        Text("a")
        ForEach(0..<2) { Text("\($0)") }
      })
    #expect(host.findAll(.row).map(\.texts) == [["a"], ["0"], ["1"]])
  }

  @Test func groupsOfContainersAreTakenApart() {
    let host = TestHost(
      VStack {
        Group(
          subviews: Group(subviews: ForEach(0..<4, id: \.self) { Text("\($0)") }) { subviews in
            subviews.dropFirst()
            Text("end")
          }
        ) { subviews in
          Text("\(subviews.count)")
          subviews.last
        }
        Group(
          subviews: Group(sections: Group { Section("one") { Text("x") } }) { sections in
            ForEach(sections) { $0.content }
            Text("after")
          }
        ) { subviews in Text("\(subviews.count) sections") }
        Group(
          subviews: Group {
            if something == nil { Text("first") } else { Text("second") }
            AnyView(Text("any"))
          }
        ) { ForEach($0) { $0 } }
      })
    #expect(host.texts == ["4", "end", "2 sections", "second", "any"])
  }

  /// A value that is not `nil`.
  private var something: Int? { 1 }

  /// The subviews of a modified group have its modifiers in the same order as a view that has them itself, however the
  /// modifiers are spread over groups.
  @Test func theModifiersOfSubviewsKeepTheirOrder() {
    func subviews(_ content: some View) -> String {
      TestHost(VStack { ForEach(subviews: content) { $0 } }).tree.description
    }
    @ViewBuilder func views() -> some View {
      Text("a")
      Text("b")
    }
    func expected<V: View>(_ modified: (Text) -> V) -> String {
      TestHost(
        VStack {
          modified(Text("a"))
          modified(Text("b"))
        }
      ).tree.description
    }
    let padded = expected { $0.padding(5).background(Color.red) }
    #expect(padded != expected { $0.background(Color.red).padding(5) })
    #expect(subviews(Group { views() }.padding(5).background(Color.red)) == padded)
    #expect(subviews(Group { Group { views() }.padding(5) }.background(Color.red)) == padded)
    #expect(subviews(ForEach(0..<1) { _ in views() }.padding(5).background(Color.red)) == padded)
    #expect(subviews(AnyView(Group { views() }.padding(5)).background(Color.red)) == padded)
    #expect(subviews(Section { Group { views() }.padding(5) }.background(Color.red)) == padded)
    #expect(subviews(ForEach(subviews: Group { views() }.padding(5)) { $0 }.background(Color.red)) == padded)
    let three = expected { $0.frame(width: 50).padding(5).frame(height: 70) }
    #expect(three != expected { $0.frame(height: 70).padding(5).frame(width: 50) })
    #expect(subviews(Group { views() }.frame(width: 50).padding(5).frame(height: 70)) == three)
    #expect(subviews(Group { Group { views() }.frame(width: 50).padding(5) }.frame(height: 70)) == three)
    #expect(subviews(Group { Group { views() }.frame(width: 50) }.padding(5).frame(height: 70)) == three)
  }
}
