import Foundation
import SwiftUICore

// Everything that tests know about the kinds of elements, in one file: their names, the events that a user causes,
// their roles, their sizes, and how they look in a picture. The switches list all kinds, so that the compiler names
// those in which a new one is missing.

/// A kind of element, regardless of the content.
public enum TestKind: Hashable, Sendable {
  /// A text.
  case text
  /// An image or a symbol.
  case image
  /// An area of one color.
  case color
  /// A shape.
  case shape
  /// A canvas.
  case canvas
  /// A view that the platform makes itself. Without a screen, it is not made.
  case platformView
  /// A line that separates views.
  case divider
  /// A flexible space.
  case spacer
  /// A button.
  case button
  /// A control for a Boolean value.
  case toggle
  /// A field for a line of text.
  case textField
  /// A field for several lines of text.
  case textEditor
  /// A control for a number in a range.
  case slider
  /// A control that increments and decrements a value.
  case stepper
  /// A control that selects one of several options.
  case picker
  /// A control that opens a URL.
  case link
  /// A view of an operation's progress.
  case progress
  /// A horizontal, vertical or depth stack, or a custom layout.
  case stack
  /// A container of rows and columns.
  case grid
  /// A container with scrollable content.
  case scroll
  /// A list.
  case list
  /// A row of a list.
  case row
  /// A form.
  case form
  /// A section that is not in a list.
  case section
  /// A title with an icon.
  case label
  /// A window of an app.
  case window
  /// An item in the status area of the desktop.
  case menuBarExtra
  /// A popover.
  case popover
  /// A sheet.
  case sheet
  /// An alert.
  case alert
  /// A dialog in which files or folders are chosen.
  case fileImporter
  /// A dialog in which the place of a new file is chosen.
  case fileExporter
  /// The root, a part of an element, or a modifier.
  case other

  init(_ primitive: Primitive) {
    switch primitive {
    case .text, .styledText: self = .text
    case .image: self = .image
    case .color: self = .color
    case .shape: self = .shape
    case .canvas: self = .canvas
    case .foreign: self = .platformView
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
    case .lazy(let content): self = content.tracks == nil ? .stack : .grid
    case .list: self = .list
    case .row: self = .row
    case .form: self = .form
    case .section: self = .section
    case .label: self = .label
    case .popover: self = .popover
    case .sheet: self = .sheet
    case .alert: self = .alert
    case .fileDialog(let content): if case .save = content.choice { self = .fileExporter } else { self = .fileImporter }
    case .window: self = .window
    case .menuBarExtra: self = .menuBarExtra
    case .presenter, .root, .part, .backed, .safeAreaInset, .geometryReader, .modified:
      self = .other
    }
  }
}

extension Primitive {
  /// The primitive as one line: its kind, and the properties that differ from their defaults.
  var summary: String {
    switch self {
    case .root(let scheme): line("root", scheme.map { "\($0)" })
    case .window(let title, let scheme, let options):
      line("window \"\(title)\"", scheme.map { "\($0)" }, options.isPanel ? "panel" : nil)
    case .menuBarExtra(let content): content.summary
    case .text(let text, let style): line("text \"\(text)\"", style.summary)
    case .styledText(let runs):
      "styled text " + runs.map { line("\"\($0.string)\"", $0.style.summary) }.joined(separator: " + ")
    case .color(let color): "color \(color.summary)"
    case .image(let content, let style): line("image", content.summary, style.summary)
    case .shape(let drawn): line("shape", drawn.summary)
    case .canvas: "canvas"
    case .foreign: "platform view"
    case .divider: "divider"
    case .spacer: "spacer"
    case .button(let role, let appearance, let style):
      line("button", role.map { "\($0)" }, appearance == .automatic ? nil : "\(appearance)", style.summary)
    case .toggle(let isOn, let appearance, let style):
      line("toggle", isOn ? "on" : "off", appearance == .automatic ? nil : "\(appearance)", style.summary)
    case .textField(let content, let style): line("text field", content.summary, style.summary)
    case .textEditor(let text, let style): line("text editor \"\(text)\"", style.summary)
    case .slider(let content, let style): line("slider", content.summary, style.summary)
    case .stepper(let canIncrement, let canDecrement, let style):
      line("stepper", canIncrement ? nil : "at its top", canDecrement ? nil : "at its bottom", style.summary)
    case .picker(let content, let style): line("picker", content.summary, style.summary)
    case .link(let url, let style): line("link \(url)", style.summary)
    case .progress(let fraction, let appearance, let style):
      line("progress", fraction.map { "\($0)" }, appearance == .automatic ? nil : "\(appearance)", style.summary)
    case .horizontalStack: "horizontal stack"
    case .verticalStack: "vertical stack"
    case .depthStack: "depth stack"
    case .grid: "grid"
    case .layout: "layout"
    case .scroll: "scroll"
    case .lazy(let content): "lazy \(content.axis) \(content.tracks == nil ? "stack" : "grid")"
    case .list(let content, let style): line("list", content.summary, style.summary)
    case .row(let kind): "\(kind)"
    case .form: "form"
    case .section: "section"
    case .label: "label"
    case .part(let part): "\(part):"
    case .backed: "backed"
    case .safeAreaInset(let content): "safe area inset \(content.edge)"
    case .geometryReader: "geometry reader"
    case .presenter: "presenter"
    case .popover(let edge, let scheme, _): line("popover \(edge)", scheme.map { "\($0)" })
    case .sheet(let scheme, let height):
      line("sheet", scheme.map { "\($0)" }, height.map { "\($0) high" })
    case .alert(let title): "alert \"\(title)\""
    case .fileDialog(let content): line("file dialog", content.summary)
    case .modified(let modification): modification.summary
    }
  }
}

