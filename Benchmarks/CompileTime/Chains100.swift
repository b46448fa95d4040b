#if BARE
  import Foundation
#else
  import Combine
#endif

// A hundred chains of ten operators with closures, as in real programs, which the compiler type-checks.
// `Benchmarks/compile-time` compares the time with the time for the same chains and the bare declarations of
// `Bare.swift`. There are no chains that the compiler rejects as too complex even with the bare declarations, such as
// several consecutive closures with arithmetic on literals and generic results.

struct User: Codable, Equatable {
  var id: Int
  var name: String
  var email: String?
  var age: Int
  var isActive: Bool
}

struct Item {
  var name: String
  var price: Double
  var quantity: Int
}

struct Order {
  var items: [Item]
}

struct Point: Equatable {
  var x: Double
  var y: Double
}

enum Failure: Error {
  case status(Int)
  case wrapped(String)
}

struct Response {
  var data: Data
  var status: Int

  func checked() throws -> Data {
    if status != 200 { throw Failure.status(status) }
    return data
  }
}

func checked(_ number: Int) throws -> Int {
  if number < 0 { throw Failure.status(number) }
  return number
}

func ratio(_ part: Int, _ whole: Int) throws -> Double { try Double(checked(part)) / Double(whole) }

func other() -> AnyPublisher<Int, Never> { Just(1).eraseToAnyPublisher() }

func labelsOfSubject(_ source: PassthroughSubject<Int, Never>) -> AnyCancellable {
  source
    .map { $0 * 2 }
    .filter { $0 > 3 }
    .map { $0 + 1 }
    .removeDuplicates()
    .dropFirst()
    .filter { $0 % 3 == 0 }
    .scan(0) { $0 + $1 }
    .prefix(20)
    .map { "number \($0)" }
    .collect()
    .sink { print($0) }
}

func evenSquaresOfSubject(_ source: PassthroughSubject<Int, Never>) -> AnyCancellable {
  source
    .filter { $0 % 2 == 0 }
    .map { $0 * $0 }
    .filter { $0 < 10_000 }
    .map { $0 - 1 }
    .filter { $0 != 48 }
    .map { $0 / 3 }
    .removeDuplicates()
    .scan(1) { $0 + $1 }
    .filter { $0 >= 7 }
    .reduce(0) { $0 + $1 }
    .sink { print($0) }
}

