/// A type that defines the appearance of gauges.
///
///     struct Percent: GaugeStyle {
///       func makeBody(configuration: Configuration) -> some View {
///         HStack {
///           configuration.label
///           Text(configuration.value, format: .percent)
///         }
///       }
///     }
///
/// A style can have dynamic properties, as a view can. Inside the style's view, the default style is in effect.
@MainActor
@preconcurrency
public protocol GaugeStyle {
  /// The type of the view that shows a gauge.
  associatedtype Body: View

  /// Creates the view that shows a gauge.
  ///
  /// - Parameter configuration: The properties of a gauge.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The type of the parameter of `makeBody(configuration:)`.
  typealias Configuration = GaugeStyleConfiguration
}

/// The properties of a gauge, from which a style creates the view of the gauge.
public struct GaugeStyleConfiguration {
  /// The label of a gauge, as a view.
  public struct Label: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The description of the value of a gauge, as a view.
  public struct CurrentValueLabel: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The description of the lower bound of a gauge, as a view.
  public struct MinimumValueLabel: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The description of the upper bound of a gauge, as a view.
  public struct MaximumValueLabel: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The position of the value in the range, from 0 to 1.
  public var value: Double
  /// The label.
  public var label: Label
  /// The description of the value, or `nil` for none.
  public var currentValueLabel: CurrentValueLabel?
  /// The description of the lower bound, or `nil` for none.
  public var minimumValueLabel: MinimumValueLabel?
  /// The description of the upper bound, or `nil` for none.
  public var maximumValueLabel: MaximumValueLabel?
}

/// The bar of a gauge, with the descriptions of the bounds at its ends.
private struct GaugeBar: View {
  let configuration: GaugeStyleConfiguration

  var body: some View {
    HStack {
      configuration.minimumValueLabel
      ProgressView(value: configuration.value).progressViewStyle(.linear)
      configuration.maximumValueLabel
    }
  }
}

/// The ring of a gauge, with the description of the value inside.
private struct GaugeRing: View {
  let configuration: GaugeStyleConfiguration

  var body: some View {
    VStack(spacing: 4) {
      ZStack {
        ProgressView(value: configuration.value).progressViewStyle(.circular)
        configuration.currentValueLabel.font(.caption)
      }
      HStack(spacing: 4) {
        configuration.minimumValueLabel
        configuration.label
        configuration.maximumValueLabel
      }
      .font(.caption)
    }
  }
}

/// The platform's default style of gauges: a bar with its label above it.
public struct DefaultGaugeStyle: GaugeStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a gauge in this style.
  ///
  /// - Parameter configuration: The value, as a fraction of its range, and the labels of the gauge.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 4) {
      configuration.label
      GaugeBar(configuration: configuration)
      configuration.currentValueLabel
    }
  }
}

extension GaugeStyle where Self == DefaultGaugeStyle {
  /// The platform's default style of gauges: a bar with its label above it.
  public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}

/// A style that shows a bar, with its label above and the description of the value below it.
public struct LinearCapacityGaugeStyle: GaugeStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a gauge in this style.
  ///
  /// - Parameter configuration: The value, as a fraction of its range, and the labels of the gauge.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 4) {
      configuration.label
      GaugeBar(configuration: configuration)
      configuration.currentValueLabel
    }
  }
}

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  /// A style that shows a bar, with its label above and the description of the value below it.
  public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

/// A style that shows a bar without its label.
public struct AccessoryLinearGaugeStyle: GaugeStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a gauge in this style.
  ///
  /// - Parameter configuration: The value, as a fraction of its range, and the labels of the gauge.
  public func makeBody(configuration: Configuration) -> some View {
    GaugeBar(configuration: configuration)
  }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  /// A style that shows a bar without its label.
  public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}

/// A style that shows a small bar, with its label above and the description of the value below it.
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a gauge in this style.
  ///
  /// - Parameter configuration: The value, as a fraction of its range, and the labels of the gauge.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      configuration.label.font(.caption)
      GaugeBar(configuration: configuration)
      configuration.currentValueLabel.font(.caption)
    }
  }
}

extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
  /// A style that shows a small bar, with its label above and the description of the value below it.
  public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle { AccessoryLinearCapacityGaugeStyle() }
}

/// A style that shows a ring.
public struct AccessoryCircularGaugeStyle: GaugeStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a gauge in this style.
  ///
  /// - Parameter configuration: The value, as a fraction of its range, and the labels of the gauge.
  public func makeBody(configuration: Configuration) -> some View {
    GaugeRing(configuration: configuration)
  }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  /// A style that shows a ring.
  public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}

/// A style that shows a ring, which is filled up to the value.
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a gauge in this style.
  ///
  /// - Parameter configuration: The value, as a fraction of its range, and the labels of the gauge.
  public func makeBody(configuration: Configuration) -> some View {
    GaugeRing(configuration: configuration)
  }
}

extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  /// A style that shows a ring, which is filled up to the value.
  public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
    AccessoryCircularCapacityGaugeStyle()
  }
}

/// The environment key for the style of gauges, or `nil` for the default.
private struct GaugeStylingKey: EnvironmentKey {
  static var defaultValue: AnyCustomStyle<GaugeStyleConfiguration>? { nil }
}

extension EnvironmentValues {
  var gaugeStyling: AnyCustomStyle<GaugeStyleConfiguration>? {
    get { self[GaugeStylingKey.self] }
    set { self[GaugeStylingKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the gauges inside this view.
  ///
  /// - Parameter style: The style, such as `.accessoryCircular`. A style that is set for a view inside this one takes
  ///   precedence there.
  /// - Returns: A view with the style in its environment.
  public nonisolated func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    environment(\.gaugeStyling, AnyCustomStyle(style) { $0.makeBody(configuration: $1) })
  }
}
