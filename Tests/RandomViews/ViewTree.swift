import SwiftUI

/// A value that describes a tree of views. Two processes can build the same views from it, and a test can print and
/// reduce it.
///
/// The sizes of the views do not depend on fonts or themes.
package indirect enum ViewTree: Equatable, Sendable {
  case leaf(Leaf)
  case container(Container, [ViewTree])
  case modified(ViewTree, Modifier)
  /// A tree with a second tree in front of it or behind it.
  case backed(ViewTree, with: ViewTree, ViewAlignment, isInFront: Bool)

  package enum Leaf: Equatable, Sendable {
    case color(Int)
    case rectangle, circle, ellipse, capsule
    case roundedRectangle(Int)
    /// A color with a fixed size, like a text.
    case block(width: Double, height: Double)
    case image(width: Double, height: Double)
    case spacer(Double?)
    case divider, empty
  }

  package enum Container: Equatable, Sendable {
    case horizontal(ViewAlignment, Double?)
    case vertical(ViewAlignment, Double?)
    case depth(ViewAlignment)
    /// A grid with a number of columns.
    case grid(Int, ViewAlignment, Double?)
    case scroll(isVertical: Bool, isHorizontal: Bool)
    /// A geometry reader whose children have a fraction of its width.
    case reader(Double)
    /// A container that shows the first child that fits.
    case fitting
  }

  package enum Modifier: Equatable, Sendable {
    case padding(top: Double, leading: Double, bottom: Double, trailing: Double)
    case frame(width: Double?, height: Double?, ViewAlignment)
    case flexibleFrame(minWidth: Double?, maxWidth: Double?, minHeight: Double?, maxHeight: Double?, ViewAlignment)
    case idealFrame(Double, Double)
    case fixedSize(horizontal: Bool, vertical: Bool)
    case aspectRatio(Double?, isFit: Bool)
    case offset(Double, Double)
    case position(Double, Double)
    case priority(Double)
    case guide(isHorizontal: Bool, share: Double)
    case clipped, faded, mirrored
    /// A rotation by an angle in degrees about a point.
    case rotation(Double, ViewAlignment)
    /// A scale effect with factors for the width and the height, about a point.
    case scale(Double, Double, ViewAlignment)
    case zIndex(Double)
    case safeAreaPadding(Double)
  }

  /// An alignment as two numbers: 0 is leading or top, 1 is the center, 2 is trailing or bottom.
  package struct ViewAlignment: Equatable, Sendable {
    let horizontal, vertical: Int

    var point: UnitPoint { UnitPoint(x: CGFloat(horizontal) / 2, y: CGFloat(vertical) / 2) }
    var value: Alignment { Alignment(horizontal: horizontalValue, vertical: verticalValue) }
    var horizontalValue: HorizontalAlignment { [.leading, .center, .trailing][horizontal] }
    var verticalValue: VerticalAlignment { [.top, .center, .bottom][vertical] }
  }
}

// MARK: - Views

extension ViewTree {
  /// Returns the views, each with its path as the accessibility identifier.
  @MainActor
  package func view(at path: String) -> AnyView {
    switch self {
    case .leaf(let leaf): return leaf.view(at: path)
    case .container(let container, let children): return container.view(children, at: path)
    case .modified(let tree, let modifier): return modifier.view(tree.view(at: path + ".m"), at: path)
    case .backed(let tree, let other, let alignment, let isInFront):
      let (front, back) = (tree.view(at: path + ".v"), other.view(at: path + ".b"))
      return isInFront
        ? AnyView(front.overlay(alignment: alignment.value) { back }.accessibilityIdentifier(path))
        : AnyView(front.background(alignment: alignment.value) { back }.accessibilityIdentifier(path))
    }
  }
}

extension ViewTree.Leaf {
  private static let colors: [Color] = [.red, .green, .blue, .orange]
  private static let picture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Documentation/images/items.png").standardizedFileURL.path

  @MainActor
  fileprivate func view(at path: String) -> AnyView {
    switch self {
    case .color(let number): AnyView(Self.colors[number % 4].accessibilityIdentifier(path))
    case .rectangle: AnyView(Rectangle().fill(.green).accessibilityIdentifier(path))
    case .circle: AnyView(Circle().fill(.blue).accessibilityIdentifier(path))
    case .ellipse: AnyView(Ellipse().fill(.orange).accessibilityIdentifier(path))
    case .capsule: AnyView(Capsule().stroke(.red).accessibilityIdentifier(path))
    case .roundedRectangle(let radius):
      AnyView(RoundedRectangle(cornerRadius: CGFloat(radius)).fill(.red).accessibilityIdentifier(path))
    case .block(let width, let height):
      AnyView(Color.gray.frame(width: width, height: height).accessibilityIdentifier(path))
    case .image(let width, let height):
      AnyView(
        Image(contentsOfFile: Self.picture).resizable().frame(width: width, height: height)
          .accessibilityIdentifier(path))
    case .spacer(let length): AnyView(Spacer(minLength: length.map { CGFloat($0) }).accessibilityIdentifier(path))
    case .divider: AnyView(Divider().accessibilityIdentifier(path))
    case .empty: AnyView(EmptyView())
    }
  }
}

