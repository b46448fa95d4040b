import Foundation

/// A view that shows the progress of an operation: the completed fraction, or activity if the fraction is unknown.
///
///     ProgressView()
///     ProgressView("Copying", value: copied, total: size)
///
/// The fraction is unknown if there is no value. A value below zero or above the total is shown as the closest bound.
public struct ProgressView<Label: View, CurrentValueLabel: View> {
  let fraction: Double?
  let label: Label
  let currentValueLabel: CurrentValueLabel
  /// The interval of time whose progress is shown instead of a fraction, or `nil`.
  private var interval: ProgressInterval?
  /// The progress that is shown instead of a fraction, or `nil`.
  private var progress: Progress?
  @Environment(\.progressStyling) private var styling

  private init(_ fraction: Double?, _ label: Label, _ currentValueLabel: CurrentValueLabel) {
    self.fraction = fraction.map { min(max($0, 0), 1) }
    (self.label, self.currentValueLabel) = (label, currentValueLabel)
  }
}

extension ProgressView: View {
  /// The progress, as its style shows it.
  public var body: some View {
    if let interval {
      TimelineView(.explicit(interval.steps)) { context in
        ProgressView(interval.fraction(at: context.date), label, currentValueLabel)
      }
    } else if let progress {
      // Foundation doesn't report the changes of a progress here, so it is read in turns.
      TimelineView(.periodic(from: .now, by: 0.1)) { _ in
        ProgressView(progress.isIndeterminate ? nil : progress.fractionCompleted, label, currentValueLabel)
      }
    } else {
      styledBody
    }
  }

  @MainActor
  @ViewBuilder private var styledBody: some View {
    switch styling {
    case .appearance(let appearance):
      NativeProgress(
        fraction: fraction, appearance: appearance,
        content: ProgressParts(label: label, currentValueLabel: currentValueLabel))
    case .custom(let style):
      style.makeBody(
        ProgressViewStyleConfiguration(
          fractionCompleted: fraction,
          label: Label.self == EmptyView.self ? nil : .init(content: AnyView(label)),
          currentValueLabel: CurrentValueLabel.self == EmptyView.self
            ? nil : .init(content: AnyView(currentValueLabel)))
      )
      .environment(\.progressStyling, .appearance(.automatic))
    }
  }
}

/// The progress view of the platform.
struct NativeProgress<Label: View, CurrentValueLabel: View>: Control {
  let fraction: Double?
  let appearance: ProgressAppearance
  let content: ProgressParts<Label, CurrentValueLabel>

  static var takesEvents: Bool { false }

  func primitive(in node: Node) -> Primitive { .progress(fraction: fraction, appearance: appearance, node.style) }
}

/// The content of a progress view: its label and the label of its current value, each in an ``ElementPartView``.
struct ProgressParts<Label: View, CurrentValueLabel: View>: View {
  let label: Label
  let currentValueLabel: CurrentValueLabel

  var body: some View {
    ElementPartView(.label, label)
    ElementPartView(.currentValue, currentValueLabel)
  }
}

/// Returns the fraction that a value is of a total, or `nil` without a value.
private func fraction<V: BinaryFloatingPoint>(_ value: V?, of total: V) -> Double? {
  value.map { total > 0 ? Double($0 / total) : 0 }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Creates a view for an operation whose progress is unknown.
  public init() where Label == EmptyView { self.init(nil, EmptyView(), EmptyView()) }

  /// Creates a view with a label, for an operation whose progress is unknown.
  ///
  /// - Parameter label: A view builder that creates the label.
  public init(@ViewBuilder label: () -> Label) { self.init(nil, label(), EmptyView()) }

  /// Creates a view with a text as its label, for an operation whose progress is unknown.
  ///
  /// - Parameter titleKey: The key of the label in the table of translations.
  public init(_ titleKey: LocalizedStringKey) where Label == Text {
    self.init(nil, Text(titleKey), EmptyView())
  }

  /// Creates a view with a text as its label, for an operation whose progress is unknown.
  ///
  /// - Parameter title: The label, which isn't localized.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) where Label == Text {
    self.init(nil, Text(title), EmptyView())
  }

  /// Creates a view that shows the progress of an operation.
  ///
  /// - Parameters:
  ///   - value: The part that is complete, or `nil` if it is unknown. Values outside the range from 0 to the total are
  ///     clamped.
  ///   - total: The value at which the operation is complete.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) where Label == EmptyView {
    self.init(SwiftUICore.fraction(value, of: total), EmptyView(), EmptyView())
  }

  /// Creates a view with a label that shows the progress of an operation.
  ///
  /// - Parameters:
  ///   - value: The part that is complete, or `nil` if it is unknown. Values outside the range from 0 to the total are
  ///     clamped.
  ///   - total: The value at which the operation is complete.
  ///   - label: A view builder that creates the label.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1, @ViewBuilder label: () -> Label) {
    self.init(SwiftUICore.fraction(value, of: total), label(), EmptyView())
  }

  /// Creates a view with a text as its label that shows the progress of an operation.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - value: The part that is complete, or `nil` if it is unknown. Values outside the range from 0 to the total are
  ///     clamped.
  ///   - total: The value at which the operation is complete.
  public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1)
  where Label == Text {
    self.init(SwiftUICore.fraction(value, of: total), Text(titleKey), EmptyView())
  }

  /// Creates a view with a text as its label that shows the progress of an operation.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - value: The part that is complete, or `nil` if it is unknown. Values outside the range from 0 to the total are
  ///     clamped.
  ///   - total: The value at which the operation is complete.
  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1)
  where Label == Text {
    self.init(SwiftUICore.fraction(value, of: total), Text(title), EmptyView())
  }
}

