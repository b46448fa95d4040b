import CombineExtras
import SwiftUI

/// A long list that can be searched, reordered and edited, with details in a popover, in a light or dark color scheme.
public struct ItemsView: View {
  @StateObject private var store: ItemStore
  @StateObject private var settings = Settings()

  /// Creates a view of the items of a service, which are loaded when the view appears.
  public init(service: ItemStore.Service = .tenThousand) {
    _store = StateObject(wrappedValue: ItemStore(service: service))
  }

  public var body: some View {
    VStack(spacing: 0) {
      Toolbar()
      Divider()
      switch store.state {
      case .idle, .loading: Waiting(text: "Loading")
      case .failed(let error): Failure(error: error)
      case .loaded: Results()
      }
    }
    .frame(minWidth: 480, minHeight: 520)
    .environmentObject(store)
    .environmentObject(settings)
    .preferredColorScheme(settings.isDark ? .dark : .light)
    .onAppear { store.load() }
  }
}

/// The search field and the settings.
private struct Toolbar: View {
  @EnvironmentObject private var store: ItemStore
  @EnvironmentObject private var settings: Settings

  var body: some View {
    HStack(spacing: 12) {
      TextField("Search", text: $store.query).accessibilityIdentifier("search")
      if store.isSearching { ProgressView() }
      Toggle("Numbers", isOn: $settings.showsNumbers)
      Toggle("Dark", isOn: $settings.isDark)
    }
    .padding(12)
  }
}

private struct Waiting: View {
  let text: String

  var body: some View {
    ProgressView(text).frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

private struct Failure: View {
  let error: any Error
  @EnvironmentObject private var store: ItemStore

  var body: some View {
    ContentUnavailableView {
      Label("The items could not be loaded.", systemImage: "exclamationmark.triangle")
    } description: {
      Text(error.localizedDescription)
    } actions: {
      Button("Try again") { store.load() }.buttonStyle(.borderedProminent)
    }
  }
}

/// The list of the items that were found, one of which can be selected.
private struct Results: View {
  @EnvironmentObject private var store: ItemStore
  @State private var chosen: Item.ID?
  @State private var showsDetails = false

  private var item: Item? { store.found.first { $0.id == chosen } }

  var body: some View {
    VStack(spacing: 0) {
      if store.found.isEmpty {
        ContentUnavailableView.search(text: store.query)
      } else {
        List(store.found, selection: $chosen) { ItemRow(item: $0) }
      }
      Divider()
      HStack(spacing: 12) {
        Text("\(store.found.count) items").foregroundStyle(.secondary).accessibilityIdentifier("count")
        Spacer()
        Button("Shuffle") { store.shuffle() }
        Button("Sort") { store.sort(byName: false) }
        Button("Delete", role: .destructive) { if let chosen { store.delete(chosen) } }
          .disabled(item == nil)
        Button("Details") { showsDetails = true }
          .disabled(item == nil)
          .popover(isPresented: $showsDetails) { if let item { Details(item: item) } }
      }
      .padding(12)
    }
  }
}

/// A row of an item. Its stars are state of the row, which stays with the item wherever the item moves.
private struct ItemRow: View {
  let item: Item
  @State private var stars = 0
  @EnvironmentObject private var settings: Settings

  var body: some View {
    HStack(spacing: 8) {
      if settings.showsNumbers {
        Text("\(item.id)").font(.caption.monospacedDigit()).foregroundStyle(.secondary).frame(
          minWidth: 28, alignment: .trailing)
      }
      Text(item.name).lineLimit(1)
      Spacer()
      Button("★ \(stars)") { stars += 1 }.buttonStyle(.borderless)
    }
  }
}

private struct Details: View {
  let item: Item
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(item.name).font(.headline)
      Text("Number \(item.id)")
      Button("Done") { dismiss() }
    }
    .padding()
  }
}
