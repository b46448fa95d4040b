import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// The sizes that modifiers choose for proposals, which are compared with the rules in their documentation.
@MainActor @Suite(.recordedViews)
struct ModifierSizeTests {
  /// A view that is as large as proposed, between two lengths.
  private struct Bounded: View {
    var least: CGFloat
    var ideal: CGFloat
    var most: CGFloat
    var body: some View { BoundedLayout(least: least, ideal: ideal, most: most) { Color.red } }

    func length(_ proposed: CGFloat?) -> CGFloat { min(max(proposed ?? ideal, least), most) }
  }

  private struct BoundedLayout: Layout {
    var least: CGFloat
    var ideal: CGFloat
    var most: CGFloat
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      func length(_ proposed: CGFloat?) -> CGFloat { min(max(proposed ?? ideal, least), most) }
      return CGSize(width: length(proposal.width), height: length(proposal.height))
    }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
      subviews[0].place(at: bounds.origin, proposal: ProposedViewSize(bounds.size))
    }
  }

  private let children = [
    Bounded(least: 30, ideal: 30, most: 30), Bounded(least: 0, ideal: 10, most: .infinity),
    Bounded(least: 20, ideal: 40, most: 80), Bounded(least: 0, ideal: 0, most: 0),
  ]
  private let proposals: [CGFloat?] = [nil, 0, 15, 25, 50, 75, 200]

  private func size(_ view: some View, _ width: CGFloat?, _ height: CGFloat?) -> CGSize {
    TestHost(view).idealSize(for: ProposedViewSize(width: width, height: height))
  }

  // MARK: - Frames

  /// In a dimension with bounds, the frame is as large as proposed, within the bounds; the size of the content replaces
  /// a bound that is missing.
  @Test func aFrameIsWithinItsBounds() {
    let bounds: [(minimum: CGFloat?, ideal: CGFloat?, maximum: CGFloat?)] = [
      (nil, nil, nil), (25, nil, nil), (nil, nil, 60), (25, nil, 60), (nil, 45, nil), (25, 45, nil), (nil, 45, 60),
      (25, 45, 60), (nil, nil, .infinity), (0, nil, .infinity), (40, 40, 40), (25, nil, .infinity),
    ]
    for child in children {
      for (minimum, ideal, maximum) in bounds {
        let wide = TestHost(child.frame(minWidth: minimum, idealWidth: ideal, maxWidth: maximum))
        let high = TestHost(child.frame(minHeight: minimum, idealHeight: ideal, maxHeight: maximum))
        for proposed in proposals {
          // What the content is proposed: the proposal of the frame, within the bounds.
          let isFixed = minimum != nil && minimum == maximum
          let inner = (proposed ?? ideal ?? (isFixed ? minimum : nil)).map {
            min(max($0, minimum ?? -.infinity), maximum ?? .infinity)
          }
          let own = child.length(inner)
          var expected = own
          if isFixed {
            expected = minimum ?? 0
          } else if minimum != nil || maximum != nil {
            let wanted = proposed ?? ideal ?? own
            if let minimum { expected = max(minimum, min(expected, wanted)) }
            if let maximum { expected = min(maximum, max(expected, wanted)) }
          } else if proposed == nil {
            expected = ideal ?? own
          }
          let comment: Comment = "\(child), \(minimum ?? -1) \(ideal ?? -1) \(maximum ?? -1), \(proposed ?? -1)"
          let across = child.length(70)
          #expect(
            wide.idealSize(for: ProposedViewSize(width: proposed, height: 70))
              == CGSize(width: expected, height: across), comment)
          #expect(
            high.idealSize(for: ProposedViewSize(width: 70, height: proposed))
              == CGSize(width: across, height: expected), comment)
        }
      }
    }
  }

  /// Bounds that make no sense are ignored, and a minimum prevails over a smaller maximum.
  @Test func senselessBoundsAreIgnored() {
    let child = Bounded(least: 20, ideal: 40, most: 80)
    let plain = size(child, 50, 50)
    for length in [-5, .nan, -.infinity] as [CGFloat] {
      #expect(size(child.frame(minWidth: length, maxHeight: length), 50, 50) == plain)
      #expect(size(child.frame(idealWidth: length, idealHeight: length), nil, nil) == size(child, nil, nil))
      #expect(size(child.frame(width: length, height: length), 50, 50) == plain)
    }
    #expect(size(child.frame(minWidth: .infinity, idealHeight: .infinity), 50, nil) == CGSize(width: 50, height: 40))
    #expect(size(child.frame(width: .infinity), 50, 50) == plain)
    #expect(size(child.frame(minWidth: 60, maxWidth: 30), 10, 50).width == 60)
    #expect(size(child.frame(minWidth: 60, maxWidth: 30), 90, 50).width == 60)
  }

  @Test func contentIsAlignedInAFrame() {
    let places: [(Alignment, CGPoint)] = [
      (.topLeading, CGPoint(x: 0, y: 0)), (.top, CGPoint(x: 45, y: 0)), (.topTrailing, CGPoint(x: 90, y: 0)),
      (.leading, CGPoint(x: 0, y: 25)), (.center, CGPoint(x: 45, y: 25)), (.trailing, CGPoint(x: 90, y: 25)),
      (.bottomLeading, CGPoint(x: 0, y: 50)), (.bottom, CGPoint(x: 45, y: 50)),
      (.bottomTrailing, CGPoint(x: 90, y: 50)),
    ]
    let size = CGSize(width: 120, height: 80)
    let child = Color.red.frame(width: 30, height: 30).accessibilityIdentifier("a")
    for (alignment, place) in places {
      let views = [
        AnyView(child.frame(width: 120, height: 80, alignment: alignment)),
        AnyView(child.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment)),
        AnyView(child.frame(minWidth: 120, minHeight: 80, alignment: alignment)),
        AnyView(Color.blue.overlay(alignment: alignment) { child }),
        AnyView(Color.blue.background(alignment: alignment) { child }),
        AnyView(
          ZStack(alignment: alignment) {
            Color.blue
            child
          }),
      ]
      for (number, view) in views.enumerated() {
        #expect(TestHost(view, size: size).find(identifier: "a")?.frame?.origin == place, "\(alignment), \(number)")
      }
      // Content that is larger than the frame is aligned in the same way.
      let small = child.frame(width: 10, height: 10, alignment: alignment).frame(width: 120, height: 80)
      let corner = CGPoint(x: 55 - place.x * 20 / 90, y: 35 - place.y * 20 / 50)
      #expect(TestHost(small, size: size).find(identifier: "a")?.frame?.origin == corner, "\(alignment)")
    }
  }

  // MARK: - Other modifiers

  @Test func spaceIsTakenFromTheProposal() {
    let insets = EdgeInsets(top: 1, leading: 2, bottom: 4, trailing: 8)
    for child in children {
      for proposed in proposals {
        let inner = proposed.map { [max($0 - 10, 0), max($0 - 5, 0)] }
        let expected = CGSize(width: child.length(inner?[0]) + 10, height: child.length(inner?[1]) + 5)
        #expect(size(child.padding(insets), proposed, proposed) == expected, "\(child), \(proposed ?? -1)")
        #expect(
          size(child.fixedSize(horizontal: true, vertical: false), proposed, proposed)
            == CGSize(width: child.length(nil), height: child.length(proposed)))
        #expect(
          size(child.fixedSize(horizontal: false, vertical: true), proposed, proposed)
            == CGSize(width: child.length(proposed), height: child.length(nil)))
        let own = size(child, proposed, proposed)
        // These modifiers leave the size as it is.
        let views: [(String, AnyView)] = [
          ("offset", AnyView(child.offset(x: 5))), ("scale", AnyView(child.scaleEffect(3))),
          ("rotation", AnyView(child.rotationEffect(.degrees(45)))), ("opacity", AnyView(child.opacity(0.5))),
          ("clip", AnyView(child.clipped())), ("background", AnyView(child.background { Color.red.padding(-50) })),
          ("overlay", AnyView(child.overlay { Color.red.frame(width: 500, height: 500) })),
          ("hidden", AnyView(child.hidden())), ("border", AnyView(child.border(.red, width: 9))),
          ("guide", AnyView(child.alignmentGuide(.leading) { _ in 100 })),
          ("priority", AnyView(child.layoutPriority(2))),
          ("position in the order", AnyView(child.zIndex(2))), ("mask", AnyView(child.mask { Color.red })),
          ("direction", AnyView(child.environment(\.layoutDirection, .rightToLeft))),
          ("presentation", AnyView(child.sheet(isPresented: .constant(true)) { Color.red.frame(width: 900) })),
        ]
        for (name, view) in views { #expect(size(view, proposed, proposed) == own, "\(name), \(child)") }
      }
    }
  }

  /// A view with a position takes what is proposed, and has the size of its content where nothing is.
  @Test func aPositionTakesTheProposal() {
    let child = Bounded(least: 20, ideal: 40, most: 80)
    let cases: [(CGFloat?, CGFloat?, CGSize)] = [
      (100, 50, CGSize(width: 100, height: 50)), (nil, 50, CGSize(width: 40, height: 50)),
      (100, nil, CGSize(width: 100, height: 40)), (nil, nil, CGSize(width: 40, height: 40)), (0, 0, .zero),
    ]
    for (width, height, expected) in cases { #expect(size(child.position(x: 5, y: 6), width, height) == expected) }
    let host = TestHost(
      child.frame(width: 20, height: 10).accessibilityIdentifier("a").position(x: 30, y: 7),
      size: CGSize(width: 100, height: 50))
    #expect(host.find(identifier: "a")?.frame == CGRect(x: 20, y: 2, width: 20, height: 10))
  }

  /// Proposals have the ratio, or that of the ideal size, and are inside the proposal or around it.
  @Test func proposalsHaveARatio() {
    let flexible = Bounded(least: 0, ideal: 10, most: .infinity)
    let cases: [(ratio: CGFloat?, mode: ContentMode, width: CGFloat?, height: CGFloat?, expected: CGSize)] = [
      (2, .fit, 100, 100, CGSize(width: 100, height: 50)), (2, .fill, 100, 100, CGSize(width: 200, height: 100)),
      (2, .fit, 100, 20, CGSize(width: 40, height: 20)), (2, .fill, 100, 20, CGSize(width: 100, height: 50)),
      (0.5, .fit, 100, 100, CGSize(width: 50, height: 100)), (0.5, .fill, 100, 100, CGSize(width: 100, height: 200)),
      (2, .fit, 100, nil, CGSize(width: 100, height: 50)), (2, .fill, 100, nil, CGSize(width: 100, height: 50)),
      (2, .fit, nil, 100, CGSize(width: 200, height: 100)), (2, .fill, nil, 100, CGSize(width: 200, height: 100)),
      // Without a ratio, it is that of the ideal size.
      (nil, .fit, 100, 40, CGSize(width: 40, height: 40)), (nil, .fill, 100, 40, CGSize(width: 100, height: 100)),
      (2, .fit, nil, nil, CGSize(width: 10, height: 5)), (2, .fill, nil, nil, CGSize(width: 20, height: 10)),
    ]
    for (ratio, mode, width, height, expected) in cases {
      let comment: Comment = "\(ratio ?? -1), \(mode), \(width ?? -1), \(height ?? -1)"
      #expect(size(flexible.aspectRatio(ratio, contentMode: mode), width, height) == expected, comment)
    }
    let wide = flexible.frame(idealWidth: 60, maxWidth: .infinity, idealHeight: 20, maxHeight: .infinity)
    #expect(size(wide.scaledToFit(), 90, 90) == CGSize(width: 90, height: 30))
    #expect(size(wide.scaledToFill(), 90, 90) == CGSize(width: 270, height: 90))
    #expect(size(wide.scaledToFit(), nil, nil) == CGSize(width: 60, height: 20))
    for ratio in [0, -1, .nan, .infinity] as [CGFloat] {
      #expect(size(flexible.aspectRatio(ratio, contentMode: .fit), 80, 30) == CGSize(width: 80, height: 30))
    }
  }

  // MARK: - Leaves

  /// A view between two containers or modifiers, with the axis of the container.
  private func containers<V: View>(of view: V) -> [(name: String, axis: Axis?, view: AnyView)] {
    let mark = view.accessibilityIdentifier("a")
    let modified: [(String, AnyView)] = [
      ("", AnyView(mark)), ("padded ", AnyView(mark.padding(0))), ("framed ", AnyView(mark.frame(alignment: .top))),
      ("grouped ", AnyView(Group { mark })), ("with a background ", AnyView(mark.background { Color.red })),
      ("with an effect ", AnyView(mark.opacity(0.5).offset(x: 0))),
      ("with a priority ", AnyView(mark.layoutPriority(0).tag(1).id(2))),
    ]
    return modified.flatMap { name, view -> [(name: String, axis: Axis?, view: AnyView)] in
      [
        (name + "in a row", .horizontal, AnyView(HStack(spacing: 0) { view })),
        (name + "in a column", .vertical, AnyView(VStack(spacing: 0) { view })),
        (name + "in a depth stack", nil, AnyView(ZStack { view })),
        (name + "in a row in a column", .horizontal, AnyView(VStack(spacing: 0) { HStack(spacing: 0) { view } })),
        (name + "in a column in a row", .vertical, AnyView(HStack(spacing: 0) { VStack(spacing: 0) { view } })),
        (name + "in an overlay of a row", nil, AnyView(HStack { Color.blue.overlay { ZStack { view } } })),
        (name + "in a lazy column", .vertical, AnyView(LazyVStack(spacing: 0) { view })),
        (name + "in a lazy row", .horizontal, AnyView(LazyHStack(spacing: 0) { view })),
      ]
    }
  }

  /// A spacer expands along the axis of its container, and a divider across it.
  @Test func spacersAndDividersKnowTheAxisOfTheirContainer() {
    let size = CGSize(width: 90, height: 50)
    for (name, axis, view) in containers(of: Divider()) {
      let frame = TestHost(view, size: size).find(identifier: "a")?.frame
      #expect(
        frame?.size == (axis == .horizontal ? CGSize(width: 1, height: 50) : CGSize(width: 90, height: 1)),
        "a divider \(name)")
    }
    for (name, axis, view) in containers(of: Spacer(minLength: 7)) where !name.contains("lazy") {
      let frame = TestHost(view, size: size).find(identifier: "a")?.frame
      let expected =
        switch axis {
        case .horizontal: CGSize(width: 90, height: 0)
        case .vertical: CGSize(width: 0, height: 50)
        case nil: size
        }
      #expect(frame?.size == expected, "a spacer \(name)")
      let small = TestHost(view, size: CGSize(width: 3, height: 4)).find(identifier: "a")?.frame
      let least =
        switch axis {
        case .horizontal: CGSize(width: 7, height: 0)
        case .vertical: CGSize(width: 0, height: 7)
        case nil: CGSize(width: 7, height: 7)
        }
      #expect(small?.size == least, "a spacer \(name) without room")
    }
  }

  /// Controls whose label is inside the native control.
  private enum LabeledControl: CaseIterable {
    case button, plainButton, link, checkBox, toggleButton

    @ViewBuilder @MainActor
    func view(with label: AnyView) -> some View {
      switch self {
      case .button: Button(action: {}, label: { label })
      case .plainButton: Button(action: {}, label: { label }).buttonStyle(.plain)
      case .link: Link(destination: URL(filePath: "/")) { label }
      case .checkBox: Toggle(isOn: .constant(true)) { label }
      case .toggleButton: Toggle(isOn: .constant(true)) { label }.toggleStyle(.button)
      }
    }

    /// What is left for the label of 90 by 50 points.
    var room: CGSize {
      switch self {
      case .button, .toggleButton: CGSize(width: 74, height: 42)
      case .plainButton, .link: CGSize(width: 90, height: 50)
      case .checkBox: CGSize(width: 66, height: 50)
      }
    }
  }

  @Test("A spacer or a divider that is the label of a control belongs to no stack around the control")
  func spacersAndDividersInLabels() {
    let spacer = AnyView(Spacer(minLength: 7).accessibilityIdentifier("a"))
    let divider = AnyView(Divider().accessibilityIdentifier("a"))
    for control in LabeledControl.allCases {
      let labels = [(spacer, control.room), (divider, CGSize(width: control.room.width, height: 1))]
      for (label, expected) in labels {
        let view = control.view(with: label)
        let stacks: [(name: String, view: AnyView)] = [
          ("row", AnyView(HStack(spacing: 0) { view })), ("column", AnyView(VStack(spacing: 0) { view })),
          ("depth stack", AnyView(ZStack { view })),
        ]
        for (name, stack) in stacks {
          let frame = TestHost(stack, size: CGSize(width: 90, height: 50)).find(identifier: "a")?.frame
          #expect(frame?.size == expected, "\(control) in a \(name)")
        }
      }
    }
  }

  /// Views without a size of their own take the proposal, or 10 points where nothing is proposed.
  @Test func flexibleViewsAreTenPointsLongWithoutAProposal() {
    let views: [(String, AnyView)] = [
      ("color", AnyView(Color.red)), ("rectangle", AnyView(Rectangle())), ("ellipse", AnyView(Ellipse())),
      ("path", AnyView(Path(CGRect(x: 0, y: 0, width: 3, height: 3)))),
      ("gradient", AnyView(LinearGradient(colors: [.red], startPoint: .top, endPoint: .bottom))),
      ("canvas", AnyView(Canvas { _, _ in })), ("reader", AnyView(GeometryReader { _ in Text("a long text") })),
    ]
    for (name, view) in views {
      for width in [nil, 0, 30] as [CGFloat?] {
        for height in [nil, 0, 40] as [CGFloat?] {
          #expect(size(view, width, height) == CGSize(width: width ?? 10, height: height ?? 10), "\(name)")
        }
      }
    }
    #expect(
      size(Circle(), 30, 50) == CGSize(width: 30, height: 30) && size(Circle(), nil, 5) == CGSize(width: 5, height: 5))
  }

  // MARK: - Effects

  /// Transforms are about a point of the view, and offsets toward the trailing edge, in both layout directions.
  @Test func effectsAreAboutAPointOfTheView() {
    let child = Color.red.frame(width: 20, height: 10).accessibilityIdentifier("a")
    // The frame of the view without effects is at (40, 20) in a window of 100 by 50 points.
    let cases: [(String, AnyView, CGRect)] = [
      ("nothing", AnyView(child), CGRect(x: 40, y: 20, width: 20, height: 10)),
      ("offset", AnyView(child.offset(x: 3, y: -4)), CGRect(x: 43, y: 16, width: 20, height: 10)),
      ("scale", AnyView(child.scaleEffect(x: 2, y: 3)), CGRect(x: 30, y: 10, width: 40, height: 30)),
      (
        "scale about the start", AnyView(child.scaleEffect(x: 2, y: 1, anchor: .topLeading)),
        CGRect(x: 40, y: 20, width: 40, height: 10)
      ),
      (
        "scale about the end", AnyView(child.scaleEffect(x: 1, y: 2, anchor: .bottomTrailing)),
        CGRect(x: 40, y: 10, width: 20, height: 20)
      ),
      (
        "scale about a point", AnyView(child.scaleEffect(x: 2, y: 2, anchor: UnitPoint(x: 0.25, y: 1))),
        CGRect(x: 35, y: 10, width: 40, height: 20)
      ),
      ("half a turn", AnyView(child.rotationEffect(.degrees(180))), CGRect(x: 40, y: 20, width: 20, height: 10)),
      (
        "half a turn about the start", AnyView(child.rotationEffect(.degrees(180), anchor: .leading)),
        CGRect(x: 20, y: 20, width: 20, height: 10)
      ),
      ("a quarter", AnyView(child.rotationEffect(.degrees(90))), CGRect(x: 45, y: 15, width: 10, height: 20)),
      (
        "offset and scale", AnyView(child.offset(x: 5).scaleEffect(2)), CGRect(x: 40, y: 15, width: 40, height: 20)
      ),
      (
        "scale and offset", AnyView(child.scaleEffect(2).offset(x: 5)), CGRect(x: 35, y: 15, width: 40, height: 20)
      ),
      (
        "in a scaled frame", AnyView(child.frame(width: 40, height: 10, alignment: .trailing).scaleEffect(x: 2, y: 1)),
        CGRect(x: 50, y: 20, width: 40, height: 10)
      ),
    ]
    for (name, view, expected) in cases {
      for isMirrored in [false, true] {
        let host = TestHost(view, size: CGSize(width: 100, height: 50)) {
          $0.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
        }
        guard var frame = host.find(identifier: "a")?.frame else {
          Issue.record("no frame: \(name)")
          continue
        }
        if isMirrored { frame.origin.x = 100 - frame.maxX }
        let distances = [
          frame.minX - expected.minX, frame.minY - expected.minY, frame.width - expected.width,
          frame.height - expected.height,
        ]
        #expect(distances.allSatisfy { abs($0) < 0.001 }, "\(name), mirrored \(isMirrored): \(frame)")
      }
    }
  }

  @Test func opacitiesAreMultiplied() {
    let cases: [(AnyView, Double)] = [
      (AnyView(Text("a")), 1), (AnyView(Text("a").opacity(0.5)), 0.5),
      (AnyView(Text("a").opacity(0.5).padding().opacity(0.5)), 0.25),
      (AnyView(VStack { Text("a").opacity(0.5) }.opacity(0.1)), 0.05),
      (AnyView(ScrollView { Text("a") }.opacity(0.25)), 0.25), (AnyView(Text("a").opacity(0)), 0),
      (AnyView(Color.red.overlay { Text("a").opacity(0.5) }.opacity(0.5)), 0.25),
      (AnyView(Color.red.opacity(0.5).overlay { Text("a") }), 1),
    ]
    for (index, (view, opacity)) in cases.enumerated() {
      let host = TestHost(view, size: CGSize(width: 100, height: 100))
      #expect(host.find(text: "a").map { abs($0.opacity - opacity) < 1e-9 } == true, "case \(index)")
    }
  }
}
