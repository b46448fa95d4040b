import CombineCore
import Foundation

/// A playground page: the program that `combine play` runs, or a file that `combine run` runs.
///
/// A page ends after its last statement. To receive what arrives later, let it continue:
///
///     PlaygroundPage.current.needsIndefiniteExecution = true
///     let subscription = Timer.publish(every: 1, on: .main, in: .common).autoconnect().prefix(3)
///       .sink { _ in PlaygroundPage.current.finishExecution() } receiveValue: { print($0) }
///
/// - Threads: Any thread may use it.
public final class PlaygroundPage: @unchecked Sendable {  // `lock` guards every `var`
  /// The page that is running.
  public static let current = PlaygroundPage()

  private let lock = Lock()
  private var continues = false
  private var shown: (any PlaygroundLiveViewable)?
  private var hasEnded = false

  private init() {}

  /// A Boolean value that indicates whether the page continues after its last statement, until it calls
  /// ``finishExecution()``. The main run loop runs in that time.
  ///
  /// It is also `true` while there is a ``liveView``.
  public var needsIndefiniteExecution: Bool {
    get { lock.withLock { continues || shown != nil } }
    set { lock.withLock { continues = newValue } }
  }

  /// Ends the page, and with it the process, with status 0.
  public func finishExecution() -> Never { exit(0) }

  /// The view that a window shows from the page's last statement on. With `import SwiftUI`, `setLiveView(_:)` makes one
  /// of any view.
  ///
  /// Closing the window ends the page. Without a display there is no window, and the page says so; it then continues
  /// only if ``needsIndefiniteExecution`` was set, too.
  public var liveView: (any PlaygroundLiveViewable)? {
    get { lock.withLock { shown } }
    set {
      let (old, isLate) = lock.withLock { () -> ((any PlaygroundLiveViewable)?, Bool) in
        let old = shown
        shown = newValue
        return (old, hasEnded)
      }
      withExtendedLifetime(old) {}  // released after unlocking
      if isLate, newValue != nil { DispatchQueue.main.async { if LiveWindow.isPossible { LiveWindow.show() } } }
    }
  }

  var continuesWithoutView: Bool { lock.withLock { continues } }

  /// Records that the last statement has run, so that a view that is set from now on is shown at once.
  func end() { lock.withLock { hasEnded = true } }
}

/// A value that a page can show as its live view.
public protocol PlaygroundLiveViewable {
  /// The way to show the value in a window.
  var playgroundLiveViewRepresentation: PlaygroundLiveViewRepresentation { get }
}

/// A way to show a live view in a window.
public struct PlaygroundLiveViewRepresentation {
  /// Shows the view in a window, or in the one that is there.
  package let show: @MainActor () -> Void

  /// - Parameter show: Shows the view. The first call returns when the window has been closed, a later one at once.
  package init(show: @escaping @MainActor () -> Void) { self.show = show }
}

/// The folder that playgrounds share for their files, in the documents folder.
public let playgroundSharedDataDirectory = FileManager.default.homeDirectoryForCurrentUser
  .appendingPathComponent("Documents/Shared Playground Data", isDirectory: true)
