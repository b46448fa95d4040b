import SwiftUI

// Steps of a week as a chart that is drawn with shapes: bars, a line, and a mark on the day that a finger is on.

struct DaySteps: Identifiable, Hashable {
  let day: String
  let count: Int
  var id: String { day }
}

enum ChartKind: String, CaseIterable, Identifiable {
  case bars = "Bars"
  case line = "Line"
  var id: Self { self }
}

struct LineShape: Shape {
  var values: [Double]

  func path(in rect: CGRect) -> Path {
    Path { path in
      guard values.count > 1 else { return }
      let step = rect.width / CGFloat(values.count - 1)
      for (index, value) in values.enumerated() {
        let point = CGPoint(x: rect.minX + CGFloat(index) * step, y: rect.maxY - rect.height * CGFloat(value))
        index == 0 ? path.move(to: point) : path.addLine(to: point)
      }
    }
  }
}

struct GridLines: View {
  let count: Int

  var body: some View {
    VStack(spacing: 0) {
      ForEach(0..<count, id: \.self) { _ in
        Divider()
        Spacer(minLength: 0)
      }
      Divider()
    }
  }
}

struct BarColumn: View {
  let day: DaySteps
  let fraction: Double
  let isSelected: Bool
  @State private var isGrown = false

  var body: some View {
    VStack(spacing: 6) {
      GeometryReader { proxy in
        UnevenRoundedRectangle(topLeadingRadius: 6, topTrailingRadius: 6)
          .fill(isSelected ? AnyShapeStyle(.orange.gradient) : AnyShapeStyle(.tint))
          .frame(height: isGrown ? proxy.size.height * fraction : 0)
          .frame(maxHeight: .infinity, alignment: .bottom)
      }
      Text(day.day).font(.caption2).foregroundStyle(isSelected ? .primary : .secondary)
    }
    .onAppear { withAnimation(.spring(duration: 0.6, bounce: 0.3)) { isGrown = true } }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(day.day)
    .accessibilityValue("\(day.count) steps")
  }
}

struct StepsView: View {
  let days: [DaySteps]
  @State private var kind = ChartKind.bars
  @State private var selected: DaySteps?
  @GestureState private var isTouching = false

  private var highest: Double { Double(days.map(\.count).max() ?? 1) }
  private var average: Int { days.isEmpty ? 0 : days.map(\.count).reduce(0, +) / days.count }

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      VStack(alignment: .leading) {
        Text(selected?.day ?? "Average").font(.subheadline).foregroundStyle(.secondary).textCase(.uppercase)
        Text(selected?.count ?? average, format: .number).font(.largeTitle.bold()).contentTransition(.numericText())
      }
      Picker("Chart", selection: $kind.animation()) {
        ForEach(ChartKind.allCases) { Text($0.rawValue).tag($0) }
      }
      .pickerStyle(.segmented)
      .labelsHidden()
      chart.frame(height: 220)
      HStack {
        ForEach(days) { day in
          Button(day.day) { selected = selected == day ? nil : day }
            .buttonStyle(.bordered).controlSize(.mini).tint(selected == day ? .orange : .accentColor)
        }
      }
    }
    .padding()
    .sensoryFeedback(.selection, trigger: selected)
  }

  @ViewBuilder private var chart: some View {
    GeometryReader { proxy in
      ZStack {
        GridLines(count: 4)
        switch kind {
        case .bars:
          HStack(alignment: .bottom, spacing: 8) {
            ForEach(days) { day in
              BarColumn(day: day, fraction: Double(day.count) / highest, isSelected: selected == day)
            }
          }
          .transition(.opacity)
        case .line:
          LineShape(values: days.map { Double($0.count) / highest })
            .stroke(.tint, style: StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .round))
            .shadow(color: .accentColor.opacity(0.3), radius: 4, y: 3)
            .transition(.move(edge: .trailing).combined(with: .opacity))
            .accessibilityLabel("Line of \(days.count) days")
        }
      }
      .contentShape(.rect)
      .opacity(isTouching ? 0.9 : 1)
      .gesture(
        DragGesture(minimumDistance: 0)
          .updating($isTouching) { _, state, _ in state = true }
          .onChanged { value in
            let index = Int(value.location.x / proxy.size.width * CGFloat(days.count))
            selected = days.indices.contains(index) ? days[index] : nil
          }
      )
    }
  }
}

struct StepsApp: App {
  var body: some Scene {
    WindowGroup {
      StepsView(days: [DaySteps(day: "Mo", count: 4000), DaySteps(day: "Tu", count: 9000)])
    }
  }
}
