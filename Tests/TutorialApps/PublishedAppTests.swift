import Foundation
import SwiftUI
import SwiftUITesting
import Testing

@testable import tutorials

/// Small apps in the manner of what people publish, with the same sources as on Apple's platforms. The tests perform the
/// actions of a user.
@MainActor
@Suite(.serialized)
struct PublishedAppTests {
  @Test func expensesAreAddedFilteredAndSummed() {
    let store = ExpenseStore(expenses: [
      Expense(title: "Bread", amount: 4, category: .food, date: .now),
      Expense(title: "Train", amount: 16, category: .travel, date: .now),
    ])
    let host = TestHost(SpendingView(store: store))
    #expect(host.texts.contains("Bread") && host.texts.contains("Train"))
    #expect(store.share(of: .travel) == 0.8)
    host.find(.button, label: "Add")?.tap()
    let sheet = host.find(.sheet)
    #expect(sheet?.find(.textField) != nil)
    host.findAll(.textField).first?.type("Game")
    host.findAll(.textField).last?.type("5")
    host.find(.button, label: "Save")?.tap()
    #expect(host.find(.sheet) == nil)
    #expect(store.total == 25)
    store.filter = .travel
    host.settle()
    #expect(!host.texts.contains("Bread") && host.texts.contains("Travel"))
    #expect(host.warnings == [])
  }

  @Test func theIntroductionIsShownOnce() {
    let host = TestHost(OnboardingView())
    if host.texts.contains("Home") { host.find(.button, label: "Show introduction again")?.tap() }
    #expect(host.texts.contains("Welcome"))
    host.find(.button, label: "Next")?.tap()
    host.find(.button, label: "Next")?.tap()
    host.advance(by: .seconds(2))
    host.find(.button, label: "Get started")?.tap()
    host.advance(by: .seconds(2))
    #expect(host.texts.contains("Home"))
    #expect(TestHost(OnboardingView()).texts.contains("Home"))
    host.find(.button, label: "Show introduction again")?.tap()
    #expect(host.warnings == [])
  }

  @Test func aSongPlaysAndTheNextFollows() {
    let player = PlayerModel(queue: Song.samples)
    let host = TestHost(PlayerView(player: player))
    host.find(text: "First Light")?.tap()
    host.advance(by: .seconds(1))
    #expect(player.current?.id == 1 && player.isPlaying)
    player.advance(by: 200)
    host.settle()
    #expect(player.current?.id == 2)
    host.find(.button, label: "Pause")?.tap()
    #expect(!player.isPlaying)
    #expect(host.find(.button, label: "Play") != nil)
    host.find(text: "Slow Machines")?.openContextMenu()
    host.find(.button, label: "Like")?.tap()
    #expect(player.favorites == [3])
    #expect(host.warnings == [])
  }

  @Test func cardsMoveBetweenColumns() async {
    let board = KanbanBoard(["Write tests", "Draw icons"])
    let host = TestHost(KanbanView(board: board))
    let target = host.find(identifier: "Done")
    if let card = host.find(text: "Draw icons"), let target { _ = await card.drag(to: target) }
    await host.settle { board[.done].map(\.title) == ["Draw icons"] }
    #expect(board[.backlog].map(\.title) == ["Write tests"])
    host.find(text: "Write tests")?.openContextMenu()
    host.find(.button, label: "Urgent")?.tap()
    #expect(board[.backlog].first?.isUrgent == true)
    #expect(host.warnings == [])
  }

  @Test func anAnswerArrivesInPieces() async {
    let model = ChatModel()
    let host = TestHost(ChatView(model: model))
    #expect(host.find(.button, label: "Send")?.isEnabled == false)
    host.find(.textField)?.type("hello")
    host.find(.button, label: "Send")?.tap()
    await host.settle { !model.isAnswering && model.messages.count == 2 }
    #expect(model.messages.map(\.text) == ["hello", "You said: hello "])
    #expect(host.texts.contains("You said: hello "))
    #expect(model.draft.isEmpty)
    #expect(host.warnings == [])
  }

  @Test func tilesSlideTogether() {
    var board = TileBoard()
    for column in 0..<4 { board.add(2, row: 0, column: column) }
    let host = TestHost(TileGameView(board: board))
    host.find(.button, label: "left")?.tap()
    host.advance(by: .seconds(1))
    #expect(host.findAll(text: "4").count >= 2)
    #expect(host.texts.contains("Score"))
    #expect(host.warnings == [])
  }

