import Combine
import SwiftUI

struct Repository: Identifiable, Hashable {
  let id: Int
  let name: String
  let stars: Int
}

protocol RepositoryService {
  func search(_ query: String) -> AnyPublisher<[Repository], Error>
}

final class SearchViewModel: ObservableObject {
  @Published var query = ""
  @Published private(set) var results: [Repository] = []
  @Published private(set) var isLoading = false
  @Published private(set) var errorMessage: String?

  private var cancellables: Set<AnyCancellable> = []

  init(service: RepositoryService) {
    $query
      .dropFirst()
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .debounce(for: .milliseconds(20), scheduler: DispatchQueue.main)
      .removeDuplicates()
      .handleEvents(receiveOutput: { [weak self] query in
        self?.isLoading = !query.isEmpty
        self?.errorMessage = nil
      })
      .map { query -> AnyPublisher<[Repository], Never> in
        guard !query.isEmpty else { return Just([]).eraseToAnyPublisher() }
        return service.search(query)
          .catch { [weak self] error -> Just<[Repository]> in
            self?.errorMessage = error.localizedDescription
            return Just([])
          }
          .eraseToAnyPublisher()
      }
      .switchToLatest()
      .receive(on: DispatchQueue.main)
      .sink { [weak self] repositories in
        self?.isLoading = false
        self?.results = repositories
      }
      .store(in: &cancellables)
  }
}

struct SearchView: View {
  @ObservedObject var viewModel: SearchViewModel

  var body: some View {
    VStack {
      TextField("Search", text: $viewModel.query)
        .textFieldStyle(RoundedBorderTextFieldStyle())
        .padding(.horizontal)
      if viewModel.isLoading {
        ProgressView("Searching…")
      } else if let message = viewModel.errorMessage {
        Text(message).foregroundColor(.red)
      } else if viewModel.results.isEmpty && !viewModel.query.isEmpty {
        ContentUnavailableView.search(text: viewModel.query)
      }
      List(viewModel.results) { repository in
        HStack {
          Text(repository.name).font(.headline)
          Spacer()
          Label("\(repository.stars)", systemImage: "star.fill")
            .foregroundStyle(.secondary)
        }
      }
    }
  }
}

/// A service with a few repositories. It responds after a short delay, and fails for the query "error".
struct SampleRepositoryService: RepositoryService {
  private let repositories = ["swift", "swift-format", "swift-syntax", "sourcekit-lsp"].enumerated().map {
    Repository(id: $0.offset, name: $0.element, stars: 1200 + $0.offset)
  }

  func search(_ query: String) -> AnyPublisher<[Repository], Error> {
    guard query != "error" else { return Fail(error: URLError(.timedOut)).eraseToAnyPublisher() }
    return Just(repositories.filter { $0.name.contains(query) })
      .delay(for: .milliseconds(50), scheduler: DispatchQueue.global())
      .setFailureType(to: Error.self)
      .eraseToAnyPublisher()
  }
}

struct SearchApp: App {
  @StateObject private var viewModel = SearchViewModel(service: SampleRepositoryService())

  var body: some Scene {
    WindowGroup {
      SearchView(viewModel: viewModel).padding()
    }
    .defaultSize(width: 400, height: 400)
  }
}
