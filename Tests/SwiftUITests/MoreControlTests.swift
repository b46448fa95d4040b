import Foundation
import SwiftUI
import SwiftUICore
import SwiftUITesting
import Synchronization
import TestHelpers
import Testing

/// Date pickers, color pickers, images that are loaded, and the forms of fields.
@MainActor @Suite(.recordedViews)
struct MoreControlTests {
  private func utc(_ values: inout EnvironmentValues) {
    values.locale = Locale(identifier: "en_US")
    values.calendar = Calendar(identifier: .gregorian)
    values.timeZone = TimeZone(secondsFromGMT: 0) ?? .gmt
  }

  private func date(_ text: String) throws -> Date { try Date(text + "Z", strategy: .iso8601) }

  // MARK: - Dates

  @Test func aDayIsSelectedInTheCalendar() throws {
    let due = Store(try date("2026-02-10T09:30:00"))
    let host = TestHost(DatePicker("Due", selection: due.binding, displayedComponents: .date), environment: utc)
    #expect(host.texts == ["Due", "Feb 10, 2026"])
    host.find(.button, label: "Feb 10, 2026")?.tap()
    #expect(host.find(.popover)?.texts.contains("February 2026") == true)
    #expect(host.find(.popover)?.texts.filter { Int($0) != nil }.count == 28)
    host.find(.button, label: "February 24, 2026")?.tap()
    #expect(due.value == (try date("2026-02-24T09:30:00")))
    host.find(.button, label: "Next Month")?.tap()
    host.find(.button, label: "March 1, 2026")?.tap()
    #expect(due.value == (try date("2026-03-01T09:30:00")))
    host.find(.popover)?.dismiss()
    #expect(host.find(.popover) == nil)
  }

  @Test func onlyDatesOfTheRangeAreSelected() throws {
    let due = Store(try date("2026-02-10T09:30:00"))
    let range = try date("2026-02-10T08:00:00")...date("2026-02-12T08:00:00")
    let host = TestHost(
      DatePicker("Due", selection: due.binding, in: range).datePickerStyle(.graphical), environment: utc)
    #expect(host.find(.button, label: "February 9, 2026")?.isEnabled == false)
    #expect(host.find(.button, label: "February 13, 2026")?.isEnabled == false)
    host.find(.button, label: "February 12, 2026")?.tap()
    #expect(due.value == range.upperBound)  // half past nine would be too late
    host.find(.picker, label: "Hour")?.select("07")
    #expect(due.value == (try date("2026-02-12T07:00:00")))
    host.find(.picker, label: "Minute")?.select("45")
    #expect(due.value == (try date("2026-02-12T07:45:00")))
  }

  @Test func rangesOfDatesCanEndAtMidnight() throws {
    let due = Store(try date("2026-02-10T09:30:00"))
    let range = try date("2026-02-10T00:00:00")...date("2026-02-12T00:00:00")
    let host = TestHost(
      DatePicker("Due", selection: due.binding, in: range).datePickerStyle(.graphical), environment: utc)
    for (day, isEnabled) in [(9, false), (10, true), (12, true), (13, false)] {
      #expect(host.find(.button, label: "February \(day), 2026")?.isEnabled == isEnabled)
    }
  }

