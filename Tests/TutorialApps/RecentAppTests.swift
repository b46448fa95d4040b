import Foundation
import SwiftUI
import SwiftUITesting
import Testing

@testable import tutorials

/// Small apps with the newest forms of SwiftUI, with the same sources as on Apple's platforms. The tests perform the
/// actions of a user.
@MainActor
@Suite(.serialized)
struct RecentAppTests {
  @Test func aStreakCountsAndIsEdited() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = StreakStore(folder: folder)
    store.streaks = [Streak(name: "Read", emoji: "R", colorHex: "#FF8800", goal: 2)]
    let host = TestHost(StreakList().environment(store).frame(width: 800, height: 600))
    #expect(host.texts.contains("0/2") && host.texts.contains("1 streaks"))
    let row = try #require(host.findAll(.button).first { $0.texts.contains("Read") })
    row.tap()
    host.advance(by: .seconds(1))
    row.tap()
    host.advance(by: .seconds(1))
    #expect(host.texts.contains("2/2"))
    #expect(store.streak(store.streaks[0]) == 1)
    host.find(.button, label: "Add")?.tap()
    #expect(host.find(.button, label: "Save")?.isEnabled == false)
    host.find(.textField, label: "Name")?.type("Run")
    host.find(.button, label: "Save")?.tap()
    host.advance(by: .seconds(1))
    #expect(store.streaks.map(\.name) == ["Read", "Run"])
    #expect(StreakStore(folder: folder).streaks.map(\.name) == ["Read", "Run"])
    #expect(host.warnings == [])
  }

  @Test func aStreakHasAPageWithItsWeek() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let store = StreakStore(folder: folder)
    let streak = Streak(name: "Read", emoji: "R", colorHex: "00FF00", log: [store.key(.now): 1])
    store.streaks = [streak]
    let host = TestHost(StreakPage(habit: streak).environment(store).frame(width: 400, height: 700))
    await host.settle { host.find(.button, label: "Share") != nil }
    let days = store.week(of: streak).map { $0.day.formatted(.dateTime.weekday(.abbreviated)) }
    #expect(days.count == 7 && Set(days).isSubset(of: host.texts))
    #expect(host.texts.contains("Streak") && host.texts.contains("1"))
    #expect(host.warnings == [])
  }

  @Test func theTourIsSkippedOrEndsWithASlide() throws {
    var finished = 0
    let host = TestHost(TourView { finished += 1 }.frame(width: 400, height: 700))
    host.advance(by: .seconds(1))
    #expect(host.texts.contains("Welcome"))
    host.find(.button, label: "Skip")?.tap()
    #expect(finished == 1)
    let page = try #require(host.find(TourView.self))
    for _ in 0..<2 {
      page.drag(from: CGPoint(x: 300, y: 100), to: CGPoint(x: 100, y: 100))
      host.advance(by: .seconds(2))
    }
    #expect(host.texts.contains("Share") && host.find(.button, label: "Skip") == nil)
    #expect(host.warnings == [])
  }

  @Test func aCardOpensTurnsAndSaysSo() throws {
    let host = TestHost(PileView().frame(width: 400, height: 700))
    host.find(text: "Two")?.tap()
    host.advance(by: .seconds(2))
    host.find(text: "Two")?.tap(count: 2)
    host.advance(by: .seconds(2))
    #expect(host.find(.alert)?.tree.description.contains("Flipped") == true)
    host.find(.button, label: "OK")?.tap()
    #expect(host.find(.alert) == nil)
    #expect(host.warnings == [])
  }

  @Test func anEpisodePlaysAndTheNextIsQueued() async throws {
    let player = PodcastPlayer()
    let host = TestHost(PodcastView().environmentObject(player).frame(width: 400, height: 900))
    host.find(.button, label: "Play Episode 2")?.tap()
    host.advance(by: .seconds(1))
    #expect(player.current?.title == "Episode 2" && player.isPlaying)
    host.find(text: "Episode 5")?.openContextMenu()
    host.find(.button, label: "Play Later")?.tap()
    #expect(player.queue.map(\.title) == ["Episode 5"])
    host.find(.button, label: "Library")?.tap()
    host.advance(by: .seconds(1))
    #expect(host.texts.contains("Episode 5") && !host.texts.contains("Nothing queued"))
    player.elapsed = 1800
    await host.settle { player.current?.title == "Episode 5" }
    #expect(player.queue.isEmpty && player.elapsed == 0)
    let bar = try #require(host.find(PodcastBar.self))
    bar.tap()
    host.advance(by: .seconds(2))
    host.find(.button, label: "Forward")?.tap()
    #expect(player.elapsed == 30)
    host.find(.button, label: "Sleep Timer")?.tap()
    #expect(host.find(.sheet)?.texts.contains("15 minutes") == true)
    player.isPlaying = false
    #expect(host.warnings == [])
  }

  @Test func aProductIsFoundAndOrdered() throws {
    let store = ShopStore()
    let host = TestHost(ShopRoot().environment(store).frame(width: 500, height: 800))
    host.find(text: "Bags")?.tap()
    host.advance(by: .seconds(2))
    #expect(host.texts.contains("Weekender") && !host.texts.contains("Runner"))
    host.find(text: "All")?.tap()
    host.find(.textField)?.type("linen")
    host.advance(by: .seconds(1))
    #expect(host.texts.contains("Linen Shirt") && !host.texts.contains("Weekender"))
    host.find(text: "Linen Shirt")?.tap()
    host.advance(by: .seconds(1))
    #expect(store.path.map(\.name) == ["Linen Shirt"])
    host.find(.button, label: "Add to Cart")?.tap()
    host.find(.button, label: "Add to Cart")?.tap()
    #expect(store.count == 2 && store.total == 79)
    #expect(host.warnings == [])
  }

  @Test func anOrderNeedsAnAddressAndACard() throws {
    let store = ShopStore()
    store.add(store.products[0])
    let host = TestHost(ShopCart().environment(store).frame(width: 500, height: 800))
    #expect(host.texts.contains("Runner"))
    host.find(text: "Checkout")?.tap()
    host.advance(by: .seconds(1))
    #expect(host.find(.button, label: "Place Order")?.isEnabled == false)
    host.find(.textField, label: "Name")?.type("Ada")
    host.find(.textField, label: "Email")?.type("ada@example.org")
    host.find(.textField, label: "Card")?.type("1234-5678-1234-5678")
    host.find(.button, label: "Place Order")?.tap()
    host.advance(by: .seconds(2))
    #expect(host.find(.sheet)?.texts.contains("Order #1001") == true)
    host.find(.button, label: "Continue Shopping")?.tap()
    #expect(host.find(.sheet) == nil)
    #expect(host.warnings == [])
  }

  @Test func aPhotoGrowsFromItsGrid() throws {
    let library = AlbumLibrary()
    let host = TestHost(AlbumView().environment(library).frame(width: 400, height: 600))
    let tile = try #require(host.findAll(AlbumTile.self).dropFirst().first?.frame)
    host.findAll(AlbumTile.self).dropFirst().first?.tap()
    host.advance(by: .seconds(2))
    let open = try #require(host.find(identifier: "photo")?.frame)
    #expect(tile.width < open.width)
    #expect(host.texts.contains("Dunes"))
    host.find(.button, label: "Like")?.tap()
    #expect(library.photos[1].isFavorite)
    host.find(.button, label: "Details")?.tap()
    #expect(host.find(.sheet)?.texts.contains("Hue") == true)
    host.find(.sheet)?.dismiss()
    host.find(.button, label: "Close")?.tap()
    host.advance(by: .seconds(2))
    #expect(host.find(identifier: "photo") == nil)
    #expect(host.warnings == [])
  }

  @Test func photosAreFilteredAndTheirColumnsChange() {
    let library = AlbumLibrary()
    library.photos[2].isFavorite = true
    let host = TestHost(AlbumView().environment(library).frame(width: 600, height: 600))
    let width = host.find(AlbumTile.self)?.frame?.width ?? 0
    host.find(.button, label: "Smaller")?.tap()
    host.advance(by: .seconds(2))
    #expect((host.find(AlbumTile.self)?.frame?.width ?? 0) < width)
    host.find(.picker, label: "Filter")?.select("Favorites")
    host.advance(by: .seconds(2))
    #expect(host.findAll(AlbumTile.self).count == 1)
    host.find(.textField)?.type("sand")
    host.advance(by: .seconds(2))
    host.find(.button, label: "Show All")?.tap()
    host.advance(by: .seconds(2))
    #expect(host.findAll(AlbumTile.self).count == 8)
    #expect(host.warnings == [])
  }

  @Test func aRegistrationIsCheckedWhileOneTypes() async {
    UserDefaults.standard.removeObject(forKey: "registeredName")
    let model = RegistrationModel(delay: .milliseconds(1))
    let host = TestHost(RegistrationView(model: model).frame(width: 500, height: 900))
    #expect(host.find(.button, label: "Register")?.isEnabled == false)
    host.find(.textField, label: "Name")?.type("root")
    await host.settle { model.availability == .taken }
    #expect(host.texts.contains("This name is taken."))
    model.name = "ada"
    await host.settle { model.availability == .free }
    host.find(.textField, label: "Email")?.type("ada")
    await host.settle { host.texts.contains("The address is not valid.") }
    model.email = "ada@example.org"
    host.find(.textField, label: "Password")?.type("secret")
    host.find(.textField, label: "Password again")?.type("secre")
    await host.settle { model.problems == ["The password is too short.", "The passwords differ."] }
    #expect(!model.canSubmit)
    (model.password, model.repeated) = ("Secret-123", "Secret-123")
    await host.settle { model.canSubmit }
    host.find(.button, label: "Register")?.tap()
    host.find(.button, label: "Yes, Register")?.tap()
    await host.settle { host.texts.contains("Signed in as") }
    #expect(host.texts.contains("ada") && model.name.isEmpty)
    host.find(.button, label: "Sign Out")?.tap()
    host.advance(by: .seconds(1))
    #expect(!host.texts.contains("Signed in as"))
    #expect(host.warnings == [])
  }

  @Test func aBookMovesBetweenShelves() throws {
    let list = ReadingList()
    let host = TestHost(ReadingListView().environment(list).frame(width: 1000, height: 600))
    #expect(host.texts.contains("Quiet Machines") && host.texts.contains("No Selection"))
    host.find(text: "Stone by Stone")?.selectRow()
    host.settle()
    #expect(!host.texts.contains("No Selection"))
    host.find(.picker, label: "Shelf")?.select("Reading")
    #expect(list.entries[1].shelf == .reading)
    host.find(text: "Reading")?.selectRow()
    host.settle()
    #expect(!host.texts.contains("Quiet Machines"))
    host.find(text: "Statistics")?.tap()
    host.advance(by: .seconds(1))
    #expect(host.texts.contains("300 pages"))
    #expect(host.warnings == [])
  }

  /// The view that an app shows first is in its file, after the words `WindowGroup` or `DocumentGroup`.
  @Test func eachAppIsSmallAndHasATest() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let tests = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    #expect(Tutorials.apps.count >= 20)
    for app in Tutorials.apps {
      let file = folder.appendingPathComponent("Apps/\(app).swift")
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(source.count(where: \.isNewline) < 300, "\(app) is long")
      let views = source.matches(of: #/struct (\w+)(?:<.*>)?: View\b/#).map { String($0.output.1) }
      #expect(views.contains { tests.contains("\($0)(") || tests.contains("\(app)") }, "no test uses \(app)")
    }
  }
}