extension Primitive {
  /// The events that the user can cause at an element, in an order in which a user might.
  package var possibleEvents: [Event] {
    switch self {
    case .button: [.press(true), .tap, .press(false)]
    case .toggle(let isOn, _, _): [.toggle(!isOn)]
    case .textField(let content, _): [.editing(true), .edit(content.text + "1"), .submit, .editing(false)]
    case .textEditor(let text, _): [.editing(true), .edit(text + "1"), .editing(false)]
    case .slider(let content, _): [.editing(true), .slide(content.bounds.upperBound), .editing(false)]
    case .stepper(let increments, let decrements, _):
      (increments ? [.increment] : []) + (decrements ? [.decrement] : [])
    case .picker(let content, _): content.options.isEmpty ? [] : [.select(content.options.count - 1)]
    case .modified(.hover): [.hover(true), .hover(false)]
    case .modified(.keyboardShortcut): [.shortcut]
    case .modified(.contextMenuGesture): [.tap]
    case .list(let content, _): content.rowCount == 0 ? [] : [.openRowMenu(0), .activateRow(0)]
    case .modified(.focus): [.editing(true), .editing(false)]
    case .popover, .sheet, .alert, .fileDialog: [.dismiss]
    case .root, .window, .menuBarExtra, .text, .styledText, .image, .color, .shape, .canvas, .foreign, .divider,
      .spacer, .link, .progress, .horizontalStack, .verticalStack, .depthStack, .grid, .layout, .scroll, .lazy, .row,
      .form, .section, .label, .part, .backed, .safeAreaInset, .geometryReader, .presenter, .modified:
      []
    }
  }
}

extension Primitive {
  /// `true` if the element inside others is the root of a layout, which the host starts.
  var isInnerRoot: Bool {
    switch self {
    case .window, .row, .popover, .sheet, .alert: true
    case .root, .menuBarExtra, .text, .styledText, .image, .color, .shape, .canvas, .foreign, .divider, .spacer,
      .button, .toggle, .textField, .textEditor, .slider, .stepper, .picker, .link, .progress, .horizontalStack,
      .verticalStack, .depthStack, .grid, .layout, .scroll, .lazy, .list, .form, .section, .label, .part, .backed,
      .safeAreaInset, .geometryReader, .presenter, .fileDialog, .modified:
      false
    }
  }

  /// `true` if the visible elements, or actions, depend on the layout of elements of this kind.
  var mayChooseViews: Bool {
    switch self {
    case .layout(let content): content.choosesViews
    case .geometryReader, .lazy, .scroll, .form, .modified(.visualEffect): true
    case .root, .window, .menuBarExtra, .text, .styledText, .image, .color, .shape, .canvas, .foreign, .divider,
      .spacer, .button, .toggle, .textField, .textEditor, .slider, .stepper, .picker, .link, .progress,
      .horizontalStack, .verticalStack, .depthStack, .grid, .list, .row, .section, .label, .part, .backed,
      .safeAreaInset, .presenter, .popover, .sheet, .alert, .fileDialog, .modified:
      false
    }
  }
}

