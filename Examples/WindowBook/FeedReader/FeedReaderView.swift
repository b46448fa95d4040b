import SwiftUI

/// A feed reader: the articles of a feed at the side, and the selected one beside them.
public struct FeedReaderView: View {
  @StateObject private var store: FeedStore
  @AppStorage private var address: String
  @State private var selection: Article.ID?
  @State private var asksForAddress = false
  @State private var newAddress = ""

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - address: The address of the feed until the user enters another one.
  ///   - store: The articles.
  public init(
    address: String = "https://www.swift.org/atom.xml", store: @autoclosure @escaping () -> FeedStore = FeedStore()
  ) {
    _address = AppStorage(wrappedValue: address, "address")
    _store = StateObject(wrappedValue: store())
  }

  private var article: Article? { store.feed?.articles.first { $0.id == selection } }

  public var body: some View {
    NavigationSplitView {
      ArticleList(selection: $selection)
        .navigationTitle(store.feed?.title ?? "Articles")
        .toolbar {
          Button("Feed Address", systemImage: "globe") { (newAddress, asksForAddress) = (address, true) }
            .labelStyle(.iconOnly)
            .help("Read another feed")
        }
        .navigationSplitViewColumnWidth(min: 260, ideal: 320, max: 380)
    } detail: {
      if let article {
        ArticlePage(article: article)
      } else {
        ContentUnavailableView(
          "No Article Selected", systemImage: "newspaper", description: Text("Select an article to read it."))
      }
    }
    .environmentObject(store)
    .alert("Read Another Feed", isPresented: $asksForAddress) {
      TextField("Address", text: $newAddress)
      Button("Open") { address = newAddress }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("The address of an RSS feed, an Atom feed or a JSON Feed.")
    }
    .onAppear { store.open(address) }
    .onChange(of: address) { _, new in
      selection = nil
      store.open(new)
    }
    .onChange(of: selection) { if let article { store.setRead(article, true) } }
  }
}

/// The articles that have been found, or the reason why there are none.
private struct ArticleList: View {
  @Binding var selection: Article.ID?
  @EnvironmentObject private var store: FeedStore
  @AppStorage("showsFavorites") private var showsFavorites = false

  private var articles: [Article] {
    showsFavorites ? store.results.filter { store.isFavorite($0) } : store.results
  }

  var body: some View {
    VStack(spacing: 0) {
      Picker("Articles", selection: $showsFavorites) {
        Text("All").tag(false)
        Text("Favorites").tag(true)
      }
      .pickerStyle(.segmented)
      .labelsHidden()
      .padding(.horizontal, 12)
      .padding(.vertical, 8)
      if case .failed(let reason) = store.status, store.feed != nil {
        Label("These are saved articles.", systemImage: "exclamationmark.triangle.fill")
          .foregroundStyle(.orange)
          .padding(.bottom, 8)
          .help(reason)
      }
      content
    }
    .searchable(text: $store.query, prompt: "Search articles")
    .refreshable { await store.refreshAndWait() }
  }

  @ViewBuilder private var content: some View {
    if !articles.isEmpty {
      List(articles, selection: $selection) { article in
        ArticleRow(article: article)
          .swipeActions {
            Button(
              store.isFavorite(article) ? "Remove from Favorites" : "Add to Favorites", systemImage: "star"
            ) { store.toggleFavorite(article) }
            .tint(.yellow)
            Button(
              store.isRead(article) ? "Mark as Unread" : "Mark as Read", systemImage: "envelope.badge"
            ) { store.setRead(article, !store.isRead(article)) }
          }
      }
      .listStyle(.sidebar)
    } else if case .failed(let reason) = store.status, store.feed == nil {
      ContentUnavailableView {
        Label("No Connection", systemImage: "wifi.slash")
      } description: {
        Text(reason)
      } actions: {
        Button("Try Again") { store.refresh() }.buttonStyle(.borderedProminent)
      }
    } else if store.feed == nil {
      ProgressView("Loading articles").frame(maxWidth: .infinity, maxHeight: .infinity)
    } else if !store.query.isEmpty {
      ContentUnavailableView.search(text: store.query)
    } else if showsFavorites {
      ContentUnavailableView(
        "No Favorites", systemImage: "star", description: Text("The articles that you add are shown here."))
    } else {
      ContentUnavailableView("No Articles", systemImage: "tray")
    }
  }
}

private struct ArticleRow: View {
  let article: Article
  @EnvironmentObject private var store: FeedStore

  var body: some View {
    HStack(alignment: .top, spacing: 10) {
      RemoteImage(url: article.image)
        .frame(width: 52, height: 52)
        .clipShape(RoundedRectangle(cornerRadius: 8))
      VStack(alignment: .leading, spacing: 3) {
        Text(article.title).fontWeight(store.isRead(article) ? .regular : .semibold).lineLimit(2)
        Text(article.summary).font(.caption).foregroundStyle(.secondary).lineLimit(2)
      }
      Spacer(minLength: 0)
      if store.isFavorite(article) {
        Image(systemName: "star.fill").imageScale(.small).foregroundStyle(.yellow).accessibilityLabel("Favorite")
      }
    }
    .padding(.vertical, 4)
  }
}

/// A picture, or a symbol while there is none.
private struct RemoteImage: View {
  let url: URL?

  var body: some View {
    AsyncImage(url: url) { phase in
      if let image = phase.image {
        image.resizable().scaledToFill()
      } else {
        ZStack {
          Color.gray.opacity(0.15)
          Image(systemName: "doc.text").foregroundStyle(.secondary)
        }
      }
    }
    .accessibilityHidden(true)
  }
}

private struct ArticlePage: View {
  let article: Article
  @EnvironmentObject private var store: FeedStore

  private var isFavorite: Bool { store.isFavorite(article) }

  private var byline: String {
    let date = article.date?.formatted(date: .long, time: .omitted)
    return [article.author, date].compactMap { $0 }.joined(separator: " · ")
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 14) {
        if let image = article.image {
          RemoteImage(url: image)
            .frame(minWidth: 0, maxWidth: .infinity, minHeight: 220, maxHeight: 220)
            .clipShape(RoundedRectangle(cornerRadius: 12))
        }
        Text(article.title).font(.title.bold())
        if !byline.isEmpty { Text(byline).font(.callout).foregroundStyle(.secondary) }
        Divider()
        Text(article.text).lineSpacing(3).textSelection(.enabled)
        if let link = article.link { Link("Read on the web", destination: link) }
      }
      .frame(maxWidth: 620, alignment: .leading)
      .padding(24)
      .frame(maxWidth: .infinity)
    }
    .id(article.id)
    .toolbar {
      ToolbarItemGroup(placement: .primaryAction) {
        Button(
          isFavorite ? "Remove from Favorites" : "Add to Favorites", systemImage: isFavorite ? "star.fill" : "star"
        ) { store.toggleFavorite(article) }
        .labelStyle(.iconOnly)
        if let link = article.link { ShareLink(item: link).labelStyle(.iconOnly) }
      }
    }
  }
}
