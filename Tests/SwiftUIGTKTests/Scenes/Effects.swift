import SwiftUI

/// Transformed, translucent and clipped views on white ground, and buttons that are somewhere else.
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
