import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct GestureFormTests {
  @MainActor
  final class Log {
    var entries: [String] = []
  }

  @Test func tapsHaveALocation() {
    let log = Log()
    let host = TestHost(
      Color.red.frame(width: 100, height: 50)
        .onTapGesture { location in log.entries.append("\(Int(location.x)),\(Int(location.y))") }
        .accessibilityIdentifier("square")
        .padding(.leading, 20)
        .gesture(
          SpatialTapGesture(count: 2, coordinateSpace: .global).onEnded { tap in
            log.entries.append("twice at \(Int(tap.location.x))")
          }), size: CGSize(width: 120, height: 50))
    let square = host.find(identifier: "square")
    square?.pointerDown(at: CGPoint(x: 30, y: 40))
    square?.pointerUp(at: CGPoint(x: 31, y: 40))
    #expect(log.entries == ["31,40"])
  }

  @Test func aGestureCanBeAbsentOrDisabled() {
    let log = Log()
    struct Square: View {
      let log: Log
      let isEnabled: Bool
      var body: some View {
        VStack {
          Text("optional").gesture(isEnabled ? TapGesture().onEnded { log.entries.append("optional") } : nil)
          Text("enabled").gesture(TapGesture().onEnded { log.entries.append("enabled") }, isEnabled: isEnabled)
        }
      }
    }
    let host = TestHost(Square(log: log, isEnabled: false))
    for text in host.texts { host.find(text: text)?.tap() }
    #expect(log.entries == [])
    host.update(Square(log: log, isEnabled: true))
    for text in host.texts { host.find(text: text)?.tap() }
    #expect(log.entries == ["optional", "enabled"])
  }

  @Test func aLongPressReportsItsBeginningInTheOlderFormToo() {
    let log = Log()
    let host = TestHost(
      Text("press").onLongPressGesture(
        minimumDuration: 1, pressing: { log.entries.append("\($0)") }, perform: { log.entries.append("pressed") }))
    host.find(text: "press")?.pointerDown(at: .zero)
    host.advance(by: .seconds(1))
    #expect(log.entries == ["true", "pressed", "false"])
  }
}