extension ProgressView {
  /// Creates a view with a label and a description of the current value that shows the progress of an operation.
  ///
  /// - Parameters:
  ///   - value: The part that is complete, or `nil` if it is unknown. Values outside the range from 0 to the total are
  ///     clamped.
  ///   - total: The value at which the operation is complete.
  ///   - label: A view builder that creates the label.
  ///   - currentValueLabel: A view builder that creates the description of the current value.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1, @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) { self.init(SwiftUICore.fraction(value, of: total), label(), currentValueLabel()) }
}

extension ProgressView {
  /// Creates the view of the platform for a style's configuration.
  ///
  /// - Parameter configuration: The properties of the progress view.
  public init(_ configuration: ProgressViewStyleConfiguration)
  where
    Label == ProgressViewStyleConfiguration.Label?,
    CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel?
  { self.init(configuration.fractionCompleted, configuration.label, configuration.currentValueLabel) }
}

// MARK: - Progress of Foundation

/// The label of a progress view that shows a `Progress`: its description.
public struct _ProgressLabel {
  let progress: Progress
  let text: KeyPath<Progress, String?>
}

extension _ProgressLabel: View {
  /// The description, which is read every 100 milliseconds.
  public var body: some View {
    TimelineView(.periodic(from: .now, by: 0.1)) { _ in Text(progress[keyPath: text] ?? "") }
  }
}

extension ProgressView where Label == _ProgressLabel, CurrentValueLabel == _ProgressLabel {
  /// Creates a view that shows a progress of Foundation, with its descriptions.
  ///
  ///     ProgressView(download.progress)
  ///
  /// The progress is read every 100 milliseconds while the view is shown.
  ///
  /// - Parameter progress: The progress to show. The view keeps a strong reference to it.
  public init(_ progress: Progress) {
    self.init(
      nil, _ProgressLabel(progress: progress, text: \.localizedDescription),
      _ProgressLabel(progress: progress, text: \.localizedAdditionalDescription))
    self.progress = progress
  }
}

// MARK: - Intervals of time

/// An interval of time, of which a progress view shows the part that has passed or is left.
private struct ProgressInterval {
  let range: ClosedRange<Date>
  let countsDown: Bool

  func fraction(at date: Date) -> Double {
    let length = range.upperBound.timeIntervalSince(range.lowerBound)
    let passed = length > 0 ? min(max(date.timeIntervalSince(range.lowerBound) / length, 0), 1) : 1
    return countsDown ? 1 - passed : passed
  }

  /// The times at which the view changes: a hundred of them, so that a short interval moves and a long one rests.
  var steps: [Date] {
    let length = range.upperBound.timeIntervalSince(range.lowerBound)
    return (0...100).map { range.lowerBound.addingTimeInterval(length * Double($0) / 100) }
  }
}

/// The time that a progress view for an interval of time shows as its current value.
public struct DefaultDateProgressLabel {
  let range: ClosedRange<Date>
  let countsDown: Bool
}

extension DefaultDateProgressLabel: View {
  /// The time.
  public var body: some View { Text(timerInterval: range, countsDown: countsDown) }
}

extension ProgressView {
  /// Creates a view with labels that shows the progress of time in an interval.
  ///
  /// - Parameters:
  ///   - timerInterval: The dates at which the interval starts and ends.
  ///   - countsDown: A Boolean value that indicates whether the view shows the part that is left.
  ///   - label: A view builder that creates the label.
  ///   - currentValueLabel: A view builder that creates the description of the current value.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(nil, label(), currentValueLabel())
    interval = ProgressInterval(range: timerInterval, countsDown: countsDown)
  }
}

extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
  /// Creates a view with a label that shows the progress of time in an interval, and the time.
  ///
  /// - Parameters:
  ///   - timerInterval: The dates at which the interval starts and ends.
  ///   - countsDown: A Boolean value that indicates whether the view shows the part that is left.
  ///   - label: A view builder that creates the label.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label) {
    self.init(timerInterval: timerInterval, countsDown: countsDown, label: label) {
      DefaultDateProgressLabel(range: timerInterval, countsDown: countsDown)
    }
  }

  /// Creates a view that shows the progress of time in an interval, and the time.
  ///
  /// - Parameters:
  ///   - timerInterval: The dates at which the interval starts and ends.
  ///   - countsDown: A Boolean value that indicates whether the view shows the part that is left.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) where Label == EmptyView {
    self.init(timerInterval: timerInterval, countsDown: countsDown) { EmptyView() }
  }
}

/// An appearance of a progress view, which the renderer implements.
package enum ProgressAppearance: Equatable, Sendable {
  /// A bar if the progress is known, otherwise a spinner.
  case automatic
  /// A bar.
  case linear
  /// A spinner, or a ring.
  case circular
}

/// The content of a progress view.
package struct ProgressContent {
  /// The progress from 0 to 1, or `nil` if it is unknown.
  package var fraction: Double?
  package var appearance: ProgressAppearance
  package var style: Style
}

extension ProgressContent: StyledElementContent {
  package var canHaveFocus: Bool { false }
  package var accessibilityTraits: AccessibilityTraits { [] }
  var menuEntry: MenuEntry { .nothing }
  package func showing(_ event: Event) -> Primitive? { nil }
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { ControlLayoutNode() }

  func hasOtherSize(than old: ProgressContent) -> Bool {
    (fraction == nil) != (old.fraction == nil) || appearance != old.appearance || style != old.style
  }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    children.arrange(around: element, in: node, VStackLayout(spacing: 4)) { $0 == .currentValue }
  }
}
