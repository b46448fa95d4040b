import Combine
import SwiftUI

// Habits of a week with rings, streaks, a badge and a page for each that can be deleted after a question.

struct Habit: Identifiable, Codable, Hashable {
  var id = UUID()
  var name: String
  var symbol = "leaf"
  var done: Set<Int> = []

  var streak: Int { (0..<7).reversed().prefix { done.contains($0) }.count }
  var progress: Double { Double(done.count) / 7 }
}

final class HabitStore: ObservableObject {
  @Published var habits: [Habit]
  @Published private(set) var summary = ""

  init(_ habits: [Habit]) {
    self.habits = habits
    $habits
      .map { habits in
        let total = habits.reduce(0) { $0 + $1.done.count }
        return "\(total) of \(habits.count * 7)"
      }
      .removeDuplicates()
      .assign(to: &$summary)
  }

  func toggle(_ day: Int, of id: Habit.ID) {
    guard let index = habits.firstIndex(where: { $0.id == id }) else { return }
    if habits[index].done.remove(day) == nil { habits[index].done.insert(day) }
  }
}

struct Ring: View {
  let progress: Double

  var body: some View {
    Circle()
      .stroke(.quaternary, lineWidth: 6)
      .overlay {
        Circle()
          .trim(from: 0, to: progress)
          .stroke(.green, style: .init(lineWidth: 6, lineCap: .round))
          .rotationEffect(.degrees(-90))
          .animation(.snappy, value: progress)
      }
      .frame(width: 36, height: 36)
      .accessibilityHidden(true)
  }
}

struct WeekRow: View {
  @EnvironmentObject private var store: HabitStore
  let habit: Habit

  var body: some View {
    HStack(spacing: 4) {
      ForEach(Array(["M", "T", "W", "T", "F", "S", "S"].enumerated()), id: \.offset) { day, letter in
        Button {
          store.toggle(day, of: habit.id)
        } label: {
          Text(letter)
            .font(.caption.bold())
            .frame(width: 26, height: 26)
            .background(habit.done.contains(day) ? .green : .secondary.opacity(0.2), in: .circle)
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Day \(day + 1) of \(habit.name)")
        .accessibilityAddTraits(habit.done.contains(day) ? .isSelected : [])
      }
    }
  }
}

struct HabitPage: View {
  @Binding var habit: Habit
  var delete: () -> Void
  @State private var isAsking = false
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Form {
      Section("Name") { TextField("Name", text: $habit.name).autocorrectionDisabled() }
      Section {
        Gauge(value: habit.progress) {
          Text("Week")
        } currentValueLabel: {
          Text(habit.progress, format: .percent)
        }
        LabeledContent("Streak", value: "\(habit.streak) days")
      }
      Button("Delete habit", role: .destructive) { isAsking = true }
    }
    .navigationTitle(habit.name)
    .confirmationDialog("Delete \(habit.name)?", isPresented: $isAsking, titleVisibility: .visible) {
      Button("Delete", role: .destructive) {
        dismiss()
        delete()
      }
      Button("Keep", role: .cancel) {}
    }
  }
}

struct HabitsView: View {
  @StateObject var store: HabitStore

  var body: some View {
    NavigationStack {
      List {
        Section {
          ForEach($store.habits) { $habit in
            VStack(alignment: .leading) {
              HStack {
                Ring(progress: habit.progress)
                NavigationLink(habit.name) {
                  HabitPage(habit: $habit) { store.habits.removeAll { $0.id == habit.id } }
                }
                .badge(habit.streak)
              }
              WeekRow(habit: habit)
            }
          }
          .onMove { store.habits.move(fromOffsets: $0, toOffset: $1) }
        } footer: {
          Text("Done: \(store.summary)")
        }
      }
      .navigationTitle("Habits")
      .toolbar {
        ToolbarItem(placement: .primaryAction) {
          Button("New habit", systemImage: "plus") { withAnimation { store.habits.append(Habit(name: "Habit")) } }
        }
      }
      .overlay { if store.habits.isEmpty { ContentUnavailableView("No habits", systemImage: "leaf") } }
    }
    .environmentObject(store)
  }
}

struct HabitsApp: App {
  var body: some Scene { WindowGroup { HabitsView(store: HabitStore([Habit(name: "Walk")])) } }
}