// MARK: - Sizes

// The sizes of native controls:
//
// | control | size in points |
// | --- | --- |
// | button with a border | its label, with insets of 4 at the top and bottom and of 8 at the sides |
// | toggle | a check box: its label, with a leading inset of 24; a switch: 40 × 20 |
// | text field | the proposed width, 160 without one; its line, with insets of 4 at the top and bottom |
// | text editor, list | the proposed size; 160 × 80 and 240 × 120 without one |
// | slider | the proposed width but at least 32, 120 without one; a height of 20 |
// | stepper | 64 × 24 |
// | progress | a bar: the proposed width, 80 without one, and a height of 8; a spinner: 16 × 16; a ring: 20 × 20 |
// | picker | a menu: its widest option and 40; segments: each option and 16; rows: the widest and 24, each 24 high |
// | symbol | the size of its font |
extension BuiltInMetrics {
  static func labelMetrics(of primitive: Primitive) -> LabelMetrics {
    let bordered = LabelMetrics(
      insets: EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8), minimumSize: CGSize(width: 16, height: 8))
    switch primitive {
    case .button(_, .automatic, _), .button(_, .bordered, _), .button(_, .prominent, _), .toggle(_, .button, _):
      return bordered
    case .button(_, .row, _): return .row
    case .button, .link: return LabelMetrics()
    case .toggle:
      return LabelMetrics(
        insets: EdgeInsets(top: 0, leading: 24, bottom: 0, trailing: 0), minimumSize: CGSize(width: 16, height: 16))
    case .root, .window, .menuBarExtra, .text, .styledText, .image, .color, .shape, .canvas, .foreign, .divider,
      .spacer, .textField, .textEditor, .slider, .stepper, .picker, .progress, .horizontalStack, .verticalStack,
      .depthStack, .grid, .layout, .scroll, .lazy, .list, .row, .form, .section, .label, .part, .backed, .safeAreaInset,
      .geometryReader, .presenter, .popover, .sheet, .alert, .fileDialog, .modified:
      return LabelMetrics()
    }
  }

  static func measure(_ primitive: Primitive, _ proposal: ProposedViewSize) -> LeafMeasurement {
    func line(_ style: Style) -> CGFloat { BuiltInFont.size(of: style.font) * 1.25 }
    func size(_ width: CGFloat, _ height: CGFloat) -> LeafMeasurement {
      LeafMeasurement(CGSize(width: width, height: height))
    }
    switch primitive {
    case .image(let image, let style):
      return LeafMeasurement(image.scaling.size(of: naturalSize(of: image, style), for: proposal))
    case .textField(let field, let style) where field.isMultiline:
      let width = max((proposal.width ?? 160) - 16, 1)
      var unlimited = style
      (unlimited.lineLimit, unlimited.minimumLines) = (style.lineLimit, max(style.minimumLines, 1))
      let text = TextLayout(.text(field.text, unlimited)).measure(ProposedViewSize(width: width, height: nil))
      return LeafMeasurement(
        CGSize(width: proposal.width ?? 160, height: max(text.size.height, line(style)) + 8),
        firstTextBaseline: text.firstTextBaseline.map { $0 + 4 }, lastTextBaseline: text.lastTextBaseline.map { $0 + 4 }
      )
    case .textField(_, let style):
      let size = BuiltInFont.size(of: style.font)
      return LeafMeasurement(
        CGSize(width: proposal.width ?? 160, height: line(style) + 8), firstTextBaseline: 4 + size,
        lastTextBaseline: 4 + size)
    case .textEditor: return size(proposal.width ?? 160, proposal.height ?? 80)
    case .list: return size(proposal.width ?? 240, proposal.height ?? 120)
    case .slider: return size(max(proposal.width ?? 120, 32), 20)
    case .stepper: return size(64, 24)
    case .toggle: return size(40, 20)
    case .progress(let fraction, let appearance, _):
      switch appearance {
      case .circular: return fraction == nil ? size(16, 16) : size(20, 20)
      case .automatic where fraction == nil: return size(16, 16)
      case .automatic, .linear: return size(proposal.width ?? 80, 8)
      }
    case .picker(let picker, let style):
      let widths = picker.options.map { option in
        let text = TextLayout(.text(option.text, style)).measure(.unspecified).size.width
        return text + (option.image == nil ? 0 : 22)
      }
      let widest = widths.max() ?? 0
      switch picker.appearance {
      case .automatic, .menu: return size(widest + 40, line(style) + 8)
      case .segmented: return size(widths.reduce(0) { $0 + $1 + 16 }, line(style) + 8)
      case .inline, .radioGroup: return size(widest + 24, CGFloat(widths.count) * 24)
      }
    case .alert(let title): return TextLayout(.text(title)).measure(ProposedViewSize(width: 320, height: nil))
    case .root, .window, .menuBarExtra, .text, .styledText, .color, .shape, .canvas, .foreign, .divider, .spacer,
      .button, .link, .horizontalStack, .verticalStack, .depthStack, .grid, .layout, .scroll, .lazy, .row, .form,
      .section, .label, .part, .backed, .safeAreaInset, .geometryReader, .presenter, .popover, .sheet, .fileDialog,
      .modified:
      return size(0, 0)
    }
  }
}

