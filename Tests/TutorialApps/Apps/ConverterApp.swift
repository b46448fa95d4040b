import SwiftUI

// A converter of units whose fields follow each other, with favorites and a reversal.

enum Quantity: String, CaseIterable, Identifiable {
  case length, mass, temperature
  var id: String { rawValue }

  var units: [Dimension] {
    switch self {
    case .length: [UnitLength.meters, UnitLength.kilometers, UnitLength.miles, UnitLength.feet]
    case .mass: [UnitMass.kilograms, UnitMass.pounds, UnitMass.grams]
    case .temperature: [UnitTemperature.celsius, UnitTemperature.fahrenheit, UnitTemperature.kelvin]
    }
  }
}

@MainActor @Observable
final class ConverterModel {
  var quantity = Quantity.length {
    didSet { (source, target) = (quantity.units[0], quantity.units[1]) }
  }
  var source: Dimension = UnitLength.meters
  var target: Dimension = UnitLength.kilometers
  var amount = 1000.0
  private(set) var history: [String] = []

  var result: Double { Measurement(value: amount, unit: source).converted(to: target).value }

  func reverse() { (source, target, amount) = (target, source, result) }

  func keep() {
    let entry = "\(amount.formatted()) \(source.symbol) = \(result.formatted()) \(target.symbol)"
    if !history.contains(entry) { history.insert(entry, at: 0) }
  }
}

struct UnitMenu: View {
  let title: LocalizedStringKey
  let units: [Dimension]
  @Binding var unit: Dimension

  var body: some View {
    Picker(title, selection: $unit) {
      ForEach(units, id: \.self) { unit in Text(unit.symbol).tag(unit) }
    }
    .pickerStyle(.menu)
  }
}

struct ConverterView: View {
  @Bindable var model: ConverterModel
  @FocusState private var isEditing: Bool

  var body: some View {
    NavigationStack {
      Form {
        Picker("Quantity", selection: $model.quantity) {
          ForEach(Quantity.allCases) { Text($0.rawValue.capitalized).tag($0) }
        }
        Section {
          TextField("Amount", value: $model.amount, format: .number)
            .keyboardType(.decimalPad)
            .focused($isEditing)
          UnitMenu(title: "From", units: model.quantity.units, unit: $model.source)
          UnitMenu(title: "To", units: model.quantity.units, unit: $model.target)
        }
        Section("Result") {
          Text("\(model.result.formatted(.number.precision(.fractionLength(0...3)))) \(model.target.symbol)")
            .font(.title2.monospacedDigit())
            .textSelection(.enabled)
            .contextMenu { Button("Keep", systemImage: "star") { model.keep() } }
        }
        if !model.history.isEmpty {
          Section("Kept") {
            ForEach(model.history, id: \.self) { Text(verbatim: $0).font(.footnote) }
          }
        }
      }
      .formStyle(.grouped)
      .scrollDismissesKeyboard(.interactively)
      .navigationTitle("Converter")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem { Button("Reverse", systemImage: "arrow.up.arrow.down") { model.reverse() } }
        ToolbarItemGroup(placement: .keyboard) {
          Spacer()
          Button("Done") { isEditing = false }
        }
      }
    }
  }
}

struct ConverterApp: App {
  @State private var model = ConverterModel()
  var body: some Scene { WindowGroup { ConverterView(model: model) } }
}
