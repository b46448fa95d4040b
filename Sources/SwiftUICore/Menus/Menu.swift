/// A button that opens a menu of other controls.
///
///     Menu("Actions") {
///       Button("Rename") { rename() }
///       Button("Delete", role: .destructive) { delete() }
///     }
///
/// Pressing a button in the menu closes it. A menu inside a menu opens beside it. Menus can contain any views, except
/// in a ``MenuBarExtra``, whose menus the desktop shows.
public struct Menu<Label: View, Content: View> {
  private let label: Label
  private let content: Content
  private let primaryAction: _MainActorAction?
  @State private var isOpen = false
  @Environment(\.menuIndicatorVisibility) private var indicator
  @Environment(\.isInDesktopMenu) private var isInDesktopMenu

  private init(_ label: Label, _ content: Content, _ primaryAction: _MainActorAction?) {
    self.label = label
    self.content = content
    self.primaryAction = primaryAction
  }
}

extension Menu: View {
  /// The label, with a popover for the menu.
  public var body: some View {
    if isInDesktopMenu {
      DesktopSubmenu(
        label: label,
        content: Group {
          if let primaryAction {
            Button(action: primaryAction) { label }
            Divider()
          }
          content
        })
    } else {
      HStack(spacing: 0) {
        if let primaryAction { Button(action: primaryAction) { label } }
        Button {
          isOpen = true
        } label: {
          if primaryAction == nil { label }
          if indicator != .hidden { Image(systemName: "chevron.down") }
        }
        .environment(\.buttonPressSource, nil)  // opening a menu inside another does not close the outer one
        .accessibilityIdentifier("menu")
      }
      .modifier(MenuPresentationModifier(isOpen: $isOpen, content: content))
    }
  }
}

extension Menu {
  /// Creates a menu with a label made of views.
  ///
  /// - Parameters:
  ///   - content: A view builder that creates the controls of the menu.
  ///   - label: A view builder that creates the label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(label(), content(), nil)
  }

  /// Creates a menu beside a button, with a label made of views.
  ///
  /// - Parameters:
  ///   - content: A view builder that creates the controls of the menu.
  ///   - label: A view builder that creates the label of the button.
  ///   - primaryAction: The action of the button.
  @preconcurrency
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping _MainActorAction
  ) { self.init(label(), content(), primaryAction) }

  /// Creates a menu with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - content: A view builder that creates the controls of the menu.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) where Label == Text {
    self.init(Text(titleKey), content(), nil)
  }

  /// Creates a menu with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - content: A view builder that creates the controls of the menu.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) where Label == Text {
    self.init(Text(title), content(), nil)
  }

  /// Creates a menu beside a button, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The label of the button.
  ///   - content: A view builder that creates the controls of the menu.
  ///   - primaryAction: The action of the button.
  @preconcurrency
  public init(
    _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content, primaryAction: @escaping _MainActorAction
  ) where Label == Text { self.init(Text(titleKey), content(), primaryAction) }

  /// Creates a menu beside a button, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label of the button.
  ///   - content: A view builder that creates the controls of the menu.
  ///   - primaryAction: The action of the button.
  @_disfavoredOverload
  @preconcurrency
  public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content, primaryAction: @escaping _MainActorAction
  ) where Label == Text { self.init(Text(title), content(), primaryAction) }

  /// Creates a menu beside a button, with a symbol and a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the text in the table of translations.
  ///   - systemImage: The name of the symbol.
  ///   - content: A view builder that creates the controls of the menu.
  ///   - primaryAction: The action of the button.
  @preconcurrency
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping _MainActorAction
  ) where Label == SwiftUICore.Label<Text, Image> {
    self.init(SwiftUICore.Label(titleKey, systemImage: systemImage), content(), primaryAction)
  }

  /// Creates a menu beside a button, with a symbol and a text as its label.
  ///
  /// - Parameters:
  ///   - title: The text, which isn't localized.
  ///   - systemImage: The name of the symbol.
  ///   - content: A view builder that creates the controls of the menu.
  ///   - primaryAction: The action of the button.
  @_disfavoredOverload
  @preconcurrency
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping _MainActorAction
  ) where Label == SwiftUICore.Label<Text, Image> {
    self.init(SwiftUICore.Label(title, systemImage: systemImage), content(), primaryAction)
  }

  /// Creates a menu with a symbol and a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the text in the table of translations.
  ///   - systemImage: The name of the symbol.
  ///   - content: A view builder that creates the controls of the menu.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content)
  where Label == SwiftUICore.Label<Text, Image> {
    self.init(SwiftUICore.Label(titleKey, systemImage: systemImage), content(), nil)
  }

  /// Creates a menu with a symbol and a text as its label.
  ///
  /// - Parameters:
  ///   - title: The text, which isn't localized.
  ///   - systemImage: The name of the symbol.
  ///   - content: A view builder that creates the controls of the menu.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content)
  where Label == SwiftUICore.Label<Text, Image> {
    self.init(SwiftUICore.Label(title, systemImage: systemImage), content(), nil)
  }
}

/// A modifier that presents controls in a popover, which closes when a button in it is pressed.
struct MenuPresentationModifier<Controls: View>: ViewModifier {
  let isOpen: Binding<Bool>
  var isContextMenu = false
  let content: Controls
  @Environment(\.isInMenu) private var isInMenu

  func body(content modified: Content) -> some View {
    modified.modifier(
      PresentationModifier(
        isContextMenu ? .contextMenu : .menu(isInMenu ? .trailing : .bottom), isOpen, onDismiss: nil
      ) {
        VStack(alignment: .leading, spacing: 0) { content }
          .environment(\.buttonStyling, .appearance(.borderless))
          .environment(\.isInMenu, true)
          .padding(4)
      })
  }
}

/// The environment key for ``EnvironmentValues/isInMenu``.
private struct IsInMenuKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// `true` in a menu, so that a menu inside it opens beside it.
  var isInMenu: Bool {
    get { self[IsInMenuKey.self] }
    set { self[IsInMenuKey.self] = newValue }
  }
}
