import Foundation
import SwiftUICore

/// The host that an element is in. An element that somebody has keeps it.
@MainActor
protocol TestNodeHost {
  var renderer: TestRenderer { get }
  func layOut()
  func settle()
}

extension TestHost: TestNodeHost {}

/// An element that a test has found.
///
/// What it is told to do is done as a user would do it, by the element itself, by what is in its modifiers, by what it is
/// the label of, or by the first one inside that can do it. What is disabled or hidden does nothing. Each action settles.
/// An action that nothing here can do stops the process: the test means something else than what is there.
@MainActor
public struct TestNode {
  /// From the root to the element.
  private let path: [TestElement]
  private let host: any TestNodeHost

  init(_ element: TestElement, _ host: any TestNodeHost) {
    path = element.path
    self.host = host
  }

  var element: TestElement { path[path.count - 1] }

  // MARK: - Looking

  /// What is shown now.
  public var tree: TestTree { TestTree(element) }

  /// All texts in it, in order.
  public var texts: [String] { tree.texts }

  /// How it looks, as far as it has a style.
  public var style: Style? { core.primitive.style }

  /// What it is to those who can't see it: the accessibility label around it, the title of a field, or its texts.
  public var label: String {
    for wrapper in core.path.reversed().dropFirst() {
      if wrapper.primitive == .presenter { continue }
      guard case .modified(let modification) = wrapper.primitive else { break }
      if case .accessibilityLabel(let label) = modification { return label }
    }
    switch core.primitive {
    case .textField(let content, _): return content.label
    case .image(let content, _): return content.label ?? ""
    default: return texts.joined(separator: " ")
    }
  }

  /// What a field or an editor has in it, or what a text reads.
  public var text: String? {
    core.editedText ?? core.primitive.plainText
  }

  /// Whether a toggle is on.
  public var isOn: Bool? { if case .toggle(let isOn, _, _) = core.primitive { isOn } else { nil } }

  /// The number of a slider, or how far progress is.
  public var value: Double? {
    switch core.primitive {
    case .slider(let content, _): content.value
    case .progress(let fraction, _, _): fraction
    default: nil
    }
  }

  /// The titles of a picker's options.
  public var options: [String] {
    if case .picker(let content, _) = core.primitive { content.options.map(\.text) } else { [] }
  }

  /// The title of the option that a picker has chosen.
  public var selectedOption: String? {
    guard case .picker(let content, _) = core.primitive, let selection = content.selection else { return nil }
    return content.options[selection].text
  }

  /// The numbers of the rows that a list has chosen.
  public var selectedRows: [Int] { if case .list(let content, _) = core.primitive { content.selection } else { [] } }

  /// Whether it can be used: it is neither disabled nor hidden, nor in something that is.
  public var isEnabled: Bool { isUsable(core) }

  /// The first text inside that reads like this.
  public func find(text: String) -> TestNode? { findAll { $0.plainText == text }.first }

  /// The first element of a kind inside.
  public func find(_ kind: TestKind) -> TestNode? { findAll { TestKind($0) == kind }.first }

  /// All elements in it whose primitives the closure accepts, itself included.
  public func findAll(_ accepts: (Primitive) -> Bool) -> [TestNode] {
    element.all(accepts).map { TestNode($0, host) }
  }

  /// The element's frame in its window, popover, sheet or alert, from the left and top edges, in points; `nil` if it is not
  /// shown.
  ///
  /// Sizes are those of a built-in font and of built-in controls, the same on every machine: a character of the default
  /// font is 8 points wide and a line 20 points high.
  ///
  ///     let host = TestHost(HStack { Text("ab"); Text("c") })
  ///     #expect(host.find(text: "c")?.frame == CGRect(x: 24, y: 0, width: 8, height: 20))
  public var frame: CGRect? {
    host.layOut()
    guard var frame = element.layout.frame else { return nil }
    // A row is laid out by itself; its list has a place in another layout.
    var child = element
    for element in path.reversed().dropFirst() {
      if case .row = child.primitive {
        guard let list = element.layout.frame else { return nil }
        frame.origin.x += list.minX + child.rowOrigin.x
        frame.origin.y += list.minY + child.rowOrigin.y
      }
      child = element
      if case .window = child.primitive { return frame }
      if [.popover, .sheet, .alert].contains(TestKind(child.primitive)) { return frame }
    }
    return frame
  }

  // MARK: - Using

  /// Presses it: a button, a link, a toggle, or what has a tap gesture.
  ///
  /// - Parameter count: How many times in a row, for gestures that ask for it.
  public func tap(count: Int = 1) {
    let target = target("tap") { primitive in
      switch primitive {
      case .button, .link, .toggle: count == 1
      case .modified(.tapGesture(count)): true
      default: false
      }
    }
    if case .toggle(let isOn, _, _) = target.primitive {
      send(.toggle(!isOn), to: target)
    } else {
      send(.tap, to: target)
    }
  }

  /// Presses a button and holds it, or lets it go, without its action.
  public func hold(_ isHeld: Bool = true) {
    send(.press(isHeld), to: target("hold") { TestKind($0) == .button })
  }

  /// Types a text behind what a field or an editor has in it, one character after another.
  public func type(_ text: String) {
    let target = editor("type")
    for character in text { send(.edit((target.editedText ?? "") + String(character)), to: target) }
  }

  /// Replaces what a field or an editor has in it.
  public func replaceText(with text: String) { send(.edit(text), to: editor("replaceText")) }

  /// Presses the return key in a field.
  public func submit() { send(.submit, to: target("submit") { TestKind($0) == .textField }) }

  /// Goes elsewhere after typing.
  public func endEditing() { send(.editing(false), to: editor("endEditing")) }

