import Combine
import SwiftUI

enum Appearance: String, CaseIterable, Identifiable {
  case system, light, dark
  var id: String { rawValue }

  var colorScheme: ColorScheme? {
    switch self {
    case .system: return nil
    case .light: return .light
    case .dark: return .dark
    }
  }
}

final class UserSettings: ObservableObject {
  @Published var name = "Ada"
  @Published var notificationsEnabled = true
  @Published var volume = 0.5
  @Published var appearance = Appearance.system
  @Published var birthday = Date(timeIntervalSinceReferenceDate: 0)
  @Published var accent = Color.blue
  @Published var fontSize = 12
}

struct SettingsView: View {
  @EnvironmentObject var settings: UserSettings
  @State private var isConfirmingReset = false

  var body: some View {
    Form {
      Section(header: Text("Profile")) {
        TextField("Name", text: $settings.name)
        DatePicker("Birthday", selection: $settings.birthday, in: ...Date(), displayedComponents: .date)
        ColorPicker("Accent color", selection: $settings.accent, supportsOpacity: false)
      }
      Section("Notifications") {
        Toggle("Enabled", isOn: $settings.notificationsEnabled.animation())
        if settings.notificationsEnabled {
          Slider(value: $settings.volume, in: 0...1) {
            Text("Volume")
          } minimumValueLabel: {
            Image(systemName: "speaker")
          } maximumValueLabel: {
            Image(systemName: "speaker.wave.3")
          }
        }
      }
      Section("Looks") {
        Picker("Appearance", selection: $settings.appearance) {
          ForEach(Appearance.allCases) { Text($0.rawValue.capitalized).tag($0) }
        }
        .pickerStyle(.segmented)
        Stepper("Font size: \(settings.fontSize)", value: $settings.fontSize, in: 8...32)
        LabeledContent("Version", value: "1.0")
      }
      Button("Reset", role: .destructive) { isConfirmingReset = true }
        .confirmationDialog("Reset all settings?", isPresented: $isConfirmingReset) {
          Button("Reset everything", role: .destructive) {
            settings.name = ""
            settings.volume = 0.5
            settings.fontSize = 12
          }
          Button("Cancel", role: .cancel) {}
        }
    }
    .preferredColorScheme(settings.appearance.colorScheme)
    .accentColor(settings.accent)
  }
}

struct SettingsApp: App {
  @StateObject private var settings = UserSettings()

  var body: some Scene {
    WindowGroup("Settings") {
      SettingsView().environmentObject(settings)
    }
    .defaultSize(width: 480, height: 700)
  }
}
