import SwiftUI

// An introduction with gestures and a slider to start, and cards that open and turn.

struct TourPage: Identifiable, Equatable {
  let id: Int
  let title: LocalizedStringKey
  let text: LocalizedStringKey
  let symbol: String
  let colors: [Color]
}
extension TourPage {
  static let all: [Self] = [
    .init(id: 0, title: "Welcome", text: "Track **everything**.", symbol: "sparkles", colors: [.pink, .orange]),
    .init(id: 1, title: "Focus", text: "Stay in the flow.", symbol: "timer", colors: [.blue, .purple]),
    .init(
      id: 2, title: "Share", text: "With [friends](https://example.org).", symbol: "person.3.fill",
      colors: [.green, .mint]),
  ]
}

struct TourApp: App {
  @AppStorage("hasOnboarded") private var hasOnboarded = false
  var body: some Scene {
    WindowGroup {
      Group { if hasOnboarded { PileView() } else { TourView { hasOnboarded = true } } }
        .transition(.opacity.combined(with: .scale(scale: 0.95))).animation(.default, value: hasOnboarded)
    }
  }
}

struct TourView: View {
  let onFinish: () -> Void
  @State private var index = 0
  @State private var animate = false
  @State private var dragOffset: CGSize = .zero
  @Namespace private var hero
  private var page: TourPage { TourPage.all[index] }
  var body: some View {
    ZStack {
      LinearGradient(colors: page.colors, startPoint: animate ? .topLeading : .bottomLeading, endPoint: .bottomTrailing)
        .ignoresSafeArea().hueRotation(.degrees(animate ? 20 : 0)).animation(
          .easeInOut(duration: 4).repeatForever(autoreverses: true), value: animate)
      FloatingCircles().blendMode(.overlay)
      VStack {
        HStack {
          Spacer()
          if index < TourPage.all.count - 1 {
            Button("Skip", action: onFinish).foregroundColor(.white.opacity(0.8)).transition(.opacity)
          }
        }.padding()
        Spacer()
        if index == 0 {
          Image(systemName: page.symbol).font(.system(size: 120, weight: .thin)).matchedGeometryEffect(
            id: "symbol", in: hero)
        } else {
          HStack {
            Image(systemName: page.symbol).font(.system(size: 64)).matchedGeometryEffect(id: "symbol", in: hero)
            Text(page.title).font(.system(.largeTitle, design: .serif, weight: .black)).matchedGeometryEffect(
              id: "title", in: hero, anchor: .leading)
          }
        }
        if index == 0 {
          Text(page.title).font(.system(size: 44, weight: .black, design: .rounded)).kerning(-1).matchedGeometryEffect(
            id: "title", in: hero)
        }
        Text(page.text).multilineTextAlignment(.center).font(.title3).padding().id(page.id)
          .transition(.asymmetric(insertion: .push(from: .trailing), removal: .push(from: .leading)))
        Spacer()
        TourDots(count: TourPage.all.count, index: $index)
        SlideToStart(onFinish: onFinish).opacity(index == TourPage.all.count - 1 ? 1 : 0).offset(
          y: index == TourPage.all.count - 1 ? 0 : 40)
      }
      .foregroundStyle(.white).tint(.white).shadow(radius: 2)
      .offset(x: dragOffset.width / 5)
    }
    .gesture(
      DragGesture().onChanged { dragOffset = $0.translation }.onEnded { value in
        withAnimation(.interpolatingSpring(stiffness: 120, damping: 14)) {
          dragOffset = .zero
          if value.translation.width < -60 {
            index = min(index + 1, TourPage.all.count - 1)
          } else if value.translation.width > 60 {
            index = max(index - 1, 0)
          }
        }
      }
    )
    .onAppear { animate = true }
    .accessibilityAdjustableAction { direction in
      switch direction {
      case .increment: index = min(index + 1, 2)
      case .decrement: index = max(index - 1, 0)
      @unknown default: break
      }
    }
  }
}

struct FloatingCircles: View {
  var body: some View {
    TimelineView(.animation(minimumInterval: 1 / 30, paused: false)) { timeline in
      Canvas { context, size in
        let t = timeline.date.timeIntervalSinceReferenceDate
        context.addFilter(.blur(radius: 12))
        context.opacity = 0.5
        for i in 0..<6 {
          let angle = Angle(radians: t / 3 + Double(i))
          let p = CGPoint(
            x: size.width / 2 + cos(angle.radians) * size.width / 3,
            y: size.height / 2 + sin(angle.radians * 1.3) * size.height / 3)
          context.fill(Circle().path(in: CGRect(origin: p, size: .init(width: 80, height: 80))), with: .color(.white))
        }
      }
    }
    .allowsHitTesting(false).accessibilityHidden(true).drawingGroup()
  }
}

struct TourDots: View {
  let count: Int
  @Binding var index: Int
  var body: some View {
    HStack(spacing: 8) {
      ForEach(0..<count, id: \.self) { i in
        Capsule().frame(width: i == index ? 24 : 8, height: 8).opacity(i == index ? 1 : 0.5).onTapGesture {
          withAnimation(.spring) { index = i }
        }
      }
    }
  }
}

