/// The buttons of a dialog with several choices, one below another, and a Cancel button if none of them cancels.
struct DialogActions<Actions: View>: View {
  let actions: Actions

  var body: some View {
    VStack(spacing: 6) {
      actions
      AutomaticCancelButton()
    }
  }
}

/// A Cancel button, unless the dialog has another.
private struct AutomaticCancelButton: View {
  @Environment(\.buttonPressSource) private var observer

  var body: some View {
    if observer?.hasCancel == false { Button("Cancel", role: .cancel) {}.environment(\.declaresCancel, false) }
  }
}

/// The environment key for ``EnvironmentValues/declaresCancel``.
private struct DeclaresCancelKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
  /// `true` if a button that cancels replaces the automatic Cancel button of a dialog.
  var declaresCancel: Bool {
    get { self[DeclaresCancelKey.self] }
    set { self[DeclaresCancelKey.self] = newValue }
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
  ///   - titleKey: The key of the title in the table of translations.
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
  ///   - title: The title, which isn't localized.
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
  ///   - titleKey: The key of the title in the table of translations.
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
  ///   - title: The title, which isn't localized.
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
  ///   - title: The text at the top of the dialog.
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
  ///   - titleKey: The key of the title in the table of translations.
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
  ///   - title: The title, which isn't localized.
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
  ///   - title: The text at the top of the dialog.
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
  ///   - titleKey: The key of the title in the table of translations.
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
  ///   - title: The title, which isn't localized.
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
  ///   - title: The text at the top of the dialog.
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

/// The content of a dialog with several choices: the message and the buttons, each in an ``ElementPartView``.
private struct DialogParts<Message: View, Actions: View> {
  let message: Message
  let actions: Actions
}

extension DialogParts: View {
  var body: some View {
    ElementPartView(.message, message)
    ElementPartView(.actions, DialogActions(actions: actions))
  }
}

/// A node that decides what the cancellation of a dialog with its views does.
@MainActor
protocol DialogCancellationTarget: Node {
  /// Performs the action, as ``Node/cancel()`` does.
  func performCancellation() -> Bool
}

extension Node {
  /// Performs the action of the first button here or below that cancels, because the user has dismissed the alert that
  /// contains it.
  ///
  /// - Returns: `false` if there is no such button.
  final func cancel() -> Bool {
    if let target = self as? any DialogCancellationTarget { return target.performCancellation() }
    var isDone = false
    forEachChild { if !isDone { isDone = $0.cancel() } }
    return isDone
  }
}
