import SwiftUI

struct Contact: Identifiable, Hashable {
  let id: Int
  var name: String
  var city: String
  var isFavorite = false
}

@Observable
final class ContactBook {
  var contacts = [
    Contact(id: 1, name: "Ada", city: "London"), Contact(id: 2, name: "Grace", city: "New York"),
    Contact(id: 3, name: "Edsger", city: "Nuenen"),
  ]

  func index(of id: Int) -> Int? { contacts.firstIndex { $0.id == id } }
}

struct ContactListView: View {
  @State private var book = ContactBook()
  @State private var showsFavoritesOnly = false

  private var shown: [Contact] { book.contacts.filter { !showsFavoritesOnly || $0.isFavorite } }

  var body: some View {
    NavigationStack {
      List {
        Toggle("Favorites only", isOn: $showsFavoritesOnly)
        ForEach(shown) { contact in
          NavigationLink(value: contact.id) {
            HStack {
              Text(contact.name)
              if contact.isFavorite { Image(systemName: "star.fill").foregroundStyle(.yellow) }
            }
          }
        }
      }
      .navigationTitle("Contacts")
      .navigationDestination(for: Int.self) { id in
        ContactDetailView(book: book, id: id)
      }
    }
  }
}

struct ContactDetailView: View {
  @Bindable var book: ContactBook
  let id: Int
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    if let index = book.index(of: id) {
      VStack(spacing: 12) {
        Image(systemName: "person.crop.circle.fill")
          .font(.system(size: 60))
          .symbolRenderingMode(.hierarchical)
        TextField("Name", text: $book.contacts[index].name)
        GroupBox("Address") { LabeledContent("City", value: book.contacts[index].city) }
        Toggle("Favorite", systemImage: "star", isOn: $book.contacts[index].isFavorite)
          .toggleStyle(.button)
        Button("Done") { dismiss() }
      }
      .padding()
      .navigationTitle(book.contacts[index].name)
    }
  }
}

struct ContactsApp: App {
  var body: some Scene {
    WindowGroup { ContactListView() }
  }
}
