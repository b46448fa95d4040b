import Foundation

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
    let action: @MainActor () -> Void

    /// Returns a button without a role.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - action: The action, or `nil` for none.
    /// - Returns: The button.
    public static func `default`(_ label: Text, action: (@MainActor () -> Void)? = {}) -> Button {
      Button(label: label, role: nil, action: action ?? {})
    }

    /// Returns a button that cancels.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - action: The action, or `nil` for none.
    /// - Returns: The button.
    public static func cancel(_ label: Text, action: (@MainActor () -> Void)? = {}) -> Button {
      Button(label: label, role: .cancel, action: action ?? {})
    }

    /// Returns a button that cancels, with the label Cancel.
    ///
    /// - Parameter action: The action, or `nil` for none.
    /// - Returns: The button.
    public static func cancel(_ action: (@MainActor () -> Void)? = {}) -> Button {
      cancel(Text("Cancel"), action: action)
    }

    /// Returns a button that destroys data.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - action: The action, or `nil` for none.
    /// - Returns: The button.
    public static func destructive(_ label: Text, action: (@MainActor () -> Void)? = {}) -> Button {
      Button(label: label, role: .destructive, action: action ?? {})
    }
  }

  let title: Text
  let message: Text?
  let buttons: [Button]

  /// Creates an alert with one button.
  ///
  /// - Parameters:
  ///   - title: The title.
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
  ///   - title: The title.
  ///   - message: The message, or `nil` for none.
  ///   - primaryButton: The first button.
  ///   - secondaryButton: The second button.
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    self.title = title
    self.message = message
    buttons = [primaryButton, secondaryButton]
  }
}

/// A description of a dialog with several choices.
public struct ActionSheet {
  /// A button of an action sheet.
  public typealias Button = Alert.Button

  let title: Text
  let message: Text?
  let buttons: [Button]

  /// Creates an action sheet.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The message, or `nil` for none.
  ///   - buttons: The buttons, in order.
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    self.title = title
    self.message = message
    self.buttons = buttons
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

/// The buttons of a dialog with several choices, one below another, and a Cancel button if none of them cancels.
struct DialogActions<Actions: View>: View {
  let actions: Actions

  var body: some View {
    VStack(spacing: 6) {
      actions
      AutomaticCancel()
    }
  }
}

/// A Cancel button, unless the dialog has another.
private struct AutomaticCancel: View {
  @Environment(\.buttonObserver) private var observer

  var body: some View {
    if observer?.hasCancel == false { Button("Cancel", role: .cancel) {}.environment(\.declaresCancel, false) }
  }
}

/// The environment key for ``EnvironmentValues/declaresCancel``.
private struct DeclaresCancelKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
  /// A Boolean value that indicates whether a button that cancels replaces the automatic Cancel button of a dialog.
  var declaresCancel: Bool {
    get { self[DeclaresCancelKey.self] }
    set { self[DeclaresCancelKey.self] = newValue }
  }
}

/// The content of a dialog that is described by a value.
private struct DialogContent {
  let message: Text?
  let buttons: [Alert.Button]
  let isSheet: Bool
}

extension DialogContent: View {
  var body: some View {
    if message != nil { PartView(.message, DialogMessage(text: message)) }
    if isSheet {
      PartView(.actions, DialogActions(actions: DialogButtons(buttons: buttons)))
    } else {
      PartView(.actions, DialogButtons(buttons: buttons))
    }
  }
}

