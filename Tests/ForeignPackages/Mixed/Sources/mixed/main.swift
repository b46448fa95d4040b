import Combine
import CombineExtras
import Feed
import Settings

// Feed has been compiled against the toolset's Combine, and this file's manifest names the package: the types are the
// same, and so are they at run time.
let loader = FeedLoader(settings: Settings()) { .fail(with: URLError(.badURL)) }
let mine: any Publisher = Just(1)
let object: any ObservableObject = loader
print(mine is Just<Int>, object is FeedLoader, type(of: loader.$articles) == Published<[Article]>.Publisher.self)

// One copy of the library is in the process.
let maps = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
let libraries = String(decoding: maps, as: UTF8.self)
  .split(separator: "\n")
  .filter { $0.hasSuffix("/libCombineCore.so") }
  .compactMap { line in line.firstIndex(of: "/").map { line[$0...] } }
print("shared copies:", Set(libraries).count)
