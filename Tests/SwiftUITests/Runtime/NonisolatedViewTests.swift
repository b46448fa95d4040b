import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

// Views that are created outside the main actor, in Swift 6 mode. Their initializers and modifiers are not isolated,
// and must compile here without warnings.

/// A type whose values pass between actors, with parts of the user interface that do as well.
private struct Topic: Sendable {
  static let all = [Topic(title: Text("Weather"), icon: Image(systemName: "cloud"), key: "weather")]
  static let symbol = Image(systemName: "star")

  let title: Text
  let icon: Image
  let key: LocalizedStringKey
}

private enum Card {
  case text(String)
  case shape

  nonisolated func view() -> AnyView {
    switch self {
    case .text(let text): AnyView(VStack { Text(text).bold() }.padding().background(.red, in: .rect(cornerRadius: 4)))
    case .shape: AnyView(ZStack { Circle().stroke(.blue, lineWidth: 2) }.frame(width: 20, height: 20))
    }
  }

  @ViewBuilder nonisolated func controls(_ isOn: Binding<Bool>) -> some View {
    Toggle("Sound", isOn: isOn).toggleStyle(SwitchToggleStyle())
    Button("Reset") { isOn.wrappedValue = false }.onAppear {}.disabled(!isOn.wrappedValue)
    GeometryReader { proxy in Text("\(Int(proxy.size.width))") }.gesture(TapGesture().onEnded {})
  }
}

@MainActor @Suite(.recordedViews)
struct NonisolatedViewTests {
  private struct Page: View {
    let card: AnyView
    @State private var isOn = true

    var body: some View {
      card
      Card.shape.controls($isOn)
      ForEach(Topic.all.indices, id: \.self) { index in
        Label(title: { Topic.all[index].title }, icon: { Topic.all[index].icon })
      }
    }
  }

  @Test func viewsOfAnotherActorAreShown() async {
    let card = await Task.detached { sending(Card.text("Hello")) }.value
    let host = TestHost(Page(card: card.view))
    #expect(host.texts.contains("Hello"))
    #expect(host.texts.contains("Weather"))
    host.find(text: "Reset")?.tap()
    #expect(host.find(text: "Reset")?.isEnabled == false)
  }
}

/// A view on its way from another actor to the main one.
private struct SentView: @unchecked Sendable {  // not used by its sender any more
  let view: AnyView
}

private func sending(_ card: Card) -> SentView { SentView(view: card.view()) }