// MARK: - Pictures

extension SnapshotPainter {
  func paintContent(of element: TestElement, _ bounds: CGRect) {
    switch element.primitive {
    case .menuBarExtra, .popover, .sheet, .alert, .fileDialog: break
    case .color(let color): fill(bounds, color)
    case .shape, .canvas: paintDrawing(of: element)
    case .text, .styledText: paintGlyphs(of: element, bounds) { paintText(element.primitive, in: bounds, color: $0) }
    case .image(let image, let style):
      paintGlyphs(of: element, bounds) { color in
        let natural = BuiltInMetrics.naturalSize(of: image, style)
        if let steps = image.steps(in: bounds.size, natural: natural, style) {
          paint(steps, of: element)
        } else {
          paintImage(image, style, bounds, color: color)
        }
      }
    case .divider: fill(bounds, .secondary)
    case .scroll(let content), .form(let content):
      if content.isClipped { clip(Path(bounds)) }
      let offset = element.layout.contentOffset
      context.concatenate(CGAffineTransform(translationX: -offset.x, y: -offset.y))
      paintChildren(of: element)
    case .list:
      clip(Path(bounds))
      for row in element.allChildren {
        context.save()
        context.concatenate(CGAffineTransform(translationX: row.rowOrigin.x, y: row.rowOrigin.y))
        paintChildren(of: row)
        context.restore()
      }
    case .backed where element.allChildren.contains { $0.primitive == .part(.mask) }:
      context.beginGroup()
      paintChildren(of: element) { $0.primitive == .part(.mask) }
      let mask = context.takeGroup()
      context.beginGroup()
      paintChildren(of: element) { $0.primitive != .part(.mask) }
      context.draw(context.takeGroup(), mask: mask)
    case .modified(let modification): paint(modification, of: element, bounds)
    case .button, .toggle, .textField, .textEditor, .slider, .stepper, .picker, .progress:
      paintControl(element, bounds)
      paintChildren(of: element)
    case .root, .window, .foreign, .spacer, .link, .horizontalStack, .verticalStack, .depthStack, .grid, .layout, .lazy,
      .row, .section, .label, .part, .backed, .safeAreaInset, .geometryReader, .presenter:
      paintChildren(of: element)
    }
  }

