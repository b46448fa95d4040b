import SwiftUI

// A shop with a searchable grid, chips for categories, a cart with a badge, and a checkout.

struct ShopProduct: Identifiable, Hashable, Codable {
  let id: UUID
  var name: String
  var price: Decimal
  var category: Category
  var symbol: String
  var rating: Double
  var isFavorite = false
  enum Category: String, CaseIterable, Codable, Identifiable {
    case shoes, shirts, bags
    var id: Self { self }
    var title: LocalizedStringKey { LocalizedStringKey(rawValue.capitalized) }
  }
  static let samples: [ShopProduct] = [
    .init(id: UUID(), name: "Runner", price: 89.99, category: .shoes, symbol: "figure.run", rating: 4.5),
    .init(id: UUID(), name: "Linen Shirt", price: 39.5, category: .shirts, symbol: "tshirt.fill", rating: 3.5),
    .init(id: UUID(), name: "Weekender", price: 120, category: .bags, symbol: "bag.fill", rating: 5),
  ]
}

struct ShopCartItem: Identifiable, Hashable {
  var id: UUID { product.id }
  let product: ShopProduct
  var quantity: Int
}

@MainActor @Observable final class ShopStore {
  var products = ShopProduct.samples
  private(set) var cart: [ShopCartItem] = []
  var path: [ShopProduct] = []
  var total: Decimal { cart.reduce(0) { $0 + $1.product.price * Decimal($1.quantity) } }
  var count: Int { cart.map(\.quantity).reduce(0, +) }
  func add(_ product: ShopProduct) {
    if let index = cart.firstIndex(where: { $0.id == product.id }) {
      cart[index].quantity += 1
    } else {
      cart.append(ShopCartItem(product: product, quantity: 1))
    }
    UINotificationFeedbackGenerator().notificationOccurred(.success)
  }
  func remove(at offsets: IndexSet) { cart.remove(atOffsets: offsets) }
  func binding(for item: ShopCartItem) -> Binding<Int> {
    Binding {
      self.cart.first { $0.id == item.id }?.quantity ?? 0
    } set: { new in
      guard let i = self.cart.firstIndex(where: { $0.id == item.id }) else { return }
      self.cart[i].quantity = new
    }
  }
}

extension Decimal { var currency: String { formatted(.currency(code: Locale.current.currency?.identifier ?? "USD")) } }

struct ShopApp: App {
  @State private var store = ShopStore()
  init() {
    let appearance = UINavigationBarAppearance()
    appearance.configureWithTransparentBackground()
    appearance.largeTitleTextAttributes = [.font: UIFont.systemFont(ofSize: 34, weight: .heavy)]
    UINavigationBar.appearance().standardAppearance = appearance
  }
  var body: some Scene {
    WindowGroup { ShopRoot().environment(store).tint(.indigo) }
  }
}

struct ShopRoot: View {
  @Environment(ShopStore.self) private var store
  @SceneStorage("selectedTab") private var tab = 0
  var body: some View {
    TabView(selection: $tab) {
      ShopCatalog().tabItem { Label("Shop", systemImage: "storefront") }.tag(0)
      ShopCart().tabItem { Label("Cart", systemImage: "cart") }.badge(store.count).tag(1)
    }
    .sensoryFeedback(.selection, trigger: tab)
  }
}

