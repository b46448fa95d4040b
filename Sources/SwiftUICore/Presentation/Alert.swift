import Foundation

extension View {
  /// Presents an alert while a value is `true`.
  ///
  ///     .alert("Delete?", isPresented: $isAsking) {
  ///       Button("Delete", role: .destructive) { delete() }
  ///       Button("Keep", role: .cancel) {}
  ///     }
  ///
  /// Each button closes the alert after its action has run, and the value becomes `false`. An alert without buttons has
  /// a button that says OK.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the alert.
  ///   - isPresented: A binding to the value.
  ///   - actions: A view builder that creates the buttons.
  /// - Returns: A view that presents the alert.
  public nonisolated func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alert(Text(titleKey), isPresented: isPresented, actions: actions) { EmptyView() } }

  /// Presents an alert while a value is `true`.
  ///
  /// Everything else is as for the form whose title is localized.
  ///
  /// - Parameters:
  ///   - title: The title of the alert.
  ///   - isPresented: A binding to the value.
  ///   - actions: A view builder that creates the buttons.
  /// - Returns: A view that presents the alert.
  @_disfavoredOverload
  public nonisolated func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alert(Text(title), isPresented: isPresented, actions: actions) { EmptyView() } }

  /// Presents an alert while a value is `true`, with a message.
  ///
  /// Everything else is as for the form without a message whose title is localized.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the alert.
  ///   - isPresented: A binding to the value.
  ///   - actions: A view builder that creates the buttons.
  ///   - message: A view builder that creates the message.
  /// - Returns: A view that presents the alert.
  public nonisolated func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alert(Text(titleKey), isPresented: isPresented, actions: actions, message: message) }

  /// Presents an alert while a value is `true`, with a message.
  ///
  /// Everything else is as for the form without a message whose title is localized.
  ///
  /// - Parameters:
  ///   - title: The title of the alert.
  ///   - isPresented: A binding to the value.
  ///   - actions: A view builder that creates the buttons.
  ///   - message: A view builder that creates the message.
  /// - Returns: A view that presents the alert.
  @_disfavoredOverload
  public nonisolated func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alert(Text(title), isPresented: isPresented, actions: actions, message: message) }

  /// Presents an alert while a value is `true`, with a message.
  ///
  /// Everything else is as for the form without a message whose title is localized.
  ///
  /// - Parameters:
  ///   - title: The title of the alert.
  ///   - isPresented: A binding to the value.
  ///   - actions: A view builder that creates the buttons.
  ///   - message: A view builder that creates the message.
  /// - Returns: A view that presents the alert.
  public nonisolated func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View {
    modifier(
      PresentationModifier(.alert(title), isPresented, onDismiss: nil) {
        AlertParts(message: message(), actions: actions())
      })
  }

  /// Presents an alert about a value while another value is `true`.
  ///
  /// The alert is presented only if there is a value. Everything else is as for the form without a value whose title is
  /// localized.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the alert.
  ///   - isPresented: A binding to the Boolean value.
  ///   - data: The value, or `nil` to present no alert.
  ///   - actions: A view builder that creates the buttons for the value.
  /// - Returns: A view that presents the alert.
  public nonisolated func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alert(titleKey, isPresented: isPresented, presenting: data, actions: actions) { _ in EmptyView() }
  }

  /// Presents an alert about a value while another value is `true`, with a message.
  ///
  /// The alert is presented only if there is a value. Everything else is as for the form without a value whose title is
  /// localized.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the alert.
  ///   - isPresented: A binding to the Boolean value.
  ///   - data: The value, or `nil` to present no alert.
  ///   - actions: A view builder that creates the buttons for the value.
  ///   - message: A view builder that creates the message for the value.
  /// - Returns: A view that presents the alert.
  public nonisolated func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alert(Text(titleKey), isPresented: isPresented, presenting: data, actions: actions, message: message)
  }

  /// Presents an alert while a value is `true`.
  ///
  /// Everything else is as for the form whose title is localized.
  ///
  /// - Parameters:
  ///   - title: The title of the alert.
  ///   - isPresented: A binding to the value.
  ///   - actions: A view builder that creates the buttons.
  /// - Returns: A view that presents the alert.
  public nonisolated func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alert(title, isPresented: isPresented, actions: actions) { EmptyView() } }

  /// Presents an alert about a value while another value is `true`.
  ///
  /// Everything else is as for the form whose title is localized.
  ///
  /// - Parameters:
  ///   - title: The title of the alert.
  ///   - isPresented: A binding to the Boolean value.
  ///   - data: The value, or `nil` to present no alert.
  ///   - actions: A view builder that creates the buttons for the value.
  /// - Returns: A view that presents the alert.
  @_disfavoredOverload
  public nonisolated func alert<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alert(Text(title), isPresented: isPresented, presenting: data, actions: actions) { _ in EmptyView() }
  }

  /// Presents an alert about a value while another value is `true`, with a message.
  ///
  /// Everything else is as for the form whose title is localized.
  ///
  /// - Parameters:
  ///   - title: The title of the alert.
  ///   - isPresented: A binding to the Boolean value.
  ///   - data: The value, or `nil` to present no alert.
  ///   - actions: A view builder that creates the buttons for the value.
  ///   - message: A view builder that creates the message for the value.
  /// - Returns: A view that presents the alert.
  @_disfavoredOverload
  public nonisolated func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
    @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alert(Text(title), isPresented: isPresented, presenting: data, actions: actions, message: message)
  }

  /// Presents an alert about a value while another value is `true`, with a message.
  ///
  /// Everything else is as for the form whose title is localized.
  ///
  /// - Parameters:
  ///   - title: The title of the alert.
  ///   - isPresented: A binding to the Boolean value.
  ///   - data: The value, or `nil` to present no alert.
  ///   - actions: A view builder that creates the buttons for the value.
  ///   - message: A view builder that creates the message for the value.
  /// - Returns: A view that presents the alert.
  public nonisolated func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
    @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    modifier(
      PresentationModifier(
        kind: .alert(title),
        key: { isPresented.wrappedValue && data != nil ? AnyHashable(true) : nil },
        end: { isPresented.wrappedValue = false }, onDismiss: nil,
        content: { data.map { AlertParts(message: message($0), actions: actions($0)) } }))
  }

  /// Presents an alert that a value describes while another value is `true`.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the Boolean value. It becomes `false` when the user presses a button.
  ///   - content: A closure that returns the description.
  /// - Returns: A view that presents the alert.
  public nonisolated func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
    let alert = isPresented.wrappedValue ? content() : nil
    return modifier(
      PresentationModifier(.alert(alert?.title ?? Text("")), isPresented, onDismiss: nil) {
        let alert = content()
        return AlertValueParts(message: alert.message, buttons: alert.buttons, isSheet: false)
      })
  }

  /// Presents an alert that a value describes while an item exists.
  ///
  /// - Parameters:
  ///   - item: A binding to the item. It becomes `nil` when the user presses a button.
  ///   - content: A closure that returns the description for the item.
  /// - Returns: A view that presents the alert.
  public nonisolated func alert<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> Alert
  ) -> some View {
    modifier(
      PresentationModifier(.alert(item.wrappedValue.map { content($0).title } ?? Text("")), item, onDismiss: nil) {
        let alert = content($0)
        return AlertValueParts(message: alert.message, buttons: alert.buttons, isSheet: false)
      })
  }

  /// Presents an alert about an error while a value is `true`. The title is the error's description.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - error: The error, or `nil` to present no alert.
  ///   - actions: A view builder that creates the buttons.
  /// - Returns: A view that presents the alert.
  public nonisolated func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alert(isPresented: isPresented, error: error, actions: { _ in actions() }, message: { _ in EmptyView() })
  }

  /// Presents an alert about an error, with a message, while a value is `true`. The title is the error's description.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - error: The error, or `nil` to present no alert.
  ///   - actions: A view builder that creates the buttons for the error.
  ///   - message: A view builder that creates the message for the error.
  /// - Returns: A view that presents the alert.
  public nonisolated func alert<E: LocalizedError, A: View, M: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping (E) -> A,
    @ViewBuilder message: @escaping (E) -> M
  ) -> some View {
    modifier(
      PresentationModifier(
        kind: .alert(Text(error.map { $0.errorDescription ?? $0.localizedDescription } ?? "")),
        key: { isPresented.wrappedValue && error != nil ? AnyHashable(true) : nil },
        end: { isPresented.wrappedValue = false }, onDismiss: nil,
        content: { error.map { AlertParts(message: message($0), actions: actions($0)) } }))
  }
}