  private func paintControl(_ element: TestElement, _ bounds: CGRect) {
    let native = element.controlFrame ?? bounds
    func text(_ string: String, _ style: Style, in rect: CGRect) {
      paintText(.text(string, style), in: rect.insetBy(dx: 8, dy: 4))
    }
    switch element.primitive {
    case .button(_, .automatic, _), .button(_, .bordered, _): outline(bounds)
    case .button(_, .prominent, _): fill(Path(roundedRect: bounds, cornerRadius: 4), .accentColor)
    case .toggle(let isOn, .switch, _):
      fill(Path(roundedRect: native, cornerRadius: native.height / 2), isOn ? .accentColor : .secondary)
      let side = max(native.height - 4, 0)
      let knob = CGRect(
        x: isOn ? native.maxX - side - 2 : native.minX + 2, y: native.minY + 2, width: side, height: side)
      fill(Path(ellipseIn: knob), .white)
    case .toggle(let isOn, .button, _):
      if isOn { fill(Path(roundedRect: bounds, cornerRadius: 4), .secondary) }
      outline(bounds)
    case .toggle(let isOn, _, _):
      let box = CGRect(x: bounds.minX, y: bounds.midY - 8, width: 16, height: 16)
      outline(box, radius: 2)
      if isOn { fill(box.insetBy(dx: 4, dy: 4), .accentColor) }
    case .textField(let field, let style):
      if field.appearance != .plain { outline(bounds) }
      let shown = field.isSecure ? String(repeating: "•", count: field.text.count) : field.text
      var faint = style
      faint.foreground = .secondary
      text(shown.isEmpty ? field.prompt : shown, shown.isEmpty ? faint : style, in: bounds)
    case .textEditor(let string, let style):
      outline(bounds)
      let margins = style.contentMargins ?? EdgeInsets()
      text(
        string, style,
        in: CGRect(
          x: margins.leading, y: margins.top, width: bounds.width - margins.leading - margins.trailing,
          height: bounds.height - margins.top - margins.bottom))
    case .slider(let slider, _):
      let length = slider.bounds.upperBound - slider.bounds.lowerBound
      let share = length > 0 ? CGFloat((slider.value - slider.bounds.lowerBound) / length) : 0
      fill(CGRect(x: native.minX, y: native.midY - 1, width: native.width, height: 2), .secondary)
      let knob = CGRect(
        x: native.minX + share * (native.width - native.height), y: native.minY, width: native.height,
        height: native.height)
      fill(Path(ellipseIn: knob), .accentColor)
    case .progress(let fraction, let appearance, _):
      if appearance == .circular || (appearance == .automatic && fraction == nil) {
        stroke(Path(ellipseIn: native.insetBy(dx: 2, dy: 2)), .secondary, 2)
      } else {
        fill(native, .secondary)
      }
      if let fraction, appearance != .circular {
        fill(
          CGRect(x: native.minX, y: native.minY, width: native.width * fraction, height: native.height), .accentColor)
      } else if let fraction {
        var arc = Path()
        arc.addArc(
          center: CGPoint(x: native.midX, y: native.midY), radius: native.width / 2 - 2, startAngle: .degrees(-90),
          endAngle: .degrees(-90 + 360 * fraction), clockwise: false)
        stroke(arc, .accentColor, 2)
      }
    case .stepper(let canIncrement, let canDecrement, _):
      outline(native)
      let (minus, plus) = (CGPoint(x: native.minX + 16, y: native.midY), CGPoint(x: native.maxX - 16, y: native.midY))
      fill(CGRect(x: minus.x - 5, y: minus.y - 1, width: 10, height: 2), canDecrement ? .primary : .secondary)
      fill(CGRect(x: plus.x - 5, y: plus.y - 1, width: 10, height: 2), canIncrement ? .primary : .secondary)
      fill(CGRect(x: plus.x - 1, y: plus.y - 5, width: 2, height: 10), canIncrement ? .primary : .secondary)
    case .picker(let picker, let style):
      switch picker.appearance {
      case .automatic, .menu:
        outline(native)
        text(picker.selection.map { picker.options[$0].text } ?? "", style, in: native)
      case .segmented, .inline, .radioGroup:
        let isRow = picker.appearance == .segmented
        let count = CGFloat(max(picker.options.count, 1))
        for (index, option) in picker.options.enumerated() {
          let size = CGSize(width: native.width / (isRow ? count : 1), height: native.height / (isRow ? 1 : count))
          let rect = CGRect(
            x: native.minX + (isRow ? size.width * CGFloat(index) : 0),
            y: native.minY + (isRow ? 0 : size.height * CGFloat(index)), width: size.width, height: size.height)
          if picker.selection == index { fill(rect, Color.accentColor.opacity(0.3)) }
          outline(rect, radius: 0)
          text(option.text, style, in: rect)
        }
      }
    case .root, .window, .menuBarExtra, .text, .styledText, .image, .color, .shape, .canvas, .foreign, .divider,
      .spacer, .button, .link, .horizontalStack, .verticalStack, .depthStack, .grid, .layout, .scroll, .lazy, .list,
      .row, .form, .section, .label, .part, .backed, .safeAreaInset, .geometryReader, .presenter, .popover, .sheet,
      .alert, .fileDialog, .modified:
      break
    }
  }
}
