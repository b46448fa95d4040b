import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct DynamicPropertyTests {
  /// The warning names the property of the view above that a body writes.
  @Test func aWriteToTheStateOfAnotherViewIsNamed() {
    struct Writer: View {
      @Binding var number: Int
      var body: some View {
        number = 7
        return Text("writer")
      }
    }
    struct Owner: View {
      @State private var number = 0
      var body: some View { VStack { Writer(number: $number) } }
    }
    let host = TestHost(Owner())
    #expect(host.warnings.count == 1)
    #expect(host.warnings.first?.hasSuffix("(Owner.number)") == true)
  }

  /// A dynamic property that contains others, and one that contains such a property.
  struct Counter: DynamicProperty {
    @State var count = 0
    @Environment(\.layoutDirection) var direction
    var updates = 0
    mutating func update() { updates += 1 }
  }

  struct Pair: DynamicProperty {
    var first = Counter()
    var second = Counter(count: 10)
  }

  private struct Clicker: View {
    var pair = Pair()
    @State private var own = 100
    var body: some View {
      Text("\(pair.first.count) \(pair.second.count) \(own) \(pair.first.updates > 0 ? 1 : 0)")
      Text(pair.first.direction == .leftToRight ? "left" : "right")
      Button("first") { pair.first.count += 1 }
      Button("second") { pair.second.count += 1 }
      Button("own") { own += 1 }
    }
  }

  @Test func aPropertyMadeOfPropertiesHasItsOwnState() {
    let host = TestHost(Clicker())
    #expect(host.texts.prefix(2) == ["0 10 100 1", "left"])
    for (label, text) in [("first", "1 10 100 1"), ("second", "1 11 100 1"), ("own", "1 11 101 1")] {
      host.find(.button, label: label)?.tap()
      #expect(host.texts.first == text)
    }
    host.update(Clicker())
    #expect(host.texts.first == "1 11 101 1")
    host.updateEnvironment { $0.layoutDirection = .rightToLeft }
    #expect(host.texts.prefix(2) == ["1 11 101 1", "right"])
  }
}
