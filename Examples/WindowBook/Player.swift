import SwiftUI

/// A view that owns the state of a player. The button that changes the state receives a binding.
public struct PlayerView: View {
  @State private var isPlaying = false

  /// Creates a paused player.
  public init() {}

  public var body: some View {
    VStack(spacing: 20) {
      Image(systemName: "music.note")
        .font(.system(size: 56))
        .foregroundStyle(isPlaying ? .white : .secondary)
        .frame(width: 180, height: 180)
        .background(isPlaying ? Color.accentColor : Color.gray.opacity(0.15), in: RoundedRectangle(cornerRadius: 24))
        .animation(.easeInOut(duration: 0.2), value: isPlaying)
        .accessibilityHidden(true)
      Text(isPlaying ? "Playing" : "Paused").font(.title2.bold())
        .foregroundStyle(isPlaying ? .primary : .secondary)
        .accessibilityIdentifier("state")
      PlayButton(isPlaying: $isPlaying)
    }
    .padding(32)
    .frame(minWidth: 320, minHeight: 340)
  }
}

/// A button that changes the state of its parent.
struct PlayButton: View {
  @Binding var isPlaying: Bool

  var body: some View {
    Button(isPlaying ? "Pause" : "Play", systemImage: isPlaying ? "pause.fill" : "play.fill") { isPlaying.toggle() }
      .buttonStyle(.borderedProminent)
      .controlSize(.large)
      .keyboardShortcut(.space, modifiers: [])
      .accessibilityIdentifier("play")
  }
}
