import Foundation
import SwiftUICore

/// A host of elements. A test node retains the host of its element.
@MainActor
protocol TestNodeHost {
  var renderer: TestRenderer { get }
  func layOut()
  func settle()
}

extension TestHost: TestNodeHost {}

/// An element that a test has found.
///
/// An action is performed as a user would perform it: by the element itself, by a modifier around it, by the control
/// whose label it is, or by the first element inside that can perform it. Disabled and hidden elements ignore actions.
/// After each action the host settles.
///
/// - Threads: Isolated to the main actor.
/// - Traps: An action that none of these elements can perform stops the process, because the test expects another view
///   than the one that is shown.
@MainActor
public struct TestNode {
  /// The elements from the root to this element.
  private let path: [TestElement]
  private let host: any TestNodeHost

  init(_ element: TestElement, _ host: any TestNodeHost) {
    path = element.path
    self.host = host
  }

  var element: TestElement { path[path.count - 1] }

  // MARK: - Inspecting

  /// The element and its children, as they are now.
  public var tree: TestTree { TestTree(element) }

  /// All texts inside, in order.
  public var texts: [String] { tree.texts }

  /// The style of the element, or `nil` if elements of its kind have no style.
  package var style: Style? { core.primitive.style }

  /// The text that assistive technologies read: the accessibility label, the title of a field, or the texts inside.
  public var label: String {
    for case .accessibilityLabel(let label) in accessibilityModifications { return label }
    if let accessibilityChildren { return accessibilityChildren == .combine ? combinedLabel : "" }
    if case .textField(let content, _) = core.primitive { return content.label }
    if case .image(let content, _) = core.primitive { return content.label ?? "" }
    if case .menuBarExtra(let content) = core.primitive { return content.title }
    // A button with an icon has no texts, but a label of the icon may stand for it.
    let texts = texts
    return texts.isEmpty ? combinedLabel : texts.joined(separator: " ")
  }

  /// The text of a field, an editor or a text.
  public var text: String? {
    core.editedText ?? core.primitive.plainText
  }

  /// A Boolean value that indicates whether a toggle is on.
  public var isOn: Bool? { if case .toggle(let isOn, _, _) = core.primitive { isOn } else { nil } }

  /// The value of a slider, or the fraction of a progress view that is complete.
  public var value: Double? {
    if case .slider(let content, _) = core.primitive { return content.value }
    if case .progress(let fraction, _, _) = core.primitive { return fraction }
    return nil
  }

  /// The titles of a picker's options.
  public var options: [String] {
    if case .picker(let content, _) = core.primitive { content.options.map(\.text) } else { [] }
  }

  /// The title of the selected option of a picker.
  public var selectedOption: String? {
    guard case .picker(let content, _) = core.primitive, let selection = content.selection else { return nil }
    return content.options[selection].text
  }

  /// The indices of the selected rows of a list.
  public var selectedRows: [Int] { if case .list(let content, _) = core.primitive { content.selection } else { [] } }

  /// A Boolean value that indicates whether the element accepts input. It doesn't if the element or an element around
  /// it is disabled or hidden.
  public var isEnabled: Bool { isUsable(core) }

  /// Returns the first text inside that equals a string.
  ///
  /// - Parameter text: The text to find, which has to be equal as a whole.
  /// - Returns: The element, or `nil` if there is none.
  public func find(text: String) -> TestNode? { findAll { $0.plainText == text }.first }

  /// Returns the first element of a kind inside.
  ///
  /// - Parameter kind: The kind of control or content, such as `.toggle`.
  /// - Returns: The element, or `nil` if there is none.
  public func find(_ kind: TestKind) -> TestNode? { findAll { TestKind($0) == kind }.first }

  /// Returns all elements whose content a closure accepts, among this element and the elements inside it.
  ///
  /// - Parameter accepts: A closure that receives the content of an element.
  /// - Returns: The elements, each before those inside it.
  package func findAll(_ accepts: (Primitive) -> Bool) -> [TestNode] {
    element.all(accepts).map { TestNode($0, host) }
  }

