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
}

/// The content of an alert: the message and the buttons, each in a ``PartView``.
struct AlertParts<Message: View, Actions: View> {
  let message: Message
  let actions: Actions
}

extension AlertParts: View {
  var body: some View {
    PartView(.message, message)
    PartView(.actions, AlertActions(actions: actions))
  }
}

/// The buttons of an alert, or an OK button if the alert has none.
struct AlertActions<Actions: View>: View {
  let actions: Actions

  var body: some View { if Actions.self == EmptyView.self { Button("OK") {} } else { actions } }
}
