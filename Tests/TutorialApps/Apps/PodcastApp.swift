import Combine
import SwiftUI

// A podcast player with a tab bar of its own, a bar that grows to a page, and a queue.

struct Episode: Identifiable, Hashable {
  let id = UUID()
  let title: String
  let show: String
  let duration: TimeInterval
  let date: Date
  let color: Color
}

final class PodcastPlayer: ObservableObject {
  @Published var current: Episode?
  @Published var isPlaying = false
  @Published var elapsed: TimeInterval = 0
  @Published var rate: Float = 1
  @Published private(set) var queue: [Episode] = []
  private var cancellables = Set<AnyCancellable>()
  private var timer: Timer?
  init() {
    $isPlaying.removeDuplicates().sink { [weak self] playing in self?.updateTimer(playing) }.store(in: &cancellables)
    NotificationCenter.default.publisher(for: UIApplication.willResignActiveNotification)
      .receive(on: DispatchQueue.main).sink { [weak self] _ in self?.isPlaying = false }.store(in: &cancellables)
    Publishers.CombineLatest($current, $elapsed).map { episode, elapsed in
      episode.map { elapsed >= $0.duration } ?? false
    }
    .filter { $0 }.receive(on: DispatchQueue.main).sink { [weak self] _ in self?.next() }.store(in: &cancellables)
  }
  private func updateTimer(_ playing: Bool) {
    timer?.invalidate()
    guard playing else { return }
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      guard let self else { return }
      self.elapsed += TimeInterval(self.rate)
    }
  }
  func play(_ episode: Episode) {
    current = episode
    elapsed = 0
    isPlaying = true
  }
  func next() { if queue.isEmpty { isPlaying = false } else { play(queue.removeFirst()) } }
  func enqueue(_ e: Episode) { queue.append(e) }
  func move(from: IndexSet, to: Int) { queue.move(fromOffsets: from, toOffset: to) }
}

enum PodcastTab: String, CaseIterable, Identifiable {
  case home, library, search
  var id: String { rawValue }
  var icon: String {
    switch self {
    case .home: "house"
    case .library: "square.stack"
    case .search: "magnifyingglass"
    }
  }
}

struct PodcastApp: App {
  @StateObject private var player = PodcastPlayer()
  @Environment(\.scenePhase) private var phase
  var body: some Scene {
    WindowGroup { PodcastView().environmentObject(player).preferredColorScheme(.dark) }
      .onChange(of: phase) { if phase == .background { player.isPlaying = false } }
  }
}

struct PodcastView: View {
  @EnvironmentObject var player: PodcastPlayer
  @State private var tab: PodcastTab = .home
  @State private var expanded = false
  @Namespace private var animation
  @GestureState private var drag: CGFloat = 0
  init() { UITabBar.appearance().isHidden = true }
  var body: some View {
    ZStack(alignment: .bottom) {
      TabView(selection: $tab) {
        PodcastHome().tag(PodcastTab.home).toolbar(.hidden, for: .tabBar)
        PodcastQueue().tag(PodcastTab.library)
        Text("Search").tag(PodcastTab.search)
      }
      VStack(spacing: 0) {
        if player.current != nil, !expanded {
          PodcastBar(animation: animation)
            .transition(.asymmetric(insertion: .move(edge: .bottom), removal: .opacity))
            .onTapGesture { withAnimation(.interactiveSpring(response: 0.6)) { expanded = true } }
        }
        PodcastTabBar(selection: $tab)
      }
      if expanded {
        EpisodePlayer(animation: animation, expanded: $expanded)
          .offset(y: max(0, drag))
          .gesture(DragGesture().updating($drag) { value, state, _ in state = value.translation.height }.onEnded(close))
          .zIndex(1)
      }
    }
    .ignoresSafeArea(.keyboard, edges: .bottom)
    .edgesIgnoringSafeArea(.bottom)
  }
  private func close(_ value: DragGesture.Value) {
    if value.predictedEndTranslation.height > 200 { withAnimation { expanded = false } }
  }
}

