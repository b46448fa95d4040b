import SwiftUI

// Cards that turn around and are thrown to one side or the other.

struct Flashcard: Identifiable, Equatable {
  let id: Int
  let front: String
  let back: String
}

struct FlipModifier: ViewModifier, Animatable {
  var angle: Double
  var animatableData: Double {
    get { angle }
    set { angle = newValue }
  }

  func body(content: Content) -> some View {
    content.opacity(abs(angle) < 90 ? 1 : 0).rotation3DEffect(
      .degrees(angle), axis: (x: 0, y: 1, z: 0), perspective: 0.4)
  }
}

struct FlashcardView: View {
  let card: Flashcard
  @State private var isFlipped = false
  @State private var offset = CGSize.zero
  var thrown: (_ isKnown: Bool) -> Void

  var body: some View {
    ZStack {
      face(card.front, .white).modifier(FlipModifier(angle: isFlipped ? 180 : 0))
      face(card.back, .yellow).modifier(FlipModifier(angle: isFlipped ? 0 : -180))
    }
    .rotationEffect(.degrees(Double(offset.width / 12)))
    .offset(offset)
    .opacity(2 - Double(abs(offset.width / 80)))
    .gesture(
      DragGesture()
        .onChanged { offset = $0.translation }
        .onEnded { value in
          if abs(value.translation.width) > 100 {
            thrown(value.translation.width > 0)
          } else {
            withAnimation(.spring()) { offset = .zero }
          }
        }
    )
    .onTapGesture { withAnimation(.easeInOut(duration: 0.4)) { isFlipped.toggle() } }
    .accessibilityElement()
    .accessibilityLabel(isFlipped ? card.back : card.front)
    .accessibilityAction(named: "Known") { thrown(true) }
  }

  private func face(_ text: String, _ color: Color) -> some View {
    RoundedRectangle(cornerRadius: 25, style: .continuous)
      .fill(color)
      .shadow(radius: 10)
      .overlay(Text(text).font(.largeTitle).foregroundColor(.black).padding())
      .frame(width: 300, height: 190)
  }
}

extension View {
  func stacked(at position: Int, in total: Int) -> some View { offset(y: CGFloat(total - position) * 8) }
}

struct FlashcardsView: View {
  @State private var cards: [Flashcard]
  @State private var known = 0
  @State private var time = 60
  @Environment(\.accessibilityDifferentiateWithoutColor) var differentiateWithoutColor
  let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()

  init(cards: [Flashcard]) { _cards = State(initialValue: cards) }

  var body: some View {
    ZStack {
      Color(.tertiarySystemBackground).edgesIgnoringSafeArea(.all)
      VStack {
        Text("Time: \(time)").font(.title).foregroundColor(.white).padding(.horizontal, 20).background(
          Capsule().fill(Color.black.opacity(0.75)))
        ZStack {
          ForEach(Array(cards.enumerated()), id: \.element.id) { index, card in
            FlashcardView(card: card) { isKnown in
              if isKnown { known += 1 }
              withAnimation { cards.removeAll { $0 == card } }
            }
            .stacked(at: index, in: cards.count)
            .allowsHitTesting(index == cards.count - 1)
            .accessibilityHidden(index < cards.count - 1)
          }
        }
        .allowsHitTesting(time > 0)
        if cards.isEmpty {
          Text("^[\(known) card](inflect: true) known").font(.title2)
        }
      }
    }
    .onReceive(timer) { _ in if time > 0 { time -= 1 } }
  }
}

struct FlashcardsApp: App {
  var body: some Scene { WindowGroup { FlashcardsView(cards: [Flashcard(id: 1, front: "ja", back: "yes")]) } }
}
