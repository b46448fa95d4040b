import Foundation

/// The resources of the program's target.
package enum MainResources {
  /// Makes the resources of the program's target those of the main bundle, too, as they are in an app for Apple's
  /// systems: `Bundle.main.url(forResource:withExtension:)` finds them.
  ///
  /// The package manager puts them into a folder beside the executable. The main bundle is the folder of the
  /// executable, so links to them are made there, once. A folder that can't be written, as that of an installed
  /// program, stays as it is.
  package static func link() {
    let folders = Translations.mainFolders
    guard let main = folders.first else { return }
    for folder in folders.dropFirst() { link(from: folder, to: main) }
  }

  /// Makes links in a folder to what is in another folder, unless there is something of that name.
  static func link(from folder: String, to main: String) {
    let manager = FileManager.default
    guard manager.isWritableFile(atPath: main) else { return }
    for name in (try? manager.contentsOfDirectory(atPath: folder)) ?? [] where name != "Info.plist" {
      let link = main + "/" + name
      if manager.fileExists(atPath: link) { continue }
      // A link whose resource is gone is in the way of that of another one.
      if (try? manager.destinationOfSymbolicLink(atPath: link)) != nil { try? manager.removeItem(atPath: link) }
      try? manager.createSymbolicLink(atPath: link, withDestinationPath: folder + "/" + name)
    }
  }
}
