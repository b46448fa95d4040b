/// A generator of view trees that creates the same trees for the same seed in every process.
package struct ViewTreeGenerator {
  private var state: UInt64
  /// The number of nodes that can still be added to the tree.
  private var budget = 0

  private init(seed: UInt64, number: Int) {
    state = seed ^ (UInt64(number) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    for _ in 0..<4 { _ = next() }
  }

  /// Returns a tree.
  ///
  /// - Parameters:
  ///   - seed: The seed of the run.
  ///   - number: The number of the tree in the run.
  package static func tree(seed: UInt64, number: Int) -> ViewTree {
    var generator = ViewTreeGenerator(seed: seed, number: number)
    generator.budget = 3 + generator.below(14)
    return generator.tree(depth: 0)
  }

  /// Returns the trees that a run compares.
  ///
  /// - Parameters:
  ///   - seed: The seed of the run.
  ///   - numbers: The numbers of the trees.
  ///   - path: The positions of the reductions that have been applied to the first tree. If there is a path, the result
  ///     is the list of the further reductions.
  package static func trees(seed: UInt64, _ numbers: Range<Int>, reducedBy path: [Int]?) -> [ViewTree] {
    guard let path else { return numbers.map { tree(seed: seed, number: $0) } }
    return path.reduce(tree(seed: seed, number: numbers.lowerBound)) { $0.reductions[$1] }.reductions
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  private mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  private mutating func chance(_ one: Int) -> Bool { below(one) == 0 }

  /// Returns a length, which is often a whole number.
  private mutating func length(_ range: ClosedRange<Int>) -> Double {
    let whole = Double(range.lowerBound + below(range.count))
    return chance(4) ? whole + Double(1 + below(7)) / 8 : whole
  }

  private mutating func optional(_ range: ClosedRange<Int>) -> Double? { chance(2) ? length(range) : nil }

  private mutating func alignment() -> ViewTree.ViewAlignment {
    ViewTree.ViewAlignment(horizontal: below(3), vertical: below(3))
  }

  private mutating func tree(depth: Int) -> ViewTree {
    budget -= 1
    if budget <= 0 || depth > 5 { return .leaf(leaf()) }
    switch below(10) {
    case 0...3: return container(depth)
    case 4...6: return .modified(tree(depth: depth + 1), modifier())
    case 7:
      return .backed(tree(depth: depth + 1), with: tree(depth: depth + 1), alignment(), isInFront: chance(2))
    default: return depth < 2 ? container(depth) : .leaf(leaf())
    }
  }

  private mutating func leaf() -> ViewTree.Leaf {
    switch below(14) {
    case 0: .color(below(4))
    case 1: .rectangle
    case 2: .circle
    case 3: .ellipse
    case 4: .capsule
    case 5: .roundedRectangle(below(9))
    case 6: .image(width: length(4...40), height: length(4...40))
    case 7: .spacer(optional(0...20))
    case 8: .divider
    case 9 where chance(3): .empty
    default: .block(width: length(1...70), height: length(1...50))
    }
  }

  private mutating func container(_ depth: Int) -> ViewTree {
    func children(_ count: Int) -> [ViewTree] { (0..<count).map { _ in tree(depth: depth + 1) } }
    switch below(12) {
    case 0...2: return .container(.horizontal(alignment(), optional(0...12)), children(1 + below(4)))
    case 3...5: return .container(.vertical(alignment(), optional(0...12)), children(1 + below(4)))
    case 6, 7: return .container(.depth(alignment()), children(1 + below(3)))
    case 8: return .container(.grid(1 + below(3), alignment(), optional(0...12)), children(1 + below(6)))
    case 9:
      let isVertical = chance(2)
      return .container(.scroll(isVertical: isVertical, isHorizontal: !isVertical || chance(4)), children(1 + below(3)))
    case 10: return .container(.reader(Double(1 + below(8)) / 8), children(1 + below(2)))
    default: return .container(.fitting, children(1 + below(3)))
    }
  }

  private mutating func modifier() -> ViewTree.Modifier {
    switch below(22) {
    case 0, 1:
      let edges = (0..<4).map { _ in chance(2) ? length(0...16) : 0 }
      return .padding(top: edges[0], leading: edges[1], bottom: edges[2], trailing: edges[3])
    case 2, 3: return .frame(width: optional(0...120), height: optional(0...90), alignment())
    case 4, 5:
      let (width, height) = (optional(0...60), optional(0...40))
      func maximum(_ least: Double?, _ range: ClosedRange<Int>) -> Double? {
        if chance(2) { return nil }
        return chance(2) ? .infinity : (least ?? 0) + length(range)
      }
      return .flexibleFrame(
        minWidth: width, maxWidth: maximum(width, 0...90), minHeight: height, maxHeight: maximum(height, 0...60),
        alignment())
    case 6: return .idealFrame(length(0...80), length(0...60))
    case 7, 8:
      let both = below(3)
      return .fixedSize(horizontal: both != 0, vertical: both != 1)
    case 9, 10: return .aspectRatio(chance(3) ? nil : Double(1 + below(8)) / 4, isFit: chance(2))
    case 11: return .offset(length(-30...30), length(-30...30))
    case 12: return .position(length(0...100), length(0...80))
    case 13: return .priority(Double(below(5)) - 2)
    case 14, 15: return .guide(isHorizontal: chance(2), share: Double(below(9)) / 4 - 0.5)
    case 16: return [.clipped, .faded, .mirrored, .mirrored][below(4)]
    case 17: return .zIndex(Double(below(3)))
    case 18, 19: return .rotation(chance(2) ? Double(below(8)) * 45 : length(-180...180), alignment())
    case 20:
      let factors = [0.5, 0.75, 1, 1.25, 1.5, 2, -1]
      return .scale(factors[below(7)], factors[below(7)], alignment())
    default: return .safeAreaPadding(length(0...12))
    }
  }
}