struct ShopCatalog: View {
  @Environment(ShopStore.self) private var store
  @State private var search = ""
  @State private var category: ShopProduct.Category?
  @Namespace private var chips
  private let columns = [GridItem(.adaptive(minimum: 150, maximum: 220), spacing: 16)]
  private var filtered: [ShopProduct] {
    store.products
      .filter { category == nil || $0.category == category }
      .filter { search.isEmpty || $0.name.localizedStandardContains(search) }
      .sorted(using: KeyPathComparator(\.name, order: .forward))
  }
  var body: some View {
    @Bindable var store = store
    NavigationStack(path: $store.path) {
      ScrollView {
        chipBar
        LazyVGrid(columns: columns, spacing: 16, pinnedViews: [.sectionHeaders]) {
          Section {
            ForEach(filtered) { product in
              NavigationLink(value: product) { ShopProductCard(product: product) }
                .buttonStyle(.plain)
                .contextMenu {
                  Button("Add to Cart", systemImage: "cart.badge.plus") { store.add(product) }
                  ShareLink(item: product.name)
                }
                .scrollTransition(.interactive, axis: .vertical) { content, phase in
                  content.opacity(phase.isIdentity ? 1 : 0.4).scaleEffect(phase.isIdentity ? 1 : 0.9)
                }
            }
          } header: {
            Text("^[\(filtered.count) item](inflect: true)").font(.caption)
              .frame(maxWidth: .infinity, alignment: .leading).background(.bar)
          }
        }
        .padding(.horizontal)
        .animation(.snappy, value: filtered)
      }
      .overlay { if filtered.isEmpty { ContentUnavailableView.search(text: search) } }
      .searchable(text: $search, placement: .navigationBarDrawer(displayMode: .always), prompt: Text("Search products"))
      .navigationTitle("Shop")
      .navigationDestination(for: ShopProduct.self) { ShopProductPage(product: $0) }
    }
  }
  private var chipBar: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      HStack {
        ForEach([nil] + ShopProduct.Category.allCases.map(Optional.some), id: \.self) { item in
          let isSelected = category == item
          Text(item?.title ?? "All")
            .font(.subheadline.weight(.semibold))
            .padding(.horizontal, 14).padding(.vertical, 8)
            .foregroundStyle(isSelected ? AnyShapeStyle(.white) : AnyShapeStyle(.primary))
            .background {
              if isSelected {
                Capsule().fill(.tint).matchedGeometryEffect(id: "chip", in: chips)
              } else {
                Capsule().fill(Color(.secondarySystemBackground))
              }
            }
            .contentShape(.capsule)
            .onTapGesture { withAnimation(.spring(response: 0.35, dampingFraction: 0.8)) { category = item } }
            .accessibilityAddTraits(isSelected ? [.isButton, .isSelected] : .isButton)
        }
      }
      .padding(.horizontal)
    }
    .contentMargins(.vertical, 8, for: .scrollContent)
  }
}

struct ShopProductCard: View {
  let product: ShopProduct
  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      ZStack(alignment: .topTrailing) {
        RoundedRectangle(cornerRadius: 16, style: .continuous)
          .fill(
            LinearGradient(
              colors: [.indigo.opacity(0.25), .purple.opacity(0.1)], startPoint: .topLeading, endPoint: .bottomTrailing)
          )
          .aspectRatio(1, contentMode: .fit)
          .overlay {
            Image(systemName: product.symbol).font(.system(size: 48)).foregroundStyle(.indigo.gradient)
              .symbolRenderingMode(.hierarchical)
          }
        Image(systemName: product.isFavorite ? "heart.fill" : "heart").padding(8)
          .background(.ultraThinMaterial, in: .circle).padding(8)
      }
      Text(product.name).font(.headline).lineLimit(1)
      HStack {
        Text(product.price.currency).foregroundStyle(.secondary).monospacedDigit()
        Spacer()
        Label(product.rating.formatted(), systemImage: "star.fill").font(.caption2).foregroundStyle(.yellow)
      }
    }
  }
}

struct ShopProductPage: View {
  let product: ShopProduct
  @Environment(ShopStore.self) private var store
  @State private var size = "M"
  @State private var added = false
  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 20) {
        Image(systemName: product.symbol).resizable().scaledToFit().frame(height: UIScreen.main.bounds.height * 0.2)
          .frame(maxWidth: .infinity).padding(40)
          .background(.thinMaterial).clipShape(.rect(bottomLeadingRadius: 40, bottomTrailingRadius: 40))
        Text(product.name).font(.largeTitle.bold())
        Picker("Size", selection: $size) { ForEach(["S", "M", "L"], id: \.self) { Text($0) } }.pickerStyle(.segmented)
        DisclosureGroup("Details") { Text("Made with *care* and **good** materials.").foregroundStyle(.secondary) }
      }
      .padding()
    }
    .ignoresSafeArea(edges: .top)
    .safeAreaInset(edge: .bottom) {
      Button {
        store.add(product)
        withAnimation(.bouncy) { added.toggle() }
      } label: {
        Label("Add to Cart", systemImage: "cart.badge.plus").frame(maxWidth: .infinity).symbolEffect(
          .bounce, value: added)
      }
      .buttonStyle(.borderedProminent).controlSize(.large).buttonBorderShape(.capsule).padding()
      .background(.regularMaterial)
    }
    .navigationBarTitleDisplayMode(.inline).toolbar(.hidden, for: .tabBar)
    .toolbarBackground(.visible, for: .navigationBar)
  }
}

