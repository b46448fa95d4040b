import Foundation

// Foundation has these properties on Apple's systems only. If it gets them on Linux, its own ones are preferred.
extension URL {
  private static func directory(_ kind: FileManager.SearchPathDirectory, _ name: String) -> URL {
    FileManager.default.urls(for: kind, in: .userDomainMask).first
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(name, isDirectory: true)
  }

  /// The directory for the user's documents: that of the desktop's settings, by default `~/Documents`. It need not
  /// exist.
  @_disfavoredOverload
  public static var documentsDirectory: URL { directory(.documentDirectory, "Documents") }

  /// The directory for files that a program can create again: `$XDG_CACHE_HOME`, by default `~/.cache`. It need not
  /// exist.
  @_disfavoredOverload
  public static var cachesDirectory: URL { directory(.cachesDirectory, ".cache") }

  /// The directory for the data of programs: `$XDG_DATA_HOME`, by default `~/.local/share`. It need not exist.
  @_disfavoredOverload
  public static var applicationSupportDirectory: URL { directory(.applicationSupportDirectory, ".local/share") }

  /// The directory for files from the network, by default `~/Downloads`. It need not exist.
  @_disfavoredOverload
  public static var downloadsDirectory: URL { directory(.downloadsDirectory, "Downloads") }

  /// The directory of the user's desktop, by default `~/Desktop`. It need not exist.
  @_disfavoredOverload
  public static var desktopDirectory: URL { directory(.desktopDirectory, "Desktop") }

  /// The directory of the user's pictures, by default `~/Pictures`. It need not exist.
  @_disfavoredOverload
  public static var picturesDirectory: URL { directory(.picturesDirectory, "Pictures") }

  /// The directory of the user's music, by default `~/Music`. It need not exist.
  @_disfavoredOverload
  public static var musicDirectory: URL { directory(.musicDirectory, "Music") }

  /// The directory of the user's films, by default `~/Videos`. It need not exist.
  @_disfavoredOverload
  public static var moviesDirectory: URL { directory(.moviesDirectory, "Videos") }
}

extension UserDefaults {
  /// Sets the value of a key.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil` to remove the key.
  ///   - key: The name of the value.
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}
