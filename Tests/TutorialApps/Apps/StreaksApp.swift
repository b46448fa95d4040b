import Observation
import SwiftUI

// Streaks of habits, with a week above the list, rings, bars and a picture to share.

struct Streak: Identifiable, Codable, Hashable {
  var id = UUID()
  var name: String
  var emoji: String
  var colorHex: String
  var goal: Int = 1
  var log: [String: Int] = [:]
}

extension Color {
  init(hex: String) {
    var int: UInt64 = 0
    Scanner(string: hex.trimmingCharacters(in: .alphanumerics.inverted)).scanHexInt64(&int)
    self.init(
      .sRGB, red: Double(int >> 16 & 255) / 255, green: Double(int >> 8 & 255) / 255, blue: Double(int & 255) / 255)
  }
  func toHex() -> String? {
    let uic = UIColor(self)
    guard let components = uic.cgColor.components, components.count >= 3 else { return nil }
    return String(
      format: "%02lX%02lX%02lX", lroundf(Float(components[0]) * 255), lroundf(Float(components[1]) * 255),
      lroundf(Float(components[2]) * 255))
  }
}

@Observable
final class StreakStore {
  var streaks: [Streak] = [] { didSet { save() } }
  @ObservationIgnored private let url: URL
  @ObservationIgnored @AppStorage("didLaunch") private var didLaunch = false
  init(folder: URL = .documentsDirectory) {
    url = folder.appendingPathComponent("streaks.json")
    if let data = try? Data(contentsOf: url), let saved = try? JSONDecoder().decode([Streak].self, from: data) {
      streaks = saved
    }
    if !didLaunch {
      streaks = [Streak(name: "Read", emoji: "📚", colorHex: "#FF8800", goal: 2)]
      didLaunch = true
    }
  }
  private func save() { try? JSONEncoder().encode(streaks).write(to: url, options: [.atomic]) }
  func key(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
  func increment(_ habit: Streak, on date: Date = .now) {
    guard let i = streaks.firstIndex(of: habit) else { return }
    streaks[i].log[key(date), default: 0] += 1
  }
  func streak(_ habit: Streak) -> Int {
    var count = 0
    var day = Calendar.current.startOfDay(for: .now)
    while habit.log[key(day), default: 0] >= habit.goal {
      count += 1
      day = Calendar.current.date(byAdding: .day, value: -1, to: day)!
    }
    return count
  }
  func week(of habit: Streak) -> [(day: Date, value: Int)] {
    (0..<7).reversed().compactMap { Calendar.current.date(byAdding: .day, value: -$0, to: .now) }.map {
      ($0, habit.log[key($0)] ?? 0)
    }
  }
}

extension EnvironmentValues {
  @Entry var cardRadius: CGFloat = 20
}

struct StreaksApp: App {
  @State private var store = StreakStore()
  var body: some Scene {
    WindowGroup { StreakList().environment(store).environment(\.cardRadius, 24).fontDesign(.rounded) }
  }
}
struct StreakList: View {
  @Environment(StreakStore.self) private var store
  @State private var editing: Streak?
  @State private var isAdding = false
  @State private var selection: Streak.ID?
  @State private var date = Date()
  var body: some View {
    NavigationSplitView {
      List(selection: $selection) {
        Section {
          WeekStrip(date: $date).listRowInsets(EdgeInsets()).listRowBackground(Color.clear)
        }
        ForEach(store.streaks) { habit in
          StreakRow(habit: habit) { store.increment(habit, on: date) }
            .swipeActions {
              Button("Delete", systemImage: "trash", role: .destructive) {
                withAnimation { store.streaks.removeAll { $0.id == habit.id } }
              }
              Button("Edit", systemImage: "pencil") { editing = habit }.tint(.orange)
            }
        }
        .onMove { store.streaks.move(fromOffsets: $0, toOffset: $1) }
      }
      .navigationTitle(Text(date, format: .dateTime.weekday(.wide).day().month()))
      .toolbar {
        ToolbarItem(placement: .primaryAction) { Button("Add", systemImage: "plus", action: { isAdding.toggle() }) }
        ToolbarItem(placement: .bottomBar) { Text("\(store.streaks.count) streaks").font(.footnote) }
      }
      .sheet(isPresented: $isAdding) {
        StreakEditor(habit: Streak(name: "", emoji: "⭐️", colorHex: "3366FF")) { store.streaks.append($0) }
      }
      .sheet(item: $editing) { habit in
        StreakEditor(habit: habit) { new in
          if let i = store.streaks.firstIndex(where: { $0.id == new.id }) { store.streaks[i] = new }
        }
      }
    } detail: {
      if let habit = store.streaks.first(where: { $0.id == selection }) {
        StreakPage(habit: habit)
      } else {
        ContentUnavailableView("No Streak", systemImage: "sparkles", description: Text("Select one."))
      }
    }
    .navigationSplitViewStyle(.balanced)
  }
}

struct WeekStrip: View {
  @Binding var date: Date
  private let calendar = Calendar.current
  private var days: [Date] {
    let start = calendar.dateInterval(of: .weekOfYear, for: date)?.start ?? date
    return (0..<7).compactMap { calendar.date(byAdding: .day, value: $0, to: start) }
  }
  var body: some View {
    HStack {
      ForEach(days, id: \.self) { day in
        let selected = calendar.isDate(day, inSameDayAs: date)
        VStack {
          Text(day.formatted(.dateTime.weekday(.narrow))).font(.caption2)
          Text(day.formatted(.dateTime.day())).fontWeight(selected ? .bold : .regular)
        }
        .frame(maxWidth: .infinity).padding(.vertical, 8)
        .background(selected ? AnyView(RoundedRectangle(cornerRadius: 12).fill(.tint)) : AnyView(EmptyView()))
        .foregroundStyle(selected ? Color.white : calendar.isDateInToday(day) ? .accentColor : .primary)
        .onTapGesture { withAnimation(.smooth) { date = day } }
      }
    }
  }
}

struct StreakRow: View {
  let habit: Streak
  let action: () -> Void
  @State private var burst = 0
  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  private var done: Int { habit.log[Date.now.formatted(.iso8601.year().month().day())] ?? 0 }
  var body: some View {
    Button {
      action()
      burst += 1
    } label: {
      HStack(spacing: 14) {
        RingView(progress: Double(done) / Double(max(habit.goal, 1)), color: Color(hex: habit.colorHex)) {
          Text(habit.emoji).font(.title3)
        }.frame(width: 48, height: 48)
        VStack(alignment: .leading, spacing: 2) {
          Text(habit.name).font(.headline).strikethrough(done >= habit.goal)
          Text("\(done)/\(habit.goal)").font(.subheadline).foregroundStyle(.secondary)
            .contentTransition(.numericText(value: Double(done)))
        }
        Spacer()
        Image(systemName: "flame.fill").foregroundStyle(.orange, .red).symbolEffect(.bounce, value: burst)
      }
    }
    .buttonStyle(.plain)
    .phaseAnimator([1, 1.05, 1], trigger: burst) { view, scale in
      view.scaleEffect(reduceMotion ? 1 : scale)
    } animation: { _ in
      .spring(duration: 0.2)
    }
    .sensoryFeedback(.impact(weight: .medium), trigger: burst)
  }
}

struct RingView<Content: View>: View {
  var progress: Double
  var color: Color
  @ViewBuilder var content: Content
  var body: some View {
    ZStack {
      Circle().stroke(color.opacity(0.2), lineWidth: 6)
      Circle().trim(from: 0, to: min(progress, 1))
        .stroke(AngularGradient(colors: [color.opacity(0.6), color], center: .center), lineWidth: 6)
        .rotationEffect(.degrees(-90)).animation(.easeOut, value: progress)
      content
    }
  }
}

struct BarShape: Shape {
  var fraction: Double
  var animatableData: Double {
    get { fraction }
    set { fraction = newValue }
  }
  func path(in rect: CGRect) -> Path {
    let h = rect.height * fraction
    return Path(
      roundedRect: CGRect(x: rect.minX, y: rect.maxY - h, width: rect.width, height: h),
      cornerSize: CGSize(width: 6, height: 6), style: .continuous)
  }
}

struct StreakPage: View {
  let habit: Streak
  @Environment(StreakStore.self) private var store
  @Environment(\.cardRadius) private var radius
  @Environment(\.displayScale) private var displayScale
  @State private var appeared = false
  @State private var shareImage: Image?
  var body: some View {
    let week = store.week(of: habit)
    ScrollView {
      VStack(spacing: 20) {
        HStack(alignment: .bottom, spacing: 8) {
          ForEach(week, id: \.day) { entry in
            VStack {
              BarShape(fraction: appeared ? min(1, Double(entry.value) / Double(habit.goal)) : 0)
                .fill(Color(hex: habit.colorHex).gradient).frame(height: 120)
              Text(entry.day, format: .dateTime.weekday(.abbreviated)).font(.caption2).foregroundStyle(.secondary)
            }
            .accessibilityElement(children: .combine)
          }
        }
        .padding().background(.background.secondary, in: .rect(cornerRadius: radius))
        Grid(alignment: .leading, horizontalSpacing: 20, verticalSpacing: 10) {
          GridRow {
            Text("Streak").gridColumnAlignment(.trailing)
            Text("\(store.streak(habit))").bold()
          }
          Divider().gridCellUnsizedAxes(.horizontal)
          GridRow {
            Text("Total")
            Text(habit.log.values.reduce(0, +), format: .number)
          }
        }
        Gauge(value: Double(store.streak(habit)), in: 0...30) {
          Text("Month")
        } currentValueLabel: {
          Text("\(store.streak(habit))")
        }.gaugeStyle(.accessoryCircular).tint(Gradient(colors: [.green, .yellow, .red]))
        if let shareImage {
          ShareLink(item: shareImage, preview: SharePreview(habit.name, image: shareImage)) {
            Label("Share", systemImage: "square.and.arrow.up")
          }
        }
      }.padding()
    }
    .navigationTitle(habit.name).navigationBarTitleDisplayMode(.inline)
    .task(id: habit.id) {
      render()
      withAnimation(.easeOut(duration: 0.6)) { appeared = true }
    }
  }
  @MainActor private func render() {
    let renderer = ImageRenderer(
      content: RingView(progress: 1, color: Color(hex: habit.colorHex)) { Text(habit.emoji) }.frame(
        width: 200, height: 200))
    renderer.scale = displayScale
    if let image = renderer.uiImage { shareImage = Image(uiImage: image) }
  }
}

struct StreakEditor: View {
  @State var habit: Streak
  var onSave: (Streak) -> Void
  @Environment(\.dismiss) private var dismiss
  @State private var color = Color.blue
  var body: some View {
    NavigationStack {
      Form {
        TextField("Name", text: $habit.name, prompt: Text("e.g. Read"))
        ColorPicker("Color", selection: $color, supportsOpacity: false)
        Stepper("Goal: \(habit.goal)", value: $habit.goal, in: 1...20)
      }
      .onChange(of: color) { habit.colorHex = color.toHex() ?? habit.colorHex }
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel", role: .cancel) { dismiss() } }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") {
            onSave(habit)
            dismiss()
          }.disabled(habit.name.trimmingCharacters(in: .whitespaces).isEmpty)
        }
      }
    }
    .presentationDetents([.medium, .large])
  }
}
