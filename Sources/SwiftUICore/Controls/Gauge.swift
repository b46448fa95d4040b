/// A view that shows a value within a range.
///
///     Gauge(value: temperature, in: 0...100) {
///       Text("Temperature")
///     } currentValueLabel: {
///       Text("\(Int(temperature)) °C")
///     }
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View> {
  private let fraction: Double
  private let label: Label
  private let currentValueLabel: CurrentValueLabel
  private let bounds: (minimum: BoundsLabel, maximum: BoundsLabel)
  @Environment(\.gaugeStyling) private var styling

  private init<V: BinaryFloatingPoint>(
    _ value: V, _ bounds: ClosedRange<V>, _ label: Label, _ currentValueLabel: CurrentValueLabel,
    _ ends: (BoundsLabel, BoundsLabel)
  ) {
    let length = bounds.upperBound - bounds.lowerBound
    fraction = length > 0 ? min(max(Double((value - bounds.lowerBound) / length), 0), 1) : 0
    (self.label, self.currentValueLabel, self.bounds) = (label, currentValueLabel, ends)
  }
}

extension Gauge: View {
  /// The gauge, as its style shows it.
  public var body: some View {
    let configuration = GaugeStyleConfiguration(
      value: fraction, label: .init(content: AnyView(label)),
      currentValueLabel: CurrentValueLabel.self == EmptyView.self ? nil : .init(content: AnyView(currentValueLabel)),
      minimumValueLabel: BoundsLabel.self == EmptyView.self ? nil : .init(content: AnyView(bounds.minimum)),
      maximumValueLabel: BoundsLabel.self == EmptyView.self ? nil : .init(content: AnyView(bounds.maximum)))
    if let styling {
      styling.makeBody(configuration).environment(\.gaugeStyling, nil)
    } else {
      LinearCapacityGaugeStyle().makeBody(configuration: configuration)
    }
  }
}

extension Gauge where MarkedValueLabels == EmptyView {
  /// Creates a gauge with a label.
  ///
  /// - Parameters:
  ///   - value: The value. A value outside the range is shown as the closest bound.
  ///   - bounds: The range of the value. The default is from 0 to 1.
  ///   - label: A view builder that creates the label.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  )
  where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView {
    self.init(value, bounds, label(), EmptyView(), (EmptyView(), EmptyView()))
  }

  /// Creates a gauge with a label and a description of the value.
  ///
  /// - Parameters:
  ///   - value: The value. A value outside the range is shown as the closest bound.
  ///   - bounds: The range of the value. The default is from 0 to 1.
  ///   - label: A view builder that creates the label.
  ///   - currentValueLabel: A view builder that creates the description of the value.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) where BoundsLabel == EmptyView {
    self.init(value, bounds, label(), currentValueLabel(), (EmptyView(), EmptyView()))
  }

  /// Creates a gauge with a label and descriptions of the value and of the bounds.
  ///
  /// - Parameters:
  ///   - value: The value. A value outside the range is shown as the closest bound.
  ///   - bounds: The range of the value. The default is from 0 to 1.
  ///   - label: A view builder that creates the label.
  ///   - currentValueLabel: A view builder that creates the description of the value.
  ///   - minimumValueLabel: A view builder that creates the description of the lower bound.
  ///   - maximumValueLabel: A view builder that creates the description of the upper bound.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) { self.init(value, bounds, label(), currentValueLabel(), (minimumValueLabel(), maximumValueLabel())) }
}
