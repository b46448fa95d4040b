import SwiftUI

/// A view tree made of grounds, stacks, frames and padding, without anything whose size differs between renderers.
indirect enum RandomTree {
  case ground(name: Int)
  case spacer
  case divider
  case horizontal([RandomTree], spacing: CGFloat?, VerticalAlignment)
  case vertical([RandomTree], spacing: CGFloat?, HorizontalAlignment)
  case depth([RandomTree], Alignment)
  case padding(RandomTree, CGFloat)
  case fixed(RandomTree, width: CGFloat?, height: CGFloat?, Alignment)
  case flexible(RandomTree, minimum: CGFloat, maximum: CGFloat)
  case ratio(RandomTree, CGFloat)
  case priority(RandomTree, Double)
  case rightToLeft(RandomTree)

  /// Makes the tree of a seed. Grounds are numbered from 0, in order.
  init(seed: UInt64) {
    var (numbers, grounds) = (Numbers(state: seed), 0)
    self.init(&numbers, &grounds, depth: 4)
  }

  /// A generator that makes the same numbers everywhere: SplitMix64.
  struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }

    mutating func length(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &self)) }
  }

  private init(_ numbers: inout Numbers, _ grounds: inout Int, depth: Int) {
    func ground() -> RandomTree {
      defer { grounds += 1 }
      return .ground(name: grounds)
    }
    guard depth > 0 else {
      self = ground()
      return
    }
    func inner() -> RandomTree { RandomTree(&numbers, &grounds, depth: depth - 1) }
    func some() -> [RandomTree] { (0..<Int.random(in: 1...3, using: &numbers)).map { _ in inner() } }
    let spacing: CGFloat? = Bool.random(using: &numbers) ? nil : numbers.length(0...9)
    switch Int.random(in: 0..<14, using: &numbers) {
    case 0, 1:
      let parts = some() + (Bool.random(using: &numbers) ? [.spacer] : [])
      self = .horizontal(parts, spacing: spacing, [.top, .center, .bottom][Int.random(in: 0..<3, using: &numbers)])
    case 2, 3:
      let parts = some() + (Bool.random(using: &numbers) ? [.divider] : [])
      self = .vertical(parts, spacing: spacing, [.leading, .center, .trailing][Int.random(in: 0..<3, using: &numbers)])
    case 4: self = .depth(some(), [.topLeading, .center, .bottomTrailing][Int.random(in: 0..<3, using: &numbers)])
    case 5, 6: self = .padding(inner(), numbers.length(0...12))
    case 7, 8:
      let (width, height) = (numbers.length(10...120), numbers.length(10...120))
      self = .fixed(
        inner(), width: Bool.random(using: &numbers) ? width : nil, height: Bool.random(using: &numbers) ? height : nil,
        [.topLeading, .center, .bottomTrailing][Int.random(in: 0..<3, using: &numbers)])
    case 9: self = .flexible(inner(), minimum: numbers.length(0...40), maximum: numbers.length(40...160))
    case 10: self = .ratio(inner(), numbers.length(1...8) / 4)
    case 11: self = .priority(inner(), Double(Int.random(in: -1...1, using: &numbers)))
    case 12: self = .rightToLeft(inner())
    default: self = ground()
    }
  }

  /// The number of grounds.
  var count: Int {
    switch self {
    case .ground: 1
    case .spacer, .divider: 0
    case .horizontal(let parts, _, _), .vertical(let parts, _, _), .depth(let parts, _): parts.map(\.count).reduce(0, +)
    case .padding(let inner, _), .fixed(let inner, _, _, _), .flexible(let inner, _, _), .ratio(let inner, _),
      .priority(let inner, _), .rightToLeft(let inner):
      inner.count
    }
  }

  @MainActor var view: AnyView {
    @MainActor func all(_ parts: [RandomTree]) -> some View {
      ForEach(parts.indices, id: \.self) { parts[$0].view }
    }
    switch self {
    case .ground(let name): return AnyView(Color.blue.accessibilityIdentifier("ground \(name)"))
    case .spacer: return AnyView(Spacer())
    case .divider: return AnyView(Divider())
    case .horizontal(let parts, let spacing, let alignment):
      return AnyView(HStack(alignment: alignment, spacing: spacing) { all(parts) })
    case .vertical(let parts, let spacing, let alignment):
      return AnyView(VStack(alignment: alignment, spacing: spacing) { all(parts) })
    case .depth(let parts, let alignment): return AnyView(ZStack(alignment: alignment) { all(parts) })
    case .padding(let inner, let length): return AnyView(inner.view.padding(length))
    case .fixed(let inner, let width, let height, let alignment):
      return AnyView(inner.view.frame(width: width, height: height, alignment: alignment))
    case .flexible(let inner, let minimum, let maximum):
      return AnyView(inner.view.frame(minWidth: minimum, maxWidth: maximum, minHeight: minimum, maxHeight: maximum))
    case .ratio(let inner, let ratio): return AnyView(inner.view.aspectRatio(ratio, contentMode: .fit))
    case .priority(let inner, let priority): return AnyView(inner.view.layoutPriority(priority))
    case .rightToLeft(let inner): return AnyView(inner.view.environment(\.layoutDirection, .rightToLeft))
    }
  }
}

/// One random tree after another, as often as it is clicked.
struct RandomTrees: View {
  @State private var seed = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 0

  var body: some View {
    RandomTree(seed: seed).view
      .frame(width: 400, height: 400)
      .background(Color.gray)
      .accessibilityIdentifier("tree \(seed)")
      .onTapGesture { seed += 1 }
  }
}
