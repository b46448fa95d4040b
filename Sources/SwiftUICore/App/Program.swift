import Foundation

/// The scenes and the windows of a running app.
@MainActor
final class ProgramModel {
  nonisolated static let settingsID = "com.apple.SwiftUI.Settings"

  /// A weak reference to a scene that can open windows.
  private struct WeakScene {
    weak var scene: (any WindowOpeningScene)?
  }

  private var scenes: [WeakScene] = []
  private var hasScene = false
  private var phases: [ObjectIdentifier: ScenePhase] = [:]
  private var announcedPhase = ScenePhase.background
  private var urlHandlers: [(owner: ObjectIdentifier, open: (URL) -> Void)] = []
  private var pendingURLs: [URL] = []

  /// Adds a scene.
  ///
  /// - Returns: A Boolean value that indicates whether the scene is the first one.
  func add(_ scene: any WindowOpeningScene) -> Bool {
    defer { hasScene = true }
    scenes.append(WeakScene(scene: scene))
    return !hasScene
  }

  /// Adds a scene that opens no windows by itself. If it is the first one, no other scene is.
  func addSceneWithoutWindows() { hasScene = true }

  private func scene(_ id: String?, _ value: AnyHashable?) -> (any WindowOpeningScene)? {
    scenes.lazy.compactMap(\.scene).first { scene in
      if let id, scene.sceneID != id { return false }
      if let value, !scene.shows(value) { return false }
      return true
    }
  }

  func open(_ id: String?, _ value: AnyHashable?) {
    if let scene = scene(id, value) { return scene.open(value) }
    let wanted = [id.map { "the identifier \($0)" }, value.map { "values of \(type(of: $0.base))" }]
    scenes.lazy.compactMap(\.scene).first?.graph.warn(
      "openWindow: the app has no scene with \(wanted.compactMap { $0 }.joined(separator: " and ")).")
  }

  func close(_ id: String?, _ value: AnyHashable?) { scene(id, value)?.close(value) }

  // MARK: Phases

  /// Sets the phase of a window, or removes a window. The phase of the app is the most active one of its windows.
  func setPhase(_ phase: ScenePhase?, of window: Node) {
    phases[ObjectIdentifier(window)] = phase
    let all = phases.values
    let own: ScenePhase = all.contains(.active) ? .active : all.contains(.inactive) ? .inactive : .background
    defer { announce(own) }
    // Each window has a phase of its own, which its views read instead.
    window.graph.root?.updateEnvironment { $0.scenePhase = own }
    window.graph.queue.wake()
  }

  /// Posts the notifications with which apps for small devices follow their phase.
  private func announce(_ phase: ScenePhase) {
    let old = announcedPhase
    announcedPhase = phase
    if old == phase { return }
    if old == .active { post("WillResignActive") }
    if phase == .background { post("DidEnterBackground") }
    if old == .background { post("WillEnterForeground") }
    if phase == .active { post("DidBecomeActive") }
  }

  private func post(_ event: String) {
    NotificationCenter.default.post(name: Notification.Name("UIApplication\(event)Notification"), object: nil)
  }

  // MARK: URLs

  func addHandler(_ owner: Node, _ open: @escaping (URL) -> Void) {
    urlHandlers.removeAll { $0.owner == ObjectIdentifier(owner) }
    urlHandlers.append((ObjectIdentifier(owner), open))
    for url in pendingURLs { open(url) }
    pendingURLs = []
  }

  func removeHandler(_ owner: Node) { urlHandlers.removeAll { $0.owner == ObjectIdentifier(owner) } }

  /// Opens a window for a file that a scene can show. Other URLs are passed to the views that open URLs, or to the
  /// first view that appears and does.
  func open(_ url: URL) {
    if url.isFileURL {
      for scene in scenes.lazy.compactMap(\.scene) { if let value = scene.value(for: url) { return scene.open(value) } }
    }
    if urlHandlers.isEmpty { return pendingURLs.append(url) }
    for handler in urlHandlers { handler.open(url) }
  }

  /// Opens an argument of the program: a URL, or the path of a file that a scene can show. Other arguments belong to
  /// the program.
  func open(argument: String) {
    if argument.contains("://") {
      if let url = URL(string: argument) { open(url) }
    } else if FileManager.default.fileExists(atPath: argument) {
      let url = URL(fileURLWithPath: argument)
      for scene in scenes.lazy.compactMap(\.scene) { if let value = scene.value(for: url) { return scene.open(value) } }
    }
  }
}

/// The app that a graph shows.
final class RunningProgram: GraphFeature {
  weak var model: ProgramModel?
}

extension Graph {
  /// Creates the tree of an app's windows.
  ///
  /// - Parameters:
  ///   - program: The app whose scenes are mounted.
  ///   - environment: The environment of its windows.
  /// - Returns: The element that the renderer has made for the root.
  package func mount<Program: App>(program: Program, environment: EnvironmentValues) -> AnyObject {
    var environment = environment
    // As on Apple's systems, a color of this name is that of the app.
    if let accent = AssetCatalogs.color(named: "AccentColor", in: nil) {
      environment.tint = Color(.adaptive(light: accent.light, dark: accent.dark))
    }
    LaunchActions.run(&environment)
    return mount { [environment] in
      RootNode(of: self, environment: environment) {
        AppNode(program, $0)
      } accept: { _, view in
        fatalError("A program takes no new value such as \(view).")
      }
    }
  }

  /// Passes a URL to the views of the app that open URLs.
  package func open(_ url: URL) { feature(RunningProgram.self).model?.open(url) }

  /// Opens an argument of the program if it is a URL, or the path of a document.
  package func open(argument: String) { feature(RunningProgram.self).model?.open(argument: argument) }
}

/// The environment key for ``EnvironmentValues/program``.
private struct ProgramKey: OptionalEnvironmentKey { typealias Value = ProgramModel? }
/// The environment key for ``EnvironmentValues/windowValue``.
private struct WindowValueKey: OptionalEnvironmentKey { typealias Value = AnyHashable? }

extension EnvironmentValues {
  /// The app that contains the view.
  var program: ProgramModel? {
    get { self[ProgramKey.self] }
    set { self[ProgramKey.self] = newValue }
  }

  /// The value that the window was opened with.
  var windowValue: AnyHashable? {
    get { self[WindowValueKey.self] }
    set { self[WindowValueKey.self] = newValue }
  }

  /// A Boolean value that indicates whether the app can have several windows, which is `true` on Linux.
  public var supportsMultipleWindows: Bool { true }
}
