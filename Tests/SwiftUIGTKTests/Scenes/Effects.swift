import SwiftUI

/// Transformed, translucent and clipped views on a white background, and a button with an offset.
struct Effects: View {
  @State private var taps = 0
  @State private var isMoved = false
  @State private var isRaised = false

  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  var body: some View {
    VStack(spacing: 0) {
      ZStack(alignment: .topLeading) {
        Color.white
        red.frame(width: 40, height: 20).accessibilityIdentifier("turned").rotationEffect(.degrees(90))
          .position(x: 50, y: 50)
        red.frame(width: 40, height: 40).accessibilityIdentifier("diamond").rotationEffect(.degrees(45))
          .position(x: 150, y: 50)
        Color.black.frame(width: 40, height: 40).accessibilityIdentifier("faint").opacity(0.25).position(x: 250, y: 50)
        blue.frame(width: 100, height: 20).accessibilityIdentifier("cut").frame(width: 40, height: 40).clipped()
          .accessibilityIdentifier("window").position(x: 350, y: 50)
        ZStack {
          green.frame(width: 40, height: 40).zIndex(isRaised ? 1 : 0)
          blue.frame(width: 40, height: 40)
        }
        .accessibilityIdentifier("pile").position(x: 50, y: 150)
        red.frame(width: 20, height: 20).accessibilityIdentifier("slider").offset(x: isMoved ? 100 : 0)
          .position(x: 150, y: 150)
        red.frame(width: 20, height: 20).accessibilityIdentifier("sheared")
          .transformEffect(CGAffineTransform(a: 2, b: 0, c: 1, d: 1, tx: 0, ty: 0)).position(x: 350, y: 150)
      }
      .frame(width: 400, height: 200)
      Text("\(taps) taps")
      HStack(spacing: 0) {
        Button("tap") { taps += 1 }.accessibilityIdentifier("place").frame(width: 100)
          .offset(x: 200).scaleEffect(1.5, anchor: .leading)
        Button("move") { isMoved = true }.frame(width: 100)
        Button("raise") { isRaised = true }.frame(width: 100)
        Spacer(minLength: 0)
      }
      .frame(width: 600)
      .padding(.bottom, 40)
    }
  }
}

/// Views that depend on their geometry.
struct Geometry: View {
  var body: some View {
    VStack(spacing: 0) {
      GeometryReader { proxy in
        Color.red.frame(width: proxy.size.width / 2, height: 10).accessibilityIdentifier("half")
        Text("\(Int(proxy.size.width)) wide").accessibilityIdentifier("width")
      }
      .frame(height: 40)
      ScrollView {
        VStack(spacing: 0) {
          GeometryReader { proxy in Text("at \(Int(proxy.frame(in: .named("scroll")).minY))") }
            .frame(height: 60)
          Color.gray.frame(height: 600)
        }
      }
      .coordinateSpace(.named("scroll"))
      .accessibilityIdentifier("scroll")
      .frame(height: 200)
      Button("under") { say("tapped") }.overlay { Color.clear }
    }
    .frame(width: 300)
  }
}

/// A lazy stack of 10 000 rows that report their evaluations, and buttons that scroll the stack.
struct LazyRows: View {
  var body: some View {
    ScrollViewReader { proxy in
      VStack(spacing: 0) {
        ScrollView {
          LazyVStack(spacing: 0) { ForEach(0..<10_000) { LazyRow(number: $0) } }
        }
        .accessibilityIdentifier("rows")
        .frame(width: 300, height: 200)
        Button("jump") { proxy.scrollTo(5000, anchor: .top) }
        Button("back") { proxy.scrollTo(0) }
      }
    }
  }
}

private struct LazyRow: View {
  let number: Int
  @State private var isOn = false

  var body: some View {
    let _ = say("row \(number)")
    Toggle(isOn: $isOn) { Text(verbatim: "row \(number)") }.frame(height: 40)
  }
}

