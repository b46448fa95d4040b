import SwiftUI

/// A grouped form with a default button, the color scheme and the contrast of the window, and a swatch of the secondary
/// color.
struct Forms: View {
  @Environment(\.colorScheme) private var scheme
  @Environment(\.colorSchemeContrast) private var contrast
  @State private var isOn = false
  @State private var saved = 0

  var body: some View {
    Form {
      Section("Settings") {
        Toggle("Sound", isOn: $isOn)
        Text(isOn ? "on" : "off")
      }
      Text(verbatim: "\(scheme) \(contrast)")
      Text("swatch").foregroundStyle(.clear).background(Color.secondary)
      Button("Save \(saved)") { saved += 1 }.keyboardShortcut(.defaultAction)
      Button("Forget", role: .destructive) { saved = 0 }
    }
    .formStyle(.grouped)
    .frame(width: 400, height: 360)
  }
}
