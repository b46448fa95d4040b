import SwiftUI

/// A page that prefers the dark color scheme, that a sheet or another page covers.
struct Covered: View {
  @Environment(\.scenePhase) private var phase
  @State private var isOpen = false

  var body: some View {
    NavigationStack {
      VStack {
        Text("phase \(phase)")
        Button("Open sheet") { isOpen = true }
        NavigationLink("Long page") { LongPage() }
      }
      .preferredColorScheme(.dark)
      .sheet(isPresented: $isOpen) { SheetOnCover() }
    }
    .frame(width: 300, height: 300)
  }
}

private struct SheetOnCover: View {
  @Environment(\.dismiss) private var dismiss
  var body: some View { Button("Close sheet") { dismiss() }.padding(40) }
}

private struct LongPage: View {
  @Environment(\.colorScheme) private var scheme

  var body: some View {
    ScrollView {
      Text("top in \(scheme)").frame(height: 900, alignment: .top)
      Button("bottom") {}
    }
  }
}

/// Symbols whose inner part is left out of a filled circle, and a text of an opaque color.
struct Cutouts: View {
  static let names = ["plus", "minus", "xmark", "checkmark", "person", "play", "heart"]

  var body: some View {
    VStack {
      HStack {
        ForEach(Self.names, id: \.self) { name in
          Image(systemName: name + ".circle.fill").resizable().frame(width: 48, height: 48).foregroundStyle(.black)
        }
      }
      Text(verbatim: "██").font(.system(size: 40)).foregroundStyle(.black)
    }
    .padding()
    .preferredColorScheme(.light)
  }
}
