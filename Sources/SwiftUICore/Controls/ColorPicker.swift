import Foundation

/// A control that selects a color.
///
///     ColorPicker("Background", selection: $background, supportsOpacity: false)
///
/// A button with the color opens a popover with the colors of the platform, and with sliders for the components.
public struct ColorPicker<Label: View> {
  private let selection: Binding<Color>
  private let supportsOpacity: Bool
  private let label: Label
  @State private var isOpen = false

  /// Creates a picker with a label made of views.
  ///
  /// - Parameters:
  ///   - selection: A binding to the color.
  ///   - supportsOpacity: A Boolean value that indicates whether the opacity can be changed.
  ///   - label: A view builder that creates the label.
  public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
    (self.selection, self.supportsOpacity, self.label) = (selection, supportsOpacity, label())
  }
}

extension ColorPicker: View {
  /// The label, with a button that shows the color.
  public var body: some View {
    HStack {
      ControlLabel(label)
      Button {
        isOpen = true
      } label: {
        selection.wrappedValue.frame(width: 28, height: 16).border(.gray)
      }
      .accessibilityLabel("Color")
      .popover(isPresented: $isOpen) {
        ColorPanel(selection: selection, supportsOpacity: supportsOpacity).padding()
      }
    }
  }
}

extension ColorPicker where Label == Text {
  /// Creates a picker with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - selection: A binding to the color.
  ///   - supportsOpacity: A Boolean value that indicates whether the opacity can be changed.
  public init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleKey) }
  }

  /// Creates a picker with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - selection: A binding to the color.
  ///   - supportsOpacity: A Boolean value that indicates whether the opacity can be changed.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
  }
}

/// The content of the popover of a color picker.
private struct ColorPanel: View {
  @Binding var selection: Color
  let supportsOpacity: Bool
  @Environment(\.self) private var environment

  private static let rows: [[(name: LocalizedStringKey, color: Color)]] = [
    [("Red", .red), ("Orange", .orange), ("Yellow", .yellow), ("Green", .green), ("Mint", .mint), ("Teal", .teal)],
    [("Blue", .blue), ("Indigo", .indigo), ("Purple", .purple), ("Pink", .pink), ("Brown", .brown), ("Gray", .gray)],
  ]

  var body: some View {
    VStack(spacing: 8) {
      ForEach(Self.rows.indices, id: \.self) { row in
        HStack(spacing: 4) {
          ForEach(Self.rows[row].indices, id: \.self) { column in
            let (name, color) = Self.rows[row][column]
            Button {
              selection = color.opacity(Double(resolved.opacity))
            } label: {
              color.frame(width: 24, height: 24)
            }
            .buttonStyle(.plain)
            .accessibilityLabel(name)
          }
        }
      }
      component("Red", \.red)
      component("Green", \.green)
      component("Blue", \.blue)
      if supportsOpacity { component("Opacity", \.opacity) }
    }
    .frame(width: 220)
  }

  private var resolved: Color.Resolved { selection.resolve(in: environment) }

  private func component(_ name: LocalizedStringKey, _ keyPath: WritableKeyPath<Color.Resolved, Float>) -> some View {
    HStack {
      Text(name).frame(width: 60, alignment: .leading)
      Slider(
        value: Binding(
          get: { resolved[keyPath: keyPath] },
          set: { value in
            var components = resolved
            components[keyPath: keyPath] = value
            selection = Color(components)
          })
      )
      .accessibilityLabel(name)
    }
  }
}
