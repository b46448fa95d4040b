/// A view that shows an icon, followed by a title.
///
///     Label("Lightning", systemImage: "bolt")
public struct Label<Title: View, Icon: View> {
  let title: Title
  let icon: Icon
  @Environment(\.labelStyling) private var styling

  /// Creates a label from two views.
  ///
  /// - Parameters:
  ///   - title: A view builder that creates the title.
  ///   - icon: A view builder that creates the icon.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    (self.title, self.icon) = (title(), icon())
  }
}

extension Label: View {
  /// The label, as its style shows it.
  public var body: some View {
    if let styling {
      styling.makeBody(
        LabelStyleConfiguration(title: .init(title), icon: .init(content: AnyView(icon)))
      )
      .environment(\.labelStyling, nil)
    } else {
      NativeLabel(content: LabelParts(title: title, icon: icon))
    }
  }
}

/// An icon with a title, side by side.
struct NativeLabel<Title: View, Icon: View>: ContainerView {
  let content: LabelParts<Title, Icon>

  var primitive: Primitive { .label }
}

/// The content of a label: the icon and the title, each in an ``ElementPartView``.
struct LabelParts<Title: View, Icon: View>: View {
  let title: Title
  let icon: Icon
  @Environment(\.listItemTint) private var tint

  init(title: Title, icon: Icon) { (self.title, self.icon) = (title, icon) }

  var body: some View {
    if let tint {
      ElementPartView(.icon, icon.foregroundStyle(tint))
    } else {
      ElementPartView(.icon, icon)
    }
    ElementPartView(.title, title)
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label from a text and a symbol.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title in the table of translations.
  ///   - name: The name of the symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
  }

  /// Creates a label from a text and a symbol.
  ///
  /// - Parameters:
  ///   - title: The title, which isn't localized.
  ///   - name: The name of the symbol.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }

  /// Creates a label from a text and an image of the main bundle.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title in the table of translations.
  ///   - name: The name of the image.
  public init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(decorative: name) })
  }

  /// Creates a label from a text and an image of the main bundle.
  ///
  /// - Parameters:
  ///   - title: The title, which isn't localized.
  ///   - name: The name of the image.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init(title: { Text(title) }, icon: { Image(decorative: name) })
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// Creates the default label for a style's configuration.
  ///
  /// - Parameter configuration: The properties of the label.
  public init(_ configuration: LabelStyleConfiguration) {
    self.init(title: { configuration.title }, icon: { configuration.icon })
  }
}

/// The content of an icon with a title.
package struct LabelContent: ArrangedElementContent {
  var menuEntry: MenuEntry { .text }
  var layout: HStackLayout { HStackLayout(spacing: 6) }
  func canShareElement(with other: LabelContent) -> Bool { true }
}
