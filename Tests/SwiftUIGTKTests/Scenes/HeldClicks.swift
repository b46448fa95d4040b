import Dispatch
import GTKInterop
import SwiftUI

/// A button in a program that releases the button of the mouse during the second click, at a moment at which GDK is
/// about to report the pointer's position, because the first click has changed the layout. The program receives this
/// report, in which no button is pressed, before the release.
struct HeldClicks: View {
  @State private var clicks = 0

  var body: some View {
    Button("clicks \(clicks)") { clicks += 1 }
      .buttonStyle(HoldingStyle(isHolding: clicks == 1))
      .frame(width: 300, height: 100)
      .onAppear { Release.prepare() }
  }
}

private struct HoldingStyle: ButtonStyle {
  let isHolding: Bool

  func makeBody(configuration: Configuration) -> some View {
    configuration.label.onChange(of: configuration.isPressed) { _, isPressed in
      if isPressed && isHolding { Release.expect() }
    }
  }
}

@MainActor
private enum Release {
  /// A Boolean value that indicates whether the button of the mouse is to be released.
  private static var isNext = false

  static func prepare() {
    // A hook runs before GDK's own handler of the signal, which makes the report.
    let signal = g_signal_lookup("flush-events", gdk_frame_clock_get_type())
    g_signal_add_emission_hook(
      signal, 0,
      { _, _, _, _ in
        MainActor.assumeIsolated { Release.perform() }
        return 1
      }, nil, nil)
  }

  /// Releases the button of the mouse before the next report, or after a second if there is none, because GDK had
  /// already made it.
  static func expect() {
    isNext = true
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { perform() }
  }

  private static func perform() {
    guard isNext else { return }
    isNext = false
    system("xdotool mouseup 1")
  }
}