  /// The frame of the element in its window, popover, sheet or alert, in points from the left and top edges, or `nil`
  /// if the element is not shown.
  ///
  /// Sizes follow from a built-in font and built-in metrics of controls, which are the same on every machine: a
  /// character of the default font is 8 points wide, and a line is 20 points high.
  ///
  ///     let host = TestHost(HStack { Text("ab"); Text("c") })
  ///     #expect(host.find(text: "c")?.frame == CGRect(x: 24, y: 0, width: 8, height: 20))
  public var frame: CGRect? {
    host.layOut()
    guard var frame = element.layout.frame else { return nil }
    // A row is laid out by itself, and its list belongs to another layout.
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

  /// The drawing of the element itself, in the element's coordinates.
  package var drawing: [DrawingCommand] {
    host.layOut()
    return core.drawing
  }

  /// The opacity with which the element is shown, including that of the elements around it. During an animation, it is
  /// the opacity at the current time.
  public var opacity: Double {
    host.layOut()
    return element.layout.opacity
  }

  // MARK: - Actions

  /// Taps a button, a link, a toggle, an item in the status area that opens a window, or an element with a tap gesture.
  ///
  /// - Parameter count: The number of taps in a row, for gestures with a count.
  public func tap(count: Int = 1) {
    let tapped = candidate { primitive in
      if primitive == .modified(.gesture(tapCount: count)) { return true }
      return count == 1 && [.button, .link, .toggle, .menuBarExtra].contains(TestKind(primitive))
    }
    // A gesture that consists of several gestures has no count.
    let target = tapped ?? target("tap") { if case .modified(.gesture) = $0 { true } else { false } }
    if case .toggle(let isOn, _, _) = target.primitive {
      send(.toggle(!isOn), to: target)
    } else if case .modified = target.primitive {
      host.layOut()
      // The gestures inside the one that counts the taps receive them, too.
      let inner = element.path.last { if case .modified(.gesture) = $0.primitive { true } else { false } } ?? target
      let size = inner.layout.frame?.size ?? .zero
      let center = CGPoint(x: size.width / 2, y: size.height / 2)
      for _ in 0..<count {
        send(.down, at: center, to: inner)
        send(.up, at: center, to: inner)
      }
    } else {
      send(.tap, to: target)
    }
  }

  /// Opens the context menu of this element, of an element around it, or of the first element inside that has one. For
  /// an element in a row, this is the menu of the list for its rows if there is no other.
  public func openContextMenu() {
    if let target = candidate({ $0 == .modified(.contextMenuGesture(isEnabled: true)) }) {
      send(.tap, to: target)
    } else {
      let (list, row) = row("openContextMenu")
      send(.openRowMenu(row), to: list)
    }
  }

  /// Presses the row of a list that contains this element twice, or presses the Return key while the row has the focus.
  public func activateRow() {
    let (list, row) = row("activateRow")
    send(.activateRow(row), to: list)
  }

  /// Presses a link in a text.
  ///
  /// - Parameter title: The characters of the link. The process stops if the text has no such link.
  public func openLink(_ title: String) {
    func link(_ primitive: Primitive) -> URL? {
      guard case .styledText(let runs) = primitive else { return nil }
      return runs.first { $0.string == title && $0.style.link != nil }?.style.link
    }
    let target = target("openLink") { link($0) != nil }
    if let url = link(target.primitive) { send(.openLink(url), to: target) }
  }

  /// Presses a button without releasing it, or releases the button. The action of the button doesn't run.
  ///
  /// A button that is disabled while it is pressed can still be released.
  ///
  /// - Parameter isHeld: A Boolean value that indicates whether the button is pressed.
  public func hold(_ isHeld: Bool = true) {
    let target = target("hold") { TestKind($0) == .button }
    if isHeld {
      send(.press(true), to: target)
    } else {
      target.events.send(.press(false))
      host.settle()
    }
  }

  /// Puts a pointer down. The gestures of this element and of the elements around it, and those inside it at this
  /// location, receive the event.
  ///
  /// - Parameters:
  ///   - location: The location, in points from the left and top edges of this element.
  ///   - modifiers: The modifier keys that are down until the pointer goes up.
  public func pointerDown(at location: CGPoint, modifiers: EventModifiers = []) {
    host.renderer.pointerModifiers = modifiers
    sendPointer(.down, at: location)
  }

  /// Moves the pointer that is down.
  ///
  /// - Parameter location: The location, in points from the left and top edges of this element.
  public func pointerMoved(to location: CGPoint) { sendPointer(.moved, at: location) }

  /// Puts the pointer up.
  ///
  /// - Parameter location: The location, in points from the left and top edges of this element.
  public func pointerUp(at location: CGPoint) {
    sendPointer(.up, at: location)
    host.renderer.pointerModifiers = []
  }

  /// Takes the pointer away, as the system does when a window opens.
  public func pointerCanceled() {
    sendPointer(.canceled, at: .zero)
    host.renderer.pointerModifiers = []
  }

  /// Drags from a location to another: puts the pointer down, moves it, and puts it up, without a passage of time.
  ///
  ///     host.find(text: "Card")?.drag(from: .zero, to: CGPoint(x: 40, y: 0))
  ///
  /// - Parameters:
  ///   - start: The location of the start, in points from the left and top edges of this element.
  ///   - end: The location of the end, in the same coordinates.
  public func drag(from start: CGPoint, to end: CGPoint) {
    pointerDown(at: start)
    pointerMoved(to: end)
    pointerUp(at: end)
  }

  /// Drags this element, or the draggable element around or inside it, and drops it on another element.
  ///
  ///     let isAccepted = await host.find(text: "Card")?.drag(to: column)
  ///
  /// The innermost drop destination in or around the other element that can read the items receives them. The method
  /// returns after the destination has read the items, and settles.
  ///
  /// - Parameters:
  ///   - destination: The other element.
  ///   - location: The location of the drop, in points from the left and top edges of the other element, or `nil` for
  ///     its center.
  /// - Returns: A Boolean value that indicates whether a destination has accepted the items.
  @discardableResult
  public func drag(to destination: TestNode, at location: CGPoint? = nil) async -> Bool {
    let session = DragSession()
    send(.transfer(TransferEvent(.began(session))), to: target("drag") { $0 == .modified(.draggable) })
    return session.items.isEmpty ? false : await destination.receive(session.items, at: location)
  }

  /// Drops a value on this element, as if it came from another program.
  ///
  /// - Parameters:
  ///   - item: The value that the element receives.
  ///   - location: The location of the drop, in points from the left and top edges of this element, or `nil` for its
  ///     center.
  /// - Returns: A Boolean value that indicates whether a destination has accepted the value.
  @discardableResult
  public func drop<T: Transferable>(_ item: T, at location: CGPoint? = nil) async -> Bool {
    await receive([TransferItem(item)], at: location)
  }

  private func receive(_ items: [TransferItem], at location: CGPoint?) async -> Bool {
    host.layOut()
    let frame = element.layout.frame ?? .zero
    let point = CGPoint(
      x: frame.minX + (location?.x ?? frame.width / 2), y: frame.minY + (location?.y ?? frame.height / 2))
    func accepts(_ element: TestElement) -> Bool {
      guard case .modified(.dropDestination(let types)) = element.primitive, isUsable(element) else { return false }
      return items.contains { $0.isReadable(as: types) }
    }
    let inside = element.all { if case .modified(.dropDestination) = $0 { true } else { false } }
      .last { accepts($0) && $0.layout.frame?.contains(point) == true }
    guard let target = inside ?? element.path.last(where: accepts) else { return false }
    let own = target.layout.frame ?? .zero
    let place = CGPoint(x: point.x - own.minX, y: point.y - own.minY)
    func hover(_ step: DropHover.Step) -> Bool {
      let hover = DropHover(step, items.flatMap(\.contentTypes), items, at: step == .accept ? .zero : place)
      send(.transfer(TransferEvent(.hovering(hover))), to: target)
      return hover.isAccepted
    }
    guard hover(.accept) else { return false }
    send(.transfer(TransferEvent(.targeted(true))), to: target)
    _ = hover(.entered)
    guard hover(.moved) else {
      _ = hover(.exited)
      send(.transfer(TransferEvent(.targeted(false))), to: target)
      return false
    }
    send(.transfer(TransferEvent(.targeted(false))), to: target)
    let isAccepted = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
      let session = DropSession(items, at: place, in: own.size) { continuation.resume(returning: $0) }
      send(.transfer(TransferEvent(.dropped(session))), to: target)
    }
    host.settle()
    return isAccepted
  }

