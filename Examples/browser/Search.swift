// A search field whose keystrokes are debounced by the page's clock, and a counter that combines two numbers: as
// WebAssembly, without an operating system. `make browser` builds it.
import CombineCore
import Page

/// The elements of the page in which the program shows a text.
enum Element: Int32 {
  case results
  case searches
  case sum
}

/// The pipelines behind the page.
struct Model {
  /// A text, as UTF-8: to compare two of them takes no tables of Unicode.
  typealias Text = [UInt8]

  static let words = [
    "back pressure", "cancellable", "combine", "debounce", "demand", "operator", "publisher", "scheduler", "sink",
    "subject", "subscriber", "subscription", "throttle", "zip",
  ]

  let query = PassthroughSubject<Text, Never>()
  let apples = CurrentValueSubject<Int, Never>(0)
  let pears = CurrentValueSubject<Int, Never>(0)
  private var cancellables: [AnyCancellable] = []

  init() {
    let queries = query.debounce(for: .milliseconds(300), scheduler: PageClock()).removeDuplicates().share()
    queries.map(Self.search).sink { show($0, in: .results) }.store(in: &cancellables)
    queries.scan(0) { count, _ in count + 1 }.sink { show("\($0) searches", in: .searches) }.store(in: &cancellables)
    apples.combineLatest(pears) { "\($0) apples and \($1) pears are \($0 + $1) pieces of fruit" }
      .sink { show($0, in: .sum) }.store(in: &cancellables)
  }

  /// Returns the words that contain a text, one on each line.
  private static func search(_ text: Text) -> String {
    let found = words.filter { word in
      let letters = Text(word.utf8)
      return letters.indices.contains { letters[$0...].starts(with: text) }
    }
    return found.joined(separator: "\n")
  }
}

/// Shows a text in an element of the page.
func show(_ text: String, in element: Element) {
  var text = text
  text.withUTF8 { page_show(element.rawValue, $0.baseAddress, Int32($0.count)) }
}

nonisolated(unsafe) private var model: Model?  // there is one thread
nonisolated(unsafe) private var field = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256)

/// Builds the pipelines. The page calls it once.
@_cdecl("start")
public func start() { model = Model() }

/// Returns the address of 256 bytes, to which the page writes the text of the field.
@_cdecl("text")
public func text() -> UnsafeMutablePointer<UInt8>? { field.baseAddress }

/// Receives the number of bytes that the page has written, after each keystroke.
@_cdecl("typed")
public func typed(_ count: Int32) { model?.query.send(Model.Text(field.prefix(Int(count)))) }

/// Receives the press of a button: 0 for apples, 1 for pears.
@_cdecl("press")
public func press(_ button: Int32) {
  guard let subject = button == 0 ? model?.apples : model?.pears else { return }
  subject.value += 1
}

/// Runs an action whose timer has fired.
@_cdecl("fire")
public func fire(_ action: Int32) { PageClock.fire(Int(action)) }