extension ViewTree.Container {
  @MainActor
  fileprivate func view(_ children: [ViewTree], at path: String) -> AnyView {
    func views(_ range: Range<Int>) -> some View {
      ForEach(range, id: \.self) { children[$0].view(at: "\(path).\($0)") }
    }
    let all = children.indices
    switch self {
    case .horizontal(let alignment, let spacing):
      return AnyView(
        HStack(alignment: alignment.verticalValue, spacing: spacing.map { CGFloat($0) }) { views(all) }
          .accessibilityIdentifier(path))
    case .vertical(let alignment, let spacing):
      return AnyView(
        VStack(alignment: alignment.horizontalValue, spacing: spacing.map { CGFloat($0) }) { views(all) }
          .accessibilityIdentifier(path))
    case .depth(let alignment):
      return AnyView(ZStack(alignment: alignment.value) { views(all) }.accessibilityIdentifier(path))
    case .grid(let columns, let alignment, let spacing):
      let length = spacing.map { CGFloat($0) }
      return AnyView(
        Grid(alignment: alignment.value, horizontalSpacing: length, verticalSpacing: length) {
          ForEach(Array(stride(from: 0, to: children.count, by: columns)), id: \.self) { first in
            GridRow { views(first..<min(first + columns, children.count)) }
          }
        }
        .accessibilityIdentifier(path))
    case .scroll(let isVertical, let isHorizontal):
      var axes: Axis.Set = []
      if isVertical { axes.insert(.vertical) }
      if isHorizontal { axes.insert(.horizontal) }
      return AnyView(ScrollView(axes) { views(all) }.accessibilityIdentifier(path))
    case .reader(let share):
      return AnyView(
        GeometryReader { proxy in views(all).frame(width: proxy.size.width * share) }.accessibilityIdentifier(path))
    case .fitting:
      return AnyView(ViewThatFits { views(all) }.accessibilityIdentifier(path))
    }
  }
}

extension ViewTree.Modifier {
  @MainActor
  fileprivate func view(_ view: AnyView, at path: String) -> AnyView {
    func length(_ number: Double?) -> CGFloat? { number.map { CGFloat($0) } }
    func named(_ view: some View) -> AnyView { AnyView(view.accessibilityIdentifier(path)) }
    switch self {
    case .padding(let top, let leading, let bottom, let trailing):
      return named(view.padding(EdgeInsets(top: top, leading: leading, bottom: bottom, trailing: trailing)))
    case .frame(let width, let height, let alignment):
      return named(view.frame(width: length(width), height: length(height), alignment: alignment.value))
    case .flexibleFrame(let minWidth, let maxWidth, let minHeight, let maxHeight, let alignment):
      return named(
        view.frame(
          minWidth: length(minWidth), maxWidth: length(maxWidth), minHeight: length(minHeight),
          maxHeight: length(maxHeight), alignment: alignment.value))
    case .idealFrame(let width, let height): return named(view.frame(idealWidth: width, idealHeight: height))
    case .fixedSize(let horizontal, let vertical):
      return named(view.fixedSize(horizontal: horizontal, vertical: vertical))
    case .aspectRatio(let ratio, let isFit):
      return named(view.aspectRatio(length(ratio), contentMode: isFit ? .fit : .fill))
    case .offset(let x, let y): return named(view.offset(x: x, y: y))
    case .position(let x, let y): return named(view.position(x: x, y: y))
    case .priority(let priority): return named(view.layoutPriority(priority))
    case .guide(true, let share): return named(view.alignmentGuide(HorizontalAlignment.center) { $0.width * share })
    case .guide(false, let share): return named(view.alignmentGuide(VerticalAlignment.center) { $0.height * share })
    case .clipped: return named(view.clipped())
    case .faded: return named(view.opacity(0.5))
    case .mirrored: return named(view.environment(\.layoutDirection, .rightToLeft))
    case .rotation(let degrees, let anchor):
      return named(view.rotationEffect(.degrees(degrees), anchor: anchor.point))
    case .scale(let x, let y, let anchor): return named(view.scaleEffect(x: x, y: y, anchor: anchor.point))
    case .zIndex(let index): return named(view.zIndex(index))
    case .safeAreaPadding(let length): return named(view.safeAreaPadding(length))
    }
  }
}

