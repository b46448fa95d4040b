import SwiftUI

/// Scroll views whose rows change with their position, and scroll views that rest at pages and rows.
struct ScrollEffects: View {
  var body: some View {
    HStack(spacing: 20) {
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<12, id: \.self) { row in
            Color.black.frame(width: 100, height: 50).accessibilityIdentifier("faded \(row)")
              .scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : 0) }
          }
        }
      }
      .background(.white).frame(width: 100, height: 200).accessibilityIdentifier("fading")
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<12, id: \.self) { row in
            Color.gray.frame(width: 60, height: 50).accessibilityIdentifier("moved \(row)")
              .visualEffect { content, proxy in content.offset(x: proxy.frame(in: .scrollView).minY / 5) }
          }
        }
        .frame(width: 100, alignment: .leading)
      }
      .frame(width: 100, height: 200).accessibilityIdentifier("moving")
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<4, id: \.self) { page in
            Color.gray.frame(width: 100, height: 200).accessibilityIdentifier("page \(page)")
          }
        }
      }
      .scrollTargetBehavior(.paging).frame(width: 100, height: 200).accessibilityIdentifier("pages")
    }
    .padding(20)
  }
}

/// A scroll view that starts and stays at its end, with a margin below its content, and texts that describe it.
struct Chat: View {
  @State private var count = 50
  @State private var offset = 0
  @State private var phases: [String] = []
  @State private var visible: [Int] = []
  @State private var isLastVisible = false
  @State private var flashes = 0

  var body: some View {
    HStack(spacing: 20) {
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<count, id: \.self) { number in
            Color.yellow.frame(width: 80, height: 20).accessibilityIdentifier("message \(number)")
              .onScrollVisibilityChange { if number == 49 { isLastVisible = $0 } }
          }
        }
        .scrollTargetLayout()
      }
      .contentMargins(.bottom, 30).defaultScrollAnchor(.bottom).scrollIndicatorsFlash(trigger: flashes)
      .onScrollGeometryChange(for: Int.self) {
        Int($0.contentOffset.y.rounded())
      } action: {
        offset = $1
      }
      .onScrollPhaseChange { phases.append("\($1)") }
      .onScrollTargetVisibilityChange(idType: Int.self) { visible = $0 }
      .background(.white).frame(width: 120, height: 200).accessibilityIdentifier("chat")
      VStack {
        Text("offset \(offset)")
        Text("phases \(phases.joined(separator: " "))")
        Text("from \(visible.first ?? -1) to \(visible.last ?? -1)")
        Text(isLastVisible ? "49 is visible" : "49 is not visible")
        Button("send") { count += 1 }
        Button("flash") { flashes += 1 }
        TextEditor(text: .constant("editor")).contentMargins(.leading, 20).frame(width: 100, height: 40)
      }
    }
    .padding(20)
  }
}

/// A list, a lazy list and a form below links and tabs, each with buttons that scroll it.
struct LongPages: View {
  @State private var messages = Array(0..<200)

  private func height(_ row: Int) -> CGFloat { CGFloat(20 + row % 5 * 12) }

  var body: some View {
    TabView {
      NavigationStack {
        ScrollViewReader { proxy in
          HStack {
            Button("to the middle") { proxy.scrollTo(100, anchor: .center) }
            Button("to the top") { proxy.scrollTo(60, anchor: .top) }
            Button("near") { proxy.scrollTo(80) }
            Button("send") {
              messages.append(messages.count)
              proxy.scrollTo(messages.count - 1)
            }
          }
          List(messages, id: \.self) { row in
            NavigationLink("message \(row)", value: row).frame(height: height(row))
          }
          .accessibilityIdentifier("messages")
        }
        .navigationDestination(for: Int.self) { Text("page of \($0)") }
      }
      .tabItem { Text("Messages") }
      NavigationStack {
        ScrollViewReader { proxy in
          Button("to note 50") { proxy.scrollTo(50, anchor: .center) }
          ScrollView {
            LazyVStack(spacing: 0) {
              ForEach(0..<200, id: \.self) { row in
                NavigationLink("note \(row)", value: row).frame(height: height(row))
              }
            }
          }
          .accessibilityIdentifier("notes")
        }
        .navigationDestination(for: Int.self) { Text("page of \($0)") }
      }
      .tabItem { Text("Notes") }
    }
    .frame(width: 500, height: 400)
  }
}
