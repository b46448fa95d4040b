import Combine
import SwiftUI

final class StopwatchModel: ObservableObject {
  enum Mode {
    case stopped, running, paused
  }

  @Published private(set) var mode = Mode.stopped
  @Published private(set) var elapsed: TimeInterval = 0
  @Published private(set) var laps: [TimeInterval] = []

  private var timer: AnyCancellable?

  func start() {
    mode = .running
    timer = Timer.publish(every: 0.01, on: .main, in: .common)
      .autoconnect()
      .sink { [weak self] _ in self?.elapsed += 0.01 }
  }

  func pause() {
    timer?.cancel()
    timer = nil
    mode = .paused
  }

  func lap() {
    laps.insert(elapsed, at: 0)
  }

  func reset() {
    pause()
    mode = .stopped
    elapsed = 0
    laps = []
  }
}

struct StopwatchView: View {
  @StateObject private var model = StopwatchModel()

  var body: some View {
    VStack(spacing: 20) {
      Text(String(format: "%.2f", model.elapsed))
        .font(.system(size: 60, weight: .thin, design: .rounded))
        .monospacedDigit()
        .minimumScaleFactor(0.5)
        .lineLimit(1)
      HStack {
        switch model.mode {
        case .stopped:
          Button("Start") { model.start() }.buttonStyle(.borderedProminent).tint(.green)
        case .running:
          Button("Lap") { model.lap() }.buttonStyle(.bordered)
          Button("Pause") { model.pause() }.buttonStyle(.borderedProminent).tint(.red)
        case .paused:
          Button("Reset") { model.reset() }.buttonStyle(.bordered)
          Button("Resume") { model.start() }.buttonStyle(.borderedProminent)
        }
      }
      .controlSize(.large)
      ForEach(Array(model.laps.enumerated()), id: \.offset) { index, lap in
        LabeledContent("Lap \(model.laps.count - index)", value: String(format: "%.2f", lap))
      }
    }
    .padding()
  }
}

struct StopwatchApp: App {
  var body: some Scene {
    WindowGroup { StopwatchView() }
  }
}
