/// A control for editing a line of text whose characters are not shown, such as a password.
public struct SecureField<Label: View> {
  private let text: Binding<String>
  private let prompt: Text?
  private let label: Label
  private var commit: (() -> Void)?
  @Environment(\.textFieldStyling) private var styling

  private init(text: Binding<String>, prompt: Text?, title: Label) {
    self.text = text
    self.prompt = prompt
    label = title
  }
}

extension SecureField: View {
  private var title: Text { label as? Text ?? Text(verbatim: "") }

  /// The field.
  public var body: some View {
    SingleLineTextField(
      text: text, prompt: prompt ?? title, label: title, isSecure: true, appearance: styling.appearance, finish: nil,
      commit: commit)
  }
}

extension SecureField {
  /// Creates a field for a string, with a label made of views.
  ///
  /// - Parameters:
  ///   - text: A binding to the string.
  ///   - prompt: The text that an empty field shows, or `nil` for the label if it is a text.
  ///   - label: A view builder that creates the label, which is the accessibility label if it is a text.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(text: text, prompt: prompt, title: label())
  }
}

extension SecureField where Label == Text {
  /// Creates a field for a string.
  ///
  /// - Parameters:
  ///   - titleKey: The title, which is the accessibility label.
  ///   - text: A binding to the string.
  ///   - prompt: The text that an empty field shows, or `nil` for the title.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt, title: Text(titleKey))
  }

  /// Creates a field for a string.
  ///
  /// - Parameters:
  ///   - title: The title, which is the accessibility label.
  ///   - text: A binding to the string.
  ///   - prompt: The text that an empty field shows, or `nil` for the title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt, title: Text(title))
  }

  /// Creates a field for a string, with a closure for the Return key.
  ///
  /// - Parameters:
  ///   - titleKey: The title, which is the accessibility label.
  ///   - text: A binding to the string.
  ///   - onCommit: A closure that is called when the user presses the Return key.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(text: text, prompt: nil, title: Text(titleKey))
    commit = onCommit
  }

  /// Creates a field for a string, with a closure for the Return key.
  ///
  /// - Parameters:
  ///   - title: The title, which is the accessibility label.
  ///   - text: A binding to the string.
  ///   - onCommit: A closure that is called when the user presses the Return key.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(text: text, prompt: nil, title: Text(title))
    commit = onCommit
  }
}
