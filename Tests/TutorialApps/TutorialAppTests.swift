import Combine
import Foundation
import SwiftUI
import SwiftUITesting
import Testing

@testable import tutorials

/// Twelve small apps like those of tutorials, with the same sources as on Apple's platforms. The tests perform the
/// actions of a user.
@MainActor
@Suite(.serialized)
struct TutorialAppTests {
  @Test func signingUpNeedsAValidNameAndEqualPasswords() async {
    let host = TestHost(SignUpView())
    func button() -> TestNode? { host.find(.button, label: "Sign up") }
    #expect(button()?.isEnabled == false)
    host.find(.textField, label: "Username")?.type("ad")
    host.find(.textField, label: "Password")?.type("secret")
    await host.settle { host.texts.contains("Password must have at least 8 characters") }
    host.find(.textField, label: "Username")?.type("a")
    host.find(.textField, label: "Password")?.type("secret")
    await host.settle { host.texts.contains("Passwords do not match") }
    #expect(button()?.isEnabled == false)
    host.find(.textField, label: "Password again")?.type("secretsecret")
    await host.settle { button()?.isEnabled == true }
    #expect(!host.texts.contains("Passwords do not match"))
    button()?.tap()
    #expect(host.find(.sheet)?.texts == ["Welcome, ada! Great to have you here."])
  }

  @Test func aSearchIsDebouncedAndTheLatestWins() async {
    @MainActor
    final class Service: @preconcurrency RepositoryService {
      var queries: [String] = []
      var answers: [String: PassthroughSubject<[Repository], Error>] = [:]

      func search(_ query: String) -> AnyPublisher<[Repository], Error> {
        queries.append(query)
        let answer = PassthroughSubject<[Repository], Error>()
        answers[query] = answer
        return answer.eraseToAnyPublisher()
      }
    }
    let service = Service()
    let host = TestHost(SearchView(viewModel: SearchViewModel(service: service)))
    host.find(.textField)?.type("swift")
    await host.settle { service.queries == ["swift"] }
    #expect(host.texts.contains("Searching…"))
    host.find(.textField)?.type("ui")
    await host.settle { service.queries == ["swift", "swiftui"] }
    service.answers["swift"]?.send([Repository(id: 1, name: "late", stars: 1)])
    service.answers["swiftui"]?.send([Repository(id: 2, name: "found", stars: 1234)])
    await host.settle { host.find(text: "found") != nil }
    #expect(host.find(text: "late") == nil)
    #expect(host.findAll(.row).count == 1)
    #expect(host.texts.contains { $0 == "1,234" || $0 == "1234" })
    host.find(.textField)?.replaceText(with: "nothing")
    await host.settle { service.queries.last == "nothing" }
    service.answers["nothing"]?.send(completion: .failure(URLError(.timedOut)))
    await host.settle { host.findAll(.text).contains { $0.style?.foreground == .red } }
    host.find(.textField)?.replaceText(with: "void")
    await host.settle { service.queries.last == "void" }
    service.answers["void"]?.send([])
    await host.settle { host.texts.contains("No Results for “void”") }
  }

  @Test func tasksAreAddedDoneAndDeleted() {
    let host = TestHost(TodoListView())
    #expect(host.texts == ["0 OF 0 LEFT"])
    host.find(.textField)?.type("Milk")
    host.find(.textField)?.submit()
    host.find(.textField)?.type("Bread")
    host.findAll(.button).first?.tap()
    #expect(host.texts == ["2 OF 2 LEFT", "Milk", "Bread"])
    host.find(text: "Milk")?.tap()
    #expect(host.texts.first == "1 OF 2 LEFT")
    #expect(host.find(text: "Milk")?.style?.isStruckThrough == true)
    host.find(.button, label: "Delete Bread")?.tap()
    #expect(host.texts == ["0 OF 1 LEFT", "Milk"])
    host.find(.textField)?.type("   ")
    host.find(.textField)?.submit()
    #expect(host.findAll(.row).count == 1)
  }

