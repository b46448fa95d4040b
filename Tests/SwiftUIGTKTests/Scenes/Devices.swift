import SwiftUI

/// What the names of UIKit do in a window: the screen, the windows, editing, pictures and addresses.
struct Devices: View {
  @State private var name = ""
  @FocusState private var isEditing: Bool
  @State private var windows = 0
  @State private var picture: UIImage?
  @State private var jpeg = 0
  @State private var isOpened = "not opened"

  private var badge: some View {
    VStack(spacing: 0) {
      Color.red.frame(width: 40, height: 20)
      HStack(spacing: 0) {
        Circle().fill(.blue).frame(width: 20, height: 20)
        Text(verbatim: "█").font(.system(size: 30)).foregroundStyle(Color(red: 0, green: 1, blue: 0))
          .frame(width: 20, height: 20).clipped()
      }
    }
  }

  var body: some View {
    VStack {
      let screen = UIScreen.main
      Text("screen \(Int(screen.bounds.width)) × \(Int(screen.bounds.height)) at \(Int(screen.scale))")
      Text("windows \(windows)")
      Button("count") {
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        windows = scenes.flatMap(\.windows).filter { $0.bounds.width >= 300 && $0.isKeyWindow }.count
      }
      TextField("name", text: $name).focused($isEditing)
      Text(isEditing ? "editing" : "idle")
      Text(verbatim: "end editing").onTapGesture {
        UIApplication.shared.sendAction(Selector(("resignFirstResponder")), to: nil, from: nil, for: nil)
      }
      Button("draw") {
        let renderer = ImageRenderer(content: badge)
        renderer.scale = 2
        picture = renderer.uiImage
        jpeg = picture?.jpegData(compressionQuality: 0.5).flatMap { UIImage(data: $0) }.map { Int($0.size.width) } ?? 0
      }
      Text("jpeg \(jpeg) of \(picture.map { "\(Int($0.size.width)) × \(Int($0.size.height))" } ?? "none")")
      if let picture { Image(uiImage: picture).accessibilityIdentifier("picture") }
      Button("open") {
        guard let url = URL(string: "https://example.org/device") else { return }
        UIApplication.shared.open(url) { isOpened = $0 ? "opened" : "failed" }
      }
      Text(isOpened)
    }
    .frame(width: 300, height: 480)
    .background(.white)
    .preferredColorScheme(.light)
  }
}

/// Links in a list and elsewhere, and a title in a round corner.
struct Links: View {
  var body: some View {
    NavigationStack {
      VStack {
        NavigationLink("free link") { Text("free page") }
        NavigationLink {
          Text("card page")
        } label: {
          Color.black.frame(width: 60, height: 30).cornerRadius(6)
        }
        NavigationLink("button link") { Text("button page") }.buttonStyle(.bordered)
        List {
          NavigationLink("row link") { Text("row page") }
          NavigationLink("bare link") { Text("bare page") }.navigationLinkIndicatorVisibility(.hidden)
        }
      }
    }
    .frame(width: 300, height: 360)
    .preferredColorScheme(.light)
  }
}

/// Menus with more options than the screen has room for.
struct LongMenus: View {
  @State private var year = 1990
  @State private var language = "language 3"

  var body: some View {
    Form {
      Picker("year", selection: $year) { ForEach(1950..<2030) { Text(String($0)).tag($0) } }
      Picker("language", selection: $language) {
        ForEach((0..<60).map { "language \($0)" }, id: \.self) { Label($0, systemImage: "globe").tag($0) }
      }
      Text("chosen \(String(year)) \(language)")
    }
    .frame(width: 300)
  }
}

/// A page with a search field, and bold titles in round corners.
struct Searched: View {
  @State private var text = ""

  var body: some View {
    NavigationStack {
      VStack {
        ForEach([13, 17, 32], id: \.self) { size in
          HStack {
            Text(verbatim: "ÄÉÎ Hdl").font(.system(size: CGFloat(size), weight: .bold))
            Text(verbatim: "ÄÉÎ Hdl").font(.system(size: CGFloat(size), weight: .bold)).cornerRadius(8)
          }
        }
        Button("first button") {}
      }
      .searchable(text: $text)
    }
    .frame(width: 300, height: 300)
    .preferredColorScheme(.light)
  }
}
