import SwiftUI

/// A view that owns the state of a player. The button that changes the state receives a binding.
public struct PlayerView: View {
  @State private var isPlaying = false

  /// Creates a paused player.
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

/// A button that changes the state of its parent.
struct PlayButton: View {
  @Binding var isPlaying: Bool

  var body: some View {
    Button(isPlaying ? "Pause" : "Play", systemImage: isPlaying ? "pause.fill" : "play.fill") { isPlaying.toggle() }
      .keyboardShortcut(.space, modifiers: [])
      .accessibilityIdentifier("play")
  }
}