extension View {
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
        return DialogContent(message: alert.message, buttons: alert.buttons, isSheet: false)
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
        return DialogContent(message: alert.message, buttons: alert.buttons, isSheet: false)
      })
  }

  /// Presents a dialog with choices that a value describes while another value is `true`.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the Boolean value. It becomes `false` when the user presses a button.
  ///   - content: A closure that returns the description.
  /// - Returns: A view that presents the dialog.
  public nonisolated func actionSheet(isPresented: Binding<Bool>, content: @escaping () -> ActionSheet) -> some View {
    let sheet = isPresented.wrappedValue ? content() : nil
    return modifier(
      PresentationModifier(.alert(sheet?.title ?? Text("")), isPresented, onDismiss: nil) {
        let sheet = content()
        return DialogContent(message: sheet.message, buttons: sheet.buttons, isSheet: true)
      })
  }

  /// Presents a dialog with choices that a value describes while an item exists.
  ///
  /// - Parameters:
  ///   - item: A binding to the item. It becomes `nil` when the user presses a button.
  ///   - content: A closure that returns the description for the item.
  /// - Returns: A view that presents the dialog.
  public nonisolated func actionSheet<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> ActionSheet
  ) -> some View {
    modifier(
      PresentationModifier(.alert(item.wrappedValue.map { content($0).title } ?? Text("")), item, onDismiss: nil) {
        let sheet = content($0)
        return DialogContent(message: sheet.message, buttons: sheet.buttons, isSheet: true)
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

extension View {
  /// Presents a dialog with several choices while a value is `true`.
  ///
  ///     .confirmationDialog("Delete all?", isPresented: $isAsking) {
  ///       Button("Delete", role: .destructive) { deleteAll() }
  ///     }
  ///
  /// Each button closes the dialog after its action has run. The dialog has a Cancel button even if the choices include
  /// none that cancels.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - isPresented: A binding to the value.
  ///   - titleVisibility: The visibility of the title, which is shown unless it is `hidden`.
  ///   - actions: A view builder that creates the choices.
  /// - Returns: A view that presents the dialog.
  public nonisolated func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: { EmptyView() })
  }

  /// Presents a dialog with several choices while a value is `true`.
  ///
  /// Everything else is as for the form whose title is localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to the value.
  ///   - titleVisibility: The visibility of the title, which is shown unless it is `hidden`.
  ///   - actions: A view builder that creates the choices.
  /// - Returns: A view that presents the dialog.
  @_disfavoredOverload
  public nonisolated func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: { EmptyView() })
  }

  /// Presents a dialog with several choices and a message while a value is `true`.
  ///
  /// Everything else is as for the form without a message.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - isPresented: A binding to the value.
  ///   - titleVisibility: The visibility of the title, which is shown unless it is `hidden`.
  ///   - actions: A view builder that creates the choices.
  ///   - message: A view builder that creates the message.
  /// - Returns: A view that presents the dialog.
  public nonisolated func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions, message: message)
  }

  /// Presents a dialog with several choices and a message while a value is `true`.
  ///
  /// Everything else is as for the form without a message.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to the value.
  ///   - titleVisibility: The visibility of the title, which is shown unless it is `hidden`.
  ///   - actions: A view builder that creates the choices.
  ///   - message: A view builder that creates the message.
  /// - Returns: A view that presents the dialog.
  @_disfavoredOverload
  public nonisolated func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions, message: message)
  }

  /// Presents a dialog with several choices and a message while a value is `true`.
  ///
  /// Everything else is as for the form whose title is localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to the value.
  ///   - titleVisibility: The visibility of the title, which is shown unless it is `hidden`.
  ///   - actions: A view builder that creates the choices.
  ///   - message: A view builder that creates the message.
  /// - Returns: A view that presents the dialog.
  public nonisolated func confirmationDialog<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    modifier(
      PresentationModifier(.alert(titleVisibility == .hidden ? Text("") : title), isPresented, onDismiss: nil) {
        DialogParts(message: message(), actions: actions())
      })
  }

  /// Presents a dialog with several choices about a value while another value is `true`.
  ///
  /// The dialog is presented only if there is a value. Everything else is as for the form without a value.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - isPresented: A binding to the Boolean value.
  ///   - titleVisibility: The visibility of the title, which is shown unless it is `hidden`.
  ///   - data: The value, or `nil` to present no dialog.
  ///   - actions: A view builder that creates the choices for the value.
  /// - Returns: A view that presents the dialog.
  public nonisolated func confirmationDialog<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    confirmationDialog(
      titleKey, isPresented: isPresented, titleVisibility: titleVisibility, presenting: data, actions: actions,
      message: { _ in EmptyView() })
  }

  /// Presents a dialog with several choices about a value while another value is `true`.
  ///
  /// The dialog is presented only if there is a value. Everything else is as for the form without a value.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to the Boolean value.
  ///   - titleVisibility: The visibility of the title, which is shown unless it is `hidden`.
  ///   - data: The value, or `nil` to present no dialog.
  ///   - actions: A view builder that creates the choices for the value.
  /// - Returns: A view that presents the dialog.
  @_disfavoredOverload
  public nonisolated func confirmationDialog<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented, titleVisibility: titleVisibility, presenting: data, actions: actions,
      message: { _ in EmptyView() })
  }

  /// Presents a dialog with several choices about a value while another value is `true`.
  ///
  /// The dialog is presented only if there is a value. Everything else is as for the form without a value.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to the Boolean value.
  ///   - titleVisibility: The visibility of the title, which is shown unless it is `hidden`.
  ///   - data: The value, or `nil` to present no dialog.
  ///   - actions: A view builder that creates the choices for the value.
  /// - Returns: A view that presents the dialog.
  public nonisolated func confirmationDialog<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented, titleVisibility: titleVisibility, presenting: data, actions: actions,
      message: { _ in EmptyView() })
  }

  /// Presents a dialog with several choices and a message about a value while another value is `true`.
  ///
  /// The dialog is presented only if there is a value. Everything else is as for the form without a value.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - isPresented: A binding to the Boolean value.
  ///   - titleVisibility: The visibility of the title, which is shown unless it is `hidden`.
  ///   - data: The value, or `nil` to present no dialog.
  ///   - actions: A view builder that creates the choices for the value.
  ///   - message: A view builder that creates the message for the value.
  /// - Returns: A view that presents the dialog.
  public nonisolated func confirmationDialog<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility, presenting: data, actions: actions,
      message: message)
  }

  /// Presents a dialog with several choices and a message about a value while another value is `true`.
  ///
  /// The dialog is presented only if there is a value. Everything else is as for the form without a value.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to the Boolean value.
  ///   - titleVisibility: The visibility of the title, which is shown unless it is `hidden`.
  ///   - data: The value, or `nil` to present no dialog.
  ///   - actions: A view builder that creates the choices for the value.
  ///   - message: A view builder that creates the message for the value.
  /// - Returns: A view that presents the dialog.
  @_disfavoredOverload
  public nonisolated func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, presenting: data, actions: actions,
      message: message)
  }

  /// Presents a dialog with several choices and a message about a value while another value is `true`.
  ///
  /// The dialog is presented only if there is a value. Everything else is as for the form without a value.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to the Boolean value.
  ///   - titleVisibility: The visibility of the title, which is shown unless it is `hidden`.
  ///   - data: The value, or `nil` to present no dialog.
  ///   - actions: A view builder that creates the choices for the value.
  ///   - message: A view builder that creates the message for the value.
  /// - Returns: A view that presents the dialog.
  public nonisolated func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    modifier(
      PresentationModifier(
        kind: .alert(titleVisibility == .hidden ? Text("") : title),
        key: { isPresented.wrappedValue && data != nil ? AnyHashable(true) : nil },
        end: { isPresented.wrappedValue = false }, onDismiss: nil,
        content: { data.map { DialogParts(message: message($0), actions: actions($0)) } }))
  }
}

/// The content of a dialog with several choices: the message and the buttons, each in a ``PartView``.
private struct DialogParts<Message: View, Actions: View> {
  let message: Message
  let actions: Actions
}

extension DialogParts: View {
  var body: some View {
    PartView(.message, message)
    PartView(.actions, DialogActions(actions: actions))
  }
}
