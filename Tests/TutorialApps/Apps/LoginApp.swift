import Combine
import SwiftUI

final class SignUpViewModel: ObservableObject {
  @Published var username = ""
  @Published var password = ""
  @Published var passwordAgain = ""

  @Published private(set) var usernameMessage = ""
  @Published private(set) var passwordMessage = ""
  @Published private(set) var isValid = false

  private var cancellables = Set<AnyCancellable>()

  private var isUsernameValid: AnyPublisher<Bool, Never> {
    $username.map { $0.count >= 3 }.removeDuplicates().eraseToAnyPublisher()
  }

  private var isPasswordLongEnough: AnyPublisher<Bool, Never> {
    $password.map { $0.count >= 8 }.removeDuplicates().eraseToAnyPublisher()
  }

  private var arePasswordsEqual: AnyPublisher<Bool, Never> {
    Publishers.CombineLatest($password, $passwordAgain).map { $0 == $1 }.removeDuplicates().eraseToAnyPublisher()
  }

  init() {
    Publishers.CombineLatest3(isUsernameValid, isPasswordLongEnough, arePasswordsEqual)
      .map { $0 && $1 && $2 }
      .receive(on: RunLoop.main)
      .assign(to: &$isValid)

    isUsernameValid
      .dropFirst()
      .map { $0 ? "" : "User name must have at least 3 characters" }
      .receive(on: RunLoop.main)
      .assign(to: \.usernameMessage, on: self)
      .store(in: &cancellables)

    Publishers.CombineLatest(isPasswordLongEnough, arePasswordsEqual)
      .dropFirst()
      .map { isLong, areEqual in
        if !isLong { return "Password must have at least 8 characters" }
        return areEqual ? "" : "Passwords do not match"
      }
      .receive(on: RunLoop.main)
      .assign(to: \.passwordMessage, on: self)
      .store(in: &cancellables)
  }
}

struct SignUpView: View {
  @StateObject private var viewModel = SignUpViewModel()
  @State private var isPresentingWelcome = false

  var body: some View {
    Form {
      Section(footer: Text(viewModel.usernameMessage).foregroundColor(.red)) {
        TextField("Username", text: $viewModel.username)
          .autocapitalization(.none)
          .disableAutocorrection(true)
          .textContentType(.username)
      }
      Section(footer: Text(viewModel.passwordMessage).foregroundColor(.red)) {
        SecureField("Password", text: $viewModel.password)
        SecureField("Password again", text: $viewModel.passwordAgain)
      }
      Section {
        Button(action: { isPresentingWelcome = true }) {
          Text("Sign up")
        }
        .disabled(!viewModel.isValid)
      }
    }
    .sheet(isPresented: $isPresentingWelcome) {
      WelcomeView(name: viewModel.username)
    }
  }
}

struct WelcomeView: View {
  let name: String

  var body: some View {
    Text("Welcome, **\(name)**! Great to have you here.").padding()
  }
}

struct LoginApp: App {
  var body: some Scene {
    WindowGroup { SignUpView() }
  }
}
