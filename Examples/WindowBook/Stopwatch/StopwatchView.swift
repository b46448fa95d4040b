import SwiftUI

/// A stopwatch with laps, the history of its runs, and settings.
public struct StopwatchView: View {
  @StateObject private var stopwatch: Stopwatch
  @StateObject private var history: RunHistory
  @AppStorage("appearance") private var appearance = Appearance.system
  @State private var tab = StopwatchTab.stopwatch

  /// Creates a stopwatch.
  ///
  /// - Parameters:
  ///   - stopwatch: The stopwatch.
  ///   - history: The history of its runs.
  public init(
    stopwatch: @autoclosure @escaping () -> Stopwatch = Stopwatch(),
    history: @autoclosure @escaping () -> RunHistory = RunHistory()
  ) {
    _stopwatch = StateObject(wrappedValue: stopwatch())
    _history = StateObject(wrappedValue: history())
  }

  public var body: some View {
    TabView(selection: $tab) {
      StopwatchPage(stopwatch: stopwatch, history: history)
        .tabItem { Label("Timer", systemImage: "stopwatch") }
        .tag(StopwatchTab.stopwatch)
      HistoryPage(history: history)
        .tabItem { Label("History", systemImage: "clock.arrow.circlepath") }
        .tag(StopwatchTab.history)
      SettingsPage(appearance: $appearance, history: history)
        .tabItem { Label("Settings", systemImage: "gearshape") }
        .tag(StopwatchTab.settings)
    }
    .frame(minWidth: 340, minHeight: 440)
    .preferredColorScheme(appearance.colorScheme)
  }
}

private enum StopwatchTab {
  case stopwatch
  case history
  case settings
}

/// The color scheme that the user has chosen.
private enum Appearance: String, CaseIterable, Identifiable {
  case system = "System"
  case light = "Light"
  case dark = "Dark"

  var id: Self { self }

  var colorScheme: ColorScheme? {
    switch self {
    case .system: nil
    case .light: .light
    case .dark: .dark
    }
  }
}

// MARK: - Stopwatch

private struct StopwatchPage: View {
  @ObservedObject var stopwatch: Stopwatch
  @ObservedObject var history: RunHistory
  @AppStorage("showsHundredths") private var showsHundredths = true
  @AppStorage("keepsRuns") private var keepsRuns = true

  var body: some View {
    VStack(spacing: 0) {
      VStack(spacing: 18) {
        Text(clockText(stopwatch.hundredths, showsHundredths: showsHundredths))
          .font(.system(size: 64, weight: .light).monospacedDigit())
          .lineLimit(1)
          .minimumScaleFactor(0.5)
          .foregroundStyle(stopwatch.state == .stopped ? .secondary : .primary)
          .accessibilityIdentifier("time")
        buttons
      }
      .padding(.vertical, 24)
      .frame(maxWidth: .infinity)
      Divider()
      if stopwatch.laps.isEmpty {
        ContentUnavailableView("No Laps", systemImage: "flag", description: Text("A lap ends when you press Lap."))
      } else {
        LapList(laps: stopwatch.laps, current: stopwatch.currentLap)
      }
    }
  }

  private var buttons: some View {
    HStack(spacing: 12) {
      switch stopwatch.state {
      case .reset:
        Button("Lap") {}.disabled(true)
        Button("Start") { stopwatch.run() }.buttonStyle(.borderedProminent).keyboardShortcut(.space, modifiers: [])
      case .running:
        Button("Lap") { stopwatch.endLap() }.keyboardShortcut("l", modifiers: [])
        Button("Stop", role: .destructive) { stopwatch.stop() }
          .buttonStyle(.borderedProminent)
          .keyboardShortcut(.space, modifiers: [])
      case .stopped:
        Button("Reset") {
          if let run = stopwatch.reset(), keepsRuns { history.add(run) }
        }
        .keyboardShortcut("r", modifiers: [])
        Button("Resume") { stopwatch.run() }.buttonStyle(.borderedProminent).keyboardShortcut(.space, modifiers: [])
      }
    }
    .buttonStyle(.bordered)
    .controlSize(.large)
  }
}

/// The laps, the current one first.
private struct LapList: View {
  let laps: [Lap]
  let current: Int
  @AppStorage("marksLaps") private var marksLaps = true

