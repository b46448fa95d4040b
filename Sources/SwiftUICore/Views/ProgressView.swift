/// Shows how far something is, or that it goes on.
///
///     ProgressView()
///     ProgressView("Copying", value: copied, total: size)
public struct ProgressView<Label: View, CurrentValueLabel: View>: Control {
  let fraction: Double?
  let content: ProgressParts<Label, CurrentValueLabel>

  private init(_ fraction: Double?, _ label: Label, _ currentValueLabel: CurrentValueLabel) {
    self.fraction = fraction.map { min(max($0, 0), 1) }
    content = ProgressParts(label: label, currentValueLabel: currentValueLabel)
  }

  static var takesEvents: Bool { false }

  func primitive(in node: Node) -> Primitive {
    .progress(fraction: fraction, appearance: node.readEnvironment { $0.progressLook }, node.style)
  }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ControlNode(view, context) }
}

struct ProgressParts<Label: View, CurrentValueLabel: View>: View {
  let label: Label
  let currentValueLabel: CurrentValueLabel

  var body: some View {
    PartView(.label, label)
    PartView(.currentValue, currentValueLabel)
  }
}

/// The share of a total; nothing if there is no value.
private func fraction<V: BinaryFloatingPoint>(_ value: V?, of total: V) -> Double? {
  value.map { total > 0 ? Double($0 / total) : 0 }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// A spinner.
  public init() where Label == EmptyView { self.init(nil, EmptyView(), EmptyView()) }

  /// A spinner with a label.
  public init(@ViewBuilder label: () -> Label) { self.init(nil, label(), EmptyView()) }

  /// A spinner with a text as its label.
  public init(_ titleKey: LocalizedStringKey) where Label == Text { self.init(nil, Text(titleKey), EmptyView()) }

  /// A spinner with a text as its label.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) where Label == Text { self.init(nil, Text(title), EmptyView()) }

  /// How far a value is on its way to a total; a spinner if there is no value.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) where Label == EmptyView {
    self.init(SwiftUICore.fraction(value, of: total), EmptyView(), EmptyView())
  }

  /// How far a value is on its way to a total, with a label.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1, @ViewBuilder label: () -> Label) {
    self.init(SwiftUICore.fraction(value, of: total), label(), EmptyView())
  }

  /// How far a value is on its way to a total, with a text as its label.
  public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1) where Label == Text {
    self.init(SwiftUICore.fraction(value, of: total), Text(titleKey), EmptyView())
  }

  /// How far a value is on its way to a total, with a text as its label.
  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1) where Label == Text {
    self.init(SwiftUICore.fraction(value, of: total), Text(title), EmptyView())
  }
}

extension ProgressView {
  /// How far a value is on its way to a total, with a label, and with what is to be read of how far.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1, @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) { self.init(SwiftUICore.fraction(value, of: total), label(), currentValueLabel()) }
}

/// How progress looks.
@MainActor
@preconcurrency
public protocol ProgressViewStyle {
  /// How it looks. Not for clients.
  nonisolated var _appearance: ProgressAppearance { get }
}

/// A bar if it is known how far it is, else a spinner.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  public nonisolated var _appearance: ProgressAppearance { .automatic }
  /// Makes the style.
  public nonisolated init() {}
}

/// A bar.
public struct LinearProgressViewStyle: ProgressViewStyle {
  public nonisolated var _appearance: ProgressAppearance { .linear }
  /// Makes the style.
  public nonisolated init() {}
}

/// A spinner, or a ring.
public struct CircularProgressViewStyle: ProgressViewStyle {
  public nonisolated var _appearance: ProgressAppearance { .circular }
  /// Makes the style.
  public nonisolated init() {}
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// A bar if it is known how far it is, else a spinner.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A spinner, or a ring.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

private struct ProgressLookKey: EnvironmentKey { static let defaultValue = ProgressAppearance.automatic }

extension EnvironmentValues {
  var progressLook: ProgressAppearance {
    get { self[ProgressLookKey.self] }
    set { self[ProgressLookKey.self] = newValue }
  }
}

extension View {
  /// How progress inside looks.
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    environment(\.progressLook, style._appearance)
  }
}
