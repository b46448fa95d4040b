import Combine
import SwiftUI

struct Weather: Codable, Equatable {
  let city: String
  let temperature: Double
  let condition: String

  var symbol: String {
    switch condition {
    case "rain": return "cloud.rain.fill"
    case "snow": return "cloud.snow.fill"
    case "sun": return "sun.max.fill"
    default: return "cloud.fill"
    }
  }
}

enum LoadState<Value> {
  case idle
  case loading
  case loaded(Value)
  case failed(Error)
}

final class WeatherViewModel: ObservableObject {
  @Published private(set) var state = LoadState<Weather>.idle
  private let fetch: (String) -> AnyPublisher<Data, URLError>
  private var cancellable: AnyCancellable?

  init(fetch: @escaping (String) -> AnyPublisher<Data, URLError>) {
    self.fetch = fetch
  }

  func load(_ city: String) {
    state = .loading
    cancellable = fetch(city)
      .decode(type: Weather.self, decoder: JSONDecoder())
      .receive(on: DispatchQueue.main)
      .sink(
        receiveCompletion: { [weak self] completion in
          if case .failure(let error) = completion { self?.state = .failed(error) }
        },
        receiveValue: { [weak self] weather in self?.state = .loaded(weather) })
  }
}

struct WeatherView: View {
  @StateObject var viewModel: WeatherViewModel
  let city: String

  var body: some View {
    Group {
      switch viewModel.state {
      case .idle:
        Color.clear
      case .loading:
        VStack {
          ProgressView()
          Text("Munich, 21°").redacted(reason: .placeholder)
        }
      case .loaded(let weather):
        VStack(spacing: 8) {
          Image(systemName: weather.symbol).font(.largeTitle).symbolRenderingMode(.multicolor)
          Text(weather.city).font(.title)
          Text("\(weather.temperature, specifier: "%.1f")°").font(.system(.largeTitle, design: .rounded))
          Gauge(value: weather.temperature, in: -20...40) {
            Text("Temperature")
          }
          .gaugeStyle(.accessoryCircular)
        }
      case .failed(let error):
        ContentUnavailableView {
          Label("No weather", systemImage: "wifi.slash")
        } description: {
          Text(error is URLError ? "Check your connection." : "The server is confused.")
        } actions: {
          Button("Try again") { viewModel.load(city) }
        }
      }
    }
    .onAppear { viewModel.load(city) }
  }
}

/// A network that has no connection at the first request.
final class SampleNetwork {
  private var requests = 0

  func fetch(_ city: String) -> AnyPublisher<Data, URLError> {
    requests += 1
    guard requests > 1 else { return Fail(error: URLError(.notConnectedToInternet)).eraseToAnyPublisher() }
    return Just(Data(#"{"city": "\#(city)", "temperature": 4.25, "condition": "snow"}"#.utf8))
      .setFailureType(to: URLError.self)
      .eraseToAnyPublisher()
  }
}

struct WeatherApp: App {
  private let network = SampleNetwork()

  var body: some Scene {
    WindowGroup {
      WeatherView(viewModel: WeatherViewModel(fetch: network.fetch), city: "Oslo")
    }
    .defaultSize(width: 360, height: 360)
  }
}