  var body: some View {
    let range = marksLaps ? LapRange(laps) : nil
    List {
      LapRow(lap: Lap(number: laps.count + 1, hundredths: current), range: nil)
      ForEach(laps) { LapRow(lap: $0, range: range) }
    }
  }
}

private struct LapRow: View {
  let lap: Lap
  let range: LapRange?

  private var rating: (name: LocalizedStringKey, color: Color)? {
    switch lap.hundredths {
    case range?.best: ("Best", .green)
    case range?.worst: ("Worst", .red)
    default: nil
    }
  }

  var body: some View {
    HStack {
      Text("Lap \(lap.number)")
      if let rating { Text(rating.name).font(.caption.bold()).foregroundStyle(rating.color) }
      Spacer()
      Text(clockText(lap.hundredths)).monospacedDigit().foregroundStyle(rating?.color ?? .primary)
    }
    .padding(.vertical, 2)
  }
}

// MARK: - History

private struct HistoryPage: View {
  @ObservedObject var history: RunHistory
  @State private var asksToDelete = false

  var body: some View {
    NavigationStack {
      Group {
        if history.runs.isEmpty {
          ContentUnavailableView(
            "No Runs", systemImage: "clock", description: Text("A run is kept when you reset the stopwatch."))
        } else {
          List {
            ForEach(history.runs) { run in
              NavigationLink(value: run) { RunRow(run: run) }
            }
            .onDelete { history.delete(at: $0) }
          }
        }
      }
      .navigationTitle("History")
      .navigationDestination(for: Run.self) { RunPage(run: $0) }
      .toolbar {
        Button("Delete All") { asksToDelete = true }.disabled(history.runs.isEmpty)
      }
      .confirmationDialog("Delete all runs?", isPresented: $asksToDelete, titleVisibility: .visible) {
        Button("Delete All Runs", role: .destructive) { history.deleteAll() }
        Button("Cancel", role: .cancel) {}
      } message: {
        Text("You can't undo this.")
      }
    }
  }
}

private struct RunRow: View {
  let run: Run

  private var count: LocalizedStringKey { run.laps.count == 1 ? "1 lap" : "\(run.laps.count) laps" }

  var body: some View {
    HStack {
      VStack(alignment: .leading, spacing: 2) {
        Text(run.start, format: .dateTime.day().month().year().hour().minute())
        Text(count).font(.caption).foregroundStyle(.secondary)
      }
      Spacer()
      Text(clockText(run.hundredths)).monospacedDigit()
    }
    .padding(.vertical, 2)
  }
}

private struct RunPage: View {
  let run: Run

  var body: some View {
    let range = LapRange(run.laps)
    List {
      Section("Run") {
        LabeledContent("Started", value: run.start.formatted(date: .abbreviated, time: .shortened))
        LabeledContent("Time", value: clockText(run.hundredths))
        if !run.laps.isEmpty {
          LabeledContent("Average lap", value: clockText(run.hundredths / run.laps.count))
        }
      }
      if !run.laps.isEmpty {
        Section("Laps") { ForEach(run.laps) { LapRow(lap: $0, range: range) } }
      }
    }
    .navigationTitle(clockText(run.hundredths))
  }
}

// MARK: - Settings

private struct SettingsPage: View {
  @Binding var appearance: Appearance
  @ObservedObject var history: RunHistory
  @AppStorage("showsHundredths") private var showsHundredths = true
  @AppStorage("marksLaps") private var marksLaps = true
  @AppStorage("keepsRuns") private var keepsRuns = true

  var body: some View {
    Form {
      Section("Display") {
        Toggle("Show hundredths", isOn: $showsHundredths)
        Toggle("Mark the best and the worst lap", isOn: $marksLaps)
        Picker("Appearance", selection: $appearance) {
          ForEach(Appearance.allCases) { Text($0.rawValue).tag($0) }
        }
      }
      Section {
        Toggle("Keep runs in the history", isOn: $keepsRuns)
        LabeledContent("Kept runs", value: "\(history.runs.count)")
      } header: {
        Text("History")
      } footer: {
        Text("A run ends when you reset the stopwatch.")
      }
    }
    .formStyle(.grouped)
  }
}