struct SlideToStart: View {
  var onFinish: () -> Void
  @State private var offset: CGFloat = 0
  @State private var width: CGFloat = 0
  @State private var finished = false
  var body: some View {
    ZStack(alignment: .leading) {
      Capsule().fill(.white.opacity(0.25))
      Text("Slide to start").frame(maxWidth: .infinity).opacity(1 - offset / max(width, 1)).mask(Shimmer())
      Circle().fill(.white).overlay(
        Image(systemName: finished ? "checkmark" : "chevron.right.2").foregroundColor(.black)
      ).padding(4)
        .offset(x: offset)
        .gesture(
          DragGesture().onChanged { offset = min(max(0, $0.translation.width), width - 60) }.onEnded { _ in
            if offset > width * 0.7 {
              finished = true
              UINotificationFeedbackGenerator().notificationOccurred(.success)
              DispatchQueue.main.asyncAfter(deadline: .now() + 0.3, execute: onFinish)
            }
            withAnimation(.spring()) { offset = finished ? width - 60 : 0 }
          })
    }
    .frame(height: 60).padding(.horizontal, 30)
    .background(GeometryReader { proxy in Color.clear.preference(key: SlideWidthKey.self, value: proxy.size.width) })
    .onPreferenceChange(SlideWidthKey.self) { width = $0 }
    .onGeometryChange(for: CGFloat.self) {
      $0.size.width
    } action: {
      width = $0
    }
  }
}
private struct SlideWidthKey: PreferenceKey {
  static var defaultValue: CGFloat { 0 }
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
}

struct Shimmer: View, Animatable {
  @State private var phase: CGFloat = -1
  var body: some View {
    LinearGradient(
      stops: [
        .init(color: .white.opacity(0.4), location: 0), .init(color: .white, location: 0.5),
        .init(color: .white.opacity(0.4), location: 1),
      ], startPoint: UnitPoint(x: phase, y: 0.5), endPoint: UnitPoint(x: phase + 1, y: 0.5)
    )
    .task { withAnimation(.linear(duration: 1.5).repeatForever(autoreverses: false)) { phase = 1 } }
  }
}

struct PileCard: Identifiable {
  let id = UUID()
  let name: String
  let color: Color
}

struct PileView: View {
  @State private var cards = [
    PileCard(name: "One", color: .red), PileCard(name: "Two", color: .blue), PileCard(name: "Three", color: .green),
  ]
  @State private var open: PileCard.ID?
  @Namespace private var zoom
  @State private var isFlipped = false
  @State private var alert: AlertItem?
  struct AlertItem: Identifiable {
    let id = UUID()
    let title: String
  }
  var body: some View {
    ZStack {
      ScrollView {
        LazyVStack(spacing: -60) {
          ForEach(Array(zip(cards.indices, cards)), id: \.1.id) { index, card in
            if open != card.id {
              PileCardFace(card: card).matchedGeometryEffect(id: card.id, in: zoom).frame(height: 160).zIndex(
                Double(index)
              )
              .onTapGesture { withAnimation(.spring(response: 0.5, dampingFraction: 0.8)) { open = card.id } }
              .rotation3DEffect(.degrees(10), axis: (1, 0, 0), perspective: 0.4)
              .visualEffect { content, proxy in
                content.offset(y: proxy.frame(in: .scrollView).minY < 0 ? -proxy.frame(in: .scrollView).minY / 3 : 0)
              }
            } else {
              Color.clear.frame(height: 160)
            }
          }
        }.padding()
      }
      .scrollIndicators(.hidden).scrollBounceBehavior(.basedOnSize)
      if let id = open, let card = cards.first(where: { $0.id == id }) {
        ZStack {
          PileCardFace(card: card).opacity(isFlipped ? 0 : 1)
          PileCardFace(card: PileCard(name: "Back", color: card.color.opacity(0.7))).rotation3DEffect(
            .degrees(180), axis: (x: 0, y: 1, z: 0)
          ).opacity(isFlipped ? 1 : 0)
        }
        .rotation3DEffect(.degrees(isFlipped ? 180 : 0), axis: (x: 0.0, y: 1.0, z: 0.0))
        .matchedGeometryEffect(id: id, in: zoom).frame(maxWidth: 400, maxHeight: 300)
        .onTapGesture(count: 2) {
          withAnimation(.easeInOut(duration: 0.5)) {
            isFlipped.toggle()
          } completion: {
            alert = .init(title: "Flipped")
          }
        }
        .onTapGesture { withAnimation { open = nil } }
        .keyframeAnimator(initialValue: 1.0, trigger: isFlipped) { view, value in
          view.scaleEffect(value)
        } keyframes: { _ in
          KeyframeTrack {
            CubicKeyframe(1.1, duration: 0.2)
            SpringKeyframe(1, duration: 0.3, spring: .bouncy)
          }
        }
      }
    }
    .alert(item: $alert) { Alert(title: Text($0.title), message: nil, dismissButton: .default(Text("OK"))) }
    .fullScreenCover(isPresented: .constant(false)) { Text("Cover") }
  }
}

struct PileCardFace: View {
  let card: PileCard
  @Environment(\.colorScheme) var scheme
  var body: some View {
    RoundedRectangle(cornerRadius: 24, style: .continuous).fill(
      card.color.gradient.shadow(.inner(color: .white.opacity(0.3), radius: 4, x: 0, y: 2))
    )
    .overlay(alignment: .bottomLeading) { Text(card.name).font(.title.bold()).foregroundStyle(.white).padding(24) }
    .overlay(RoundedRectangle(cornerRadius: 24).strokeBorder(.white.opacity(scheme == .dark ? 0.2 : 0.5), lineWidth: 1))
    .shadow(color: card.color.opacity(0.4), radius: 20, x: 0, y: 10)
    .compositingGroup().geometryGroup()
  }
}