func searchOfSubject(_ source: PassthroughSubject<String, Never>) -> AnyCancellable {
  source
    .map { $0.trimmingCharacters(in: .whitespaces) }
    .filter { $0.count > 2 }
    .map { $0.lowercased() }
    .removeDuplicates()
    .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
    .map { "https://example.com/search?q=" + $0 }
    .compactMap { URL(string: $0) }
    .map { $0.absoluteString.count }
    .filter { $0 > 30 }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func adultsOfSubject(_ source: PassthroughSubject<User, Never>) -> AnyCancellable {
  source
    .filter { $0.isActive }
    .filter { $0.age >= 18 }
    .removeDuplicates { $0.id == $1.id }
    .map { ($0.name, $0.email) }
    .compactMap { name, email in email.map { (name, $0) } }
    .map { "\($0.0) <\($0.1)>" }
    .filter { !$0.hasPrefix("test") }
    .dropFirst()
    .prefix(50)
    .collect()
    .sink { print($0) }
}

func namesOfSubject(_ source: PassthroughSubject<User, Never>) -> AnyCancellable {
  source
    .map(\.name)
    .filter { !$0.isEmpty }
    .map { $0.capitalized }
    .removeDuplicates()
    .map { $0.prefix(8) }
    .map { $0.lowercased() }
    .scan("") { "\($0), \($1)" }
    .dropFirst(2)
    .map(\.count)
    .filter { $0 < 200 }
    .sink { print($0) }
}

func totalsOfSubject(_ source: PassthroughSubject<Order, Never>) -> AnyCancellable {
  source
    .filter { !$0.items.isEmpty }
    .compactMap { $0.items.map(\.price).max() }
    .filter { $0.isFinite }
    .map { $0 * 1.19 }
    .map { $0.rounded(.up) }
    .scan(0) { max($0, $1) }
    .removeDuplicates()
    .dropFirst()
    .map { String(format: "%.2f", $0) }
    .prefix(10)
    .sink { print($0) }
}

func inventoryOfSubject(_ source: PassthroughSubject<Order, Never>) -> AnyCancellable {
  source
    .flatMap { $0.items.publisher }
    .filter { $0.quantity > 0 }
    .map { (name: $0.name, value: Double($0.quantity) * $0.price) }
    .filter { !$0.value.isZero }
    .map { $0.name }
    .removeDuplicates()
    .scan([String]()) { $0 + [$1] }
    .map { $0.joined(separator: "/") }
    .filter { !$0.isEmpty }
    .first()
    .sink { print($0) }
}

func parsingOfSubject(_ source: PassthroughSubject<String, Never>) -> AnyCancellable {
  source
    .map { $0.components(separatedBy: ",") }
    .filter { $0.count == 3 }
    .compactMap { $0.first }
    .compactMap { Int($0, radix: 10) }
    .map { $0.magnitude }
    .filter { $0 > 7 }
    .removeDuplicates()
    .map { $0.description }
    .dropFirst()
    .prefix(5)
    .sink { print($0) }
}

func validationOfSubject(_ source: PassthroughSubject<String, Never>) -> AnyCancellable {
  source
    .removeDuplicates()
    .map { ($0, $0.count) }
    .filter { $0.1 > 7 }
    .map { $0.0 }
    .map { $0.contains(where: \.isNumber) && $0.contains(where: \.isLetter) }
    .removeDuplicates()
    .map { $0 ? "strong" : "weak" }
    .dropFirst()
    .receive(on: DispatchQueue.main)
    .handleEvents(receiveOutput: { print($0) })
    .sink { print($0) }
}

func responsesOfSubject(_ source: PassthroughSubject<Response, Never>) -> AnyCancellable {
  source
    .filter { $0.status == 200 }
    .map(\.data)
    .filter { !$0.isEmpty }
    .compactMap { String(data: $0, encoding: .utf8) }
    .map { $0.split(separator: "\n") }
    .map { $0.filter { !$0.isEmpty } }
    .map(\.count)
    .removeDuplicates()
    .scan(0) { $0 + $1 }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func decodingOfSubject(_ source: PassthroughSubject<Response, Never>) -> AnyCancellable {
  source
    .tryMap { response -> Data in try response.checked() }
    .decode(type: [User].self, decoder: JSONDecoder())
    .map { $0.filter { $0.isActive } }
    .map { $0.sorted { $0.age < $1.age } }
    .replaceError(with: [])
    .filter { !$0.isEmpty }
    .map { $0.map(\.name) }
    .removeDuplicates()
    .map { $0.prefix(3).joined(separator: ", ") }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func recoveryOfSubject(_ source: PassthroughSubject<Int, Never>) -> AnyCancellable {
  source
    .tryMap { try checked($0) }
    .map { $0 + 10 }
    .tryFilter { try checked($0) > 4 }
    .mapError { Failure.wrapped("\($0)") }
    .retry(2)
    .catch { _ in Just(0) }
    .filter { $0 >= 0 }
    .map { $0 % 7 }
    .removeDuplicates()
    .collect()
    .sink { print($0) }
}

func progressOfSubject(_ source: PassthroughSubject<Double, Never>) -> AnyCancellable {
  source
    .filter { $0 >= 0 }
    .map { min($0, 1) }
    .map { ($0 * 100).rounded() }
    .removeDuplicates()
    .filter { $0 > 0 }
    .map { Int($0) }
    .scan(0) { max($0, $1) }
    .removeDuplicates()
    .map { "\($0) %" }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func movingAverageOfSubject(_ source: PassthroughSubject<Double, Never>) -> AnyCancellable {
  source
    .filter { $0.isFinite }
    .collect(5)
    .filter { $0.count == 5 }
    .compactMap { $0.max() }
    .removeDuplicates()
    .map { $0.squareRoot() }
    .filter { $0 < 120 }
    .map { $0.rounded() }
    .dropFirst()
    .collect()
    .sink { print($0) }
}

func positionsOfSubject(_ source: PassthroughSubject<Point, Never>) -> AnyCancellable {
  source
    .removeDuplicates()
    .filter { $0.x.isFinite && $0.y.isFinite }
    .map { Point(x: $0.y, y: $0.x) }
    .scan(Point(x: 0, y: 0)) { Point(x: $0.x + $1.x, y: $0.y + $1.y) }
    .map { $0.x.magnitude }
    .filter { $0 > 1 }
    .map { $0.rounded() }
    .removeDuplicates()
    .prefix(30)
    .reduce(0) { $0 + $1 }
    .sink { print($0) }
}

func coordinatesOfSubject(_ source: PassthroughSubject<Point, Never>) -> AnyCancellable {
  source
    .map(\.x, \.y)
    .map { x, y in x - y }
    .filter { $0 != 0 }
    .map { $0 > 0 }
    .removeDuplicates()
    .dropFirst()
    .map { $0 ? "right" : "left" }
    .scan("") { "\($0) \($1)" }
    .map { $0.trimmingCharacters(in: .whitespaces) }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func statisticsOfSubject(_ source: PassthroughSubject<Int, Never>) -> AnyCancellable {
  source
    .filter { $0 > 0 }
    .scan((count: 0, sum: 0)) { ($0.count + 1, $0.sum + $1) }
    .filter { $0.count > 1 }
    .map { $0.sum / $0.count }
    .removeDuplicates()
    .map { $0 * 10 }
    .filter { $0 < 500 }
    .dropFirst(3)
    .prefix(12)
    .collect()
    .sink { print($0) }
}

func optionalsOfSubject(_ source: PassthroughSubject<Int?, Never>) -> AnyCancellable {
  source
    .removeDuplicates()
    .replaceNil(with: 0)
    .map { $0 + 1 }
    .filter { $0 > 1 }
    .map { $0.magnitude }
    .replaceEmpty(with: 9)
    .scan(0) { $0 + $1 }
    .filter { $0.isMultiple(of: 3) }
    .first()
    .map { [$0] }
    .sink { print($0) }
}

func presentOfSubject(_ source: PassthroughSubject<String?, Never>) -> AnyCancellable {
  source
    .compactMap { $0 }
    .map { $0.uppercased() }
    .filter { !$0.isEmpty }
    .map { $0.trimmingCharacters(in: .whitespaces) }
    .map { $0.lowercased() }
    .removeDuplicates()
    .map { $0.count }
    .filter { $0 < 80 }
    .scan(0) { $0 + $1 }
    .prefix(7)
    .sink { print($0) }
}

func pagesOfSubject(_ source: PassthroughSubject<Int, Never>) -> AnyCancellable {
  source
    .filter { $0 >= 1 }
    .removeDuplicates()
    .map { page in (page, (page - 1) * 20) }
    .map { "page=\($0.0)&offset=\($0.1)" }
    .compactMap { URL(string: "https://example.com/?" + $0) }
    .flatMap { url in Just(url).delay(for: .seconds(1), scheduler: DispatchQueue.main) }
    .map { $0.query ?? "" }
    .filter { !$0.isEmpty }
    .prefix(4)
    .collect()
    .sink { print($0) }
}

func latestOfSubject(_ source: PassthroughSubject<String, Never>) -> AnyCancellable {
  source
    .filter { !$0.isEmpty }
    .map { word in [word, word.uppercased()] }
    .map { $0.joined(separator: " ") }
    .removeDuplicates()
    .map { Just($0).map { $0.count } }
    .switchToLatest()
    .filter { $0 > 4 }
    .map { $0 / 2 }
    .dropFirst()
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func mergedOfSubject(_ source: PassthroughSubject<Int, Never>) -> AnyCancellable {
  source
    .map { $0 + 1 }
    .merge(with: other())
    .filter { $0 > 2 }
    .map { $0 * 5 }
    .combineLatest(other())
    .map { $0 + $1 }
    .removeDuplicates()
    .filter { $0 < 1_000 }
    .map { "\($0)" }
    .prefix(10)
    .sink { print($0) }
}

func zippedOfSubject(_ source: PassthroughSubject<Int, Never>) -> AnyCancellable {
  source
    .filter { $0 != 13 }
    .zip(other())
    .map { ($1, $0) }
    .filter { $0.0 < $0.1 }
    .map { $0.1 }
    .append(0)
    .scan(0) { $0 + $1 }
    .removeDuplicates()
    .map { "difference \($0)" }
    .collect()
    .sink { print($0) }
}

func wordsOfSubject(_ source: PassthroughSubject<String, Never>) -> AnyCancellable {
  source
    .flatMap { $0.split(separator: " ").publisher }
    .map { $0.lowercased() }
    .filter { $0.count > 3 }
    .scan([String: Int]()) { counts, word in counts.merging([word: 1], uniquingKeysWith: +) }
    .map { $0.max { $0.value < $1.value } }
    .compactMap { $0 }
    .map { "\($0.key): \($0.value)" }
    .removeDuplicates()
    .dropFirst()
    .prefix(10)
    .sink { print($0) }
}

func retryingOfSubject(_ source: PassthroughSubject<Response, Never>) -> AnyCancellable {
  source
    .tryMap { try $0.checked() }
    .retry(3)
    .map { $0.count }
    .tryMap { count -> Double in try ratio(count, 1_024) }
    .filter { $0 > 0.1 }
    .map { String(format: "%.1f KB", $0) }
    .replaceError(with: "?")
    .removeDuplicates()
    .receive(on: DispatchQueue.main)
    .handleEvents(receiveCancel: { print("cancelled") })
    .sink { print($0) }
}

func timestampsOfSubject(_ source: PassthroughSubject<Date, Never>) -> AnyCancellable {
  source
    .map { $0.timeIntervalSince1970 }
    .map { $0.rounded(.down) }
    .removeDuplicates()
    .map { Date(timeIntervalSince1970: $0) }
    .removeDuplicates()
    .filter { $0 < Date() }
    .map { $0.description }
    .map { String($0.prefix(16)) }
    .collect(3)
    .map { $0.count }
    .sink { print($0) }
}

func flagsOfSubject(_ source: PassthroughSubject<Bool, Never>) -> AnyCancellable {
  source
    .removeDuplicates()
    .dropFirst()
    .map { !$0 }
    .scan(0) { $1 ? $0 + 1 : 0 }
    .filter { $0 < 10 }
    .map { $0.isMultiple(of: 2) }
    .dropFirst()
    .removeDuplicates()
    .map { $0 ? "idle" : "busy" }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func throttledOfSubject(_ source: PassthroughSubject<Double, Never>) -> AnyCancellable {
  source
    .removeDuplicates()
    .throttle(for: .milliseconds(100), scheduler: DispatchQueue.main, latest: true)
    .filter { $0.isFinite }
    .map { $0.magnitude }
    .map { $0 * 255 }
    .compactMap { UInt8(exactly: $0) }
    .removeDuplicates()
    .map { String($0, radix: 16) }
    .map { $0.uppercased() }
    .prefix(256)
    .sink { print($0) }
}

func eventsOfSubject(_ source: PassthroughSubject<Int, Never>) -> AnyCancellable {
  source
    .handleEvents(receiveOutput: { print("got", $0) })
    .map { $0 & 0xFF }
    .filter { $0 != 0 }
    .map { $0 << 2 }
    .removeDuplicates()
    .collect(4)
    .map { $0.reduce(0, +) }
    .filter { $0 > 10 }
    .map { $0 >> 1 }
    .share()
    .sink { print($0) }
}

func answersOfSubject(_ source: PassthroughSubject<Int, Never>) -> AnyCancellable {
  source
    .drop { $0 < 3 }
    .prefix { $0 < 90 }
    .map { $0 + 4 }
    .filter { $0 != 50 }
    .removeDuplicates()
    .map { Double($0) }
    .map { $0.squareRoot() }
    .filter { $0 > 1.5 }
    .last()
    .map { "\($0)" }
    .sink { print($0) }
}

func sessionsOfSubject(_ source: PassthroughSubject<User, Never>) -> AnyCancellable {
  source
    .map { $0.age }
    .filter { $0 > 0 }
    .map { $0 / 10 * 10 }
    .removeDuplicates()
    .map { "\($0)–\($0 + 9)" }
    .scan([String]()) { $0.contains($1) ? $0 : $0 + [$1] }
    .map { $0.sorted() }
    .removeDuplicates()
    .map { $0.joined(separator: ", ") }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func checksumOfSubject(_ source: PassthroughSubject<Data, Never>) -> AnyCancellable {
  source
    .filter { $0.count > 8 }
    .map { $0.prefix(1_024) }
    .map { $0.reduce(UInt32(0)) { sum, byte in sum &+ UInt32(byte) } }
    .removeDuplicates()
    .map { $0.byteSwapped }
    .filter { $0 != 0 }
    .map { String($0, radix: 16) }
    .map { $0.uppercased() }
    .prefix(100)
    .collect()
    .sink { print($0) }
}

func limitsOfSubject(_ source: PassthroughSubject<Double, Never>) -> AnyCancellable {
  source
    .map { $0 * 0.5 }
    .filter { $0 > -10 }
    .map { $0.rounded() }
    .filter { $0 < 10 }
    .map { $0.magnitude }
    .filter { !$0.isZero }
    .map { $0.squareRoot() }
    .scan(1) { max($0, $1) }
    .removeDuplicates()
    .reduce(0) { max($0, $1) }
    .sink { print($0) }
}

func timeoutsOfSubject(_ source: PassthroughSubject<String, Never>) -> AnyCancellable {
  source
    .map { $0.count }
    .filter { $0 <= 140 }
    .map { $0.magnitude }
    .removeDuplicates()
    .timeout(.seconds(5), scheduler: DispatchQueue.main)
    .map { "\($0) typed" }
    .removeDuplicates()
    .dropFirst()
    .prepend("type here")
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func labelsOfElements(_ values: [Int]) -> AnyCancellable {
  values.publisher
    .map { $0 * 2 }
    .filter { $0 > 3 }
    .map { $0 + 1 }
    .removeDuplicates()
    .dropFirst()
    .filter { $0 % 3 == 0 }
    .scan(0) { $0 + $1 }
    .prefix(20)
    .map { "number \($0)" }
    .collect()
    .sink { print($0) }
}

func evenSquaresOfElements(_ values: [Int]) -> AnyCancellable {
  values.publisher
    .filter { $0 % 2 == 0 }
    .map { $0 * $0 }
    .filter { $0 < 10_000 }
    .map { $0 - 1 }
    .filter { $0 != 48 }
    .map { $0 / 3 }
    .removeDuplicates()
    .scan(1) { $0 + $1 }
    .filter { $0 >= 7 }
    .reduce(0) { $0 + $1 }
    .sink { print($0) }
}

func searchOfElements(_ values: [String]) -> AnyCancellable {
  values.publisher
    .map { $0.trimmingCharacters(in: .whitespaces) }
    .filter { $0.count > 2 }
    .map { $0.lowercased() }
    .removeDuplicates()
    .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
    .map { "https://example.com/search?q=" + $0 }
    .compactMap { URL(string: $0) }
    .map { $0.absoluteString.count }
    .filter { $0 > 30 }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func adultsOfElements(_ values: [User]) -> AnyCancellable {
  values.publisher
    .filter { $0.isActive }
    .filter { $0.age >= 18 }
    .removeDuplicates { $0.id == $1.id }
    .map { ($0.name, $0.email) }
    .compactMap { name, email in email.map { (name, $0) } }
    .map { "\($0.0) <\($0.1)>" }
    .filter { !$0.hasPrefix("test") }
    .dropFirst()
    .prefix(50)
    .collect()
    .sink { print($0) }
}

func namesOfElements(_ values: [User]) -> AnyCancellable {
  values.publisher
    .map(\.name)
    .filter { !$0.isEmpty }
    .map { $0.capitalized }
    .removeDuplicates()
    .map { $0.prefix(8) }
    .map { $0.lowercased() }
    .scan("") { "\($0), \($1)" }
    .dropFirst(2)
    .map(\.count)
    .filter { $0 < 200 }
    .sink { print($0) }
}

func totalsOfElements(_ values: [Order]) -> AnyCancellable {
  values.publisher
    .filter { !$0.items.isEmpty }
    .compactMap { $0.items.map(\.price).max() }
    .filter { $0.isFinite }
    .map { $0 * 1.19 }
    .map { $0.rounded(.up) }
    .scan(0) { max($0, $1) }
    .removeDuplicates()
    .dropFirst()
    .map { String(format: "%.2f", $0) }
    .prefix(10)
    .sink { print($0) }
}

func inventoryOfElements(_ values: [Order]) -> AnyCancellable {
  values.publisher
    .flatMap { $0.items.publisher }
    .filter { $0.quantity > 0 }
    .map { (name: $0.name, value: Double($0.quantity) * $0.price) }
    .filter { !$0.value.isZero }
    .map { $0.name }
    .removeDuplicates()
    .scan([String]()) { $0 + [$1] }
    .map { $0.joined(separator: "/") }
    .filter { !$0.isEmpty }
    .first()
    .sink { print($0) }
}

func parsingOfElements(_ values: [String]) -> AnyCancellable {
  values.publisher
    .map { $0.components(separatedBy: ",") }
    .filter { $0.count == 3 }
    .compactMap { $0.first }
    .compactMap { Int($0, radix: 10) }
    .map { $0.magnitude }
    .filter { $0 > 7 }
    .removeDuplicates()
    .map { $0.description }
    .dropFirst()
    .prefix(5)
    .sink { print($0) }
}

func validationOfElements(_ values: [String]) -> AnyCancellable {
  values.publisher
    .removeDuplicates()
    .map { ($0, $0.count) }
    .filter { $0.1 > 7 }
    .map { $0.0 }
    .map { $0.contains(where: \.isNumber) && $0.contains(where: \.isLetter) }
    .removeDuplicates()
    .map { $0 ? "strong" : "weak" }
    .dropFirst()
    .receive(on: DispatchQueue.main)
    .handleEvents(receiveOutput: { print($0) })
    .sink { print($0) }
}

func responsesOfElements(_ values: [Response]) -> AnyCancellable {
  values.publisher
    .filter { $0.status == 200 }
    .map(\.data)
    .filter { !$0.isEmpty }
    .compactMap { String(data: $0, encoding: .utf8) }
    .map { $0.split(separator: "\n") }
    .map { $0.filter { !$0.isEmpty } }
    .map(\.count)
    .removeDuplicates()
    .scan(0) { $0 + $1 }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func decodingOfElements(_ values: [Response]) -> AnyCancellable {
  values.publisher
    .tryMap { response -> Data in try response.checked() }
    .decode(type: [User].self, decoder: JSONDecoder())
    .map { $0.filter { $0.isActive } }
    .map { $0.sorted { $0.age < $1.age } }
    .replaceError(with: [])
    .filter { !$0.isEmpty }
    .map { $0.map(\.name) }
    .removeDuplicates()
    .map { $0.prefix(3).joined(separator: ", ") }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func recoveryOfElements(_ values: [Int]) -> AnyCancellable {
  values.publisher
    .tryMap { try checked($0) }
    .map { $0 + 10 }
    .tryFilter { try checked($0) > 4 }
    .mapError { Failure.wrapped("\($0)") }
    .retry(2)
    .catch { _ in Just(0) }
    .filter { $0 >= 0 }
    .map { $0 % 7 }
    .removeDuplicates()
    .collect()
    .sink { print($0) }
}

func progressOfElements(_ values: [Double]) -> AnyCancellable {
  values.publisher
    .filter { $0 >= 0 }
    .map { min($0, 1) }
    .map { ($0 * 100).rounded() }
    .removeDuplicates()
    .filter { $0 > 0 }
    .map { Int($0) }
    .scan(0) { max($0, $1) }
    .removeDuplicates()
    .map { "\($0) %" }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func movingAverageOfElements(_ values: [Double]) -> AnyCancellable {
  values.publisher
    .filter { $0.isFinite }
    .collect(5)
    .filter { $0.count == 5 }
    .compactMap { $0.max() }
    .removeDuplicates()
    .map { $0.squareRoot() }
    .filter { $0 < 120 }
    .map { $0.rounded() }
    .dropFirst()
    .collect()
    .sink { print($0) }
}

func positionsOfElements(_ values: [Point]) -> AnyCancellable {
  values.publisher
    .removeDuplicates()
    .filter { $0.x.isFinite && $0.y.isFinite }
    .map { Point(x: $0.y, y: $0.x) }
    .scan(Point(x: 0, y: 0)) { Point(x: $0.x + $1.x, y: $0.y + $1.y) }
    .map { $0.x.magnitude }
    .filter { $0 > 1 }
    .map { $0.rounded() }
    .removeDuplicates()
    .prefix(30)
    .reduce(0) { $0 + $1 }
    .sink { print($0) }
}

func coordinatesOfElements(_ values: [Point]) -> AnyCancellable {
  values.publisher
    .map(\.x, \.y)
    .map { x, y in x - y }
    .filter { $0 != 0 }
    .map { $0 > 0 }
    .removeDuplicates()
    .dropFirst()
    .map { $0 ? "right" : "left" }
    .scan("") { "\($0) \($1)" }
    .map { $0.trimmingCharacters(in: .whitespaces) }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func statisticsOfElements(_ values: [Int]) -> AnyCancellable {
  values.publisher
    .filter { $0 > 0 }
    .scan((count: 0, sum: 0)) { ($0.count + 1, $0.sum + $1) }
    .filter { $0.count > 1 }
    .map { $0.sum / $0.count }
    .removeDuplicates()
    .map { $0 * 10 }
    .filter { $0 < 500 }
    .dropFirst(3)
    .prefix(12)
    .collect()
    .sink { print($0) }
}

func optionalsOfElements(_ values: [Int?]) -> AnyCancellable {
  values.publisher
    .removeDuplicates()
    .replaceNil(with: 0)
    .map { $0 + 1 }
    .filter { $0 > 1 }
    .map { $0.magnitude }
    .replaceEmpty(with: 9)
    .scan(0) { $0 + $1 }
    .filter { $0.isMultiple(of: 3) }
    .first()
    .map { [$0] }
    .sink { print($0) }
}

func presentOfElements(_ values: [String?]) -> AnyCancellable {
  values.publisher
    .compactMap { $0 }
    .map { $0.uppercased() }
    .filter { !$0.isEmpty }
    .map { $0.trimmingCharacters(in: .whitespaces) }
    .map { $0.lowercased() }
    .removeDuplicates()
    .map { $0.count }
    .filter { $0 < 80 }
    .scan(0) { $0 + $1 }
    .prefix(7)
    .sink { print($0) }
}

func pagesOfElements(_ values: [Int]) -> AnyCancellable {
  values.publisher
    .filter { $0 >= 1 }
    .removeDuplicates()
    .map { page in (page, (page - 1) * 20) }
    .map { "page=\($0.0)&offset=\($0.1)" }
    .compactMap { URL(string: "https://example.com/?" + $0) }
    .flatMap { url in Just(url).delay(for: .seconds(1), scheduler: DispatchQueue.main) }
    .map { $0.query ?? "" }
    .filter { !$0.isEmpty }
    .prefix(4)
    .collect()
    .sink { print($0) }
}

func latestOfElements(_ values: [String]) -> AnyCancellable {
  values.publisher
    .filter { !$0.isEmpty }
    .map { word in [word, word.uppercased()] }
    .map { $0.joined(separator: " ") }
    .removeDuplicates()
    .map { Just($0).map { $0.count } }
    .switchToLatest()
    .filter { $0 > 4 }
    .map { $0 / 2 }
    .dropFirst()
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func mergedOfElements(_ values: [Int]) -> AnyCancellable {
  values.publisher
    .map { $0 + 1 }
    .merge(with: other())
    .filter { $0 > 2 }
    .map { $0 * 5 }
    .combineLatest(other())
    .map { $0 + $1 }
    .removeDuplicates()
    .filter { $0 < 1_000 }
    .map { "\($0)" }
    .prefix(10)
    .sink { print($0) }
}

func zippedOfElements(_ values: [Int]) -> AnyCancellable {
  values.publisher
    .filter { $0 != 13 }
    .zip(other())
    .map { ($1, $0) }
    .filter { $0.0 < $0.1 }
    .map { $0.1 }
    .append(0)
    .scan(0) { $0 + $1 }
    .removeDuplicates()
    .map { "difference \($0)" }
    .collect()
    .sink { print($0) }
}

func wordsOfElements(_ values: [String]) -> AnyCancellable {
  values.publisher
    .flatMap { $0.split(separator: " ").publisher }
    .map { $0.lowercased() }
    .filter { $0.count > 3 }
    .scan([String: Int]()) { counts, word in counts.merging([word: 1], uniquingKeysWith: +) }
    .map { $0.max { $0.value < $1.value } }
    .compactMap { $0 }
    .map { "\($0.key): \($0.value)" }
    .removeDuplicates()
    .dropFirst()
    .prefix(10)
    .sink { print($0) }
}

func retryingOfElements(_ values: [Response]) -> AnyCancellable {
  values.publisher
    .tryMap { try $0.checked() }
    .retry(3)
    .map { $0.count }
    .tryMap { count -> Double in try ratio(count, 1_024) }
    .filter { $0 > 0.1 }
    .map { String(format: "%.1f KB", $0) }
    .replaceError(with: "?")
    .removeDuplicates()
    .receive(on: DispatchQueue.main)
    .handleEvents(receiveCancel: { print("cancelled") })
    .sink { print($0) }
}

func timestampsOfElements(_ values: [Date]) -> AnyCancellable {
  values.publisher
    .map { $0.timeIntervalSince1970 }
    .map { $0.rounded(.down) }
    .removeDuplicates()
    .map { Date(timeIntervalSince1970: $0) }
    .removeDuplicates()
    .filter { $0 < Date() }
    .map { $0.description }
    .map { String($0.prefix(16)) }
    .collect(3)
    .map { $0.count }
    .sink { print($0) }
}

func flagsOfElements(_ values: [Bool]) -> AnyCancellable {
  values.publisher
    .removeDuplicates()
    .dropFirst()
    .map { !$0 }
    .scan(0) { $1 ? $0 + 1 : 0 }
    .filter { $0 < 10 }
    .map { $0.isMultiple(of: 2) }
    .dropFirst()
    .removeDuplicates()
    .map { $0 ? "idle" : "busy" }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func throttledOfElements(_ values: [Double]) -> AnyCancellable {
  values.publisher
    .removeDuplicates()
    .throttle(for: .milliseconds(100), scheduler: DispatchQueue.main, latest: true)
    .filter { $0.isFinite }
    .map { $0.magnitude }
    .map { $0 * 255 }
    .compactMap { UInt8(exactly: $0) }
    .removeDuplicates()
    .map { String($0, radix: 16) }
    .map { $0.uppercased() }
    .prefix(256)
    .sink { print($0) }
}

func eventsOfElements(_ values: [Int]) -> AnyCancellable {
  values.publisher
    .handleEvents(receiveOutput: { print("got", $0) })
    .map { $0 & 0xFF }
    .filter { $0 != 0 }
    .map { $0 << 2 }
    .removeDuplicates()
    .collect(4)
    .map { $0.reduce(0, +) }
    .filter { $0 > 10 }
    .map { $0 >> 1 }
    .share()
    .sink { print($0) }
}

func answersOfElements(_ values: [Int]) -> AnyCancellable {
  values.publisher
    .drop { $0 < 3 }
    .prefix { $0 < 90 }
    .map { $0 + 4 }
    .filter { $0 != 50 }
    .removeDuplicates()
    .map { Double($0) }
    .map { $0.squareRoot() }
    .filter { $0 > 1.5 }
    .last()
    .map { "\($0)" }
    .sink { print($0) }
}

func sessionsOfElements(_ values: [User]) -> AnyCancellable {
  values.publisher
    .map { $0.age }
    .filter { $0 > 0 }
    .map { $0 / 10 * 10 }
    .removeDuplicates()
    .map { "\($0)–\($0 + 9)" }
    .scan([String]()) { $0.contains($1) ? $0 : $0 + [$1] }
    .map { $0.sorted() }
    .removeDuplicates()
    .map { $0.joined(separator: ", ") }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func checksumOfElements(_ values: [Data]) -> AnyCancellable {
  values.publisher
    .filter { $0.count > 8 }
    .map { $0.prefix(1_024) }
    .map { $0.reduce(UInt32(0)) { sum, byte in sum &+ UInt32(byte) } }
    .removeDuplicates()
    .map { $0.byteSwapped }
    .filter { $0 != 0 }
    .map { String($0, radix: 16) }
    .map { $0.uppercased() }
    .prefix(100)
    .collect()
    .sink { print($0) }
}

func limitsOfElements(_ values: [Double]) -> AnyCancellable {
  values.publisher
    .map { $0 * 0.5 }
    .filter { $0 > -10 }
    .map { $0.rounded() }
    .filter { $0 < 10 }
    .map { $0.magnitude }
    .filter { !$0.isZero }
    .map { $0.squareRoot() }
    .scan(1) { max($0, $1) }
    .removeDuplicates()
    .reduce(0) { max($0, $1) }
    .sink { print($0) }
}

func timeoutsOfElements(_ values: [String]) -> AnyCancellable {
  values.publisher
    .map { $0.count }
    .filter { $0 <= 140 }
    .map { $0.magnitude }
    .removeDuplicates()
    .timeout(.seconds(5), scheduler: DispatchQueue.main)
    .map { "\($0) typed" }
    .removeDuplicates()
    .dropFirst()
    .prepend("type here")
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func labelsOfErased(_ source: AnyPublisher<Int, Never>) -> AnyCancellable {
  source
    .map { $0 * 2 }
    .filter { $0 > 3 }
    .map { $0 + 1 }
    .removeDuplicates()
    .dropFirst()
    .filter { $0 % 3 == 0 }
    .scan(0) { $0 + $1 }
    .prefix(20)
    .map { "number \($0)" }
    .collect()
    .sink { print($0) }
}

func evenSquaresOfErased(_ source: AnyPublisher<Int, Never>) -> AnyCancellable {
  source
    .filter { $0 % 2 == 0 }
    .map { $0 * $0 }
    .filter { $0 < 10_000 }
    .map { $0 - 1 }
    .filter { $0 != 48 }
    .map { $0 / 3 }
    .removeDuplicates()
    .scan(1) { $0 + $1 }
    .filter { $0 >= 7 }
    .reduce(0) { $0 + $1 }
    .sink { print($0) }
}

func searchOfErased(_ source: AnyPublisher<String, Never>) -> AnyCancellable {
  source
    .map { $0.trimmingCharacters(in: .whitespaces) }
    .filter { $0.count > 2 }
    .map { $0.lowercased() }
    .removeDuplicates()
    .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
    .map { "https://example.com/search?q=" + $0 }
    .compactMap { URL(string: $0) }
    .map { $0.absoluteString.count }
    .filter { $0 > 30 }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func adultsOfErased(_ source: AnyPublisher<User, Never>) -> AnyCancellable {
  source
    .filter { $0.isActive }
    .filter { $0.age >= 18 }
    .removeDuplicates { $0.id == $1.id }
    .map { ($0.name, $0.email) }
    .compactMap { name, email in email.map { (name, $0) } }
    .map { "\($0.0) <\($0.1)>" }
    .filter { !$0.hasPrefix("test") }
    .dropFirst()
    .prefix(50)
    .collect()
    .sink { print($0) }
}

func namesOfErased(_ source: AnyPublisher<User, Never>) -> AnyCancellable {
  source
    .map(\.name)
    .filter { !$0.isEmpty }
    .map { $0.capitalized }
    .removeDuplicates()
    .map { $0.prefix(8) }
    .map { $0.lowercased() }
    .scan("") { "\($0), \($1)" }
    .dropFirst(2)
    .map(\.count)
    .filter { $0 < 200 }
    .sink { print($0) }
}

func totalsOfErased(_ source: AnyPublisher<Order, Never>) -> AnyCancellable {
  source
    .filter { !$0.items.isEmpty }
    .compactMap { $0.items.map(\.price).max() }
    .filter { $0.isFinite }
    .map { $0 * 1.19 }
    .map { $0.rounded(.up) }
    .scan(0) { max($0, $1) }
    .removeDuplicates()
    .dropFirst()
    .map { String(format: "%.2f", $0) }
    .prefix(10)
    .sink { print($0) }
}

func inventoryOfErased(_ source: AnyPublisher<Order, Never>) -> AnyCancellable {
  source
    .flatMap { $0.items.publisher }
    .filter { $0.quantity > 0 }
    .map { (name: $0.name, value: Double($0.quantity) * $0.price) }
    .filter { !$0.value.isZero }
    .map { $0.name }
    .removeDuplicates()
    .scan([String]()) { $0 + [$1] }
    .map { $0.joined(separator: "/") }
    .filter { !$0.isEmpty }
    .first()
    .sink { print($0) }
}

func parsingOfErased(_ source: AnyPublisher<String, Never>) -> AnyCancellable {
  source
    .map { $0.components(separatedBy: ",") }
    .filter { $0.count == 3 }
    .compactMap { $0.first }
    .compactMap { Int($0, radix: 10) }
    .map { $0.magnitude }
    .filter { $0 > 7 }
    .removeDuplicates()
    .map { $0.description }
    .dropFirst()
    .prefix(5)
    .sink { print($0) }
}

func validationOfErased(_ source: AnyPublisher<String, Never>) -> AnyCancellable {
  source
    .removeDuplicates()
    .map { ($0, $0.count) }
    .filter { $0.1 > 7 }
    .map { $0.0 }
    .map { $0.contains(where: \.isNumber) && $0.contains(where: \.isLetter) }
    .removeDuplicates()
    .map { $0 ? "strong" : "weak" }
    .dropFirst()
    .receive(on: DispatchQueue.main)
    .handleEvents(receiveOutput: { print($0) })
    .sink { print($0) }
}

func responsesOfErased(_ source: AnyPublisher<Response, Never>) -> AnyCancellable {
  source
    .filter { $0.status == 200 }
    .map(\.data)
    .filter { !$0.isEmpty }
    .compactMap { String(data: $0, encoding: .utf8) }
    .map { $0.split(separator: "\n") }
    .map { $0.filter { !$0.isEmpty } }
    .map(\.count)
    .removeDuplicates()
    .scan(0) { $0 + $1 }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func decodingOfErased(_ source: AnyPublisher<Response, Never>) -> AnyCancellable {
  source
    .tryMap { response -> Data in try response.checked() }
    .decode(type: [User].self, decoder: JSONDecoder())
    .map { $0.filter { $0.isActive } }
    .map { $0.sorted { $0.age < $1.age } }
    .replaceError(with: [])
    .filter { !$0.isEmpty }
    .map { $0.map(\.name) }
    .removeDuplicates()
    .map { $0.prefix(3).joined(separator: ", ") }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func recoveryOfErased(_ source: AnyPublisher<Int, Never>) -> AnyCancellable {
  source
    .tryMap { try checked($0) }
    .map { $0 + 10 }
    .tryFilter { try checked($0) > 4 }
    .mapError { Failure.wrapped("\($0)") }
    .retry(2)
    .catch { _ in Just(0) }
    .filter { $0 >= 0 }
    .map { $0 % 7 }
    .removeDuplicates()
    .collect()
    .sink { print($0) }
}

func progressOfErased(_ source: AnyPublisher<Double, Never>) -> AnyCancellable {
  source
    .filter { $0 >= 0 }
    .map { min($0, 1) }
    .map { ($0 * 100).rounded() }
    .removeDuplicates()
    .filter { $0 > 0 }
    .map { Int($0) }
    .scan(0) { max($0, $1) }
    .removeDuplicates()
    .map { "\($0) %" }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func movingAverageOfErased(_ source: AnyPublisher<Double, Never>) -> AnyCancellable {
  source
    .filter { $0.isFinite }
    .collect(5)
    .filter { $0.count == 5 }
    .compactMap { $0.max() }
    .removeDuplicates()
    .map { $0.squareRoot() }
    .filter { $0 < 120 }
    .map { $0.rounded() }
    .dropFirst()
    .collect()
    .sink { print($0) }
}

func positionsOfErased(_ source: AnyPublisher<Point, Never>) -> AnyCancellable {
  source
    .removeDuplicates()
    .filter { $0.x.isFinite && $0.y.isFinite }
    .map { Point(x: $0.y, y: $0.x) }
    .scan(Point(x: 0, y: 0)) { Point(x: $0.x + $1.x, y: $0.y + $1.y) }
    .map { $0.x.magnitude }
    .filter { $0 > 1 }
    .map { $0.rounded() }
    .removeDuplicates()
    .prefix(30)
    .reduce(0) { $0 + $1 }
    .sink { print($0) }
}

func coordinatesOfErased(_ source: AnyPublisher<Point, Never>) -> AnyCancellable {
  source
    .map(\.x, \.y)
    .map { x, y in x - y }
    .filter { $0 != 0 }
    .map { $0 > 0 }
    .removeDuplicates()
    .dropFirst()
    .map { $0 ? "right" : "left" }
    .scan("") { "\($0) \($1)" }
    .map { $0.trimmingCharacters(in: .whitespaces) }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func statisticsOfErased(_ source: AnyPublisher<Int, Never>) -> AnyCancellable {
  source
    .filter { $0 > 0 }
    .scan((count: 0, sum: 0)) { ($0.count + 1, $0.sum + $1) }
    .filter { $0.count > 1 }
    .map { $0.sum / $0.count }
    .removeDuplicates()
    .map { $0 * 10 }
    .filter { $0 < 500 }
    .dropFirst(3)
    .prefix(12)
    .collect()
    .sink { print($0) }
}

func optionalsOfErased(_ source: AnyPublisher<Int?, Never>) -> AnyCancellable {
  source
    .removeDuplicates()
    .replaceNil(with: 0)
    .map { $0 + 1 }
    .filter { $0 > 1 }
    .map { $0.magnitude }
    .replaceEmpty(with: 9)
    .scan(0) { $0 + $1 }
    .filter { $0.isMultiple(of: 3) }
    .first()
    .map { [$0] }
    .sink { print($0) }
}

func presentOfErased(_ source: AnyPublisher<String?, Never>) -> AnyCancellable {
  source
    .compactMap { $0 }
    .map { $0.uppercased() }
    .filter { !$0.isEmpty }
    .map { $0.trimmingCharacters(in: .whitespaces) }
    .map { $0.lowercased() }
    .removeDuplicates()
    .map { $0.count }
    .filter { $0 < 80 }
    .scan(0) { $0 + $1 }
    .prefix(7)
    .sink { print($0) }
}

func pagesOfErased(_ source: AnyPublisher<Int, Never>) -> AnyCancellable {
  source
    .filter { $0 >= 1 }
    .removeDuplicates()
    .map { page in (page, (page - 1) * 20) }
    .map { "page=\($0.0)&offset=\($0.1)" }
    .compactMap { URL(string: "https://example.com/?" + $0) }
    .flatMap { url in Just(url).delay(for: .seconds(1), scheduler: DispatchQueue.main) }
    .map { $0.query ?? "" }
    .filter { !$0.isEmpty }
    .prefix(4)
    .collect()
    .sink { print($0) }
}

func latestOfErased(_ source: AnyPublisher<String, Never>) -> AnyCancellable {
  source
    .filter { !$0.isEmpty }
    .map { word in [word, word.uppercased()] }
    .map { $0.joined(separator: " ") }
    .removeDuplicates()
    .map { Just($0).map { $0.count } }
    .switchToLatest()
    .filter { $0 > 4 }
    .map { $0 / 2 }
    .dropFirst()
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func mergedOfErased(_ source: AnyPublisher<Int, Never>) -> AnyCancellable {
  source
    .map { $0 + 1 }
    .merge(with: other())
    .filter { $0 > 2 }
    .map { $0 * 5 }
    .combineLatest(other())
    .map { $0 + $1 }
    .removeDuplicates()
    .filter { $0 < 1_000 }
    .map { "\($0)" }
    .prefix(10)
    .sink { print($0) }
}

func zippedOfErased(_ source: AnyPublisher<Int, Never>) -> AnyCancellable {
  source
    .filter { $0 != 13 }
    .zip(other())
    .map { ($1, $0) }
    .filter { $0.0 < $0.1 }
    .map { $0.1 }
    .append(0)
    .scan(0) { $0 + $1 }
    .removeDuplicates()
    .map { "difference \($0)" }
    .collect()
    .sink { print($0) }
}

func wordsOfErased(_ source: AnyPublisher<String, Never>) -> AnyCancellable {
  source
    .flatMap { $0.split(separator: " ").publisher }
    .map { $0.lowercased() }
    .filter { $0.count > 3 }
    .scan([String: Int]()) { counts, word in counts.merging([word: 1], uniquingKeysWith: +) }
    .map { $0.max { $0.value < $1.value } }
    .compactMap { $0 }
    .map { "\($0.key): \($0.value)" }
    .removeDuplicates()
    .dropFirst()
    .prefix(10)
    .sink { print($0) }
}

func retryingOfErased(_ source: AnyPublisher<Response, Never>) -> AnyCancellable {
  source
    .tryMap { try $0.checked() }
    .retry(3)
    .map { $0.count }
    .tryMap { count -> Double in try ratio(count, 1_024) }
    .filter { $0 > 0.1 }
    .map { String(format: "%.1f KB", $0) }
    .replaceError(with: "?")
    .removeDuplicates()
    .receive(on: DispatchQueue.main)
    .handleEvents(receiveCancel: { print("cancelled") })
    .sink { print($0) }
}

func timestampsOfErased(_ source: AnyPublisher<Date, Never>) -> AnyCancellable {
  source
    .map { $0.timeIntervalSince1970 }
    .map { $0.rounded(.down) }
    .removeDuplicates()
    .map { Date(timeIntervalSince1970: $0) }
    .removeDuplicates()
    .filter { $0 < Date() }
    .map { $0.description }
    .map { String($0.prefix(16)) }
    .collect(3)
    .map { $0.count }
    .sink { print($0) }
}

func flagsOfErased(_ source: AnyPublisher<Bool, Never>) -> AnyCancellable {
  source
    .removeDuplicates()
    .dropFirst()
    .map { !$0 }
    .scan(0) { $1 ? $0 + 1 : 0 }
    .filter { $0 < 10 }
    .map { $0.isMultiple(of: 2) }
    .dropFirst()
    .removeDuplicates()
    .map { $0 ? "idle" : "busy" }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func throttledOfErased(_ source: AnyPublisher<Double, Never>) -> AnyCancellable {
  source
    .removeDuplicates()
    .throttle(for: .milliseconds(100), scheduler: DispatchQueue.main, latest: true)
    .filter { $0.isFinite }
    .map { $0.magnitude }
    .map { $0 * 255 }
    .compactMap { UInt8(exactly: $0) }
    .removeDuplicates()
    .map { String($0, radix: 16) }
    .map { $0.uppercased() }
    .prefix(256)
    .sink { print($0) }
}

func eventsOfErased(_ source: AnyPublisher<Int, Never>) -> AnyCancellable {
  source
    .handleEvents(receiveOutput: { print("got", $0) })
    .map { $0 & 0xFF }
    .filter { $0 != 0 }
    .map { $0 << 2 }
    .removeDuplicates()
    .collect(4)
    .map { $0.reduce(0, +) }
    .filter { $0 > 10 }
    .map { $0 >> 1 }
    .share()
    .sink { print($0) }
}

func answersOfErased(_ source: AnyPublisher<Int, Never>) -> AnyCancellable {
  source
    .drop { $0 < 3 }
    .prefix { $0 < 90 }
    .map { $0 + 4 }
    .filter { $0 != 50 }
    .removeDuplicates()
    .map { Double($0) }
    .map { $0.squareRoot() }
    .filter { $0 > 1.5 }
    .last()
    .map { "\($0)" }
    .sink { print($0) }
}

func sessionsOfErased(_ source: AnyPublisher<User, Never>) -> AnyCancellable {
  source
    .map { $0.age }
    .filter { $0 > 0 }
    .map { $0 / 10 * 10 }
    .removeDuplicates()
    .map { "\($0)–\($0 + 9)" }
    .scan([String]()) { $0.contains($1) ? $0 : $0 + [$1] }
    .map { $0.sorted() }
    .removeDuplicates()
    .map { $0.joined(separator: ", ") }
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}

func checksumOfErased(_ source: AnyPublisher<Data, Never>) -> AnyCancellable {
  source
    .filter { $0.count > 8 }
    .map { $0.prefix(1_024) }
    .map { $0.reduce(UInt32(0)) { sum, byte in sum &+ UInt32(byte) } }
    .removeDuplicates()
    .map { $0.byteSwapped }
    .filter { $0 != 0 }
    .map { String($0, radix: 16) }
    .map { $0.uppercased() }
    .prefix(100)
    .collect()
    .sink { print($0) }
}