/// The content of an alert: the message and the buttons, each in an ``ElementPartView``.
struct AlertParts<Message: View, Actions: View> {
  let message: Message
  let actions: Actions
}

extension AlertParts: View {
  var body: some View {
    ElementPartView(.message, message)
    ElementPartView(.actions, AlertActions(actions: actions))
  }
}

/// The buttons of an alert, or an OK button if the alert has none.
struct AlertActions<Actions: View>: View {
  let actions: Actions

  var body: some View { if Actions.self == EmptyView.self { Button("OK") {} } else { actions } }
}

// Dialogs in the form that preceded the alerts with view builders.

/// A description of an alert with one or two buttons.
///
///     .alert(isPresented: $isAsking) {
///       Alert(
///         title: Text("Delete?"), message: Text("This can't be undone."),
///         primaryButton: .destructive(Text("Delete")) { delete() }, secondaryButton: .cancel())
///     }
public struct Alert {
  /// A button of an alert or an action sheet.
  public struct Button {
    let label: Text
    let role: ButtonRole?
    let action: _MainActorAction

    /// Returns a button without a role.
    ///
    /// - Parameters:
    ///   - label: The text of the button.
    ///   - action: The action, or `nil` for none.
    public static func `default`(_ label: Text, action: _MainActorAction? = {}) -> Button {
      Button(label: label, role: nil, action: action ?? {})
    }

