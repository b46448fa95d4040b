import Foundation

// The numbers and colors of primitives that an animation changes from frame to frame.

extension Modification {
  func components(in environment: EnvironmentValues) -> ComponentVector? {
    switch self {
    case .background(let color): ComponentVector(components: color.components(in: environment))
    case .border(let color, let width):
      ComponentVector(components: color.components(in: environment) + [Double(width)])
    case .opacity(let opacity): ComponentVector(components: [opacity])
    case .offset(let offset): ComponentVector(components: [offset.width, offset.height].map { Double($0) })
    case .rotation(let angle, let anchor): ComponentVector(components: [angle.radians] + anchor.components)
    case .scale(let scale, let anchor):
      ComponentVector(components: [Double(scale.width), Double(scale.height)] + anchor.components)
    case .transform(let transform): ComponentVector(components: transform.components)
    case .blur(let radius): ComponentVector(components: [Double(radius)])
    case .colorEffect(let effect): effect.components(in: environment).map { ComponentVector(components: $0) }
    case .padding, .frame, .containerFrame, .fixedSize, .aspectRatio, .alignmentGuide, .layoutTrait, .rowTraits,
      .position, .zIndex, .coordinateSpace, .anchor, .matchedGeometry, .ignoresSafeArea, .safeAreaPadding, .clipped,
      .clipShape, .shadow, .visualEffect, .blendMode, .compositingGroup, .painting, .paintedBorder, .hidden,
      .layoutDirection, .colorScheme, .help, .contentShape, .hitTesting, .gesture, .hover, .continuousHover, .keyPress,
      .focusable, .focusObserver, .menuBar, .contextMenuGesture, .draggable, .dropDestination, .keyboardShortcut,
      .focus, .accessibilityLabel, .accessibilityValue, .accessibilityHint, .pointer, .accessibilityHidden,
      .accessibilityTraits, .accessibilityElement, .accessibilityActions, .accessibilityIdentifier:
      nil
    }
  }

  func replacingComponents(_ components: [Double]) -> Primitive? {
    .modified(replacingComponents(components))
  }

  func replacingComponents(_ components: [Double]) -> Modification {
    switch self {
    case .background: .background(Color(components: components))
    case .border: .border(Color(components: components), width: CGFloat(components[4]))
    // A spring can exceed the bounds of the opacity.
    case .opacity: .opacity(min(max(components[0], 0), 1))
    case .offset: .offset(CGSize(width: components[0], height: components[1]))
    case .rotation: .rotation(Angle(radians: components[0]), anchor: UnitPoint(x: components[1], y: components[2]))
    case .scale:
      .scale(
        CGSize(width: components[0], height: components[1]), anchor: UnitPoint(x: components[2], y: components[3]))
    case .transform: .transform(CGAffineTransform(components: components))
    case .blur: .blur(radius: max(CGFloat(components[0]), 0))
    case .colorEffect(let effect): .colorEffect(effect.replacingComponents(components))
    case .padding, .frame, .containerFrame, .fixedSize, .aspectRatio, .alignmentGuide, .layoutTrait, .rowTraits,
      .position, .zIndex, .coordinateSpace, .anchor, .matchedGeometry, .ignoresSafeArea, .safeAreaPadding, .clipped,
      .clipShape, .shadow, .visualEffect, .blendMode, .compositingGroup, .painting, .paintedBorder, .hidden,
      .layoutDirection, .colorScheme, .help, .contentShape, .hitTesting, .gesture, .hover, .continuousHover, .keyPress,
      .focusable, .focusObserver, .menuBar, .contextMenuGesture, .draggable, .dropDestination, .keyboardShortcut,
      .focus, .accessibilityLabel, .accessibilityValue, .accessibilityHint, .pointer, .accessibilityHidden,
      .accessibilityTraits, .accessibilityElement, .accessibilityActions, .accessibilityIdentifier:
      self
    }
  }
}

extension UnitPoint {
  fileprivate var components: [Double] { [Double(x), Double(y)] }
}

extension CGAffineTransform {
  fileprivate var components: [Double] { [a, b, c, d, tx, ty].map { Double($0) } }

  fileprivate init(components: [Double]) {
    self.init(
      a: components[0], b: components[1], c: components[2], d: components[3], tx: components[4], ty: components[5])
  }
}

extension Color {
  /// Returns the components of the color, multiplied by its opacity, and the opacity. A color thereby fades to a
  /// transparent one without taking on its hue.
  func components(in environment: EnvironmentValues) -> [Double] {
    let color = resolve(in: environment)
    return [color.red * color.opacity, color.green * color.opacity, color.blue * color.opacity, color.opacity].map {
      Double($0)
    }
  }

  /// Creates a color from components that are multiplied by the opacity.
  init(components: [Double]) {
    let opacity = min(max(components[3], 0), 1)
    func component(_ index: Int) -> Double {
      opacity == 0 ? 0 : min(max(components[index] / opacity, 0), 1)
    }
    self.init(red: component(0), green: component(1), blue: component(2), opacity: opacity)
  }
}
