import Combine
import SwiftUI

struct CountdownView: View {
  @State private var remaining: Int
  @State private var isRunning = false
  private let total: Int
  private let timer: Publishers.Autoconnect<Timer.TimerPublisher>

  init(seconds: Int, interval: TimeInterval = 1) {
    _remaining = State(initialValue: seconds)
    total = seconds
    timer = Timer.publish(every: interval, on: .main, in: .common).autoconnect()
  }

  var body: some View {
    VStack {
      ProgressView(value: Double(total - remaining), total: Double(total))
        .progressViewStyle(.circular)
      Text(remaining == 0 ? "Time is up" : "\(remaining) s")
        .font(.largeTitle.monospacedDigit())
        .foregroundStyle(remaining < 2 ? Color.red : .primary)
      Button {
        isRunning.toggle()
      } label: {
        Label(isRunning ? "Pause" : "Start", systemImage: isRunning ? "pause.fill" : "play.fill")
      }
      .buttonBorderShape(.capsule)
      .disabled(remaining == 0)
    }
    .onReceive(timer) { _ in
      guard isRunning, remaining > 0 else { return }
      remaining -= 1
      if remaining == 0 { isRunning = false }
    }
  }
}

struct CountdownApp: App {
  var body: some Scene {
    WindowGroup { CountdownView(seconds: 4, interval: 0.25) }
  }
}
