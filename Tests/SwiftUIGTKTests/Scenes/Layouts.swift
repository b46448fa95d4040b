import SwiftUI

/// Frames, texts and pictures that native containers laid out incorrectly.
struct Layouts: View {
  var body: some View {
    VStack(alignment: .leading) {
      HStack(spacing: 0) {
        Color.blue.frame(maxWidth: 200, minHeight: 10, maxHeight: 10).accessibilityIdentifier("at most 200")
        Spacer(minLength: 0)
        Text("end").accessibilityIdentifier("end")
      }
      .frame(width: 500)
      .accessibilityIdentifier("row")
      Text("some words that need several lines").accessibilityIdentifier("wrapped")
        .frame(width: 120).accessibilityIdentifier("narrow")
      Text("a text in a frame that is far too small for it").frame(width: 60, height: 20).accessibilityIdentifier("cut")
      TextEditor(text: .constant("edit")).frame(width: 150, height: 30).accessibilityIdentifier("editor")
      Image(systemName: "star").resizable().frame(width: 50, height: 50).accessibilityIdentifier("star")
      ViewThatFits(in: .horizontal) {
        Text("as much as all of this does not fit into a frame").frame(width: 600)
        Text("fits")
      }
      Diagonal {
        Text("one").accessibilityIdentifier("first step")
        Text("two").accessibilityIdentifier("second step")
      }
      .accessibilityIdentifier("diagonal")
    }
    .frame(width: 500)
  }
}

/// A layout that places each view below the previous one and after it.
struct Diagonal: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    subviews.map { $0.sizeThatFits(.unspecified) }.reduce(into: .zero) { total, size in
      total.width += size.width
      total.height += size.height
    }
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var corner = bounds.origin
    for subview in subviews {
      let size = subview.sizeThatFits(.unspecified)
      subview.place(at: corner, proposal: .unspecified)
      corner.x += size.width
      corner.y += size.height
    }
  }
}

/// A page that does not fill its window, and rows that are links.
struct Navigation: View {
  var body: some View {
    NavigationStack {
      List {
        NavigationLink("go", value: 1)
        Text("stay").accessibilityIdentifier("stay")
      }
      .accessibilityIdentifier("links")
      .navigationTitle("start")
      .navigationDestination(for: Int.self) { number in
        Text("small page \(number)").accessibilityIdentifier("page").navigationTitle("title of the page")
      }
    }
  }
}

/// A text that changes its size, and the views around it.
struct Growing: View {
  @State private var text = "x"
  @State private var question = false

  var body: some View {
    VStack(spacing: 0) {
      HStack(spacing: 0) {
        Text(text).accessibilityIdentifier("text")
        Text("after").accessibilityIdentifier("after")
      }
      .accessibilityIdentifier("line")
      ScrollView {
        VStack(spacing: 0) {
          Text(text + text)
          Color.red.frame(width: 20, height: 500)
          Text("last").accessibilityIdentifier("last")
        }
      }
      .frame(width: 300, height: 100)
      .accessibilityIdentifier("scroll")
      Button("grow") { text += "xx" }
      Button("ask") { question = true }
        .alert("Sure?", isPresented: $question) {
          Button("No", role: .cancel) {}
          Button("Yes") { text = "yes" }
        }
    }
  }
}

/// A scroll view that can be disabled, inside another one.
struct NestedScrolling: View {
  @State private var isDisabled = true

  var body: some View {
    VStack(spacing: 0) {
      Button(isDisabled ? "enable" : "disable") { isDisabled.toggle() }
      ScrollView {
        VStack(spacing: 0) {
          ScrollView {
            VStack(spacing: 0) {
              Color.green.frame(height: 20).accessibilityIdentifier("inner top")
              Color.blue.frame(height: 600)
            }
          }
          .scrollDisabled(isDisabled)
          .frame(height: 100)
          .accessibilityIdentifier("inner")
          Color.gray.frame(height: 600)
        }
      }
      .frame(width: 300, height: 200)
    }
  }
}

/// A scroll view, and buttons that set its position with and without an animation.
struct Positions: View {
  @State private var position = ScrollPosition(idType: Int.self, edge: .bottom)
  @State private var ids = Array(0..<1000)

  var body: some View {
    VStack(spacing: 0) {
      HStack {
        Button("middle") { withAnimation(.linear(duration: 0.3)) { position.scrollTo(id: 500, anchor: .top) } }
        Button("top") { position.scrollTo(edge: .top) }
        Button("insert") { ids.insert(contentsOf: 2000..<2010, at: 0) }
      }
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(ids, id: \.self) { id in Color.gray.frame(height: 20.25).accessibilityIdentifier("row \(id)") }
        }
        .scrollTargetLayout()
      }
      .scrollPosition($position, anchor: .top)
      .frame(width: 300, height: 200)
      .accessibilityIdentifier("rows")
      Text("user \(position.isPositionedByUser ? position.viewID(type: Int.self) ?? -1 : -2)")
    }
  }
}