  /// Moves two fingers on this element, which are down until ``pinchEnded()``.
  ///
  /// - Parameters:
  ///   - scale: The distance of the fingers, divided by that at the start.
  ///   - angle: The angle by which the fingers have turned since the start.
  ///   - location: The center of the fingers, in points from the left and top edges of this element.
  ///   - modifiers: The modifier keys that are down.
  public func pinch(
    scale: CGFloat = 1, angle: Angle = .zero, at location: CGPoint = .zero, modifiers: EventModifiers = []
  ) {
    host.renderer.pointerModifiers = modifiers
    sendPointer(.pinch(scale: scale, angle: angle.radians), at: location)
  }

  /// Puts the two fingers up.
  public func pinchEnded() {
    sendPointer(.pinchEnded, at: .zero)
    host.renderer.pointerModifiers = []
  }

  /// Moves the pointer into this element, or out of it.
  ///
  /// - Parameter isInside: A Boolean value that indicates whether the pointer is inside afterwards.
  public func hover(_ isInside: Bool) {
    send(.hover(isInside), to: target("hover") { $0 == .modified(.hover) })
  }

  /// Moves the pointer over this element.
  ///
  /// - Parameter location: The location, in points from the left and top edges of the view with `onContinuousHover`, or
  ///   `nil` if the pointer leaves the view.
  public func hover(at location: CGPoint?) {
    let target = target("hover") { $0 == .modified(.continuousHover) }
    guard isUsable(target) else { return }
    host.layOut()
    target.layout.pointerMoved(to: location)
    host.settle()
  }

