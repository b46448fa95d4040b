import Foundation

/// Opens a URL, as a `Link` does.
///
///     @Environment(\.openURL) private var openURL
///     Button("Help") { openURL(helpPage) }
///
/// `environment(\.openURL, OpenURLAction { … })` takes it into one's own hands. Elsewhere the desktop's program for the
/// URL opens it: `xdg-open` finds that.
@MainActor
@preconcurrency
public struct OpenURLAction: Sendable {
  /// What has become of a URL.
  public struct Result: Sendable {
    enum Outcome: Sendable {
      case handled
      case discarded
      case system(URL?)
    }

    let outcome: Outcome

    /// The handler has opened it.
    public static let handled = Result(outcome: .handled)
    /// The handler has decided that it stays closed.
    public static let discarded = Result(outcome: .discarded)
    /// The desktop shall open it.
    public static let systemAction = Result(outcome: .system(nil))

    /// The desktop shall open another one.
    public static func systemAction(_ url: URL) -> Result { Result(outcome: .system(url)) }
  }

  private let handler: @MainActor @Sendable (URL) -> Result
  /// What opens the URLs that the handler leaves to the system; the desktop if `nil`.
  private let system: (@MainActor @Sendable (URL) -> Bool)?

  /// Opens URLs with the handler.
  nonisolated public init(handler: @escaping @MainActor @Sendable (URL) -> Result) {
    self.init(system: nil, handler: handler)
  }

  nonisolated private init(
    system: (@MainActor @Sendable (URL) -> Bool)?, handler: @escaping @MainActor @Sendable (URL) -> Result
  ) {
    self.handler = handler
    self.system = system
  }

  /// For those who show views: URLs that no handler has taken are opened by the closure, which says whether it could.
  nonisolated package init(system: @escaping @MainActor @Sendable (URL) -> Bool) {
    self.init(system: system) { _ in .systemAction }
  }

  /// Opens a URL.
  public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }

  /// Opens a URL, and tells whether it was opened: at once, before this returns.
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch handler(url).outcome {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .system(let other): completion((system ?? Self.openWithDesktop)(other ?? url))
    }
  }

  private static func openWithDesktop(_ url: URL) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", url.absoluteString]
    return (try? process.run()) != nil
  }

  /// This action, where what it leaves to the desktop is left to the one around.
  nonisolated func inheriting(from outer: OpenURLAction) -> OpenURLAction {
    OpenURLAction(system: system ?? outer.system, handler: handler)
  }
}

private struct OpenURLKey: EnvironmentKey {
  static let defaultValue = OpenURLAction { _ in .systemAction }
}

extension EnvironmentValues {
  /// Opens a URL. What an action that is set here leaves to the system goes to the desktop.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue.inheriting(from: openURL) }
  }
}
