import Combine
import SwiftUI

// A timer for work and pauses, with a ring, and numbers that are set with a wheel.

@MainActor
final class FocusTimer: ObservableObject {
  enum Phase: String, CaseIterable {
    case work = "Focus"
    case pause = "Break"
  }

  @Published private(set) var phase = Phase.work
  @Published private(set) var remaining: Int
  @Published private(set) var isRunning = false
  @Published private(set) var finished = 0
  @AppStorage("focus.work") var workMinutes = 25
  @AppStorage("focus.pause") var pauseMinutes = 5
  private var cancellables = Set<AnyCancellable>()

  init() {
    remaining = 25 * 60
    NotificationCenter.default.publisher(for: UIApplication.willResignActiveNotification)
      .sink { [weak self] _ in MainActor.assumeIsolated { self?.save() } }
      .store(in: &cancellables)
  }

  var length: Int { (phase == .work ? workMinutes : pauseMinutes) * 60 }
  var progress: Double { 1 - Double(remaining) / Double(max(length, 1)) }
  var clock: String { Duration.seconds(remaining).formatted(.time(pattern: .minuteSecond(padMinuteToLength: 2))) }

  func toggle() {
    isRunning.toggle()
    UIApplication.shared.isIdleTimerDisabled = isRunning
    UIImpactFeedbackGenerator(style: .medium).impactOccurred()
  }

  func reset() {
    isRunning = false
    remaining = length
  }

  func tick() {
    guard isRunning else { return }
    remaining -= 1
    if remaining <= 0 {
      if phase == .work { finished += 1 }
      phase = phase == .work ? .pause : .work
      remaining = length
      UINotificationFeedbackGenerator().notificationOccurred(.success)
    }
  }

  private func save() { UserDefaults.standard.set(remaining, forKey: "focus.remaining") }
}

struct RingProgressStyle: ProgressViewStyle {
  var lineWidth: CGFloat = 14

  func makeBody(configuration: Configuration) -> some View {
    ZStack {
      Circle().stroke(Color(.systemGray5), lineWidth: lineWidth)
      Circle()
        .trim(from: 0, to: configuration.fractionCompleted ?? 0)
        .stroke(
          AngularGradient(colors: [.pink, .orange, .pink], center: .center),
          style: StrokeStyle(lineWidth: lineWidth, lineCap: .round)
        )
        .rotationEffect(.degrees(-90))
      configuration.label
    }
    .padding(lineWidth / 2)
  }
}

struct FocusTimerView: View {
  @StateObject private var timer = FocusTimer()
  @State private var isEditing = false
  private let ticks = Timer.publish(every: 1, on: .main, in: .common).autoconnect()

  var body: some View {
    VStack(spacing: 32) {
      Text(timer.phase.rawValue.uppercased()).font(.headline).kerning(4)
      ProgressView(value: timer.progress) {
        Text(timer.clock).font(.system(size: 54, weight: .thin, design: .rounded)).monospacedDigit()
      }
      .progressViewStyle(RingProgressStyle())
      .frame(width: 240, height: 240)
      .animation(.linear(duration: 1), value: timer.progress)
      HStack(spacing: 20) {
        Button("Reset", action: timer.reset).buttonStyle(.bordered)
        Button(timer.isRunning ? "Pause" : "Start", action: timer.toggle)
          .buttonStyle(.borderedProminent)
          .keyboardShortcut(.space, modifiers: [])
      }
      .controlSize(.large)
      HStack {
        ForEach(0..<4, id: \.self) { Image(systemName: $0 < timer.finished ? "circle.inset.filled" : "circle") }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background {
      RadialGradient(
        colors: [timer.phase == .work ? .pink.opacity(0.2) : .mint.opacity(0.2), .clear], center: .top, startRadius: 20,
        endRadius: 600
      )
      .ignoresSafeArea()
    }
    .overlay(alignment: .topTrailing) {
      Button {
        isEditing.toggle()
      } label: {
        Image(systemName: "gearshape")
      }.padding().accessibilityLabel("Settings")
    }
    .popover(isPresented: $isEditing, arrowEdge: .top) {
      Form {
        Stepper("Focus: \(timer.workMinutes) min", value: $timer.workMinutes, in: 1...90)
        Stepper("Break: \(timer.pauseMinutes) min", value: $timer.pauseMinutes, in: 1...30)
      }
      .frame(width: 260)
      .presentationCompactAdaptation(.popover)
    }
    .onReceive(ticks) { _ in timer.tick() }
    .preferredColorScheme(.dark)
  }
}

struct FocusTimerApp: App {
  var body: some Scene { WindowGroup { FocusTimerView() } }
}
