import Combine
import CombineExtras
import Feed
import Settings

// Feed is compiled against the Combine of the toolset, and the manifest of this file names the package. The types are
// the same, both when compiling and at run time.
let loader = FeedLoader(settings: Settings()) { .fail(with: URLError(.badURL)) }
let mine: any Publisher = Just(1)
let object: any ObservableObject = loader
print(mine is Just<Int>, object is FeedLoader, type(of: loader.$articles) == Published<[Article]>.Publisher.self)

// The process contains only one copy of the library.
let maps = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
let libraries = String(decoding: maps, as: UTF8.self)
  .split(separator: "\n")
  .filter { $0.hasSuffix("/libSwiftCombineCore.so") }
  .compactMap { line in line.firstIndex(of: "/").map { line[$0...] } }
print("shared copies:", Set(libraries).count)