struct ShopCart: View {
  @Environment(ShopStore.self) private var store
  @State private var editMode: EditMode = .inactive
  var body: some View {
    NavigationStack {
      List {
        ForEach(store.cart) { item in
          HStack {
            Image(systemName: item.product.symbol).frame(width: 44, height: 44).background(
              Color(uiColor: .tertiarySystemFill), in: .rect(cornerRadius: 10))
            LabeledContent {
              Stepper(value: store.binding(for: item), in: 1...9) { Text("\(item.quantity)") }.fixedSize()
            } label: {
              Text(item.product.name)
              Text(item.product.price.currency)
            }
          }
          .swipeActions(edge: .leading, allowsFullSwipe: false) { Button("Save", systemImage: "heart") {}.tint(.pink) }
          .listRowSeparator(.hidden).listRowBackground(Color(.systemBackground))
        }
        .onDelete(perform: store.remove)
        Section {
          LabeledContent("Total", value: store.total, format: .currency(code: "USD"))
        } footer: {
          if store.cart.isEmpty { Text("Your cart is empty.") } else { NavigationLink("Checkout") { ShopCheckout() } }
        }
      }
      .listStyle(.insetGrouped).scrollContentBackground(.hidden).background(Color(.systemGroupedBackground))
      .navigationTitle("Cart")
      .toolbar { EditButton() }
      .environment(\.editMode, $editMode)
      .refreshable { try? await Task.sleep(for: .seconds(1)) }
    }
  }
}

struct ShopCheckout: View {
  enum Field: Hashable { case name, email, card }
  @Environment(ShopStore.self) private var store
  @State private var name = ""
  @State private var email = ""
  @State private var card = ""
  @State private var isPlaced = false
  @FocusState private var focus: Field?
  private var isValid: Bool { !name.isEmpty && email.contains("@") && card.count == 16 }
  var body: some View {
    Form {
      Section("Contact") {
        TextField("Name", text: $name).textContentType(.name).focused($focus, equals: .name).submitLabel(.next)
        TextField("Email", text: $email).keyboardType(.emailAddress).textInputAutocapitalization(.never)
          .autocorrectionDisabled().focused($focus, equals: .email)
        TextField("Card", text: $card).keyboardType(.numberPad).focused($focus, equals: .card)
          .onChange(of: card) { _, new in card = String(new.filter(\.isNumber).prefix(16)) }
      }
      Button("Place Order") { isPlaced = true }.disabled(!isValid)
    }
    .scrollDismissesKeyboard(.interactively)
    .sheet(isPresented: $isPlaced) { ShopConfirmation(number: 1000 + store.count) }
  }
}

struct ShopConfirmation: View {
  let number: Int
  @State private var progress: CGFloat = 0
  @Environment(\.dismiss) private var dismiss
  var body: some View {
    VStack(spacing: 24) {
      ZStack {
        Circle().stroke(.quaternary, lineWidth: 8)
        Circle().trim(from: 0, to: progress).stroke(.green, style: StrokeStyle(lineWidth: 8, lineCap: .round))
          .rotationEffect(.degrees(-90))
        Image(systemName: "checkmark").font(.largeTitle.bold()).opacity(progress == 1 ? 1 : 0)
      }
      .frame(width: 120, height: 120)
      Text("Order #\(number, format: .number.grouping(.never))").font(.title2.monospaced())
      Button("Continue Shopping", action: { dismiss() })
    }
    .task { withAnimation(.easeOut(duration: 0.8).delay(0.2)) { progress = 1 } }
    .interactiveDismissDisabled()
  }
}