  /// Turns a toggle on if it is off, and off if it is on.
  public func toggle() {
    let target = target("toggle") { TestKind($0) == .toggle }
    if case .toggle(let isOn, _, _) = target.primitive { send(.toggle(!isOn), to: target) }
  }

  /// Moves a slider, from taking it to letting it go.
  public func slide(to value: Double) {
    let target = target("slide") { TestKind($0) == .slider }
    for event in [Event.editing(true), .slide(value), .editing(false)] { send(event, to: target) }
  }

  /// Steps a stepper up.
  public func increment() { send(.increment, to: target("increment") { TestKind($0) == .stepper }) }

  /// Steps a stepper down.
  public func decrement() { send(.decrement, to: target("decrement") { TestKind($0) == .stepper }) }

  /// Chooses the option of a picker that has this title.
  public func select(_ option: String) {
    let target = target("select") { TestKind($0) == .picker }
    guard case .picker(let content, _) = target.primitive,
      let index = content.options.firstIndex(where: { $0.text == option })
    else { fatalError("select(): \(tree) has no option \(option)") }
    send(.select(index), to: target)
  }

  /// Leaves the popover, sheet or alert that this is, or is in, or has in it.
  public func dismiss() {
    send(.dismiss, to: target("dismiss") { [.popover, .sheet, .alert].contains(TestKind($0)) })
  }

  /// Chooses the row of a list that this is in; of several that can be chosen, also.
  public func selectRow() {
    guard let place = element.path.lastIndex(where: { TestKind($0.primitive) == .row }), place > 0 else {
      fatalError("selectRow(): \(tree) is in no row of a list")
    }
    let (row, list) = (element.path[place], element.path[place - 1])
    guard case .list(let content, _) = list.primitive, let index = list.children.firstIndex(where: { $0 === row })
    else { return }
    let number = list.firstRow + index
    if content.choice == .several {
      send(.selectRows(Set(content.selection).symmetricDifference([number]).sorted()), to: list)
    } else {
      send(.select(number), to: list)
    }
  }

  /// Brings other rows of a list into sight, from this one on: in a host that shows some rows only.
  public func scroll(toRow row: Int) {
    host.renderer.scroll(target("scroll") { TestKind($0) == .list }, toRow: row)
    host.settle()
  }

  // MARK: - Inside

  /// The element, or what it does something to if it is a modifier.
  private var core: TestElement {
    var element = element
    while let inner = element.children.first {
      switch element.primitive {
      case .modified, .presenter: element = inner
      default: return element
      }
    }
    return element
  }

  private func editor(_ action: String) -> TestElement {
    target(action) { TestKind($0) == .textField || TestKind($0) == .textEditor }
  }

  private func target(_ action: String, _ accepts: (Primitive) -> Bool) -> TestElement {
    if accepts(core.primitive) { return core }
    if let outer = element.path.last(where: { accepts($0.primitive) }) { return outer }
    guard let inner = element.all(accepts).first else { fatalError("\(action)(): nothing in \(tree) can do that") }
    return inner
  }

  private func isUsable(_ target: TestElement) -> Bool {
    let isHidden = target.path.contains { $0.primitive == .modified(.hidden) }
    return !isHidden && target.primitive.style?.isEnabled != false
  }

  /// Does as the user does, if the element lets it. As a control does, it shows by itself what was done to it.
  @discardableResult
  func send(_ event: Event, to target: TestElement) -> Bool {
    guard isUsable(target) else { return false }
    target.show(event)
    target.events.send(event)
    host.settle()
    return true
  }
}

extension TestElement {
  /// What a field or an editor has in it.
  fileprivate var editedText: String? {
    switch primitive {
    case .textField(let content, _): content.text
    case .textEditor(let text, _): text
    default: nil
    }
  }
}

/// What an element is, whatever it carries.
public enum TestKind: Hashable, Sendable {
  /// A text.
  case text
  /// A picture or a symbol.
  case image
  /// A ground of one colour.
  case color
  /// A line between others.
  case divider
  /// Room that grows.
  case spacer
  /// A button.
  case button
  /// What is on or off.
  case toggle
  /// A line to write in.
  case textField
  /// Lines to write in.
  case textEditor
  /// A number within bounds.
  case slider
  /// Up or down.
  case stepper
  /// One of several options.
  case picker
  /// What opens a page.
  case link
  /// How far something is.
  case progress
  /// Children beside each other, below each other or in front of each other.
  case stack
  /// Children in rows and columns.
  case grid
  /// What can be moved.
  case scroll
  /// A list.
  case list
  /// A row of a list.
  case row
  /// A form.
  case form
  /// A section that is not in a list.
  case section
  /// A symbol with a title.
  case label
  /// A popover.
  case popover
  /// A sheet.
  case sheet
  /// An alert.
  case alert
  /// The root, a part of an element, or a modifier.
  case other

  init(_ primitive: Primitive) {
    switch primitive {
    case .text, .styledText: self = .text
    case .image: self = .image
    case .color: self = .color
    case .divider: self = .divider
    case .spacer: self = .spacer
    case .button: self = .button
    case .toggle: self = .toggle
    case .textField: self = .textField
    case .textEditor: self = .textEditor
    case .slider: self = .slider
    case .stepper: self = .stepper
    case .picker: self = .picker
    case .link: self = .link
    case .progress: self = .progress
    case .horizontalStack, .verticalStack, .depthStack, .layout: self = .stack
    case .grid: self = .grid
    case .scroll: self = .scroll
    case .list: self = .list
    case .row: self = .row
    case .form: self = .form
    case .section: self = .section
    case .label: self = .label
    case .popover: self = .popover
    case .sheet: self = .sheet
    case .alert: self = .alert
    case .presenter, .root, .window, .gridRow, .part, .backed, .modified: self = .other
    }
  }
}