  @Test func severalDaysAreSelected() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    let days = Store<Set<DateComponents>>([DateComponents(year: 2026, month: 2, day: 10)])
    let bounds = try date("2026-02-03T00:00:00")..<date("2026-03-05T00:00:00")
    let host = TestHost(MultiDatePicker("Days", selection: days.binding, in: bounds), environment: utc)
    #expect(host.texts.contains("February 2026"))
    host.find(.button, label: "February 24, 2026")?.tap()
    #expect(Set(days.value.compactMap(\.day)) == [10, 24])
    #expect(days.value.first { $0.day == 24 }.flatMap { calendar.date(from: $0) } == (try date("2026-02-24T00:00:00")))
    host.find(.button, label: "February 10, 2026")?.tap()
    #expect(days.value.compactMap(\.day) == [24])
    #expect(host.texts.contains("February 2026"))
    #expect(host.find(.button, label: "February 2, 2026")?.isEnabled == false)
    host.find(.button, label: "Next Month")?.tap()
    #expect(host.find(.button, label: "March 4, 2026")?.isEnabled == true)
    #expect(host.find(.button, label: "March 5, 2026")?.isEnabled == false)
    host.find(.button, label: "March 1, 2026")?.tap()
    #expect(host.texts.contains("March 2026"), "a selection doesn't turn the page")
    #expect(Set(days.value.compactMap(\.month)) == [2, 3])
    let none = Store<Set<DateComponents>>([])
    let later = TestHost(
      MultiDatePicker(selection: none.binding, in: try date("2126-05-01T00:00:00")...) { Text("Later") },
      environment: utc)
    #expect(later.texts.contains("May 2126"))
  }

  @Test func weeksBeginAsTheCalendarSays() throws {
    let due = Store(try date("2026-02-10T09:30:00"))
    let host = TestHost(
      DatePicker("Due", selection: due.binding, displayedComponents: .date).datePickerStyle(.graphical)
    ) {
      utc(&$0)
      $0.calendar.firstWeekday = 2
      $0.locale = Locale(identifier: "de_DE")
    }
    // The first of February 2026 is a Sunday, the last day of its week.
    let first = host.find(.button, label: "1. Februar 2026")?.frame
    let second = host.find(.button, label: "2. Februar 2026")?.frame
    #expect((first?.minX ?? 0) > (second?.minX ?? 0))
    #expect((first?.minY ?? 0) < (second?.minY ?? 0))
    struct Titled: DatePickerStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          configuration.label
          Button("later") { configuration.selection += 60 }
        }
      }
    }
    let old = due.value
    let styled = TestHost(DatePicker("Due", selection: due.binding).datePickerStyle(Titled()))
    styled.find(.button)?.tap()
    #expect(due.value == old + 60)
  }

  @Test func aColorIsSelected() {
    let color = Store(Color(red: 1, green: 0, blue: 0))
    let host = TestHost(ColorPicker("Background", selection: color.binding, supportsOpacity: false))
    #expect(host.texts == ["Background"])
    host.find(.button, label: "Color")?.tap()
    #expect(host.findAll(.slider).count == 3)
    host.find(.slider, label: "Green")?.slide(to: 0.5)
    #expect(color.value == Color(red: 1, green: 0.5, blue: 0))
    host.find(.button, label: "Blue")?.tap()
    #expect(color.value == .blue)
    let hidden = TestHost(ColorPicker("Background", selection: color.binding).labelsHidden())
    #expect(hidden.texts == [])
    hidden.find(.button)?.tap()
    #expect(hidden.findAll(.slider).count == 4)
  }

  // MARK: - Images

  private static let png =
    Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)
    + Data([0, 0, 0, 40, 0, 0, 0, 20])

  /// An image loader that returns the responses of a test.
  private final class Answers: Sendable {
    private let waiting = Mutex([URL: CheckedContinuation<Data, any Error>]())
    let requests = Mutex([URL]())
    let cancelled = Mutex([URL]())

    var loader: ImageLoader {
      ImageLoader { url in
        self.requests.withLock { $0.append(url) }
        return try await withTaskCancellationHandler {
          try await withCheckedThrowingContinuation { waiter in self.waiting.withLock { $0[url] = waiter } }
        } onCancel: {
          self.cancelled.withLock { $0.append(url) }
          self.waiting.withLock { $0.removeValue(forKey: url) }?.resume(throwing: CancellationError())
        }
      }
    }

    func answer(_ url: URL, _ result: Result<Data, any Error>) async {
      while true {
        if let waiter = waiting.withLock({ $0.removeValue(forKey: url) }) { return waiter.resume(with: result) }
        await Task.yield()
      }
    }
  }

  struct Picture: View {
    let url: URL?

    var body: some View {
      AsyncImage(url: url, scale: 2) { phase in
        switch phase {
        case .empty: Text("loading")
        case .success(let image): image
        case .failure(let error): Text(verbatim: "failed: \((error as? URLError)?.code.rawValue ?? 0)")
        }
      }
    }
  }

  @Test func anImageIsLoadedAndKept() async throws {
    let url = try #require(URL(string: "http://example.com/a.png"))
    let answers = Answers()
    let loader = answers.loader
    let host = TestHost(Picture(url: url)) { $0.imageLoader = loader }
    #expect(host.texts == ["loading"])
    await answers.answer(url, .success(Self.png))
    await host.settle { host.find(.image) != nil }
    #expect(host.find(.image)?.frame?.size == CGSize(width: 20, height: 10))
    // Another view with the same loader shows the image without another request.
    let other = TestHost(Picture(url: url)) { $0.imageLoader = loader }
    #expect(other.find(.image) != nil)
    #expect(answers.requests.withLock { $0 } == [url])
  }

  @Test func failuresAreShown() async throws {
    let (one, two) = (try #require(URL(string: "http://a/1")), try #require(URL(string: "http://a/2")))
    let answers = Answers()
    let loader = answers.loader
    let host = TestHost(Picture(url: one)) { $0.imageLoader = loader }
    await answers.answer(one, .failure(URLError(.timedOut)))
    await host.settle { host.texts == ["failed: \(URLError.timedOut.rawValue)"] }
    host.update(Picture(url: two))
    await host.settle { host.texts == ["loading"] }
    await answers.answer(two, .success(Data("not an image".utf8)))
    await host.settle { host.texts == ["failed: \(URLError.cannotDecodeContentData.rawValue)"] }
    host.update(Picture(url: nil))
    await host.settle { host.texts == ["loading"] }
  }

  @Test func loadingIsCancelledWhenTheViewLeaves() async throws {
    let url = try #require(URL(string: "http://example.com/slow.png"))
    let answers = Answers()
    let loader = answers.loader
    struct Root: View {
      let url: URL
      @State private var isShown = true
      var body: some View {
        Button("hide") { isShown = false }
        if isShown {
          AsyncImage(url: url) {
            $0.resizable()
          } placeholder: {
            Text("wait")
          }
        }
      }
    }
    let host = TestHost(Root(url: url)) { $0.imageLoader = loader }
    #expect(host.texts == ["hide", "wait"])
    while answers.requests.withLock({ $0.isEmpty }) { await Task.yield() }
    host.find(.button)?.tap()
    while answers.cancelled.withLock({ $0.isEmpty }) { await Task.yield() }
    #expect(host.texts == ["hide"])
  }

  @Test(arguments: [("200 OK", "image"), ("404 Not Found", "failed: \(URLError.badServerResponse.rawValue)")])
  func theStatusOfAServerDecides(status: String, shown: String) async throws {
    let server = OneAnswerServer(status: status, body: Self.png)
    let host = TestHost(Picture(url: server.url))
    await host.settle { host.texts != ["loading"] }
    #expect(host.texts.first ?? (host.find(.image) == nil ? "nothing" : "image") == shown)
  }

  @Test func aFileIsAnImage() async throws {
    let file = temporaryFile(".png")
    defer { try? FileManager.default.removeItem(at: file) }
    try Self.png.write(to: file)
    let host = TestHost(AsyncImage(url: file))
    await host.settle { host.find(.image) != nil }
    #expect(host.find(.image)?.frame?.size == CGSize(width: 40, height: 20))
    let content = TestHost(
      AsyncImage(url: file) {
        $0.resizable().frame(width: 8, height: 9)
      } placeholder: {
        Text("…")
      })
    await content.settle { content.find(.image) != nil }
    #expect(content.find(.image)?.frame?.size == CGSize(width: 8, height: 9) && content.texts.isEmpty)
  }

  // MARK: - Fields

  @Test func oldFormsOfFieldsCallTheirClosures() {
    let (text, log) = (Store(""), Store<[String]>([]))
    let host = TestHost(
      VStack {
        TextField(
          "Name", text: text.binding, onEditingChanged: { log.value.append("editing \($0)") },
          onCommit: { log.value.append("commit") })
        SecureField("Password", text: text.binding) { log.value.append("password") }
      }
      .onSubmit { log.value.append("submit") }
      .onSubmit(of: .search) { log.value.append("search") })
    host.find(.textField, label: "Name")?.submit()
    host.find(.textField, label: "Name")?.endEditing()
    host.find(.textField, label: "Password")?.submit()
    #expect(log.value == ["commit", "submit", "editing false", "password", "submit"])
  }

  @Test func aSearchFieldSubmitsASearchOnly() {
    let log = Store<[String]>([])
    let host = TestHost(
      TextField("Name", text: .constant(""))
        .searchable(text: .constant(""))
        .onSubmit { log.value.append("text") }
        .onSubmit(of: .search) { log.value.append("search") }
        .onSubmit(of: [.text, .search]) { log.value.append("any") })
    host.find(.textField, label: "Search")?.submit()
    #expect(log.value == ["search", "any"])
    host.find(.textField, label: "Name")?.submit()
    #expect(log.value == ["search", "any", "text", "any"])
  }

  @Test func submitScopesKeepSubmissionsInside() {
    let log = Store<[String]>([])
    let host = TestHost(
      TextField("Name", text: .constant(""))
        .onSubmit { log.value.append("inner") }
        .submitScope()
        .onSubmit { log.value.append("outer") })
    host.find(.textField)?.submit()
    #expect(log.value == ["inner"])
  }

  @Test func formattersParse() {
    let amount = Store(2.5)
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.numberStyle = .decimal
    let host = TestHost(TextField("Amount", value: amount.binding, formatter: formatter))
    #expect(host.find(.textField)?.text == "2.5")
    host.find(.textField)?.replaceText(with: "7.25")
    #expect(amount.value == 2.5, "a formatter parses when the user is done")
    #expect(host.find(.textField)?.text == "7.25")
    host.find(.textField)?.submit()
    #expect(amount.value == 7.25)
    host.find(.textField)?.replaceText(with: "x")
    host.find(.textField)?.endEditing()
    #expect(amount.value == 7.25)
    #expect(host.find(.textField)?.text == "7.25")
  }

  @Test func aVerticalFieldGrows() {
    let text = Store("a")
    let host = TestHost(TextField("Note", text: text.binding, axis: .vertical).lineLimit(2...3))
    let heights = ["a", "a\nb", "a\nb\nc", "a\nb\nc\nd"].map { text -> CGFloat? in
      host.find(.textField)?.replaceText(with: text)
      return host.find(.textField)?.frame?.height
    }
    #expect(heights == [48, 48, 68, 68])
    let label = TestHost(TextField(text: text.binding, prompt: Text("prompt")) { Text("label") })
    #expect(label.find(.textField)?.label == "label")
  }

  // MARK: - Others

  @Test func unavailableContents() {
    let tries = Store(0)
    let host = TestHost(
      ContentUnavailableView {
        Label("No Connection", systemImage: "wifi.slash")
      } description: {
        Text("Try again later.")
      } actions: {
        Button("Retry") { tries.value += 1 }
      })
    #expect(host.texts == ["No Connection", "Try again later.", "Retry"])
    host.find(.button)?.tap()
    #expect(tries.value == 1)
    #expect(TestHost(ContentUnavailableView("Empty", systemImage: "tray")).texts == ["Empty"])
    #expect(TestHost(ContentUnavailableView.search).texts.first == "No Results")
    #expect(TestHost(ContentUnavailableView.search(text: "abc")).texts.first == "No Results for “abc”")
  }

  @Test func labelsAreHidden() {
    let host = TestHost(
      VStack {
        Toggle("toggle", isOn: .constant(true))
        Stepper("stepper", value: .constant(1))
        Picker("picker", selection: .constant(1)) { Text("one").tag(1) }
      }
      .labelsHidden())
    #expect(host.texts == [])
    #expect(host.find(.picker)?.options == ["one"])
  }

  @Test func symbolsHaveVariants() {
    func symbol<V: View>(_ view: V) -> ImageContent.Source? {
      if case .image(let content, _)? = TestHost(view).find(.image)?.tree.primitive { content.source } else { nil }
    }
    #expect(symbol(VStack { Image(systemName: "heart") }.symbolVariant(.fill)) == .symbol("heart.fill"))
    #expect(symbol(Image(systemName: "heart").symbolVariant(.circle.fill)) == .symbol("heart.circle.fill"))
    #expect(symbol(Image(systemName: "heart.fill").symbolVariant(.circle)) == .symbol("heart.circle.fill"))
    #expect(symbol(Image(systemName: "heart.fill").symbolVariant(.fill)) == .symbol("heart.fill"))
    let large = TestHost(Image(systemName: "star").imageScale(.large)).find(.image)
    #expect(large?.style?.imageScale == .large)
    #expect(abs((large?.frame?.width ?? 0) - 20.8) < 0.001)
  }

  @Test func viewsReadWhetherTextsMayBeTightened() {
    struct Reader: View {
      @Environment(\.allowsTightening) private var isAllowed
      var body: some View { Text(verbatim: "\(isAllowed)") }
    }
    let host = TestHost(
      VStack {
        Reader()
        Reader().allowsTightening(true)
        VStack { Reader().allowsTightening(false) }.allowsTightening(true)
      })
    #expect(host.texts == ["false", "true", "false"])
  }

  @Test func settingsOfOtherPlatformsChangeNothing() {
    let field = TextField("Mail", text: .constant("a"))
    let plain = TestHost(field).tree
    let set = TestHost(
      field.keyboardType(.emailAddress).autocapitalization(.none).textInputAutocapitalization(.never)
        .disableAutocorrection(true).autocorrectionDisabled().textContentType(.emailAddress).submitLabel(.done)
        .buttonRepeatBehavior(.enabled).symbolRenderingMode(.hierarchical).allowsTightening(true)
    ).tree
    #expect(plain == set)
  }

  @Test func colorsOfControls() {
    let host = TestHost(
      VStack {
        Slider(value: .constant(0.5)).accentColor(.red)
        Text("a").foregroundStyle(.red, .blue)
        Text("b").foregroundStyle(.green, .blue, .red)
        Button("c") {}.buttonStyle(.bordered).buttonBorderShape(.capsule).controlSize(.mini)
      })
    #expect(host.find(.slider)?.style?.tint == .red)
    #expect(host.find(text: "a")?.style?.foreground == .red)
    #expect(host.find(text: "b")?.style?.foreground == .green)
    #expect(host.find(.button)?.style?.buttonBorderShape == .capsule)
    #expect(host.find(.button)?.style?.controlSize == .mini)
  }

  @Test func colorsOfTheSystemAndOfColorSpaces() {
    let (light, dark) = (
      EnvironmentValues(),
      {
        var dark = EnvironmentValues()
        dark.colorScheme = .dark
        return dark
      }()
    )
    #expect(Color(.systemRed) == .red)
    #expect(Color(uiColor: .label) == .primary)
    #expect(Color(.systemBackground).resolve(in: light) != Color(.systemBackground).resolve(in: dark))
    #expect(Color(.sRGB, red: 1, green: 0.5, blue: 0) == Color(red: 1, green: 0.5, blue: 0))
    #expect(Color(.sRGBLinear, white: 0.5, opacity: 0.5).resolve(in: light).opacity == 0.5)
    #expect(abs(Color(.sRGBLinear, white: 0.5).resolve(in: light).red - 0.7354) < 0.001)
    // A dark component is one of the straight part of the curve.
    #expect(abs(Color(.sRGBLinear, white: 0.001).resolve(in: light).red - 0.01292) < 0.000_01)
    let wide = Color(.displayP3, red: 0.2, green: 0.6, blue: 0.4).resolve(in: light)
    #expect(
      zip([wide.red, wide.green, wide.blue], [0.0000, 0.6102, 0.3814] as [Float]).allSatisfy { abs($0 - $1) < 0.001 })
    #expect(
      Color(.displayP3, red: 1, green: 0, blue: 0).resolve(in: light) == Color.Resolved(red: 1, green: 0, blue: 0))
  }
}
