import Foundation

/// An action that opens a URL, as a ``Link`` does.
///
///     @Environment(\.openURL) private var openURL
///     Button("Help") { openURL(helpPage) }
///
/// `environment(\.openURL, OpenURLAction { … })` installs a handler. URLs that the handler leaves to the system are
/// opened with the desktop's default program, which `xdg-open` starts.
@MainActor
@preconcurrency
public struct OpenURLAction: Sendable {
  /// A result of a handler: the URL has been opened, has been rejected, or is left to the system.
  public struct Result: Sendable {
    /// A decision about a URL. If a handler has replaced the URL, `system` has the replacement.
    enum Outcome: Sendable {
      case handled
      case discarded
      case system(URL?)
    }

    let outcome: Outcome

    /// The handler has opened the URL.
    public static let handled = Result(outcome: .handled)
    /// The handler has decided not to open the URL.
    public static let discarded = Result(outcome: .discarded)
    /// The system is to open the URL.
    public static let systemAction = Result(outcome: .system(nil))

    /// Requests that the system open another URL.
    ///
    /// - Parameter url: The URL to open instead of the original one.
    /// - Returns: A result that asks the system to open the URL.
    public static func systemAction(_ url: URL) -> Result { Result(outcome: .system(url)) }
  }

  private let handler: @MainActor @Sendable (URL) -> Result
  /// A closure that opens the URLs left to the system, or `nil` to open them with the desktop.
  private let system: (@MainActor @Sendable (URL) -> Bool)?

  /// Creates an action that opens URLs with a handler.
  ///
  /// - Parameter handler: A closure that opens a URL, or leaves it to the system. It runs on the main actor.
  nonisolated public init(handler: @escaping @MainActor @Sendable (URL) -> Result) {
    self.init(system: nil, handler: handler)
  }

  nonisolated private init(
    system: (@MainActor @Sendable (URL) -> Bool)?, handler: @escaping @MainActor @Sendable (URL) -> Result
  ) {
    self.handler = handler
    self.system = system
  }

  /// Creates an action that opens URLs with a closure instead of the desktop. Renderers use it.
  ///
  /// - Parameter system: A closure that opens a URL and returns whether it succeeded.
  nonisolated package init(system: @escaping @MainActor @Sendable (URL) -> Bool) {
    self.init(system: system) { _ in .systemAction }
  }

  /// Opens a URL.
  ///
  /// - Parameter url: The URL to open.
  public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }

  /// Opens a URL and passes the result to a closure.
  ///
  /// - Parameters:
  ///   - url: The URL to open.
  ///   - completion: A closure that receives a Boolean value that indicates whether the URL was opened. It runs before
  ///     this method returns.
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch handler(url).outcome {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .system(let other): completion((system ?? Self.openWithDesktop)(other ?? url))
    }
  }

  static func openWithDesktop(_ url: URL) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", url.absoluteString]
    return (try? process.run()) != nil
  }

  /// Returns this action with the system action of an enclosing action, unless this action has a system action already.
  nonisolated func inheriting(from outer: OpenURLAction) -> OpenURLAction {
    OpenURLAction(system: system ?? outer.system, handler: handler)
  }
}

/// The environment key for ``EnvironmentValues/openURL``. By default, the system opens all URLs.
private struct OpenURLKey: EnvironmentKey {
  static let defaultValue = OpenURLAction { _ in .systemAction }
}

extension EnvironmentValues {
  /// The action that opens URLs. An action that is set here leaves the URLs that its handler doesn't handle to the
  /// system action of the enclosing action.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue.inheriting(from: openURL) }
  }
}
