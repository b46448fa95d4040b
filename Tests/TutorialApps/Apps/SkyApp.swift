import SwiftUI

// The weather of some days, with a scene that is drawn on a canvas.

struct SkyForecast: Identifiable, Hashable, Sendable {
  enum Sky: String, Sendable, CaseIterable { case clear, cloudy, rain, snow }
  var id: Date { date }
  let date: Date
  let low: Measurement<UnitTemperature>
  let high: Measurement<UnitTemperature>
  let sky: Sky

  var symbol: String {
    switch sky {
    case .clear: "sun.max.fill"
    case .cloudy: "cloud.fill"
    case .rain: "cloud.rain.fill"
    case .snow: "cloud.snow.fill"
    }
  }
}

actor SkyService {
  private var cache: [String: [SkyForecast]] = [:]

  func forecast(for city: String) async throws -> [SkyForecast] {
    if let known = cache[city] { return known }
    guard !city.isEmpty else { throw URLError(.badURL) }
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    let days = (0..<7).map { day in
      SkyForecast(
        date: start.addingTimeInterval(Double(day) * 86_400),
        low: Measurement(value: Double(day), unit: .celsius), high: Measurement(value: Double(day + 8), unit: .celsius),
        sky: SkyForecast.Sky.allCases[day % 4])
    }
    cache[city] = days
    return days
  }
}

struct RainCanvas: View {
  struct Drop { var x, speed, length: Double }
  private let drops = (0..<60).map { (index: Int) -> Drop in
    let x = Double(index * 37 % 100) / 100
    return Drop(x: x, speed: 0.5 + Double(index % 7) / 7, length: Double(8 + index % 5))
  }

  var body: some View {
    TimelineView(.animation(minimumInterval: 1 / 30)) { timeline in
      Canvas { context, size in
        let time = timeline.date.timeIntervalSinceReferenceDate
        context.opacity = 0.5
        for drop in drops {
          let y = (time * drop.speed).truncatingRemainder(dividingBy: 1) * size.height
          var path = Path()
          path.move(to: CGPoint(x: drop.x * size.width, y: y))
          path.addLine(to: CGPoint(x: drop.x * size.width - 2, y: y + drop.length))
          context.stroke(path, with: .color(.white), style: StrokeStyle(lineWidth: 1, lineCap: .round))
        }
      }
    }
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }
}

struct TemperatureBar: View {
  let range: ClosedRange<Double>
  let low: Double
  let high: Double

  var body: some View {
    GeometryReader { proxy in
      let unit = proxy.size.width / CGFloat(range.upperBound - range.lowerBound)
      Capsule().fill(.black.opacity(0.2))
      Capsule()
        .fill(.linearGradient(colors: [.cyan, .yellow], startPoint: .leading, endPoint: .trailing))
        .frame(width: CGFloat(high - low) * unit)
        .offset(x: CGFloat(low - range.lowerBound) * unit)
    }
    .frame(height: 5)
  }
}

struct SkyView: View {
  enum Phase {
    case loading
    case loaded([SkyForecast])
    case failed(String)
  }

  let service: SkyService
  @State private var city = "Oslo"
  @State private var phase = Phase.loading
  @State private var isRefreshing = false

  var body: some View {
    NavigationStack {
      ZStack {
        LinearGradient(colors: [.indigo, .cyan], startPoint: .top, endPoint: .bottom).ignoresSafeArea()
        content
      }
      .navigationTitle(city)
      .toolbarBackground(.hidden, for: .navigationBar)
      .toolbar {
        Menu {
          Picker("City", selection: $city) {
            ForEach(["Oslo", "Rome", ""], id: \.self) { Text($0.isEmpty ? "Nowhere" : $0) }
          }
        } label: {
          Label("Cities", systemImage: "list.bullet")
        }
      }
    }
    .environment(\.colorScheme, .dark)
    .task(id: city) { await load() }
  }

  @ViewBuilder private var content: some View {
    switch phase {
    case .loading: ProgressView().controlSize(.large)
    case .failed(let message):
      ContentUnavailableView {
        Label("No Forecast", systemImage: "wifi.slash")
      } description: {
        Text(message)
      } actions: {
        Button("Retry") { Task { await load() } }.buttonStyle(.borderedProminent)
      }
    case .loaded(let days):
      ScrollView {
        VStack {
          if let today = days.first {
            Text(
              today.high, format: .measurement(width: .narrow, numberFormatStyle: .number.precision(.fractionLength(0)))
            )
            .font(.system(size: 96, weight: .thin))
            Text(today.sky.rawValue.capitalized)
          }
          VStack(spacing: 0) {
            ForEach(days) { day in
              HStack {
                Text(day.date, format: .dateTime.weekday(.abbreviated)).frame(width: 48, alignment: .leading)
                Image(systemName: day.symbol).symbolRenderingMode(.multicolor).frame(width: 30)
                Text("\(Int(day.low.value))°").frame(width: 36)
                TemperatureBar(range: 0...15, low: day.low.value, high: day.high.value)
                Text("\(Int(day.high.value))°").frame(width: 36)
              }
              .padding(.vertical, 8)
              if day != days.last { Divider().overlay(.white.opacity(0.3)) }
            }
          }
          .padding()
          .background(.ultraThinMaterial, in: RoundedRectangle(cornerRadius: 15))
          .padding()
        }
      }
      .overlay { if days.first?.sky == .rain { RainCanvas() } }
      .refreshable { await load() }
    }
  }

  private func load() async {
    phase = .loading
    do { phase = .loaded(try await service.forecast(for: city)) } catch { phase = .failed(error.localizedDescription) }
  }
}

struct SkyApp: App {
  var body: some Scene { WindowGroup { SkyView(service: SkyService()) } }
}
