import SwiftUI

// A browser of recipes with a grid, a search, filters and a page with a header that stretches.

struct Recipe: Codable, Identifiable, Hashable {
  enum Difficulty: Int, Codable, CaseIterable, Comparable {
    case easy = 1
    case medium, hard
    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    var name: LocalizedStringKey {
      switch self {
      case .easy: "Easy"
      case .medium: "Medium"
      case .hard: "Hard"
      }
    }
  }

  let id: Int
  let name: String
  let minutes: Int
  let difficulty: Difficulty
  let ingredients: [String]
  let steps: [String]
  let tags: Set<String>
}

extension Bundle {
  func decode<T: Decodable>(_ type: T.Type, from file: String) -> T? {
    guard let url = url(forResource: file, withExtension: nil), let data = try? Data(contentsOf: url) else {
      return nil
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try? decoder.decode(T.self, from: data)
  }
}

final class RecipeStore: ObservableObject {
  @Published var recipes: [Recipe]
  @Published var query = ""
  @Published var tag: String?
  @AppStorage("favoriteRecipes") private var favoriteData = Data()

  init(recipes: [Recipe]? = nil) {
    self.recipes = recipes ?? Bundle.main.decode([Recipe].self, from: "recipes.json") ?? []
  }

  var favorites: Set<Int> {
    get { (try? JSONDecoder().decode(Set<Int>.self, from: favoriteData)) ?? [] }
    set {
      objectWillChange.send()
      favoriteData = (try? JSONEncoder().encode(newValue)) ?? Data()
    }
  }

  var tags: [String] { Set(recipes.flatMap(\.tags)).sorted() }

  var results: [Recipe] {
    recipes.filter { recipe in
      (tag == nil || recipe.tags.contains(tag!))
        && (query.isEmpty || recipe.name.localizedCaseInsensitiveContains(query)
          || recipe.ingredients.contains { $0.localizedStandardContains(query) })
    }
  }
}

struct TagChip: View {
  let title: String
  let isSelected: Bool

  var body: some View {
    Text(title.capitalized)
      .font(.footnote.weight(.medium))
      .padding(EdgeInsets(top: 6, leading: 12, bottom: 6, trailing: 12))
      .background {
        if isSelected { Capsule().fill(Color.accentColor) } else { Capsule().stroke(.secondary, lineWidth: 1) }
      }
      .foregroundStyle(isSelected ? Color.white : Color.primary)
  }
}

struct RecipeCard: View {
  let recipe: Recipe
  var isFavorite = false

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      ZStack(alignment: .topTrailing) {
        Rectangle()
          .fill(Color(hue: Double(recipe.id % 10) / 10, saturation: 0.4, brightness: 0.9))
          .overlay(Text(recipe.name.prefix(1)).font(.system(size: 40, weight: .black, design: .serif)))
          .frame(height: 100)
        if isFavorite { Image(systemName: "heart.circle.fill").padding(6).foregroundStyle(.white, .red) }
      }
      Text(recipe.name).font(.headline).lineLimit(2, reservesSpace: true)
      HStack {
        Label("\(recipe.minutes) min", systemImage: "clock")
        Spacer()
        Text(recipe.difficulty.name)
      }
      .font(.caption)
      .labelStyle(.titleAndIcon)
      .foregroundStyle(.secondary)
    }
    .padding(8)
    .background(Color(uiColor: .secondarySystemGroupedBackground))
    .clipShape(RoundedRectangle(cornerRadius: 16, style: .continuous))
    .shadow(color: .black.opacity(0.08), radius: 5, x: 0, y: 2)
  }
}

struct RecipePage: View {
  @EnvironmentObject private var store: RecipeStore
  let recipe: Recipe
  @State private var done: Set<Int> = []
  @State private var servings = 2

  var body: some View {
    ScrollView {
      GeometryReader { geometry in
        let offset = geometry.frame(in: .scrollView).minY
        LinearGradient(colors: [.mint, .teal], startPoint: .top, endPoint: .bottom)
          .frame(height: 160 + max(offset, 0))
          .offset(y: -max(offset, 0))
      }
      .frame(height: 160)
      VStack(alignment: .leading, spacing: 16) {
        Stepper("Servings: \(servings)", value: $servings, in: 1...12)
        DisclosureGroup("Ingredients") {
          ForEach(recipe.ingredients, id: \.self) { Text("• \($0)").frame(maxWidth: .infinity, alignment: .leading) }
        }
        ForEach(Array(recipe.steps.enumerated()), id: \.offset) { index, step in
          Button {
            done.formSymmetricDifference([index])
          } label: {
            HStack(alignment: .top) {
              Image(systemName: done.contains(index) ? "checkmark.circle.fill" : "circle")
              Text(step).strikethrough(done.contains(index)).multilineTextAlignment(.leading)
            }
          }
          .buttonStyle(.plain)
        }
        ProgressView(value: Double(done.count), total: Double(max(recipe.steps.count, 1)))
      }
      .padding()
    }
    .ignoresSafeArea(edges: .top)
    .navigationTitle(recipe.name)
    .toolbar {
      Button {
        store.favorites.formSymmetricDifference([recipe.id])
      } label: {
        Image(systemName: store.favorites.contains(recipe.id) ? "heart.fill" : "heart")
      }
      .accessibilityLabel("Favorite")
    }
  }
}

struct RecipesView: View {
  @StateObject private var store: RecipeStore
  private let columns = [GridItem(.adaptive(minimum: 150, maximum: 240), spacing: 12)]

  init(store: RecipeStore = RecipeStore()) { _store = StateObject(wrappedValue: store) }

  var body: some View {
    NavigationStack {
      ScrollView {
        ScrollView(.horizontal, showsIndicators: false) {
          HStack {
            ForEach(store.tags, id: \.self) { tag in
              TagChip(title: tag, isSelected: store.tag == tag)
                .onTapGesture { store.tag = store.tag == tag ? nil : tag }
            }
          }
          .padding(.horizontal)
        }
        LazyVGrid(columns: columns, spacing: 12) {
          ForEach(store.results) { recipe in
            NavigationLink(value: recipe) {
              RecipeCard(recipe: recipe, isFavorite: store.favorites.contains(recipe.id))
            }
            .buttonStyle(PlainButtonStyle())
          }
        }
        .padding()
      }
      .background(Color(.systemGroupedBackground))
      .overlay { if store.results.isEmpty { ContentUnavailableView.search(text: store.query) } }
      .searchable(text: $store.query, placement: .navigationBarDrawer(displayMode: .always), prompt: "Recipes")
      .navigationDestination(for: Recipe.self) { RecipePage(recipe: $0) }
      .navigationTitle("Recipes")
    }
    .environmentObject(store)
  }
}

struct RecipesApp: App {
  var body: some Scene { WindowGroup { RecipesView() } }
}
