/// The control that text fields and secure fields show: an editable text.
struct SingleLineTextField {
  typealias Content = EmptyView

  var text: Binding<String>
  let prompt: Text
  let label: Text
  var isSecure = false
  var appearance = TextFieldAppearance.automatic
  var isMultiline = false
  /// A closure that is called when editing begins and ends.
  var editingChanged: ((Bool) -> Void)?
  /// A closure that is called when the user submits or leaves the field.
  var finish: (() -> Void)?
  /// A closure that is called when the user submits the field.
  var commit: (() -> Void)?
  /// The cause of the actions of `onSubmit(of:_:)` that run when the user submits the field.
  var trigger = SubmitTriggers.text
}

extension SingleLineTextField: Control {
  func primitive(in node: Node) -> Primitive {
    let promptString = node.readEnvironment { prompt.string(in: $0) }
    let labelString = node.readEnvironment { label.string(in: $0) }
    var content = TextFieldProperties(text.wrappedValue, prompt: promptString, label: labelString, isSecure: isSecure)
    content.appearance = appearance
    content.isMultiline = isMultiline
    return .textField(content, node.style)
  }

  func handle(_ event: Event, in node: Node) {
    switch event {
    case .edit(let new): text.wrappedValue = new
    case .submit:
      finish?()
      commit?()
      node.environment.submission?.submit(trigger)
    case .editing(let isEditing):
      if !isEditing { finish?() }
      editingChanged?(isEditing)
    default: break
    }
  }
}