  @Test func aStopwatchRunsAndCountsLaps() async {
    let host = TestHost(StopwatchView())
    #expect(host.texts == ["0.00", "Start"])
    host.find(.button, label: "Start")?.tap()
    await host.settle { host.texts[0] != "0.00" }
    host.find(.button, label: "Lap")?.tap()
    await host.settle { host.texts[0] != host.texts.last }
    host.find(.button, label: "Lap")?.tap()
    host.find(.button, label: "Pause")?.tap()
    let shown = host.texts
    #expect(shown.filter { $0.hasPrefix("Lap") } == ["Lap 2", "Lap 1"])
    #expect(shown.contains("Resume"))
    host.find(.button, label: "Reset")?.tap()
    #expect(host.texts == ["0.00", "Start"])
  }

  @Test func settingsChangeTheObjectAndTheLooks() {
    let settings = UserSettings()
    let host = TestHost(SettingsView().environmentObject(settings), size: CGSize(width: 400, height: 700))
    host.find(.textField)?.replaceText(with: "Grace")
    #expect(settings.name == "Grace")
    host.find(.slider, label: "Volume")?.slide(to: 0.75)
    #expect(settings.volume == 0.75)
    host.find(.toggle, label: "Enabled")?.toggle()
    host.advance(by: .seconds(1))  // the removal of the slider has a transition
    #expect(host.find(.slider) == nil)
    host.find(.picker, label: "Appearance")?.select("Dark")
    #expect(settings.appearance == .dark)
    #expect(host.preferredColorScheme == .dark)
    host.find(.stepper)?.increment()
    #expect(host.texts.contains("Font size: 13"))
    host.find(.button, label: "Color")?.tap()
    host.find(.button, label: "Green")?.tap()
    #expect(settings.accent == .green)
    host.find(.button, label: "Reset")?.tap()
    host.find(.button, label: "Reset everything")?.tap()
    #expect(settings.name == "")
    #expect(settings.fontSize == 12)
  }

  @Test func aContactIsOpenedAndEdited() {
    let host = TestHost(ContactListView(), size: CGSize(width: 400, height: 600))
    host.find(text: "Grace")?.tap()
    #expect(host.texts.contains("New York"))
    host.find(.textField)?.replaceText(with: "Grace Hopper")
    host.find(.toggle, label: "Favorite")?.toggle()
    host.find(.button, label: "Done")?.tap()
    #expect(host.find(text: "Grace Hopper") != nil)
    host.find(.toggle, label: "Favorites only")?.toggle()
    #expect(host.find(text: "Ada") == nil)
    #expect(host.find(text: "Grace Hopper") != nil)
  }