struct PodcastTabBar: View {
  @Binding var selection: PodcastTab
  @Namespace private var ns
  var body: some View {
    HStack {
      ForEach(PodcastTab.allCases) { tab in
        Button {
          withAnimation(.easeInOut(duration: 0.2)) { selection = tab }
          UIImpactFeedbackGenerator(style: .soft).impactOccurred(intensity: 0.7)
        } label: {
          VStack(spacing: 4) {
            Image(systemName: tab.icon).symbolVariant(selection == tab ? .fill : .none)
              .font(.system(size: 20, weight: .medium, design: .rounded))
            if selection == tab { Circle().frame(width: 5, height: 5).matchedGeometryEffect(id: "dot", in: ns) }
          }
          .frame(maxWidth: .infinity).frame(height: 49)
          .foregroundColor(selection == tab ? .accentColor : Color(UIColor.secondaryLabel))
        }
        .accessibilityLabel(Text(verbatim: tab.rawValue.capitalized))
      }
    }
    .padding(.bottom, Self.bottomInset)
    .background(.ultraThinMaterial)
  }
  private static var bottomInset: CGFloat {
    let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
    return scenes.compactMap(\.keyWindow).first?.safeAreaInsets.bottom ?? 0
  }
}

struct PodcastHome: View {
  @EnvironmentObject private var player: PodcastPlayer
  @State private var page = 0
  private let episodes = (1...8).map {
    Episode(
      title: "Episode \($0)", show: "Show", duration: 1800, date: .now.addingTimeInterval(-86_400 * Double($0)),
      color: [.red, .blue, .green, .orange][$0 % 4])
  }
  var body: some View {
    NavigationView {
      ScrollView(.vertical) {
        VStack(alignment: .leading, spacing: 24) {
          TabView(selection: $page) {
            ForEach(Array(episodes.prefix(3).enumerated()), id: \.element.id) { index, episode in
              GeometryReader { proxy in
                episode.color.overlay(Text(episode.title).font(.title).bold().shadow(radius: 4))
                  .rotation3DEffect(.degrees(Double(proxy.frame(in: .global).minX) / -20), axis: (x: 0, y: 1, z: 0))
              }
              .tag(index).clipShape(RoundedRectangle(cornerRadius: 20)).padding(.horizontal)
            }
          }
          .tabViewStyle(PageTabViewStyle(indexDisplayMode: .automatic)).frame(height: 200)
          ForEach(episodes) { EpisodeRow(episode: $0, onPlay: player.play, onQueue: player.enqueue) }
        }
      }
      .navigationBarTitle("Listen Now", displayMode: .large)
    }
    .navigationViewStyle(StackNavigationViewStyle())
  }
}

struct EpisodeRow: View {
  let episode: Episode
  let onPlay: (Episode) -> Void
  let onQueue: (Episode) -> Void
  static let formatter: DateComponentsFormatter = {
    let f = DateComponentsFormatter()
    f.allowedUnits = [.hour, .minute]
    f.unitsStyle = .abbreviated
    return f
  }()
  var body: some View {
    HStack(alignment: .firstTextBaseline) {
      VStack(alignment: .leading) {
        Text(episode.date, style: .date).font(.caption2).textCase(.uppercase).foregroundStyle(.tertiary)
        Text(episode.title).font(.headline)
        Text("\(episode.show) · \(Self.formatter.string(from: episode.duration) ?? "")").font(.footnote)
      }
      Spacer()
      Button(action: { onPlay(episode) }, label: { Image(systemName: "play.circle.fill").font(.title) })
        .buttonStyle(ScaleButtonStyle())
        .accessibilityLabel("Play \(episode.title)")
    }
    .padding(.horizontal).padding(.vertical, 6)
    .contentShape(Rectangle())
    .contextMenu { Button("Play Later", systemImage: "text.append") { onQueue(episode) } }
  }
}

struct ScaleButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.scaleEffect(configuration.isPressed ? 0.85 : 1).brightness(configuration.isPressed ? -0.1 : 0)
      .animation(.spring(), value: configuration.isPressed)
  }
}

