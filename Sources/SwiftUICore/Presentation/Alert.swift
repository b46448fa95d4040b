extension View {
  /// Asks the user something that has to be answered first, for as long as the value is true.
  ///
  ///     .alert("Delete?", isPresented: $isAsking) {
  ///       Button("Delete", role: .destructive) { delete() }
  ///       Button("Keep", role: .cancel) {}
  ///     }
  ///
  /// Every button ends the alert after its action. Without buttons there is one that says OK.
  public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alert(Text(titleKey), isPresented: isPresented, actions: actions) { EmptyView() } }

  /// Asks the user something that has to be answered first, for as long as the value is true.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alert(Text(title), isPresented: isPresented, actions: actions) { EmptyView() } }

  /// Asks the user something, and explains it.
  public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alert(Text(titleKey), isPresented: isPresented, actions: actions, message: message) }

  /// Asks the user something, and explains it.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alert(Text(title), isPresented: isPresented, actions: actions, message: message) }

  /// Asks the user something, and explains it.
  public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View {
    modifier(
      PresentationModifier(.alert(title), isPresented, onDismiss: nil) {
        AlertParts(message: message(), actions: actions())
      })
  }

  /// Asks the user something about a value, for as long as the other one is true and there is a value.
  public func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alert(titleKey, isPresented: isPresented, presenting: data, actions: actions) { _ in EmptyView() }
  }

  /// Asks the user something about a value, for as long as the other one is true and there is a value.
  public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    modifier(
      PresentationModifier(
        kind: .alert(Text(titleKey)),
        key: { isPresented.wrappedValue && data != nil ? AnyHashable(true) : nil },
        end: { isPresented.wrappedValue = false }, onDismiss: nil,
        content: { data.map { AlertParts(message: message($0), actions: actions($0)) } }))
  }
}

struct AlertParts<Message: View, Actions: View>: View {
  let message: Message
  let actions: Actions

  var body: some View {
    PartView(.message, message)
    PartView(.actions, AlertActions(actions: actions))
  }
}

struct AlertActions<Actions: View>: View {
  let actions: Actions

  var body: some View { if Actions.self == EmptyView.self { Button("OK") {} } else { actions } }
}
