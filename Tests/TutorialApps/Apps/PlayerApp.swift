import Combine
import SwiftUI

// A music player with a queue, a mini player and a sheet that covers it.

struct Song: Identifiable, Hashable {
  let id: Int
  let title: String
  let artist: String
  let duration: TimeInterval
  let colors: [Color]
}

@MainActor
final class PlayerModel: ObservableObject {
  enum RepeatMode: CaseIterable { case off, all, one }

  @Published private(set) var queue: [Song]
  @Published private(set) var current: Song?
  @Published var position: TimeInterval = 0
  @Published private(set) var isPlaying = false
  @Published var repeatMode = RepeatMode.off
  @Published var favorites: Set<Song.ID> = []
  private var ticks: AnyCancellable?

  init(queue: [Song]) { self.queue = queue }

  func play(_ song: Song) {
    current = song
    position = 0
    resume()
  }

  func toggle() { isPlaying ? pause() : resume() }

  func pause() {
    isPlaying = false
    ticks = nil
  }

  private func resume() {
    guard current != nil else { return }
    isPlaying = true
    ticks = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { [weak self] _ in
      Task { @MainActor in self?.advance(by: 1) }
    }
  }

  func advance(by seconds: TimeInterval) {
    guard let current else { return }
    position += seconds
    if position >= current.duration { next() }
  }

  func next() {
    guard let current, let index = queue.firstIndex(of: current) else { return }
    switch repeatMode {
    case .one: play(current)
    case .all: play(queue[(index + 1) % queue.count])
    case .off: index + 1 < queue.count ? play(queue[index + 1]) : pause()
    }
  }

  func move(from source: IndexSet, to destination: Int) { queue.move(fromOffsets: source, toOffset: destination) }
}

extension TimeInterval {
  fileprivate var clock: String { String(format: "%d:%02d", Int(self) / 60, Int(self) % 60) }
}

struct Artwork: View {
  let song: Song

  var body: some View {
    RoundedRectangle(cornerRadius: 12, style: .continuous)
      .fill(LinearGradient(colors: song.colors, startPoint: .topLeading, endPoint: .bottomTrailing))
      .overlay {
        Image(systemName: "music.note").resizable().scaledToFit().padding(.all, 12).foregroundStyle(.white.opacity(0.8))
      }
      .aspectRatio(1, contentMode: .fit)
  }
}

struct SongRow: View {
  @EnvironmentObject private var player: PlayerModel
  let song: Song

  var body: some View {
    HStack {
      Artwork(song: song).frame(width: 44)
      VStack(alignment: .leading, spacing: 2) {
        Text(song.title).fontWeight(player.current == song ? .bold : .regular)
        Text(song.artist).font(.subheadline).foregroundStyle(.secondary)
      }
      Spacer()
      if player.favorites.contains(song.id) { Image(systemName: "heart.fill").foregroundStyle(.red) }
      Text(song.duration.clock).font(.caption.monospacedDigit())
    }
    .contentShape(Rectangle())
    .onTapGesture { player.play(song) }
    .contextMenu {
      Button {
        player.favorites.formSymmetricDifference([song.id])
      } label: {
        Label(player.favorites.contains(song.id) ? "Unlike" : "Like", systemImage: "heart")
      }
      ShareLink(item: "\(song.title) by \(song.artist)")
    }
  }
}

struct MiniPlayer: View {
  @EnvironmentObject private var player: PlayerModel
  let song: Song
  let expand: () -> Void

  var body: some View {
    HStack {
      Artwork(song: song).frame(width: 36, height: 36)
      Text(song.title).lineLimit(1)
      Spacer()
      Button(action: player.toggle) {
        Image(systemName: player.isPlaying ? "pause.fill" : "play.fill").font(.title3)
      }
      .accessibilityLabel(player.isPlaying ? "Pause" : "Play")
      Button(action: player.next) { Image(systemName: "forward.fill") }.accessibilityLabel("Next song")
    }
    .buttonStyle(.plain)
    .padding(10)
    .background(.ultraThinMaterial, in: RoundedRectangle(cornerRadius: 14))
    .shadow(color: .black.opacity(0.15), radius: 8, y: 4)
    .padding(.horizontal)
    .onTapGesture(perform: expand)
    .transition(.move(edge: .bottom).combined(with: .opacity))
  }
}

struct NowPlaying: View {
  @EnvironmentObject private var player: PlayerModel
  @Environment(\.dismiss) private var dismiss
  @GestureState private var drag: CGFloat = 0

  var body: some View {
    VStack(spacing: 24) {
      Capsule().fill(.secondary).frame(width: 40, height: 5).padding(.top, 8)
      if let song = player.current {
        Artwork(song: song)
          .frame(maxWidth: 280)
          .scaleEffect(player.isPlaying ? 1 : 0.85)
          .animation(.interpolatingSpring(stiffness: 200, damping: 15), value: player.isPlaying)
        VStack {
          Text(song.title).font(.title2).bold()
          Text(song.artist).foregroundColor(.secondary)
        }
        VStack {
          Slider(value: $player.position, in: 0...song.duration) {
            Text("Position")
          } minimumValueLabel: {
            Text(player.position.clock)
          } maximumValueLabel: {
            Text((song.duration - player.position).clock)
          }
          .tint(song.colors.first)
        }
        Picker("Repeat", selection: $player.repeatMode) {
          ForEach(PlayerModel.RepeatMode.allCases, id: \.self) { Text(String(describing: $0)) }
        }
        .pickerStyle(.segmented)
      }
      Spacer()
    }
    .padding()
    .offset(y: max(drag, 0))
    .gesture(
      DragGesture()
        .updating($drag) { value, state, _ in state = value.translation.height }
        .onEnded { if $0.translation.height > 120 || $0.predictedEndTranslation.height > 300 { dismiss() } }
    )
  }
}

struct PlayerView: View {
  @StateObject private var player: PlayerModel
  @State private var isExpanded = false

  init(player: PlayerModel) { _player = StateObject(wrappedValue: player) }

  var body: some View {
    NavigationView {
      List {
        ForEach(player.queue) { SongRow(song: $0) }.onMove(perform: player.move)
      }
      .listStyle(PlainListStyle())
      .navigationTitle("Queue")
      .navigationBarItems(trailing: EditButton())
      .safeAreaInset(edge: .bottom) {
        if let song = player.current { MiniPlayer(song: song) { isExpanded = true } }
      }
    }
    .navigationViewStyle(.stack)
    .fullScreenCover(isPresented: $isExpanded) { NowPlaying().environmentObject(player) }
    .environmentObject(player)
    .animation(.default, value: player.current)
  }
}

struct PlayerApp: App {
  @StateObject private var library = PlayerModel(queue: Song.samples)
  var body: some Scene { WindowGroup { PlayerView(player: library) } }
}

extension Song {
  static let samples = [
    Song(id: 1, title: "First Light", artist: "Northern Bay", duration: 182, colors: [.orange, .pink]),
    Song(id: 2, title: "Paper Planes Home", artist: "Ivo", duration: 201, colors: [.blue, .teal]),
    Song(id: 3, title: "Slow Machines", artist: "The Lathe", duration: 244, colors: [.indigo, .black]),
  ]
}
