import SwiftUI

// A generator of passwords with rules, a meter of strength and a list of what has been copied.

struct PasswordRules: Equatable {
  var length = 12.0
  var hasDigits = true
  var hasSymbols = false

  var alphabet: [Character] {
    var characters = Array("abcdefghijkmnopqrstuvwxyz")
    if hasDigits { characters += "23456789" }
    if hasSymbols { characters += "!?%&+-" }
    return characters
  }

  var bits: Double { length * log2(Double(alphabet.count)) }

  func password(using generator: inout some RandomNumberGenerator) -> String {
    let alphabet = alphabet
    return String((0..<Int(length)).compactMap { _ in alphabet.randomElement(using: &generator) })
  }
}

enum Strength: Int, Comparable {
  case weak, fair, strong

  init(bits: Double) { self = bits < 45 ? .weak : bits < 75 ? .fair : .strong }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  var color: Color {
    switch self {
    case .weak: .red
    case .fair: .yellow
    case .strong: .green
    }
  }
}

struct StrengthMeter: View {
  let strength: Strength

  var body: some View {
    HStack(spacing: 4) {
      ForEach(0..<3) { level in
        Capsule()
          .fill(level <= strength.rawValue ? strength.color : .gray.opacity(0.3))
          .frame(height: 8)
      }
    }
    .animation(.easeOut, value: strength)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Strength")
    .accessibilityValue(String(describing: strength))
  }
}

private struct CardModifier: ViewModifier {
  @ScaledMetric private var padding = 16.0

  func body(content: Content) -> some View {
    content
      .padding(padding)
      .frame(maxWidth: .infinity)
      .background(.thinMaterial, in: RoundedRectangle(cornerRadius: 16, style: .continuous))
      .overlay { RoundedRectangle(cornerRadius: 16, style: .continuous).stroke(.separator) }
  }
}

extension View {
  fileprivate func card() -> some View { modifier(CardModifier()) }
}

struct SecretView: View {
  @State private var rules = PasswordRules()
  @State private var password = ""
  @State private var kept: [String] = []
  @State private var isHidden = false
  @State private var attempts = 0

  var body: some View {
    ScrollView {
      VStack(spacing: 20) {
        Group {
          if isHidden {
            Text(String(repeating: "•", count: password.count))
          } else {
            Text(password).privacySensitive()
          }
        }
        .font(.system(.title3, design: .monospaced, weight: .semibold))
        .lineLimit(1)
        .minimumScaleFactor(0.5)
        .id(attempts)
        .transition(.push(from: .bottom))
        .card()
        StrengthMeter(strength: Strength(bits: rules.bits))
        GroupBox("Rules") {
          VStack(alignment: .leading) {
            Text("Length: \(Int(rules.length))")
            Slider(value: $rules.length, in: 6...32, step: 1).accessibilityLabel("Length")
            Toggle("Digits", isOn: $rules.hasDigits)
            Toggle("Symbols", isOn: $rules.hasSymbols)
            Toggle(isOn: $isHidden) { Label("Hide", systemImage: "eye.slash") }
          }
        }
        Button(action: keep) {
          Label("Keep", systemImage: "key.fill").frame(maxWidth: .infinity)
        }
        .buttonStyle(.borderedProminent)
        .controlSize(.large)
        DisclosureGroup("Kept (\(kept.count))") {
          ForEach(kept, id: \.self) { Text(verbatim: $0).monospaced() }
        }
      }
      .padding()
    }
    .onChange(of: rules, initial: true) { regenerate() }
  }

  private func regenerate() {
    var generator = SystemRandomNumberGenerator()
    withAnimation(.bouncy) {
      password = rules.password(using: &generator)
      attempts += 1
    }
  }

  private func keep() {
    kept.append(password)
    regenerate()
  }
}

struct SecretApp: App {
  var body: some Scene { WindowGroup { SecretView() }.defaultSize(width: 360, height: 640) }
}
