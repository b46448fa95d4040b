import Combine
import SwiftUI

// A form that a pipeline checks while the user types, and that remembers who has registered.

@MainActor
final class RegistrationModel: ObservableObject {
  enum Availability: Equatable {
    case unknown, checking, free, taken
  }

  @Published var name = ""
  @Published var email = ""
  @Published var password = ""
  @Published var repeated = ""
  @Published var age = 18
  @Published private(set) var availability = Availability.unknown
  @Published private(set) var problems: [String] = []
  @Published private(set) var strength = 0.0
  @Published private(set) var canSubmit = false

  private let taken: Set<String>
  private var subscriptions: Set<AnyCancellable> = []

  init(taken: Set<String> = ["admin", "root"], delay: RunLoop.SchedulerTimeType.Stride = .milliseconds(300)) {
    self.taken = taken
    $name.dropFirst()
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
      .removeDuplicates()
      .handleEvents(receiveOutput: { [weak self] name in self?.availability = name.isEmpty ? .unknown : .checking })
      .debounce(for: delay, scheduler: RunLoop.main)
      .filter { !$0.isEmpty }
      .flatMap { [taken] name in Just(taken.contains(name) ? Availability.taken : .free) }
      .assign(to: &$availability)

    $password.map(Self.strength).assign(to: &$strength)

    Publishers.CombineLatest4($name, $email, $password, $repeated)
      .combineLatest($age)
      .debounce(for: delay, scheduler: RunLoop.main)
      .map { fields, age in Self.problems(fields.0, fields.1, fields.2, fields.3, age) }
      .assign(to: &$problems)

    Publishers.CombineLatest3($problems, $availability, $repeated)
      .map { $0.isEmpty && $1 == .free && !$2.isEmpty }
      .removeDuplicates()
      .sink { [weak self] in self?.canSubmit = $0 }
      .store(in: &subscriptions)
  }

  func reset() {
    (name, email, password, repeated, age) = ("", "", "", "", 18)
    availability = .unknown
  }

  nonisolated static func strength(of password: String) -> Double {
    let kinds: [(Character) -> Bool] = [
      { $0.isLowercase }, { $0.isUppercase }, { $0.isNumber }, { $0.isPunctuation || $0.isSymbol },
    ]
    let kindsUsed = kinds.filter { kind in password.contains(where: kind) }.count
    return min(Double(password.count) / 12, 1) * Double(kindsUsed) / 4
  }

  nonisolated static func problems(
    _ name: String, _ email: String, _ password: String, _ repeated: String, _ age: Int
  ) -> [String] {
    var problems: [String] = []
    if !name.isEmpty, name.count < 3 { problems.append("The name is too short.") }
    if !email.isEmpty, email.wholeMatch(of: #/[^@\s]+@[^@\s]+\.[a-z]{2,}/#.ignoresCase()) == nil {
      problems.append("The address is not valid.")
    }
    if !password.isEmpty, password.count < 8 { problems.append("The password is too short.") }
    if !repeated.isEmpty, password != repeated { problems.append("The passwords differ.") }
    if age < 16 { problems.append("You must be 16 or older.") }
    return problems
  }
}

struct RegistrationApp: App {
  var body: some Scene {
    WindowGroup { RegistrationView() }
  }
}

struct RegistrationView: View {
  enum Field: Hashable, CaseIterable {
    case name, email, password, repeated
  }

  @StateObject private var model: RegistrationModel
  @AppStorage("registeredName") private var registeredName = ""
  @AppStorage("wantsNews") private var wantsNews = true
  @FocusState private var field: Field?
  @State private var isConfirming = false

  init(model: RegistrationModel? = nil) {
    _model = StateObject(wrappedValue: model ?? RegistrationModel())
  }

  var body: some View {
    NavigationStack {
      Form {
        if !registeredName.isEmpty {
          Section {
            LabeledContent("Signed in as", value: registeredName)
            Button("Sign Out", role: .destructive) { withAnimation { registeredName = "" } }
          }
        } else {
          account
          security
          Section("Options") {
            Stepper("Age: \(model.age)", value: $model.age, in: 10...120)
            Toggle("Send me news", isOn: $wantsNews)
          }
          if !model.problems.isEmpty {
            Section("Problems") {
              ForEach(model.problems, id: \.self) { problem in
                Label(problem, systemImage: "exclamationmark.triangle.fill").foregroundStyle(.red)
              }
            }
            .transition(.opacity)
          }
        }
      }
      .formStyle(.grouped)
      .animation(.default, value: model.problems)
      .navigationTitle("Registration")
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Register") { isConfirming = true }.disabled(!model.canSubmit)
        }
        ToolbarItem(placement: .cancellationAction) { Button("Clear", action: model.reset) }
      }
      .confirmationDialog("Register as \(model.name)?", isPresented: $isConfirming, titleVisibility: .visible) {
        Button("Yes, Register") {
          registeredName = model.name
          model.reset()
        }
      } message: {
        Text(wantsNews ? "We will send you news." : "We will not write to you.")
      }
      .onSubmit(of: .text, advance)
      .defaultFocus($field, .name)
    }
  }

  private var account: some View {
    Section {
      HStack {
        TextField("Name", text: $model.name).focused($field, equals: .name).textContentType(.username)
        AvailabilityMark(availability: model.availability)
      }
      TextField("Email", text: $model.email).focused($field, equals: .email).keyboardType(.emailAddress)
        .textInputAutocapitalization(.never)
    } header: {
      Text("Account")
    } footer: {
      if model.availability == .taken { Text("This name is taken.").foregroundStyle(.red) }
    }
  }

  private var security: some View {
    Section("Security") {
      SecureField("Password", text: $model.password).focused($field, equals: .password)
      SecureField("Password again", text: $model.repeated).focused($field, equals: .repeated)
      ProgressView(value: model.strength) { Text("Strength") }
        .tint(model.strength < 0.4 ? .red : model.strength < 0.7 ? .orange : .green)
    }
  }

  private func advance() {
    guard let field, let index = Field.allCases.firstIndex(of: field) else { return }
    self.field = index + 1 < Field.allCases.count ? Field.allCases[index + 1] : nil
  }
}

struct AvailabilityMark: View {
  let availability: RegistrationModel.Availability

  var body: some View {
    switch availability {
    case .unknown: EmptyView()
    case .checking: ProgressView().controlSize(.small)
    case .free: Image(systemName: "checkmark.circle.fill").foregroundStyle(.green).accessibilityLabel("Free")
    case .taken: Image(systemName: "xmark.circle.fill").foregroundStyle(.red).accessibilityLabel("Taken")
    }
  }
}