  /// Presses or releases a key while this element has the focus, and moves the focus to the element before that if
  /// necessary.
  ///
  ///     host.find(text: "Board")?.press(.leftArrow)
  ///
  /// - Parameters:
  ///   - key: The key to press or release.
  ///   - modifiers: The modifier keys that are held.
  ///   - characters: The characters that the key types, or `nil` for that of the key, which is an uppercase letter with
  ///     the Shift key.
  ///   - phase: The phase: down, repeat or up.
  /// - Returns: A Boolean value that indicates whether an action of `onKeyPress` has handled the key. The key has no
  ///   other effect.
  @discardableResult
  public func press(
    _ key: KeyEquivalent, modifiers: EventModifiers = [], characters: String? = nil, phase: KeyPress.Phases = .down
  ) -> Bool {
    let target = target("press", \.content.canHaveFocus)
    guard isUsable(target) else { return false }
    if host.renderer.focused !== target { TestNode(target, host).focus() }
    let typed = String(key.character)
    let event = KeyPressEvent(
      KeyPress(
        phase: phase, key: key,
        characters: characters ?? (modifiers.contains(.shift) ? typed.uppercased() : typed), modifiers: modifiers))
    for element in target.path.reversed() where element.primitive == .modified(.keyPress) && !event.isHandled {
      element.events.send(.keyPress(event))
    }
    let isTaken = event.isHandled || phase == .up || !modifiers.isEmpty
    if !isTaken, let own = target.layout.event(for: key) { send(own, to: target) }
    host.settle()
    return event.isHandled
  }

  /// Appends characters to the text of a field or an editor, one after another.
  ///
  /// - Parameter text: The characters to type.
  public func type(_ text: String) {
    let target = editor("type")
    for character in text { send(.edit((target.editedText ?? "") + String(character)), to: target) }
  }

  /// Replaces the text of a field or an editor.
  ///
  /// - Parameter text: The new text.
  public func replaceText(with text: String) { send(.edit(text), to: editor("replaceText")) }

  /// Presses the Return key in a field.
  public func submit() { send(.submit, to: target("submit") { TestKind($0) == .textField }) }

  /// Moves the focus out of a field or an editor.
  public func endEditing() {
    let target = editor("endEditing")
    if host.renderer.focused?.path.contains(where: { $0 === target }) == true { host.renderer.focused = nil }
    sendFocus(false, to: target)
    host.settle()
  }

