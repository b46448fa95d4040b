import SwiftUI

/// Pages with dots below them, one of which has a button and one a list.
struct Pages: View {
  @State private var page = 0
  @State private var count = 0

  var body: some View {
    VStack {
      Text("page \(page), count \(count)")
      TabView(selection: $page) {
        VStack {
          Text("Welcome").font(.largeTitle)
          Button("count") { count += 1 }
        }
        .tag(0)
        List(0..<20, id: \.self) { Text("row \($0)") }.tag(1)
        Color.orange.overlay { Text("The end") }.tag(2)
      }
      .tabViewStyle(.page)
      .indexViewStyle(.page(backgroundDisplayMode: .always))
      .frame(width: 400, height: 300)
    }
    .padding()
  }
}
