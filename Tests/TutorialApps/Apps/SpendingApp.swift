import SwiftUI

// An expense tracker with charts that are drawn with shapes.

enum SpendingCategory: String, CaseIterable, Identifiable, Codable {
  case food, travel, home, fun

  var id: Self { self }
  var title: String { rawValue.capitalized }

  var color: Color {
    switch self {
    case .food: .orange
    case .travel: .blue
    case .home: .green
    case .fun: .purple
    }
  }

  var symbol: String {
    switch self {
    case .food: "fork.knife"
    case .travel: "airplane"
    case .home: "house.fill"
    case .fun: "gamecontroller.fill"
    }
  }
}

struct Expense: Identifiable, Codable, Hashable {
  var id = UUID()
  var title: String
  var amount: Decimal
  var category: SpendingCategory
  var date: Date
}

@Observable
final class ExpenseStore {
  var expenses: [Expense]
  var filter: SpendingCategory?

  init(expenses: [Expense] = []) { self.expenses = expenses }

  var shown: [Expense] {
    expenses.filter { filter == nil || $0.category == filter }.sorted { $0.date > $1.date }
  }
  var total: Decimal { shown.map(\.amount).reduce(0, +) }

  var sections: [(day: Date, expenses: [Expense])] {
    Dictionary(grouping: shown) { Calendar.current.startOfDay(for: $0.date) }
      .sorted { $0.key > $1.key }
      .map { (day: $0.key, expenses: $0.value) }
  }

  func share(of category: SpendingCategory) -> Double {
    let all = expenses.map(\.amount).reduce(0, +)
    guard all > 0 else { return 0 }
    let own = expenses.filter { $0.category == category }.map(\.amount).reduce(0, +)
    return NSDecimalNumber(decimal: own / all).doubleValue
  }

  func delete(_ expense: Expense) { expenses.removeAll { $0.id == expense.id } }
}

struct DonutSlice: Shape {
  var start: Double
  var end: Double

  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(start, end) }
    set { (start, end) = (newValue.first, newValue.second) }
  }

  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.addArc(
      center: CGPoint(x: rect.midX, y: rect.midY), radius: min(rect.width, rect.height) / 2,
      startAngle: .degrees(start * 360 - 90), endAngle: .degrees(end * 360 - 90), clockwise: false)
    return path.strokedPath(StrokeStyle(lineWidth: 18, lineCap: .butt))
  }
}

struct DonutChart: View {
  let store: ExpenseStore

  private var slices: [(category: SpendingCategory, start: Double, end: Double)] {
    var position = 0.0
    return SpendingCategory.allCases.map { category in
      let start = position
      position += store.share(of: category)
      return (category, start, position)
    }
  }

  var body: some View {
    ZStack {
      ForEach(slices, id: \.category) { slice in
        DonutSlice(start: slice.start, end: slice.end)
          .fill(slice.category.color.gradient)
          .opacity(store.filter == nil || store.filter == slice.category ? 1 : 0.3)
          .onTapGesture { store.filter = store.filter == slice.category ? nil : slice.category }
          .accessibilityLabel("\(slice.category.title) slice")
      }
      VStack {
        Text(store.total, format: .currency(code: "EUR"))
          .font(.title2.bold())
          .contentTransition(.numericText(value: NSDecimalNumber(decimal: store.total).doubleValue))
        Text(store.filter?.title ?? "All").font(.caption).foregroundStyle(.secondary)
      }
    }
    .padding(9)
    .frame(width: 180, height: 180)
    .animation(.snappy, value: store.filter)
  }
}

struct ExpenseRow: View {
  let expense: Expense

  var body: some View {
    HStack(spacing: 12) {
      Image(systemName: expense.category.symbol)
        .foregroundStyle(.white)
        .frame(width: 32, height: 32)
        .background(expense.category.color, in: .rect(cornerRadius: 8))
      VStack(alignment: .leading) {
        Text(expense.title)
        Text(expense.date, format: .dateTime.month().day()).font(.caption).foregroundStyle(.secondary)
      }
      Spacer()
      Text(expense.amount, format: .currency(code: "EUR")).monospacedDigit()
    }
  }
}

struct ExpenseEditor: View {
  @Environment(\.dismiss) private var dismiss
  @State private var title = ""
  @State private var amount: Decimal?
  @State private var category = SpendingCategory.food
  @State private var date = Date.now
  @FocusState private var isTitleFocused: Bool
  let save: (Expense) -> Void

  var body: some View {
    NavigationStack {
      Form {
        TextField("Title", text: $title).focused($isTitleFocused)
        TextField("Amount", value: $amount, format: .number).keyboardType(.decimalPad)
        Picker("Category", selection: $category) {
          ForEach(SpendingCategory.allCases) { Label($0.title, systemImage: $0.symbol).tag($0) }
        }
        DatePicker("Date", selection: $date, in: ...Date.now, displayedComponents: .date)
      }
      .navigationTitle("New Expense")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel", role: .cancel) { dismiss() } }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") {
            save(Expense(title: title, amount: amount ?? 0, category: category, date: date))
            dismiss()
          }
          .disabled(title.isEmpty || (amount ?? 0) <= 0)
        }
      }
      .onAppear { isTitleFocused = true }
    }
    .presentationDetents([.medium, .large])
  }
}

struct SpendingView: View {
  @State var store = ExpenseStore()
  @State private var isAdding = false

  var body: some View {
    NavigationStack {
      List {
        DonutChart(store: store)
          .frame(maxWidth: .infinity)
          .listRowBackground(Color.clear)
          .listRowSeparator(.hidden)
        ForEach(store.sections, id: \.day) { section in
          Section {
            ForEach(section.expenses) { expense in
              ExpenseRow(expense: expense)
                .swipeActions(edge: .trailing, allowsFullSwipe: true) {
                  Button("Delete", systemImage: "trash", role: .destructive) {
                    withAnimation { store.delete(expense) }
                  }
                }
            }
          } header: {
            Text(section.day, style: .date)
          }
        }
      }
      .listStyle(.insetGrouped)
      .overlay {
        if store.expenses.isEmpty {
          ContentUnavailableView(
            "No Expenses", systemImage: "creditcard", description: Text("Add what you have spent."))
        }
      }
      .navigationTitle("Spending")
      .toolbar {
        ToolbarItem(placement: .topBarTrailing) { Button("Add", systemImage: "plus") { isAdding = true } }
      }
      .sheet(isPresented: $isAdding) { ExpenseEditor { store.expenses.append($0) } }
    }
  }
}

struct SpendingApp: App {
  var body: some Scene { WindowGroup { SpendingView() } }
}
