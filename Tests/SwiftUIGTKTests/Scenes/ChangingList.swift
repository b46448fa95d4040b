import Foundation
import SwiftUI

/// A list whose rows change at random when a button is clicked: once, or several times in successive frames, while rows
/// out of sight are still being replaced. The second argument of the program is the seed. With `above` instead, the
/// list is long, and loses rows above the visible ones.
struct ChangingList: View {
  private static let losesRowsAbove = CommandLine.arguments.contains("above")

  @State private var ids = Array(0..<(losesRowsAbove ? 400 : 80))
  @State private var next = 80
  @State private var step = 0
  @State private var random = ListRandom(state: CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 0)

  var body: some View {
    VStack {
      Button("change \(step)") { change() }
      Button("change often") {
        for frame in 0..<6 { DispatchQueue.main.asyncAfter(deadline: .now() + Double(frame) / 60) { change() } }
      }
      Text("\(step): \(ids.map(String.init).joined(separator: " "))")
        .lineLimit(1).frame(width: 300).accessibilityIdentifier("order")
      List(ids, id: \.self) { NumberedRow(id: $0) }.frame(width: 300, height: 240).accessibilityIdentifier("list")
    }
  }

  private func change() {
    step += 1
    if Self.losesRowsAbove { return ids.removeSubrange(20..<300) }
    let places = [Int.random(in: 0...ids.count, using: &random), Int.random(in: 0...ids.count, using: &random)].sorted()
    let range = places[0]..<places[1]
    switch Int.random(in: 0..<6, using: &random) {
    case 0: ids.reverse()
    case 1: ids[range].shuffle(using: &random)
    case 2: ids.removeSubrange(range.prefix(20))
    case 3: replace(range.prefix(10), by: 30)
    case 4: replace(range, by: range.count)
    default: ids = Array(ids[places[0]...] + ids[..<places[0]])
    }
    if ids.count < 20 { replace(0..<0, by: 60) }
  }

  private func replace(_ range: Range<Int>, by count: Int) {
    ids.replaceSubrange(range, with: next..<next + count)
    next += count
  }
}

/// A row with a number, which it receives when it first appears. The number stays with the id.
private struct NumberedRow: View {
  private static var made = 0

  let id: Int
  @State private var number: Int?

  var body: some View {
    Text(verbatim: "row \(id) \(number ?? -1)").frame(height: 20 + CGFloat(id % 3) * 12)
      .onAppear {
        guard number == nil else { return }
        Self.made += 1
        number = Self.made
      }
  }
}

/// The generator SplitMix64.
private struct ListRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