// MARK: - Transforms

extension ViewTree {
  /// Returns the greatest distance, in points, by which the edges of a view may differ between a window, which rounds
  /// positions to whole points before it transforms them, and exact numbers.
  ///
  /// - Parameter path: The parts of the name of the view, without the number of the tree.
  package func tolerance(at path: some Collection<Substring>) -> Double {
    // A transform enlarges the error of the positions inside it, and its own position is rounded, too.
    func inside(_ error: Double) -> Double {
      guard case .modified(_, let modifier) = self else { return error }
      switch modifier {
      case .rotation: return error * 2.squareRoot() + 0.5
      case .scale(let x, let y, _): return error * max(abs(x), abs(y), 1) + 0.5
      default: return error
      }
    }
    guard let next = path.first else { return inside(1.001) }
    let rest = path.dropFirst()
    switch self {
    case .modified(let tree, _): return inside(tree.tolerance(at: rest))
    case .backed(let tree, let other, _, _): return (next == "v" ? tree : other).tolerance(at: rest)
    case .container(_, let children):
      guard let index = Int(next), children.indices.contains(index) else { return 1.001 }
      return children[index].tolerance(at: rest)
    case .leaf: return 1.001
    }
  }
}

// MARK: - Pages

/// A table with a tree in each cell. The name of a tree is its number.
package struct TreePage: View {
  package static let (columns, rows) = (5, 5)
  package static let cell = CGSize(width: 200, height: 136)
  package static let size = CGSize(width: cell.width * CGFloat(columns), height: cell.height * CGFloat(rows))
  package static let count = columns * rows

  let trees: ArraySlice<ViewTree>

  /// Creates a page of at most ``count`` trees.
  package init(_ trees: ArraySlice<ViewTree>) { self.trees = trees }

  package var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(0..<Self.rows, id: \.self) { row in
        HStack(spacing: 0) {
          ForEach(0..<Self.columns, id: \.self) { column in
            let place = trees.startIndex + row * Self.columns + column
            Group { if place < trees.endIndex { trees[place].view(at: "\(place)") } else { Color.clear } }
              .frame(width: Self.cell.width, height: Self.cell.height)
          }
        }
      }
    }
    .frame(width: Self.size.width, height: Self.size.height)
  }
}

// MARK: - Code

extension ViewTree: CustomStringConvertible {
  /// The views as Swift code.
  package var description: String { lines(indentedBy: "").joined(separator: "\n") }

  private func lines(indentedBy indent: String) -> [String] {
    func block(_ head: String, _ children: [ViewTree]) -> [String] {
      ["\(indent)\(head) {"] + children.flatMap { $0.lines(indentedBy: indent + "  ") } + ["\(indent)}"]
    }
    switch self {
    case .leaf(let leaf): return [indent + "\(leaf)"]
    case .container(let container, let children): return block("\(container)", children)
    case .modified(let tree, let modifier): return tree.lines(indentedBy: indent) + ["\(indent).\(modifier)"]
    case .backed(let tree, let other, let alignment, let isInFront):
      return tree.lines(indentedBy: indent)
        + block(".\(isInFront ? "overlay" : "background")(\(alignment))", [other])
    }
  }
}

extension ViewTree.ViewAlignment: CustomStringConvertible {
  package var description: String {
    "\(["leading", "center", "trailing"][horizontal])-\(["top", "center", "bottom"][vertical])"
  }
}

// MARK: - Reductions

extension ViewTree {
  /// The smaller trees that result from the removal or simplification of a part of this tree.
  package var reductions: [ViewTree] {
    switch self {
    case .leaf(.block(10, 10)), .leaf(.empty): return []
    case .leaf: return [.leaf(.block(width: 10, height: 10))]
    case .container(let container, let children):
      let without = children.indices.map { index in
        var rest = children
        rest.remove(at: index)
        return ViewTree.container(container, rest)
      }
      let changed = children.indices.flatMap { index in
        children[index].reductions.map { reduced in
          var other = children
          other[index] = reduced
          return ViewTree.container(container, other)
        }
      }
      return children + without + changed
    case .modified(let tree, let modifier): return [tree] + tree.reductions.map { .modified($0, modifier) }
    case .backed(let tree, let other, let alignment, let isInFront):
      return [tree, other] + tree.reductions.map { .backed($0, with: other, alignment, isInFront: isInFront) }
        + other.reductions.map { .backed(tree, with: $0, alignment, isInFront: isInFront) }
    }
  }
}
