import SwiftUI

// A grid of pictures that open with a zoom, and can be magnified and moved.

struct GalleryPicture: Identifiable, Hashable {
  let id: Int
  var color: Color {
    Color(hue: Double(id) * 0.61803.truncatingRemainder(dividingBy: 1), saturation: 0.6, brightness: 0.85)
  }
}

struct ZoomableView<Content: View>: View {
  @ViewBuilder var content: Content
  @State private var scale: CGFloat = 1
  @State private var offset: CGSize = .zero
  @GestureState private var pinch: CGFloat = 1
  @GestureState private var drag: CGSize = .zero

  private var magnification: some Gesture {
    MagnifyGesture()
      .updating($pinch) { value, state, _ in state = value.magnification }
      .onEnded { value in scale = min(max(scale * value.magnification, 1), 5) }
  }

  private var panning: some Gesture {
    DragGesture()
      .updating($drag) { value, state, _ in if scale > 1 { state = value.translation } }
      .onEnded { value in
        guard scale > 1 else { return }
        offset.width += value.translation.width
        offset.height += value.translation.height
      }
  }

  var body: some View {
    content
      .scaleEffect(scale * pinch)
      .offset(x: offset.width + drag.width, y: offset.height + drag.height)
      .gesture(magnification.simultaneously(with: panning))
      .onTapGesture(count: 2) {
        withAnimation(.spring()) {
          if scale > 1 { (scale, offset) = (1, .zero) } else { scale = 2 }
        }
      }
      .accessibilityZoomAction { action in scale = action.direction == .zoomIn ? scale + 1 : max(scale - 1, 1) }
      .accessibilityValue(Text(scale, format: .percent))
  }
}

struct GalleryView: View {
  @State private var selected: GalleryPicture?
  @State private var columnCount = 3
  @Namespace private var namespace
  private let pictures = (0..<24).map(GalleryPicture.init)

  var body: some View {
    ZStack {
      ScrollView {
        LazyVGrid(columns: Array(repeating: GridItem(.flexible(), spacing: 2), count: columnCount), spacing: 2) {
          ForEach(pictures) { picture in
            picture.color
              .aspectRatio(1, contentMode: .fill)
              .overlay(alignment: .bottomTrailing) { Text("\(picture.id)").font(.caption2).padding(4) }
              .matchedGeometryEffect(id: picture.id, in: namespace, isSource: selected != picture)
              .onTapGesture { withAnimation(.spring(response: 0.4)) { selected = picture } }
              .accessibilityAddTraits(.isButton)
              .accessibilityLabel("Picture \(picture.id)")
          }
        }
        .animation(.default, value: columnCount)
      }
      .opacity(selected == nil ? 1 : 0)
      if let selected {
        ZoomableView {
          selected.color
            .aspectRatio(4 / 3, contentMode: .fit)
            .matchedGeometryEffect(id: selected.id, in: namespace)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Color.black.ignoresSafeArea())
        .overlay(alignment: .topLeading) {
          Button {
            withAnimation { self.selected = nil }
          } label: {
            Image(systemName: "xmark.circle.fill").font(.title).symbolRenderingMode(.palette)
              .foregroundStyle(.white, .gray)
          }
          .padding()
          .accessibilityLabel("Close")
          .buttonStyle(.borderless)
        }
        .statusBarHidden()
      }
    }
    .toolbar {
      Picker("Columns", selection: $columnCount) { ForEach(2..<6) { Text("\($0)").tag($0) } }.pickerStyle(.menu)
    }
  }
}

struct GalleryApp: App {
  var body: some Scene { WindowGroup { NavigationStack { GalleryView().navigationTitle("Gallery") } } }
}