  /// Moves the focus to a field, an editor or another element whose focus is connected with a state, unless the element
  /// can't have the focus.
  public func focus() {
    let target = target("focus") { primitive in
      if case .modified(.focus) = primitive { return true }
      return primitive.content.canHaveFocus
    }
    guard target.focusTarget != nil else { return }
    if let last = host.renderer.focused, !last.path.contains(where: { $0 === target }),
      !target.path.contains(where: { $0 === last })
    {
      sendFocus(false, to: last)
    }
    sendFocus(true, to: target)
    host.renderer.focused = target
    host.settle()
  }

  /// A Boolean value that indicates whether a focus state gives the focus to this element or to an element around it.
  public var isFocused: Bool { element.path.contains { $0.primitive == .modified(.focus(isFocused: true)) } }

  private func sendFocus(_ isFocused: Bool, to target: TestElement) {
    for element in target.path.reversed() {
      if case .modified(.focus) = element.primitive {
        send(.editing(isFocused), to: element)
      } else if element === target, [.textField, .textEditor].contains(TestKind(element.primitive)) {
        send(.editing(isFocused), to: element)
      }
    }
  }

  /// Changes the state of a toggle.
  public func toggle() {
    let target = target("toggle") { TestKind($0) == .toggle }
    if case .toggle(let isOn, _, _) = target.primitive { send(.toggle(!isOn), to: target) }
  }

  /// Moves a slider: starts the movement, sets the value, and ends the movement.
  ///
  /// - Parameter value: The new value.
  public func slide(to value: Double) {
    let target = target("slide") { TestKind($0) == .slider }
    for event in [Event.editing(true), .slide(value), .editing(false)] { send(event, to: target) }
  }

  /// Presses the button of a stepper that increments the value.
  public func increment() { send(.increment, to: target("increment") { TestKind($0) == .stepper }) }

  /// Presses the button of a stepper that decrements the value.
  public func decrement() { send(.decrement, to: target("decrement") { TestKind($0) == .stepper }) }

  /// Selects an option of a picker.
  ///
  /// - Parameter option: The title of the option. The process stops if there is none with this title.
  public func select(_ option: String) {
    let target = target("select") { TestKind($0) == .picker }
    guard case .picker(let content, _) = target.primitive,
      let index = content.options.firstIndex(where: { $0.text == option })
    else { fatalError("select(): \(tree) has no option \(option)") }
    send(.select(index), to: target)
  }

  /// Dismisses the popover, sheet or alert that this element is, that contains it, or that is inside it, or cancels the
  /// file dialog.
  public func dismiss() {
    let kinds: [TestKind] = [.popover, .sheet, .alert, .fileImporter, .fileExporter]
    send(.dismiss, to: target("dismiss") { kinds.contains(TestKind($0)) })
  }

  /// Chooses files in a file dialog.
  ///
  ///     host.find(.fileImporter)?.choose(url)
  ///
  /// - Traps: If the dialog doesn't allow the choice of several files, or if there are none.
  ///
  /// - Parameter urls: The URLs of the files, of the folder in a dialog of `fileMover(isPresented:file:onCompletion:)`,
  ///   or of the file to write.
  public func choose(_ urls: URL...) {
    let target = target("choose") { [.fileImporter, .fileExporter].contains(TestKind($0)) }
    guard case .fileDialog(let content) = target.primitive else { return }
    let allowsSeveral =
      switch content.choice {
      case .openFiles(let several), .openFolders(let several): several
      case .save: false
      }
    precondition(urls.count == 1 || allowsSeveral && !urls.isEmpty, "choose(): \(tree) allows the choice of one file")
    send(.chooseFiles(urls), to: target)
  }

  /// The items of the menu of an item in the status area. They are empty if the item opens a window.
  ///
  ///     let host = TestHost(program: Timer.self)
  ///     #expect(host.find(.menuBarExtra)?.menuItems.map(\.title) == ["Start", "", "Quit"])
  public var menuItems: [TestMenuItem] { menuContent.map(TestMenuItem.init) }

  /// The content of these items.
  package var menuContent: [DesktopMenuItem] {
    if case .menuBarExtra(let content) = core.primitive { content.menu ?? [] } else { [] }
  }