    /// Returns a button that cancels.
    ///
    /// - Parameters:
    ///   - label: The text of the button.
    ///   - action: The action, or `nil` for none.
    public static func cancel(_ label: Text, action: _MainActorAction? = {}) -> Button {
      Button(label: label, role: .cancel, action: action ?? {})
    }

    /// Returns a button that cancels, with the label Cancel.
    ///
    /// - Parameter action: The action, or `nil` for none.
    public static func cancel(_ action: _MainActorAction? = {}) -> Button {
      cancel(Text("Cancel"), action: action)
    }

    /// Returns a button that destroys data.
    ///
    /// - Parameters:
    ///   - label: The text of the button.
    ///   - action: The action, or `nil` for none.
    public static func destructive(_ label: Text, action: _MainActorAction? = {}) -> Button {
      Button(label: label, role: .destructive, action: action ?? {})
    }
  }

  let title: Text
  let message: Text?
  let buttons: [Button]

  /// Creates an alert with one button.
  ///
  /// - Parameters:
  ///   - title: The text at the top of the alert.
  ///   - message: The message, or `nil` for none.
  ///   - dismissButton: The button, or `nil` for one that says OK.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.title = title
    self.message = message
    buttons = [dismissButton ?? .default(Text("OK"))]
  }

  /// Creates an alert with two buttons.
  ///
  /// - Parameters:
  ///   - title: The text at the top of the alert.
  ///   - message: The message, or `nil` for none.
  ///   - primaryButton: The first button.
  ///   - secondaryButton: The second button.
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    self.title = title
    self.message = message
    buttons = [primaryButton, secondaryButton]
  }
}

/// The content of an alert, whose title is a native control.
package struct AlertContent: PassiveElementContent {
  package var title: String

  func makeLayoutNode(of element: RenderNode) -> LayoutNode { LayoutRoot(insets: EdgeInsets(.all, 16)) }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    node.setChildren([.group([NativeControlLayoutNode(element)] + children.nodes, VStackLayout())])
  }
}

/// The content of a dialog that is described by a value.
struct AlertValueParts {
  let message: Text?
  let buttons: [Alert.Button]
  let isSheet: Bool
}

extension AlertValueParts: View {
  var body: some View {
    if message != nil { ElementPartView(.message, DialogMessage(text: message)) }
    if isSheet {
      ElementPartView(.actions, DialogActions(actions: DialogButtons(buttons: buttons)))
    } else {
      ElementPartView(.actions, DialogButtons(buttons: buttons))
    }
  }
}

/// The message of a dialog, or nothing.
private struct DialogMessage: View {
  let text: Text?

  var body: some View { if let text { text } }
}

/// The buttons of a dialog that is described by a value.
private struct DialogButtons: View {
  let buttons: [Alert.Button]

  var body: some View {
    ForEach(Array(buttons.enumerated()), id: \.offset) { _, button in
      Button(role: button.role, action: button.action) { button.label }
    }
  }
}
