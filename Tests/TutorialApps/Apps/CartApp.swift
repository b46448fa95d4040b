import Combine
import SwiftUI

struct Product: Identifiable, Hashable {
  let id: String
  let name: String
  let price: Decimal
}

final class Cart: ObservableObject {
  @Published private(set) var quantities: [Product: Int] = [:]
  @Published private(set) var total: Decimal = 0

  init() {
    $quantities
      .map { $0.reduce(Decimal(0)) { $0 + $1.key.price * Decimal($1.value) } }
      .assign(to: &$total)
  }

  var products: [Product] { quantities.keys.sorted { $0.name < $1.name } }

  func quantity(of product: Product) -> Binding<Int> {
    Binding(
      get: { self.quantities[product] ?? 0 },
      set: { self.quantities[product] = $0 > 0 ? $0 : nil })
  }

  func add(_ product: Product) { quantities[product, default: 0] += 1 }
  func clear() { quantities = [:] }
}

struct ShopView: View {
  let products: [Product]
  @StateObject private var cart = Cart()
  @State private var isShowingCart = false

  var body: some View {
    VStack {
      ForEach(products) { product in
        HStack {
          Text(product.name)
          Spacer()
          Text(product.price, format: .currency(code: "EUR"))
          Button {
            cart.add(product)
          } label: {
            Label("Add \(product.name)", systemImage: "cart.badge.plus").labelStyle(.iconOnly)
          }
          .accessibilityLabel("Add \(product.name)")
        }
      }
      Button("Cart (\(cart.quantities.values.reduce(0, +)))") { isShowingCart = true }
    }
    .sheet(isPresented: $isShowingCart) {
      CartView().environmentObject(cart)
    }
  }
}

struct CartView: View {
  @EnvironmentObject private var cart: Cart
  @Environment(\.presentationMode) private var presentationMode

  var body: some View {
    VStack {
      if cart.products.isEmpty {
        Text("Your cart is empty").italic()
      }
      ForEach(cart.products) { product in
        Stepper(value: cart.quantity(of: product), in: 0...99) {
          Text("\(cart.quantity(of: product).wrappedValue) × \(product.name)")
        }
      }
      LabeledContent("Total") {
        Text(cart.total, format: .currency(code: "EUR")).bold()
      }
      ControlGroup {
        Button("Clear", role: .destructive) { cart.clear() }
        Button("Close") { presentationMode.wrappedValue.dismiss() }
      }
    }
    .padding()
  }
}

struct CartApp: App {
  private let products = [
    Product(id: "t", name: "Tea", price: 4.5), Product(id: "c", name: "Cup", price: 12),
  ]

  var body: some Scene {
    WindowGroup {
      ShopView(products: products).padding()
    }
  }
}