  /// Chooses an item in the menu of an item in the status area. A disabled item ignores it.
  ///
  ///     host.find(.menuBarExtra)?.chooseMenuItem("Sort by", "Name")
  ///
  /// - Traps: If there is no item with the titles, the process stops.
  ///
  /// - Parameter titles: The titles of the submenus that contain the item, and the title of the item.
  public func chooseMenuItem(_ titles: String...) {
    let target = target("chooseMenuItem") { TestKind($0) == .menuBarExtra }
    var items = TestNode(target, host).menuContent
    var isUsable = true
    for (index, title) in titles.enumerated() {
      guard let item = items.first(where: { $0.title == title }) else {
        fatalError("chooseMenuItem(): there is no \(titles) in \(tree)")
      }
      isUsable = isUsable && item.isEnabled
      items = item.items
      if index == titles.count - 1, isUsable { send(.chooseMenuItem(item.id), to: target) }
    }
  }

  /// The title of the window that this element is, that contains it, or that is inside it, or `nil` if there is none.
  public var windowTitle: String? {
    for element in element.path.reversed() { if case .window(let title, _, _) = element.primitive { return title } }
    return nil
  }

  /// Closes the window that this element is, that contains it, or that is inside it.
  public func closeWindow() { send(.close, to: target("closeWindow") { TestKind($0) == .window }) }

  /// Changes the phase of the window that this element is, that contains it, or that is inside it.
  ///
  /// - Parameter phase: The phase that the views of the window read.
  public func setPhase(_ phase: ScenePhase) {
    send(.scenePhase(phase), to: target("setPhase") { TestKind($0) == .window })
  }

  /// Selects the row of a list that contains this element, unless `selectionDisabled(_:)` prevents that. In a list with
  /// multiple selection the row is added to the selection, or removed from it.
  public func selectRow() {
    let (list, number) = row("selectRow")
    guard case .list(let content, _) = list.primitive, !isSelectionDisabled else { return }
    if content.choice == .several {
      send(.selectRows(Set(content.selection).symmetricDifference([number]).sorted()), to: list)
    } else {
      send(.select(number), to: list)
    }
  }

  /// `true` if the user can't select the row that contains this element.
  private var isSelectionDisabled: Bool {
    var next = element.path.last { TestKind($0.primitive) == .row }?.children.first
    while let element = next {
      if case .modified(.rowTraits(let traits)) = element.primitive, traits.isSelectionDisabled { return true }
      next = element.primitive.isWrapper ? element.children.first : nil
    }
    return false
  }

  /// Presses the Delete key while the row of a list that contains this element has the focus.
  public func deleteRow() {
    let (list, row) = row("deleteRow")
    send(.deleteRows([row]), to: list)
  }

  /// Returns the list with the row that contains this element, and the index of the row.
  private func row(_ action: String) -> (list: TestElement, index: Int) {
    guard let place = element.path.lastIndex(where: { TestKind($0.primitive) == .row }), place > 0,
      let index = element.path[place - 1].children.firstIndex(where: { $0 === element.path[place] })
    else { fatalError("\(action)(): \(tree) is in no row of a list") }
    return (element.path[place - 1], element.path[place - 1].firstRow + index)
  }

  /// Scrolls a list, in a host that shows only some of the rows.
  ///
  /// - Parameter row: The index of the row that becomes the first visible one.
  public func scroll(toRow row: Int) {
    host.renderer.scroll(target("scroll") { TestKind($0) == .list }, toRow: row)
    host.settle()
  }

  /// The position of the visible part of a scroll view's content, in points from the left and top edges.
  public var contentOffset: CGPoint {
    host.layOut()
    return target("contentOffset") { [.scroll, .form].contains(TestKind($0)) }.layout.contentOffset
  }

  /// The size of a scroll view's content, in points. That of lazy containers is partly estimated.
  public var contentSize: CGSize {
    host.layOut()
    return target("contentSize") { [.scroll, .form].contains(TestKind($0)) }.layout.contentSize
  }

