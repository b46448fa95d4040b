import SwiftUI

// A photo album whose pictures grow from a grid to the whole window, with a pinch that changes the columns.

struct AlbumPhoto: Identifiable, Hashable {
  let id: Int
  let title: String
  let hue: Double
  var isFavorite = false
  var tags: Set<String> = []

  var color: Color { Color(hue: hue, saturation: 0.7, brightness: 0.9) }
}

@MainActor
@Observable
final class AlbumLibrary {
  enum Filter: String, CaseIterable, Identifiable {
    case all = "All"
    case favorites = "Favorites"
    var id: Self { self }
  }

  var photos: [AlbumPhoto]
  var filter = Filter.all
  var query = ""

  init(photos: [AlbumPhoto] = AlbumLibrary.samples) { self.photos = photos }

  var shown: [AlbumPhoto] {
    photos.filter { photo in
      (filter == .all || photo.isFavorite)
        && (query.isEmpty || photo.title.localizedCaseInsensitiveContains(query) || photo.tags.contains(query))
    }
  }

  subscript(id: AlbumPhoto.ID) -> AlbumPhoto? {
    get { photos.first { $0.id == id } }
    set {
      guard let index = photos.firstIndex(where: { $0.id == id }) else { return }
      if let newValue { photos[index] = newValue } else { photos.remove(at: index) }
    }
  }

  nonisolated static let samples = ["Harbor", "Dunes", "Forest", "Night", "Market", "Glacier", "Meadow", "Bridge"]
    .enumerated().map { AlbumPhoto(id: $0, title: $1, hue: Double($0) / 8, tags: $0.isMultiple(of: 2) ? ["blue"] : []) }
}

struct AlbumApp: App {
  @State private var library = AlbumLibrary()

  var body: some Scene {
    WindowGroup("Album") { AlbumView().environment(library) }
      .defaultSize(width: 640, height: 520)
  }
}

struct AlbumView: View {
  @Environment(AlbumLibrary.self) private var library
  @Namespace private var namespace
  @State private var opened: AlbumPhoto.ID?
  @State private var columns = 3
  @GestureState private var magnification = 1.0

  var body: some View {
    @Bindable var library = library
    ZStack {
      NavigationStack {
        ScrollView {
          LazyVGrid(columns: Array(repeating: GridItem(.flexible(), spacing: 4), count: columns), spacing: 4) {
            ForEach(library.shown) { photo in
              AlbumTile(photo: photo, namespace: namespace, isOpen: opened == photo.id)
                .onTapGesture { withAnimation(.snappy) { opened = photo.id } }
                .contextMenu {
                  Button(photo.isFavorite ? "Remove from Favorites" : "Add to Favorites", systemImage: "heart") {
                    library[photo.id]?.isFavorite.toggle()
                  }
                  Button("Delete", systemImage: "trash", role: .destructive) {
                    withAnimation { library[photo.id] = nil }
                  }
                }
                .accessibilityAddTraits(.isButton)
                .accessibilityLabel(photo.title)
            }
          }
          .scaleEffect(magnification, anchor: .top)
          .animation(.smooth, value: columns)
          .padding(4)
        }
        .gesture(
          MagnifyGesture()
            .updating($magnification) { value, state, _ in state = min(max(value.magnification, 0.8), 1.2) }
            .onEnded { value in zoom(value.magnification > 1 ? -1 : 1) }
        )
        .overlay {
          if library.shown.isEmpty {
            ContentUnavailableView {
              Label("No Photos", systemImage: "photo.on.rectangle.angled")
            } description: {
              Text("Nothing matches.")
            } actions: {
              Button("Show All") { (library.filter, library.query) = (.all, "") }
            }
          }
        }
        .navigationTitle("Album")
        .searchable(text: $library.query, prompt: "Title or tag")
        .toolbar {
          ToolbarItem(placement: .principal) {
            Picker("Filter", selection: $library.filter.animation()) {
              ForEach(AlbumLibrary.Filter.allCases) { Text($0.rawValue).tag($0) }
            }
            .pickerStyle(.segmented)
          }
          ToolbarItemGroup(placement: .primaryAction) {
            Button("Smaller", systemImage: "minus.magnifyingglass") { zoom(1) }.disabled(columns == 6)
            Button("Larger", systemImage: "plus.magnifyingglass") { zoom(-1) }.disabled(columns == 1)
          }
        }
      }
      if let opened, let photo = library[opened] {
        AlbumViewer(photo: photo, namespace: namespace) { withAnimation(.snappy) { self.opened = nil } }
          .zIndex(1)
      }
    }
    .onKeyPress(.escape) {
      guard opened != nil else { return .ignored }
      opened = nil
      return .handled
    }
  }

  private func zoom(_ step: Int) { columns = min(max(columns + step, 1), 6) }
}

struct AlbumTile: View {
  let photo: AlbumPhoto
  let namespace: Namespace.ID
  let isOpen: Bool

  var body: some View {
    Group {
      if isOpen {
        Color.clear
      } else {
        RoundedRectangle(cornerRadius: 8).fill(photo.color.gradient)
          .matchedGeometryEffect(id: photo.id, in: namespace)
          .overlay(alignment: .bottomTrailing) {
            if photo.isFavorite {
              Image(systemName: "heart.fill").foregroundStyle(.white).padding(6).transition(.scale)
            }
          }
      }
    }
    .aspectRatio(1, contentMode: .fit)
    .contentShape(.rect)
  }
}

struct AlbumViewer: View {
  let photo: AlbumPhoto
  let namespace: Namespace.ID
  let close: () -> Void
  @Environment(AlbumLibrary.self) private var library
  @State private var offset = CGSize.zero
  @State private var showsDetails = false

  private var progress: Double { min(abs(offset.height) / 200, 1) }

  var body: some View {
    ZStack {
      Color.black.opacity(1 - progress / 2).ignoresSafeArea().onTapGesture(perform: close)
      RoundedRectangle(cornerRadius: 16).fill(photo.color.gradient)
        .accessibilityIdentifier("photo")
        .matchedGeometryEffect(id: photo.id, in: namespace)
        .aspectRatio(4 / 3, contentMode: .fit)
        .scaleEffect(1 - progress / 4)
        .offset(offset)
        .gesture(
          DragGesture().onChanged { offset = $0.translation }.onEnded { value in
            if abs(value.translation.height) > 120 { close() } else { withAnimation(.bouncy) { offset = .zero } }
          }
        )
    }
    .safeAreaInset(edge: .bottom) {
      HStack {
        Button("Close", systemImage: "xmark", action: close)
        Spacer()
        Text(photo.title).font(.headline).foregroundStyle(.white)
        Spacer()
        Button("Details", systemImage: "info.circle") { showsDetails.toggle() }
        Button("Like", systemImage: photo.isFavorite ? "heart.fill" : "heart") {
          library[photo.id]?.isFavorite.toggle()
        }
        .symbolEffect(.bounce, value: photo.isFavorite)
      }
      .labelStyle(.iconOnly)
      .padding()
      .background(.ultraThinMaterial)
    }
    .sheet(isPresented: $showsDetails) {
      Form {
        LabeledContent("Title", value: photo.title)
        LabeledContent("Hue", value: photo.hue, format: .percent.precision(.fractionLength(0)))
        if !photo.tags.isEmpty { LabeledContent("Tags", value: photo.tags.sorted(), format: .list(type: .and)) }
      }
      .presentationDetents([.fraction(0.3), .medium])
    }
  }
}

#Preview { AlbumView().environment(AlbumLibrary()) }
