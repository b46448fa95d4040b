import Foundation

/// The contents of a file or of a folder, in memory.
///
///     let wrapper = FileWrapper(regularFileWithContents: Data(text.utf8))
///     try wrapper.write(to: url, originalContentsURL: nil)
///
/// A wrapper of a folder contains a wrapper for each item in it. Symbolic links inside are followed.
///
/// - Threads: A wrapper is used by one thread at a time.
/// - Differences: The type belongs to this module, because Foundation doesn't have it here. There are no wrappers of
///   symbolic links, and no file attributes.
public final class FileWrapper {
  /// Options of reading a file.
  public struct ReadingOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Creates options from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The option to read the contents immediately, as is done in any case.
    public static let immediate = ReadingOptions(rawValue: 1)
    /// The option not to map the file into memory, as is done in any case.
    public static let withoutMapping = ReadingOptions(rawValue: 2)
  }

  /// Options of writing a file.
  public struct WritingOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Creates options from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The option to replace the file or the folder only when its new contents are complete.
    public static let atomic = WritingOptions(rawValue: 1)
    /// The option to set the filenames of the wrappers to those of the written files.
    public static let withNameUpdating = WritingOptions(rawValue: 2)
  }

  private enum Contents {
    case file(Data)
    case folder([String: FileWrapper])
  }
  private var contents: Contents

  /// The name of the file that the wrapper was read from or written to, or `nil` for none.
  public var filename: String?
  /// The name under which the wrapper is added to a folder, or `nil` for none.
  public var preferredFilename: String?

  // MARK: - Creating

  /// Creates a wrapper of a file.
  ///
  /// - Parameter contents: The contents of the file.
  public init(regularFileWithContents contents: Data) { self.contents = .file(contents) }

  /// Creates a wrapper of a folder.
  ///
  /// - Parameter childrenByPreferredName: The wrappers of the items in the folder, by name.
  public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
    contents = .folder(childrenByPreferredName)
    for (name, child) in childrenByPreferredName where child.preferredFilename == nil { child.preferredFilename = name }
  }

  /// Reads a file, or a folder with all in it.
  ///
  /// - Parameters:
  ///   - url: The URL of the file or the folder.
  ///   - options: Options. All files are read immediately.
  /// - Throws: An error of the file system.
  public init(url: URL, options: ReadingOptions = []) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
      var children: [String: FileWrapper] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
        children[name] = try FileWrapper(url: url.appendingPathComponent(name), options: options)
      }
      contents = .folder(children)
    } else {
      contents = .file(try Data(contentsOf: url))
    }
    filename = url.lastPathComponent
    preferredFilename = url.lastPathComponent
  }

  // MARK: - Inspecting

  /// A Boolean value that indicates whether this is the wrapper of a file.
  public var isRegularFile: Bool { if case .file = contents { true } else { false } }

  /// A Boolean value that indicates whether this is the wrapper of a folder.
  public var isDirectory: Bool { !isRegularFile }

  /// The contents of the file, or `nil` for a folder.
  public var regularFileContents: Data? { if case .file(let data) = contents { data } else { nil } }

  /// The wrappers of the items in the folder, by name, or `nil` for a file.
  public var fileWrappers: [String: FileWrapper]? { if case .folder(let children) = contents { children } else { nil } }

  // MARK: - Changing

  /// Adds a wrapper to this wrapper of a folder.
  ///
  /// - Parameter child: The wrapper of a file or a folder, with a preferred name.
  /// - Returns: The name of the new item. It is the preferred one, with a number if the folder has an item of that
  ///   name.
  /// - Traps: If this wrapper is not one of a folder, or if the other wrapper has no preferred name.
  @discardableResult
  public func addFileWrapper(_ child: FileWrapper) -> String {
    guard case .folder(var children) = contents else {
      fatalError("FileWrapper.addFileWrapper(_:): this wrapper is not one of a folder")
    }
    guard let preferred = child.preferredFilename, !preferred.isEmpty else {
      fatalError("FileWrapper.addFileWrapper(_:): the wrapper has no preferred name")
    }
    let url = URL(fileURLWithPath: "/").appendingPathComponent(preferred)
    let name = numberedURL(url) { children[$0.lastPathComponent] != nil }.lastPathComponent
    children[name] = child
    contents = .folder(children)
    return name
  }

  /// Adds a wrapper of a file to this wrapper of a folder.
  ///
  /// - Parameters:
  ///   - data: The contents of the file.
  ///   - fileName: The preferred name.
  /// - Returns: The name of the new item, as ``addFileWrapper(_:)`` chooses it.
  @discardableResult
  public func addRegularFile(withContents data: Data, preferredFilename fileName: String) -> String {
    let child = FileWrapper(regularFileWithContents: data)
    child.preferredFilename = fileName
    return addFileWrapper(child)
  }

  /// Removes a wrapper from this wrapper of a folder. Does nothing if the wrapper is not in it.
  ///
  /// - Parameter child: The wrapper to remove.
  public func removeFileWrapper(_ child: FileWrapper) {
    guard case .folder(let children) = contents else { return }
    contents = .folder(children.filter { $0.value !== child })
  }

  /// Returns the name of a wrapper in this wrapper of a folder, or `nil` if it is not in it.
  ///
  /// - Parameter child: The wrapper to find.
  public func keyForChildFileWrapper(_ child: FileWrapper) -> String? {
    fileWrappers?.first { $0.value === child }?.key
  }

  // MARK: - Writing

  /// Writes the file, or the folder with all in it, and replaces what is there.
  ///
  /// A file is replaced in one step, and so is a folder if the option says so: after an error or a crash the former
  /// contents are still there.
  ///
  /// - Parameters:
  ///   - url: The URL of the file or the folder.
  ///   - options: Options.
  ///   - originalContentsURL: The URL of the former contents, which is ignored.
  /// - Throws: An error of the file system.
  public func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws {
    switch contents {
    case .file(let data): try data.write(to: url, options: .atomic)
    case .folder(let children):
      let manager = FileManager.default
      let target =
        options.contains(.atomic)
        ? url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).\(UUID().uuidString)") : url
      do {
        if target == url, manager.fileExists(atPath: url.path) { try manager.removeItem(at: url) }
        try manager.createDirectory(at: target, withIntermediateDirectories: false)
        for (name, child) in children {
          let inner = options.subtracting(.atomic)
          try child.write(to: target.appendingPathComponent(name), options: inner, originalContentsURL: nil)
        }
        if target != url {
          // The former folder keeps another name until the new one has its place.
          let former = target.appendingPathExtension("former")
          let hadFormer = manager.fileExists(atPath: url.path)
          if hadFormer { try manager.moveItem(at: url, to: former) }
          do { try manager.moveItem(at: target, to: url) } catch {
            if hadFormer { try? manager.moveItem(at: former, to: url) }
            throw error
          }
          if hadFormer { try? manager.removeItem(at: former) }
        }
      } catch {
        if target != url { try? manager.removeItem(at: target) }
        throw error
      }
    }
    if options.contains(.withNameUpdating) { filename = url.lastPathComponent }
  }
}

/// Returns a URL whose name is not taken: the URL itself, or the one with the first number that makes its name free.
package func numberedURL(_ url: URL, isTaken: (URL) -> Bool) -> URL {
  guard isTaken(url) else { return url }
  let (folder, suffix) = (url.deletingLastPathComponent(), url.pathExtension)
  let name = url.deletingPathExtension().lastPathComponent
  var number = 2
  while true {
    let other = folder.appendingPathComponent("\(name) \(number)" + (suffix.isEmpty ? "" : ".\(suffix)"))
    if !isTaken(other) { return other }
    number += 1
  }
}
