import SwiftUI

/// Frames, texts and pictures where native containers went wrong.
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

/// Places each view below and behind the one before.
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

/// A page that does not fill its window, and rows that lead somewhere.
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

/// A text that changes its size, and what stands around it.
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
