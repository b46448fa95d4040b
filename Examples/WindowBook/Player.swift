import SwiftUI

/// Shows whether something plays. The state is its own; the button that changes it owns nothing.
public struct PlayerView: View {
  @State private var isPlaying = false

  /// Begins paused.
  public init() {}

  public var body: some View {
    VStack(spacing: 12) {
      Text(isPlaying ? "Playing" : "Paused").font(.title)
        .foregroundStyle(isPlaying ? .primary : .secondary)
        .accessibilityIdentifier("state")
      PlayButton(isPlaying: $isPlaying)
    }
    .padding()
  }
}

/// Plays and pauses what its parent has.
struct PlayButton: View {
  @Binding var isPlaying: Bool

  var body: some View {
    Button(isPlaying ? "Pause" : "Play", systemImage: isPlaying ? "pause.fill" : "play.fill") { isPlaying.toggle() }
      .keyboardShortcut(.space, modifiers: [])
      .accessibilityIdentifier("play")
  }
}