/// Shapes, gradients, clips and shadows on a white background, and areas that receive taps.
struct Shapes: View {
  @State private var hits = ""
  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  var body: some View {
    VStack(spacing: 0) {
      ZStack {
        Color.white.accessibilityIdentifier("ground")
        Circle().fill(red).frame(width: 60, height: 60).onTapGesture { hits += "circle " }.position(x: 50, y: 50)
        RoundedRectangle(cornerRadius: 20).strokeBorder(blue, lineWidth: 10).frame(width: 60, height: 60)
          .position(x: 150, y: 50)
        LinearGradient(colors: [red, blue], startPoint: .leading, endPoint: .trailing).frame(width: 60, height: 60)
          .position(x: 250, y: 50)
        Rectangle().fill(AngularGradient(stops: [(red, 0), (red, 0.25), (green, 0.25), (green, 1)]))
          .frame(width: 60, height: 60).position(x: 350, y: 50)
        blue.frame(width: 60, height: 60).clipShape(Circle()).position(x: 50, y: 150)
        Rectangle().fill(red).frame(width: 40, height: 40).shadow(color: .black, radius: 0, x: 20, y: 0)
          .position(x: 150, y: 150)
        Circle().trim(from: 0, to: 0.25).stroke(green, style: StrokeStyle(lineWidth: 10)).frame(width: 50, height: 50)
          .position(x: 250, y: 150)
        Rectangle().fill(RadialGradient(colors: [red, blue], center: .center, startRadius: 10, endRadius: 12))
          .frame(width: 60, height: 60).position(x: 350, y: 150)
        Text("shape").frame(width: 80, height: 80).contentShape(Circle()).onTapGesture { hits += "content " }
          .position(x: 450, y: 50)
        ZStack {
          Canvas { context, size in
            context.translateBy(x: 30, y: 30)
            context.rotate(by: .degrees(45))
            context.fill(Path(CGRect(x: -20, y: -20, width: 40, height: 40)), with: .color(red))
          }
          .frame(width: 60, height: 60).position(x: 430, y: 150)
        }
      }
      .frame(width: 500, height: 200)
      Text("hits: \(hits)")
    }
  }
}

extension AngularGradient {
  fileprivate init(stops: [(Color, CGFloat)]) {
    self.init(
      gradient: Gradient(stops: stops.map { Gradient.Stop(color: $0.0, location: $0.1) }), center: .center)
  }
}

/// Masks, groups and blend modes on a white background.
struct Blends: View {
  @State private var isBlended = true
  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)
  private let orange = Color(red: 1, green: 0.5, blue: 0)
  private let gray = Color(white: 0.5)

  private func mixed(_ mode: BlendMode) -> some View {
    ZStack {
      orange.frame(width: 40, height: 40)
      gray.frame(width: 20, height: 20).blendMode(isBlended ? mode : .normal)
    }
    .compositingGroup()
  }

  var body: some View {
    VStack(spacing: 0) {
      ZStack {
        Color.white.accessibilityIdentifier("ground")
        red.frame(width: 60, height: 60).mask { Circle() }.onTapGesture { say("hit") }.position(x: 50, y: 50)
        blue.frame(width: 60, height: 60).mask { Color.black.opacity(0.25) }.position(x: 150, y: 50)
        red.frame(width: 60, height: 60).mask(alignment: .topLeading) { green.frame(width: 20, height: 20) }
          .position(x: 250, y: 50)
        LinearGradient(colors: [.black, .clear], startPoint: .leading, endPoint: .trailing)
          .mask { Rectangle().padding(10) }.frame(width: 60, height: 60).position(x: 350, y: 50)
        ForEach(Array(Self.modes.enumerated()), id: \.offset) { index, mode in
          mixed(mode).position(x: 50 + 60 * CGFloat(index), y: 130)
        }
        // The background with which this view is blended is outside the view's group.
        gray.frame(width: 40, height: 40).blendMode(.difference).rotationEffect(.degrees(90)).position(x: 50, y: 200)
        ZStack { gray.frame(width: 40, height: 40).blendMode(.difference) }.compositingGroup()
          .position(x: 150, y: 200)
        ZStack {
          red
          Circle().fill(.black).blendMode(.destinationOut)
        }
        .frame(width: 40, height: 40).compositingGroup().opacity(0.5).position(x: 250, y: 200)
        // A blended view in containers, inside a mask.
        ZStack {
          green
          HStack(spacing: 0) { blue.frame(width: 20).offset(x: 10).blendMode(.plusLighter) }
        }
        .mask { Rectangle().frame(width: 40, height: 20) }.frame(width: 40, height: 40).position(x: 350, y: 200)
        Group {
          Text("█████").font(.system(size: 40)).position(x: 550, y: 50)
          (Text("██").bold() + Text("██")).font(.system(size: 30)).position(x: 480, y: 200)
          Image(systemName: "square.fill").font(.system(size: 60)).position(x: 600, y: 200)
        }
        .foregroundStyle(
          isBlended
            ? AnyShapeStyle(LinearGradient(colors: [red, blue], startPoint: .leading, endPoint: .trailing))
            : AnyShapeStyle(green))
        gray.frame(width: 40, height: 40)
          .border(LinearGradient(colors: [red, blue], startPoint: .leading, endPoint: .trailing), width: 8)
          .position(x: 420, y: 200)
      }
      .frame(width: 700, height: 240)
      Button("toggle") { isBlended.toggle() }
      // This view is in front of the background of the window.
      gray.frame(width: 40, height: 40).blendMode(.multiply).accessibilityIdentifier("bare")
    }
  }

  static let modes: [BlendMode] = [
    .multiply, .screen, .overlay, .darken, .lighten, .difference, .exclusion, .hardLight, .plusLighter, .colorBurn,
  ]
}