  @Test func recipesAreFoundOpenedAndFavorites() {
    let recipes = [
      Recipe(
        id: 1, name: "Soup", minutes: 30, difficulty: .easy, ingredients: ["Leek"], steps: ["Cut", "Cook"],
        tags: ["warm"]),
      Recipe(
        id: 2, name: "Salad", minutes: 10, difficulty: .hard, ingredients: ["Tomato"], steps: ["Mix"], tags: ["cold"]),
    ]
    let store = RecipeStore(recipes: recipes)
    let host = TestHost(RecipesView(store: store))
    host.find(text: "Cold")?.tap()
    #expect(host.texts.contains("Salad") && !host.texts.contains("Soup"))
    host.find(text: "Cold")?.tap()
    host.find(.textField)?.type("leek")
    #expect(host.texts.contains("Soup") && !host.texts.contains("Salad"))
    host.find(text: "Soup")?.tap()
    host.advance(by: .seconds(1))
    #expect(host.texts.contains("Servings: 2"))
    host.find(.button, label: "Favorite")?.tap()
    #expect(store.favorites.contains(1))
    store.favorites = []
    #expect(RecipeStore().recipes.isEmpty)
    #expect(host.warnings == [])
  }

  @Test func notesAreWrittenPinnedAndKept() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let journal = Journal(file: file)
    let host = TestHost(JournalView(journal: journal))
    host.find(.button, label: "New")?.tap()
    #expect(host.texts.contains("New Note"))
    journal.entries[0].body = "# Trip\nTwo *days*"
    host.settle()
    #expect(host.texts.contains("Trip"))
    journal.add()
    journal.entries[1].isPinned = true
    #expect(journal.sorted.first?.isPinned == true)
    try journal.save()
    #expect(Journal(file: file).entries.count == 2)
    #expect(host.warnings == [])
  }

  @Test func aPictureOpensAndIsMagnified() {
    let host = TestHost(NavigationStack { GalleryView() }.frame(width: 400, height: 500))
    host.find(text: "3")?.tap()
    host.advance(by: .seconds(2))
    host.find(.button, label: "Close")?.tap()
    host.advance(by: .seconds(2))
    #expect(host.find(.button, label: "Close") == nil)
    #expect(host.warnings == [])
  }

  @Test func aDayOfTheMonthGetsAnEvent() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = Locale(identifier: "en_US")
    let month = DateComponents(calendar: calendar, year: 2026, month: 2, day: 1).date!
    #expect(MonthGrid(calendar: calendar, month: month).days.compactMap { $0 }.count == 28)
    let host = TestHost(MonthView(month: month).environment(\.calendar, calendar).frame(width: 400, height: 600))
    host.find(text: "14")?.tap()
    host.find(.button, label: "Add event")?.tap()
    host.find(.textField)?.type("Dance")
    host.find(.button, label: "Add")?.tap()
    #expect(host.texts.contains("Dance"))
    host.find(.button, label: "Next month")?.tap()
    host.advance(by: .seconds(1))
    #expect(host.texts.contains("31"))
    #expect(host.warnings == [])
  }

  @Test func theTimerChangesItsPhase() {
    let timer = FocusTimer()
    timer.workMinutes = 1
    timer.reset()
    #expect(timer.clock == "01:00")
    timer.toggle()
    for _ in 0..<60 { timer.tick() }
    #expect(timer.phase == .pause && timer.finished == 1)
    timer.workMinutes = 25
    let host = TestHost(FocusTimerView())
    #expect(host.preferredColorScheme == .dark)
    host.find(.button, label: "Start")?.tap()
    #expect(host.find(.button, label: "Pause") != nil)
    #expect(host.warnings == [])
  }

  @Test func aForecastIsLoadedOrSaysWhyNot() async {
    let host = TestHost(SkyView(service: SkyService()).frame(width: 400, height: 700))
    await host.settle { host.texts.contains("Clear") }
    #expect(host.texts.contains("14°"))
    #expect(host.warnings == [])
  }

  @Test func cardsTurnAndAreThrown() {
    let host = TestHost(
      FlashcardsView(cards: [
        Flashcard(id: 1, front: "ja", back: "yes"), Flashcard(id: 2, front: "nei", back: "no"),
      ]).frame(width: 400, height: 600))
    #expect(host.texts.contains("nei"))
    host.find(text: "nei")?.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 300, y: 100))
    host.advance(by: .seconds(2))
    #expect(!host.texts.contains("nei"))
    #expect(host.warnings == [])
  }

  @Test func settingsAreSearchedAndChosen() {
    let host = TestHost(PreferencesView())
    host.find(text: "Appearance")?.tap()
    host.advance(by: .seconds(1))
    #expect(host.texts.contains("Buttons and links have this color."))
    #expect(host.warnings == [])
  }

  @Test func aChartShowsItsAverageAndTheDayThatIsChosen() {
    let days = [DaySteps(day: "Mo", count: 400), DaySteps(day: "Tu", count: 900), DaySteps(day: "We", count: 200)]
    let host = TestHost(StepsView(days: days).frame(width: 400, height: 500))
    host.advance(by: .seconds(2))
    #expect(host.texts.contains("500"))
    host.find(.button, label: "Tu")?.tap()
    host.advance(by: .seconds(1))
    #expect(host.texts.contains("900"))
    host.find(.picker)?.select("Line")
    host.advance(by: .seconds(2))
    #expect(host.findAll(BarColumn.self).isEmpty)
    host.find(.button, label: "Tu")?.tap()
    host.advance(by: .seconds(1))
    #expect(host.texts.contains("500"))
    #expect(host.warnings == [])
  }

  @Test func aLineOfAChartHasAPointForEachValue() {
    let path = LineShape(values: [0, 1, 0.5]).path(in: CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(path.currentPoint == CGPoint(x: 100, y: 25))
    #expect(LineShape(values: [1]).path(in: CGRect(x: 0, y: 0, width: 100, height: 50)).isEmpty)
  }

  @Test func habitsAreDoneRenamedAndDeleted() {
    let store = HabitStore([Habit(name: "Walk"), Habit(name: "Read", done: [5, 6])])
    let host = TestHost(HabitsView(store: store).frame(width: 400, height: 600))
    #expect(store.habits[1].streak == 2)
    #expect(host.texts.contains("Done: 2 of 14"))
    host.find(.button, label: "Day 5 of Read")?.tap()
    #expect(store.habits[1].streak == 3)
    #expect(host.texts.contains("Done: 3 of 14"))
    host.find(text: "Walk")?.tap()
    host.advance(by: .seconds(1))
    host.find(.textField)?.type("er")
    #expect(store.habits[0].name == "Walker")
    host.find(.button, label: "Delete habit")?.tap()
    host.find(.button, label: "Delete")?.tap()
    host.advance(by: .seconds(1))
    #expect(store.habits.map(\.name) == ["Read"])
    #expect(!host.texts.contains("Walker"))
    #expect(host.warnings == [])
  }

  @Test func unitsAreConvertedReversedAndKept() {
    let model = ConverterModel()
    let host = TestHost(ConverterView(model: model).frame(width: 400, height: 700))
    #expect(model.result == 1)
    #expect(host.texts.contains("1 km"))
    host.find(.button, label: "Reverse")?.tap()
    #expect(model.amount == 1 && model.result == 1000)
    host.find(text: "1,000 m")?.openContextMenu()
    host.find(.button, label: "Keep")?.tap()
    #expect(host.texts.contains("1 km = 1,000 m"))
    host.find(.picker, label: "Quantity")?.select("Temperature")
    model.amount = 100
    host.settle()
    #expect(host.texts.contains("212 °F"))
    #expect(host.warnings == [])
  }

  @Test func linesAreDrawnAndTakenBack() {
    let sketch = Sketch()
    let host = TestHost(SketchView(sketch: sketch).frame(width: 400, height: 600))
    #expect(host.find(.button, label: "Undo")?.isEnabled == false)
    host.find(identifier: "pad")?.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 110, y: 60))
    host.settle()
    #expect(sketch.lines.count == 1)
    #expect(sketch.lines.first?.path.boundingRect == CGRect(x: 10, y: 10, width: 100, height: 50))
    host.find(.slider, label: "Width")?.slide(to: 9)
    host.find(identifier: "pad")?.drag(from: CGPoint(x: 50, y: 10), to: CGPoint(x: 50, y: 90))
    #expect(sketch.lines.map(\.width) == [4, 9])
    host.find(.button, label: "Undo")?.tap()
    #expect(sketch.lines.count == 1 && sketch.removed.count == 1)
    host.find(.button, label: "Redo")?.tap()
    #expect(sketch.lines.count == 2)
    #expect(host.warnings == [])
  }

  @Test func passwordsFollowTheirRules() {
    let host = TestHost(SecretView().frame(width: 400, height: 800))
    host.advance(by: .seconds(1))
    #expect(host.texts.filter { $0.count == 12 && !$0.contains(" ") }.count == 1)
    host.find(.slider, label: "Length")?.slide(to: 20)
    host.advance(by: .seconds(2))
    #expect(host.texts.contains("Length: 20"))
    #expect(host.texts.filter { $0.count == 20 && !$0.contains(" ") }.count == 1)
    host.find(.toggle, label: "Hide")?.toggle()
    host.advance(by: .seconds(2))
    #expect(host.texts.contains(String(repeating: "•", count: 20)))
    host.find(.button, label: "Keep")?.tap()
    host.advance(by: .seconds(2))
    #expect(host.texts.contains("Kept (1)"))
    #expect(Strength(bits: PasswordRules(length: 6, hasDigits: false).bits) == .weak)
    #expect(host.warnings == [])
  }

  @Test func threeInARowWinTheGame() {
    let host = TestHost(NoughtsView().frame(width: 400, height: 600))
    for cell in [1, 4, 2, 5, 3] {
      host.find(.button, label: "Cell \(cell)")?.tap()
      host.advance(by: .seconds(2))
    }
    #expect(host.texts.contains("Cross wins"))
    host.find(.button, label: "Again")?.tap()
    host.advance(by: .seconds(2))
    #expect(host.find(.button, label: "Cell 1")?.accessibilityValue == "empty")
    #expect(host.texts.contains("Games: 1"))
    #expect(host.warnings == [])
  }
}
