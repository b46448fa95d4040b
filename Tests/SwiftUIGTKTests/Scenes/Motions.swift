import SwiftUI

/// A square that moves when it is clicked and reports the end of its motion, and a card that can be dragged.
struct Motions: View {
  @State private var isOn = false
  @State private var isShown = true
  @State private var distance: CGFloat = 0
  @GestureState private var drag = CGSize.zero

  var body: some View {
    let _ = say("body")
    VStack(alignment: .leading, spacing: 20) {
      Color.blue.frame(width: 40, height: 40).accessibilityIdentifier("square")
        .onTapGesture {
          withAnimation(.linear(duration: 1)) {
            isOn.toggle()
          } completion: {
            say("arrived")
          }
        }
        .frame(width: 440, alignment: isOn ? .trailing : .leading)
      VStack {
        if isShown { Text("fading").accessibilityIdentifier("fading").onDisappear { say("gone") } }
      }
      .frame(height: 40)
      Button("fade") { withAnimation(.linear(duration: 0.5)) { isShown = false } }
      Color.green.frame(width: 40, height: 40).accessibilityIdentifier("card").offset(x: distance + drag.width)
        .gesture(
          DragGesture(coordinateSpace: .global).updating($drag) { value, state, _ in state = value.translation }
            .onEnded { value in
              distance += value.translation.width
              say("dragged \(Int(value.translation.width)) \(Int(value.translation.height))")
            })
    }
    .frame(width: 440)
  }
}