struct PodcastBar: View {
  @EnvironmentObject var player: PodcastPlayer
  var animation: Namespace.ID
  var body: some View {
    HStack {
      RoundedRectangle(cornerRadius: 8).fill(player.current?.color ?? .gray)
        .matchedGeometryEffect(id: "artwork", in: animation, properties: .frame).frame(width: 44, height: 44)
      Text(player.current?.title ?? "").lineLimit(1).matchedGeometryEffect(id: "title", in: animation)
      Spacer(minLength: 0)
      Button {
        player.isPlaying.toggle()
      } label: {
        Image(systemName: player.isPlaying ? "pause.fill" : "play.fill").contentTransition(.symbolEffect(.replace))
      }
      ProgressView(value: player.elapsed, total: player.current?.duration ?? 1).progressViewStyle(CircularRing())
    }
    .padding(10).background(.thickMaterial, in: RoundedRectangle(cornerRadius: 14, style: .continuous)).padding(
      .horizontal, 8)
  }
}

struct CircularRing: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View {
    Circle().trim(from: 0, to: CGFloat(configuration.fractionCompleted ?? 0)).stroke(Color.accentColor, lineWidth: 3)
      .rotationEffect(.init(degrees: -90)).frame(width: 22, height: 22)
  }
}

struct EpisodePlayer: View {
  @EnvironmentObject var player: PodcastPlayer
  let animation: Namespace.ID
  @Binding var expanded: Bool
  @State private var showsSleepTimer = false
  var body: some View {
    GeometryReader { geo in
      VStack(spacing: 30) {
        Capsule().fill(.white.opacity(0.4)).frame(width: 40, height: 5).padding(.top, geo.safeAreaInsets.top + 8)
        RoundedRectangle(cornerRadius: 24).fill(player.current?.color.gradient ?? Color.gray.gradient)
          .matchedGeometryEffect(id: "artwork", in: animation)
          .frame(width: geo.size.width * 0.8, height: geo.size.width * 0.8)
          .scaleEffect(player.isPlaying ? 1 : 0.85).animation(.spring(response: 0.4), value: player.isPlaying)
        Text(player.current?.title ?? "").font(.title2.weight(.bold)).matchedGeometryEffect(id: "title", in: animation)
        Slider(value: $player.elapsed, in: 0...(player.current?.duration ?? 1)) {
          Text("Position")
        } minimumValueLabel: {
          Text(time(player.elapsed))
        } maximumValueLabel: {
          Text(time((player.current?.duration ?? 0) - player.elapsed))
        } onEditingChanged: { editing in
          if editing { player.isPlaying = false }
        }
        .font(.caption.monospacedDigit())
        HStack(spacing: 40) {
          Button("Back", systemImage: "gobackward.15") { player.elapsed -= 15 }
          Button {
            player.isPlaying.toggle()
          } label: {
            Image(systemName: player.isPlaying ? "pause.circle.fill" : "play.circle.fill").resizable().frame(
              width: 72, height: 72)
          }.keyboardShortcut(.space, modifiers: [])
          Button("Forward", systemImage: "goforward.30") { player.elapsed += 30 }
        }
        .font(.title).labelStyle(.iconOnly).buttonStyle(.plain)
        Menu("\(player.rate.formatted())×") {
          ForEach([Float(0.5), 1, 1.5, 2], id: \.self) { r in Button("\(r.formatted())×") { player.rate = r } }
        }
        Button("Sleep Timer", systemImage: "moon.zzz") { showsSleepTimer = true }.labelStyle(.iconOnly)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background {
        player.current?.color.opacity(0.6).blur(radius: 60)
        Color.black.opacity(0.4)
      }
    }
    .sheet(isPresented: $showsSleepTimer) {
      List([5, 15, 30, 60], id: \.self) { m in
        Text(Duration.seconds(m * 60), format: .units(allowed: [.minutes], width: .wide))
      }
      .presentationDetents([.medium, .fraction(0.3), .height(200)])
      .presentationDragIndicator(.visible)
    }
    .statusBarHidden()
  }
  private func time(_ t: TimeInterval) -> String { String(format: "%d:%02d", Int(t) / 60, Int(t) % 60) }
}

struct PodcastQueue: View {
  @EnvironmentObject var player: PodcastPlayer
  var body: some View {
    List {
      ForEach(player.queue) { e in Text(e.title) }.onMove(perform: player.move)
    }
    .listStyle(PlainListStyle())
    .overlay { if player.queue.isEmpty { Label("Nothing queued", systemImage: "tray").foregroundColor(.secondary) } }
  }
}
