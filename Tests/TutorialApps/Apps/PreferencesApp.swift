import SwiftUI

// Settings with a search over all of them, themes and an icon for each row.

enum AppTheme: String, CaseIterable, Identifiable {
  case system, light, dark
  var id: String { rawValue }
  var scheme: ColorScheme? {
    switch self {
    case .system: return nil
    case .light: return .light
    case .dark: return .dark
    }
  }
}

final class PreferencesModel: ObservableObject {
  @AppStorage("pref.theme") var theme: AppTheme = .system
  @AppStorage("pref.name") var name = ""
  @AppStorage("pref.volume") var volume = 0.5
  @AppStorage("pref.notifications") var allowsNotifications = true
  @AppStorage("pref.accent") var accentIndex = 0
  @Published var isSignedIn = false

  let accents: [Color] = [.blue, .red, .green, .orange]
  var accent: Color { accents[accentIndex % accents.count] }
}

struct SettingIcon: View {
  let symbol: String
  let color: Color

  var body: some View {
    Image(systemName: symbol)
      .imageScale(.small)
      .foregroundColor(.white)
      .frame(width: 28, height: 28)
      .background(color)
      .cornerRadius(6)
  }
}

struct SettingRow<Trailing: View>: View {
  let title: LocalizedStringKey
  let symbol: String
  let color: Color
  let trailing: Trailing

  init(
    _ title: LocalizedStringKey, symbol: String, color: Color, @ViewBuilder trailing: () -> Trailing = { EmptyView() }
  ) {
    (self.title, self.symbol, self.color, self.trailing) = (title, symbol, color, trailing())
  }

  var body: some View {
    HStack {
      SettingIcon(symbol: symbol, color: color)
      Text(title)
      Spacer()
      trailing
    }
  }
}

struct AppearancePage: View {
  @EnvironmentObject var model: PreferencesModel

  var body: some View {
    Form {
      Picker("Theme", selection: $model.theme) {
        ForEach(AppTheme.allCases) { Text($0.rawValue.capitalized).tag($0) }
      }
      .pickerStyle(.inline)
      Section {
        HStack {
          ForEach(model.accents.indices, id: \.self) { index in
            Circle()
              .fill(model.accents[index])
              .frame(width: 30, height: 30)
              .overlay { if model.accentIndex == index { Image(systemName: "checkmark").foregroundColor(.white) } }
              .onTapGesture { model.accentIndex = index }
              .accessibilityLabel("Accent \(index + 1)")
              .accessibilityAddTraits(model.accentIndex == index ? [.isButton, .isSelected] : .isButton)
          }
        }
      } header: {
        Text("Accent")
      } footer: {
        Text("Buttons and links have this color.")
      }
    }
    .navigationBarTitle("Appearance", displayMode: .inline)
  }
}

struct PreferencesView: View {
  @StateObject var model = PreferencesModel()
  @State private var query = ""
  @State private var isConfirming = false
  @State private var path = NavigationPath()

  private enum Route: String, CaseIterable, Hashable { case appearance, privacy, about }

  private var version: String {
    Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String ?? "1.0"
  }

  var body: some View {
    NavigationStack(path: $path) {
      Form {
        if query.isEmpty {
          Section("Profile") {
            TextField("Name", text: $model.name).textContentType(.name).submitLabel(.done)
            Toggle(isOn: $model.allowsNotifications) { SettingRow("Notifications", symbol: "bell.fill", color: .red) }
            HStack {
              Image(systemName: "speaker.fill")
              Slider(value: $model.volume)
              Image(systemName: "speaker.wave.3.fill")
            }
          }
        }
        Section {
          ForEach(Route.allCases.filter { query.isEmpty || $0.rawValue.contains(query.lowercased()) }, id: \.self) {
            route in
            NavigationLink(value: route) {
              switch route {
              case .appearance: SettingRow("Appearance", symbol: "paintbrush.fill", color: .blue)
              case .privacy: SettingRow("Privacy", symbol: "hand.raised.fill", color: .indigo)
              case .about:
                SettingRow("About", symbol: "info.circle.fill", color: .gray) {
                  Text(version).foregroundColor(.secondary)
                }
              }
            }
          }
          Link(destination: URL(string: "https://example.org/help")!) {
            SettingRow("Help", symbol: "questionmark", color: .green)
          }
        }
        Section {
          Button("Reset all settings", role: .destructive) { isConfirming = true }.frame(maxWidth: .infinity)
        }
        .listRowBackground(Color.red.opacity(0.1))
      }
      .searchable(text: $query)
      .navigationTitle("Settings")
      .navigationDestination(for: Route.self) { route in
        switch route {
        case .appearance: AppearancePage()
        case .privacy: Text("Nothing leaves this computer.").padding()
        case .about: Text("Version \(version)").onTapGesture { UIPasteboard.general.string = version }
        }
      }
      .confirmationDialog("Reset?", isPresented: $isConfirming) {
        Button("Reset", role: .destructive) {
          model.name = ""
          model.volume = 0.5
          model.theme = .system
        }
      } message: {
        Text("This can't be undone.")
      }
    }
    .environmentObject(model)
    .preferredColorScheme(model.theme.scheme)
    .tint(model.accent)
  }
}

struct PreferencesApp: App {
  var body: some Scene { WindowGroup { PreferencesView() } }
}