  @Test func weatherIsLoadingThenLoadedOrFailed() async {
    let answer = PassthroughSubject<Data, URLError>()
    let host = TestHost(WeatherView(viewModel: WeatherViewModel { _ in answer.eraseToAnyPublisher() }, city: "Oslo"))
    await host.settle { host.find(.progress) != nil }
    #expect(host.find(.text)?.style?.isRedacted == true)
    answer.send(Data(#"{"city": "Oslo", "temperature": 4.25, "condition": "snow"}"#.utf8))
    await host.settle { host.texts.contains("Oslo") }
    #expect(host.texts.contains("4.2°"))
    #expect(host.find(.progress)?.value == (4.25 + 20) / 60)

    var requests: [PassthroughSubject<Data, URLError>] = []
    let other = TestHost(
      WeatherView(
        viewModel: WeatherViewModel { _ in
          requests.append(PassthroughSubject())
          return requests[requests.count - 1].eraseToAnyPublisher()
        }, city: "Oslo"))
    requests[0].send(completion: .failure(URLError(.notConnectedToInternet)))
    await other.settle { other.texts.contains("Check your connection.") }
    other.find(.button, label: "Try again")?.tap()
    #expect(other.find(.progress) != nil)
    requests[1].send(Data("confused".utf8))
    await other.settle { other.texts.contains("The server is confused.") }
  }

  @Test func theCalculatorCalculates() {
    let host = TestHost(CalculatorView())
    func press(_ keys: String) -> String? {
      for key in keys { host.find(.button, label: String(key))?.tap() }
      return host.find(identifier: "display")?.text
    }
    #expect(press("12+30=") == "42")
    #expect(press("×2−4=") == "80")
    #expect(press("C7÷2=") == "3.5")
    #expect(press("C1÷0=") == "Error")
    #expect(press("C") == "0")
    #expect(host.findAll(.button).count == 16)
    let frames = host.findAll(.button).compactMap(\.frame)
    #expect(frames.allSatisfy { $0.size == CGSize(width: 56, height: 56) })
    #expect(Set(frames.map(\.minX)).count == 4)
  }

  @Test func notesAreKeptInAFile() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let host = TestHost(NotesView(store: NotesStore(file: file)), size: CGSize(width: 700, height: 500))
    #expect(host.texts.contains("Select or create one."))
    host.find(.button, label: "New")?.tap()
    host.find(.textEditor)?.type("Buy\nmilk")
    #expect(host.find(text: "Buy") != nil)
    host.find(.button, label: "New")?.tap()
    host.find(.textEditor)?.type("Second")
    #expect(host.findAll(.row).count == 2)
    host.find(.button, label: "Delete")?.tap()
    #expect(host.find(.alert)?.texts.contains("“Second” can't be recovered.") == true)
    host.find(.button, label: "Delete note")?.tap()
    #expect(host.findAll(.row).count == 1)
    let again = TestHost(NotesView(store: NotesStore(file: file)), size: CGSize(width: 700, height: 500))
    again.find(text: "Buy")?.selectRow()
    #expect(again.find(.textEditor)?.text == "Buy\nmilk")
  }

  @Test func aQuizCountsPoints() {
    let host = TestHost(
      QuizView(questions: [
        Question(text: "What is **2 + 2**?", answers: ["3", "4"], correct: 1),
        Question(text: "Which is a fruit?", answers: ["Apple", "Stone"], correct: 0),
      ]))
    #expect(host.texts.contains("What is 2 + 2?"))
    #expect(host.find(.button, label: "Next")?.isEnabled == false)
    host.find(.button, label: "4")?.tap()
    #expect(host.texts.contains("Score: 1"))
    #expect(host.find(.button, label: "3")?.isEnabled == false)
    host.press(.return, modifiers: [])
    #expect(host.texts.contains("Which is a fruit?"))
    #expect(host.find(.progress)?.value == 0.5)
    host.find(.button, label: "Stone")?.tap()
    host.find(.button, label: "Next")?.tap()
    #expect(host.find(.alert)?.texts.contains("You have 1 of 2 points.") == true)
    host.find(.button, label: "Again")?.tap()
    #expect(host.find(.alert) == nil)
    #expect(host.texts.contains("Score: 0"))
  }

  @Test func aCartIsFilledAndEmptied() {
    let products = [
      Product(id: "t", name: "Tea", price: 4.5), Product(id: "c", name: "Cup", price: 12),
    ]
    let host = TestHost(ShopView(products: products)) { $0.locale = Locale(identifier: "en_US") }
    #expect(host.texts.contains("€4.50"))
    host.find(.button, label: "Add Tea")?.tap()
    host.find(.button, label: "Add Tea")?.tap()
    host.find(.button, label: "Add Cup")?.tap()
    host.find(.button, label: "Cart (3)")?.tap()
    #expect(host.find(.sheet)?.texts.contains("€21.00") == true)
    host.find(.stepper, label: "2 × Tea")?.decrement()
    #expect(host.find(.sheet)?.texts.contains("€16.50") == true)
    host.find(.button, label: "Clear")?.tap()
    #expect(host.find(.sheet)?.texts.contains("Your cart is empty") == true)
    host.find(.button, label: "Close")?.tap()
    #expect(host.find(.sheet) == nil)
    #expect(host.find(.button, label: "Cart (0)") != nil)
  }

  @Test func aCountdownEnds() async {
    let host = TestHost(CountdownView(seconds: 3, interval: 0.01))
    #expect(host.texts.first == "3 s")
    host.find(.button, label: "Start")?.tap()
    #expect(host.texts.contains("Pause"))
    await host.settle { host.texts.contains("Time is up") }
    #expect(host.find(.button)?.isEnabled == false)
    #expect(host.find(.progress)?.value == 1)
    #expect(host.texts.contains("Start"))
  }
}
