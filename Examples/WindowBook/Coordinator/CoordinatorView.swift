import SwiftUI

/// A view that shows the progress of a ``Coordinator``, with a button that restarts it.
public struct CoordinatorView: View {
  @StateObject private var coordinator: Coordinator

  /// Creates a view of a coordinator that has not started.
  ///
  /// - Parameter work: A function that performs a step.
  public init(work: @escaping Coordinator.Work = Coordinator.takeSomeTime) {
    _coordinator = StateObject(wrappedValue: Coordinator(work: work))
  }

  public var body: some View {
    VStack(spacing: 14) {
      StepButton(step: .first, coordinator: coordinator)
      Image(systemName: "chevron.down").foregroundStyle(.secondary).accessibilityHidden(true)
      HStack(spacing: 12) {
        ForEach(Coordinator.Step.efforts) { StepButton(step: $0, coordinator: coordinator) }
      }
      Image(systemName: "chevron.down").foregroundStyle(.secondary).accessibilityHidden(true)
      StepButton(step: .third, coordinator: coordinator)
      StepButton(step: .fourth, coordinator: coordinator)
      Divider().padding(.vertical, 6)
      HStack(spacing: 12) {
        if coordinator.isRunning {
          ProgressView()
        } else if coordinator.progress[.fourth] == .done {
          Label("All done", systemImage: "checkmark.circle.fill").foregroundStyle(.green)
        }
        Spacer()
        Button(coordinator.progress.isEmpty ? "Start" : "Start again") { coordinator.start() }
          .buttonStyle(.borderedProminent)
          .keyboardShortcut(.defaultAction)
      }
    }
    .padding(24)
    .frame(minWidth: 520, maxWidth: 640)
  }
}

/// A step: gray while it waits, with a spinner while it runs, green when it is done. Pressing it shows a description.
private struct StepButton: View {
  let step: Coordinator.Step
  @ObservedObject var coordinator: Coordinator
  @State private var isExplaining = false

  private var progress: Coordinator.Progress { coordinator.progress[step, default: .waiting] }

  var body: some View {
    Button {
      isExplaining = true
    } label: {
      HStack(spacing: 8) {
        switch progress {
        case .waiting: Image(systemName: "circle").foregroundStyle(.secondary)
        case .running: ProgressView()
        case .done: Image(systemName: "checkmark.circle.fill")
        }
        Text(step.rawValue)
      }
      .frame(maxWidth: .infinity)
    }
    .buttonStyle(StepStyle(progress: progress))
    .accessibilityIdentifier("\(step)")
    .popover(isPresented: $isExplaining) { Text("\(step.rawValue) is \(words)").padding() }
  }

  private var words: String {
    switch progress {
    case .waiting: "waiting for the steps before it."
    case .running: "running."
    case .done: "done."
    }
  }
}

private struct StepStyle: ButtonStyle {
  let progress: Coordinator.Progress

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .padding(.vertical, 10).padding(.horizontal, 14)
      .foregroundStyle(progress == .done ? .white : .primary)
      .background(
        progress == .done ? Color.green : Color.gray.opacity(progress == .running ? 0.3 : 0.15),
        in: RoundedRectangle(cornerRadius: 10)
      )
      .opacity(configuration.isPressed ? 0.6 : 1)
  }
}
