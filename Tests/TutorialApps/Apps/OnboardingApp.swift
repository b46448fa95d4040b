import SwiftUI

// Pages that introduce an app once, before its first screen.

struct OnboardingPage: Identifiable, Equatable {
  let id: Int
  let symbol: String
  let title: LocalizedStringKey
  let text: LocalizedStringKey
  let tint: Color
}

extension OnboardingPage {
  static let all = [
    OnboardingPage(id: 0, symbol: "sparkles", title: "Welcome", text: "Everything in **one** place.", tint: .pink),
    OnboardingPage(id: 1, symbol: "bell.badge.fill", title: "Reminders", text: "Never miss a thing.", tint: .orange),
    OnboardingPage(id: 2, symbol: "lock.shield.fill", title: "Private", text: "Your data stays here.", tint: .teal),
  ]
}

struct BounceButtonStyle: ButtonStyle {
  @Environment(\.isEnabled) private var isEnabled

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .font(.headline)
      .frame(maxWidth: .infinity)
      .padding(.vertical, 14)
      .background(Capsule().fill(isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.quaternary)))
      .foregroundStyle(.white)
      .scaleEffect(configuration.isPressed ? 0.95 : 1)
      .animation(.spring(response: 0.3, dampingFraction: 0.6), value: configuration.isPressed)
  }
}

extension ButtonStyle where Self == BounceButtonStyle {
  static var bounce: Self { Self() }
}

struct PageDots: View {
  let count: Int
  @Binding var selection: Int
  @Namespace private var dots

  var body: some View {
    HStack(spacing: 8) {
      ForEach(0..<count, id: \.self) { index in
        ZStack {
          Circle().fill(.quaternary).frame(width: 8, height: 8)
          if index == selection {
            Capsule().fill(.primary).frame(width: 20, height: 8).matchedGeometryEffect(id: "dot", in: dots)
          }
        }
        .onTapGesture { withAnimation(.smooth) { selection = index } }
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Page \(selection + 1) of \(count)")
  }
}

struct OnboardingPageView: View {
  let page: OnboardingPage
  @State private var isShown = false

  var body: some View {
    VStack(spacing: 24) {
      Image(systemName: page.symbol)
        .font(.system(size: 80))
        .symbolRenderingMode(.hierarchical)
        .symbolEffect(.bounce, value: isShown)
        .foregroundStyle(page.tint.gradient)
        .frame(height: 140)
        .offset(y: isShown ? 0 : 40)
        .opacity(isShown ? 1 : 0)
      Text(page.title).font(.largeTitle.weight(.bold)).fontDesign(.rounded)
      Text(page.text).multilineTextAlignment(.center).foregroundStyle(.secondary)
    }
    .padding(.horizontal, 32)
    .task {
      withAnimation(.easeOut(duration: 0.4).delay(0.1)) { isShown = true }
    }
  }
}

struct OnboardingView: View {
  @AppStorage("hasOnboarded") private var hasOnboarded = false
  @State private var selection = 0
  private let pages = OnboardingPage.all

  private var isLast: Bool { selection == pages.count - 1 }

  var body: some View {
    if hasOnboarded {
      VStack {
        Text("Home").font(.title)
        Button("Show introduction again") { hasOnboarded = false }
      }
      .transition(.opacity.combined(with: .scale(scale: 0.9)))
    } else {
      VStack {
        TabView(selection: $selection) {
          ForEach(pages) { page in OnboardingPageView(page: page).tag(page.id) }
        }
        .tabViewStyle(.page(indexDisplayMode: .never))
        PageDots(count: pages.count, selection: $selection)
        Button(isLast ? "Get started" : "Next") {
          withAnimation { if isLast { hasOnboarded = true } else { selection += 1 } }
        }
        .buttonStyle(.bounce)
        .tint(pages[selection].tint)
        .padding()
        .sensoryFeedback(.selection, trigger: selection)
      }
      .background(pages[selection].tint.opacity(0.1).ignoresSafeArea())
      .overlay(alignment: .topTrailing) {
        Button("Skip") { hasOnboarded = true }.padding().opacity(isLast ? 0 : 1)
      }
    }
  }
}

struct OnboardingApp: App {
  var body: some Scene { WindowGroup { OnboardingView() } }
}
