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
