import Foundation
import TestHelpers
import Testing

/// Returns a bundle in a new folder.
///
/// - Parameter files: The contents of the files, under their paths in the bundle.
package func makeBundle(_ files: [String: String]) throws -> Bundle {
  let folder = temporaryFile("-tables")
  for (name, text) in files {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  return try #require(Bundle(path: folder.path))
}