  /// Scrolls this element, the scroll view around it, or the first one inside, as the user does, and settles.
  ///
  ///     host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 400))
  ///
  /// - Parameter offset: The position of the visible part in the content, in points from the left and top edges. It is
  ///   limited so that the visible part is inside the content.
  public func scroll(to offset: CGPoint) {
    host.layOut()
    let scroll = target("scroll") { [.scroll, .form].contains(TestKind($0)) }
    if case .scroll(let content) = scroll.primitive, !content.isEnabled { return }
    if case .form(let content) = scroll.primitive, !content.isEnabled { return }
    guard isUsable(scroll) else { return }
    let (content, room) = (scroll.layout.contentSize, scroll.layout.viewportSize)
    scroll.layout.didScroll(
      to: CGPoint(
        x: min(max(offset.x, 0), max(content.width - room.width, 0)),
        y: min(max(offset.y, 0), max(content.height - room.height, 0))))
    host.layOut()
    host.settle()
  }

  /// Scrolls this element, the scroll view around it, or the first one inside by a distance, and settles.
  ///
  /// - Parameters:
  ///   - x: The distance to the right, in points.
  ///   - y: The distance down, in points.
  public func scroll(byX x: CGFloat = 0, byY y: CGFloat = 0) {
    let offset = contentOffset
    scroll(to: CGPoint(x: offset.x + x, y: offset.y + y))
  }

  // MARK: - Implementation

  /// The element or, for a modifier, the element that it modifies.
  var core: TestElement {
    var element = element
    while element.primitive.isWrapper, let inner = element.children.first { element = inner }
    return element
  }

  private func editor(_ action: String) -> TestElement {
    target(action) { TestKind($0) == .textField || TestKind($0) == .textEditor }
  }

  private func candidate(_ accepts: (Primitive) -> Bool) -> TestElement? {
    if accepts(core.primitive) { return core }
    return element.path.last { accepts($0.primitive) } ?? element.all(accepts).first
  }

  private func target(_ action: String, _ accepts: (Primitive) -> Bool) -> TestElement {
    guard let target = candidate(accepts) else { fatalError("\(action)(): nothing in \(tree) can do that") }
    return target
  }

  private func sendPointer(_ kind: PointerEvent.Kind, at location: CGPoint) {
    func isGesture(_ element: TestElement) -> Bool {
      if case .modified(.gesture) = element.primitive { true } else { false }
    }
    host.layOut()
    let origin = element.layout.frame?.origin ?? .zero
    let point = CGPoint(x: origin.x + location.x, y: origin.y + location.y)
    let inside = element.all { if case .modified(.gesture) = $0 { true } else { false } }.last {
      $0.layout.frame?.contains(point) == true
    }
    guard let target = inside ?? element.path.last(where: isGesture) ?? host.renderer.pointerTarget else {
      fatalError("There is no gesture in or around \(tree)")
    }
    // The element in which the pointer went down receives all events until the pointer goes up.
    let receiver = kind == .down ? target : host.renderer.pointerTarget ?? target
    host.renderer.pointerTarget = receiver
    let frame = receiver.layout.frame ?? .zero
    send(kind, at: CGPoint(x: point.x - frame.minX, y: point.y - frame.minY), to: receiver)
  }

  private func send(_ kind: PointerEvent.Kind, at location: CGPoint, to target: TestElement) {
    guard isUsable(target) else { return }
    target.layout.handle(
      PointerEvent(kind, at: location, time: host.renderer.seconds, modifiers: host.renderer.pointerModifiers))
    host.settle()
  }

  /// Returns whether the user can send an event to an element. A keyboard shortcut also works while its view is hidden.
  private func accepts(_ event: Event, _ target: TestElement) -> Bool {
    event == .shortcut ? target.primitive.style?.isEnabled != false : isUsable(target)
  }

  private func isUsable(_ target: TestElement) -> Bool {
    let isHidden = target.path.contains {
      $0.primitive == .modified(.hidden) || $0.primitive == .modified(.hitTesting(false))
        || $0.primitive == .modified(.opacity(0))
    }
    return !isHidden && target.primitive.style?.isEnabled != false
  }

  /// Sends an event to an element that accepts input. The element first shows the effect itself, as a native control
  /// does.
  @discardableResult
  func send(_ event: Event, to target: TestElement) -> Bool {
    guard accepts(event, target) else { return false }
    target.show(event)
    target.events.send(event)
    host.settle()
    return true
  }
}

extension TestElement {
  /// The text of a field or an editor.
  fileprivate var editedText: String? {
    if case .textField(let content, _) = primitive { return content.text }
    if case .textEditor(let text, _) = primitive { return text }
    return nil
  }
}
