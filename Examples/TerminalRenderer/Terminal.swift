import Foundation
import SwiftUICore

/// A view in a terminal, as lines of text, which keys control.
///
///     let terminal = Terminal(Counter(), columns: 40, rows: 4)
///     terminal.press(.tab)
///     terminal.press(.enter)
///     print(terminal.text)
@MainActor package final class Terminal {
  /// A key that the user presses.
  package enum Key: Equatable, Sendable {
    case character(Character)
    case tab, backTab, enter, backspace, escape
  }

  private let renderer: TerminalRenderer
  private let graph: Graph
  private let root: TerminalElement
  private let size: (columns: Int, rows: Int)

  /// Creates a terminal that shows a view. The closure is called on any thread when there is something new to show.
  package init<Content: View>(
    _ view: Content, columns: Int = 80, rows: Int = 24, requestUpdate: @escaping @Sendable () -> Void = {}
  ) {
    renderer = TerminalRenderer(requestUpdate: requestUpdate)
    graph = Graph(renderer)
    size = (columns, rows)
    root = unsafeDowncast(graph.mount(view, environment: EnvironmentValues()), to: TerminalElement.self)
    update()
  }

  /// Performs the pending updates.
  package func update() {
    repeat {
      while renderer.runTurn() {}
      let cell = TerminalRenderer.cell
      layOut(root, in: CGSize(width: CGFloat(size.columns) * cell.width, height: CGFloat(size.rows) * cell.height))
    } while renderer.runTurn()
  }

  private func layOut(_ element: TerminalElement, in size: CGSize) {
    element.layout.layOut(in: size)
    for inner in roots(in: element) {
      let width = inner.isPresentation ? nil : inner.parent?.layout.frame?.width
      layOut(inner, in: inner.layout.sizeThatFits(ProposedViewSize(width: width, height: nil)))
    }
  }

  /// Returns the nearest elements inside an element that are laid out by themselves: rows and presentations.
  private func roots(in element: TerminalElement) -> [TerminalElement] {
    element.children.flatMap { child in
      if case .row = child.primitive { return [child] }
      return child.isPresentation ? [child] : roots(in: child)
    }
  }

  /// The lines of the terminal, without spaces at their ends.
  package var text: String {
    var screen = Screen(columns: size.columns, rows: size.rows)
    draw(root, at: .zero, on: &screen)
    return screen.text
  }

  private func draw(_ element: TerminalElement, at origin: CGPoint, on screen: inout Screen) {
    guard let frame = element.layout.frame else { return }
    let place = CGRect(origin: CGPoint(x: origin.x + frame.minX, y: origin.y + frame.minY), size: frame.size)
    drawItself(element, in: place, on: &screen)
    var y = place.minY
    for child in element.children where !child.isPresentation {
      if case .row = child.primitive {
        draw(child, at: CGPoint(x: place.minX, y: y), on: &screen)
        y += child.layout.frame?.height ?? 0
      } else {
        draw(child, at: origin, on: &screen)
      }
    }
    for child in element.children where child.isPresentation {
      let area = child.layout.frame?.size ?? .zero
      screen.clear(CGRect(x: 0, y: 0, width: area.width + 16, height: area.height + 32))
      if case .alert(let title) = child.primitive { screen.put(title, CGPoint(x: 8, y: 0)) }
      draw(child, at: CGPoint(x: 8, y: 16), on: &screen)
    }
  }

  private func drawItself(_ element: TerminalElement, in frame: CGRect, on screen: inout Screen) {
    let columns = Int(frame.width / TerminalRenderer.cell.width)
    let control = element.controlFrame.map { $0.offsetBy(dx: frame.minX, dy: frame.minY) } ?? frame
    let width = Int(control.width / TerminalRenderer.cell.width)
    let mark = element === renderer.focused ? (">", "<") : ("[", "]")
    switch element.primitive {
    case .text, .styledText:
      let lines = TerminalRenderer.lines(
        element.primitive.plainText ?? "", columns, limit: element.primitive.style?.lineLimit ?? .max)
      for (index, line) in lines.enumerated() {
        screen.put(line, CGPoint(x: frame.minX, y: frame.minY + CGFloat(index) * TerminalRenderer.cell.height))
      }
    case .divider: screen.put(String(repeating: "-", count: columns), frame.origin)
    case .button(_, .automatic, _), .button(_, .bordered, _), .button(_, .prominent, _):
      screen.put(mark.0, frame.origin)
      screen.put(mark.1, CGPoint(x: frame.maxX - TerminalRenderer.cell.width, y: frame.minY))
    case .toggle(let isOn, _, _): screen.put(mark.0 + (isOn ? "x" : " ") + mark.1, control.origin)
    case .textField(let field, _):
      let text = field.isSecure ? String(repeating: "*", count: field.text.count) : field.text
      let shown = (text.isEmpty && element !== renderer.focused ? field.prompt : text).suffix(max(width - 2, 0))
      screen.put(
        mark.0 + shown + String(repeating: "_", count: max(width - 2 - shown.count, 0)) + mark.1, control.origin)
    default: break
    }
  }

  /// Handles a key, and performs the updates that follow.
  package func press(_ key: Key) {
    let presentation = root.all.last(where: \.isPresentation)
    let targets = (presentation ?? root).all.filter { $0.canHaveFocus && $0.layout.frame != nil }
    let index = targets.firstIndex { $0 === renderer.focused }
    switch key {
    case .tab: renderer.focused = targets.isEmpty ? nil : targets[((index ?? -1) + 1) % targets.count]
    case .backTab:
      renderer.focused = targets.isEmpty ? nil : targets[((index ?? 0) + targets.count - 1) % targets.count]
    case .escape: presentation?.events.send(.dismiss)
    default: if let index { press(key, in: targets[index]) }
    }
    update()
  }

  private func press(_ key: Key, in element: TerminalElement) {
    switch (element.primitive, key) {
    case (.textField(let field, _), .character(let character)): element.send(.edit(field.text + String(character)))
    case (.textField(let field, _), .backspace): element.send(.edit(String(field.text.dropLast())))
    case (.textField, .enter): element.events.send(.submit)
    case (.toggle(let isOn, _, _), .enter), (.toggle(let isOn, _, _), .character(" ")): element.send(.toggle(!isOn))
    case (.button, .enter), (.button, .character(" ")), (.link, .enter):
      for event in [Event.press(true), .tap, .press(false)] { element.events.send(event) }
    default: break
    }
  }
}

/// The characters of a terminal.
private struct Screen {
  private var cells: [[Character]]

  init(columns: Int, rows: Int) { cells = Array(repeating: Array(repeating: " ", count: columns), count: rows) }

  /// Writes a text at a point of the layout. What is outside of the screen is left out.
  mutating func put(_ text: some StringProtocol, _ point: CGPoint) {
    let cell = TerminalRenderer.cell
    let (row, column) = (Int((point.y / cell.height).rounded(.down)), Int((point.x / cell.width).rounded()))
    guard cells.indices.contains(row) else { return }
    for (offset, character) in text.enumerated() where cells[row].indices.contains(column + offset) {
      cells[row][column + offset] = character
    }
  }

  /// Fills an area with spaces.
  mutating func clear(_ area: CGRect) {
    let columns = Int(area.width / TerminalRenderer.cell.width)
    for row in 0..<Int(area.height / TerminalRenderer.cell.height) {
      put(String(repeating: " ", count: columns), CGPoint(x: 0, y: CGFloat(row) * TerminalRenderer.cell.height))
    }
  }

  var text: String {
    var lines = cells.map { row in String(row.prefix((row.lastIndex { $0 != " " } ?? -1) + 1)) }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
