import SwiftUI

enum CalculatorKey: String, CaseIterable {
  case seven = "7"
  case eight = "8"
  case nine = "9"
  case divide = "÷"
  case four = "4"
  case five = "5"
  case six = "6"
  case multiply = "×"
  case one = "1"
  case two = "2"
  case three = "3"
  case subtract = "−"
  case zero = "0"
  case clear = "C"
  case equals = "="
  case add = "+"

  var isOperator: Bool { [.divide, .multiply, .subtract, .add, .equals].contains(self) }
}

struct CalculatorState {
  private(set) var display = "0"
  private var stored: Double?
  private var pending: CalculatorKey?
  private var startsNumber = true

  mutating func press(_ key: CalculatorKey) {
    switch key {
    case .clear: self = CalculatorState()
    case .equals:
      evaluate()
      pending = nil
    case .add, .subtract, .multiply, .divide:
      evaluate()
      pending = key
    default:
      display = startsNumber ? key.rawValue : display + key.rawValue
      startsNumber = false
    }
  }

  private mutating func evaluate() {
    let value = Double(display) ?? 0
    if let stored, let pending, !startsNumber {
      switch pending {
      case .add: show(stored + value)
      case .subtract: show(stored - value)
      case .multiply: show(stored * value)
      case .divide where value == 0: display = "Error"
      case .divide: show(stored / value)
      default: break
      }
    }
    stored = Double(display)
    startsNumber = true
  }

  private mutating func show(_ value: Double) {
    display = value.formatted(.number.grouping(.never).locale(Locale(identifier: "en_US")))
  }
}

struct CalculatorButtonStyle: ButtonStyle {
  let color: Color

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .font(.title2)
      .frame(width: 56, height: 56)
      .background(color.opacity(configuration.isPressed ? 0.5 : 1))
      .foregroundColor(.white)
  }
}

struct CalculatorView: View {
  @State private var state = CalculatorState()

  private let rows = stride(from: 0, to: 16, by: 4).map { Array(CalculatorKey.allCases[$0..<$0 + 4]) }

  var body: some View {
    VStack(alignment: .trailing, spacing: 4) {
      Text(state.display)
        .font(.system(size: 48, weight: .light))
        .lineLimit(1)
        .truncationMode(.head)
        .minimumScaleFactor(0.4)
        .accessibilityIdentifier("display")
      Grid(horizontalSpacing: 4, verticalSpacing: 4) {
        ForEach(rows, id: \.self) { row in
          GridRow {
            ForEach(row, id: \.self) { key in
              Button(key.rawValue) { state.press(key) }
                .buttonStyle(CalculatorButtonStyle(color: key.isOperator ? .orange : .gray))
            }
          }
        }
      }
    }
    .padding()
  }
}

struct CalculatorApp: App {
  var body: some Scene {
    WindowGroup { CalculatorView() }
  }
}
