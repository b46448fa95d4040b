import Combine
import Foundation
import Observation

/// A scene that can open and close windows.
@MainActor
protocol WindowOpener: Node {
  var sceneID: String? { get }
  func shows(_ value: AnyHashable) -> Bool
  func value(for url: URL) -> AnyHashable?
  func open(_ value: AnyHashable?)
  func close(_ value: AnyHashable?)
}

/// The scenes and the windows of a running app.
@MainActor
final class ProgramModel {
  nonisolated static let settingsID = "com.apple.SwiftUI.Settings"

  private struct Entry {
    weak var scene: (any WindowOpener)?
  }

  private var scenes: [Entry] = []
  private var hasScene = false
  private var phases: [ObjectIdentifier: ScenePhase] = [:]
  private var urlHandlers: [(owner: ObjectIdentifier, open: (URL) -> Void)] = []
  private var pendingURLs: [URL] = []

  /// Adds a scene.
  ///
  /// - Returns: A Boolean value that indicates whether the scene is the first one.
  func add(_ scene: any WindowOpener) -> Bool {
    defer { hasScene = true }
    scenes.append(Entry(scene: scene))
    return !hasScene
  }

  /// Adds a scene that opens no windows by itself. If it is the first one, no other scene is.
  func addSceneWithoutWindows() { hasScene = true }

  private func scene(_ id: String?, _ value: AnyHashable?) -> (any WindowOpener)? {
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
    window.graph.setProgramPhase(own)
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

/// The environment key for ``EnvironmentValues/program``.
private struct ProgramKey: OptionalEnvironmentKey { typealias Value = ProgramModel? }
/// The environment key for ``EnvironmentValues/windowValue``.
private struct WindowValueKey: OptionalEnvironmentKey { typealias Value = AnyHashable? }
/// The environment key for ``EnvironmentValues/windowOptions``.
private struct WindowOptionsKey: EnvironmentKey { static let defaultValue = WindowOptions() }

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

  /// The options of the windows of a scene.
  var windowOptions: WindowOptions {
    get { self[WindowOptionsKey.self] }
    set { self[WindowOptionsKey.self] = newValue }
  }

  /// The action that opens a window of the app.
  public var openWindow: OpenWindowAction { OpenWindowAction(program) }

  /// The action that closes windows of the app.
  public var dismissWindow: DismissWindowAction { DismissWindowAction(program, dismiss) }

  /// The action that opens the window with the settings of the app.
  public var openSettings: OpenSettingsAction { OpenSettingsAction(program) }

  /// A Boolean value that indicates whether the app can have several windows, which is `true` on Linux.
  public var supportsMultipleWindows: Bool { true }
}

/// An action that opens a window.
///
///     @Environment(\.openWindow) private var openWindow
///     Button("Open") { openWindow(id: "note", value: note.id) }
///
/// A window of a ``Window`` scene, or one that already shows the value, comes to the front instead.
@MainActor
@preconcurrency
public struct OpenWindowAction {
  let program: ProgramModel?

  nonisolated init(_ program: ProgramModel?) { self.program = program }

  /// Opens a window of the scene with an identifier.
  ///
  /// - Parameter id: The identifier.
  public func callAsFunction(id: String) { program?.open(id, nil) }

  /// Opens a window for a value, of the first window group for values of its type.
  ///
  /// - Parameter value: The value.
  public func callAsFunction<D: Codable & Hashable>(value: D) { program?.open(nil, AnyHashable(value)) }

  /// Opens a window for a value, of the window group with an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - value: The value.
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) { program?.open(id, AnyHashable(value)) }
}

/// An action that closes windows.
@MainActor
@preconcurrency
public struct DismissWindowAction {
  let program: ProgramModel?
  let dismiss: DismissAction

  nonisolated init(_ program: ProgramModel?, _ dismiss: DismissAction) {
    self.program = program
    self.dismiss = dismiss
  }

  /// Closes the window that contains the view, or the presentation in it.
  public func callAsFunction() { dismiss() }

  /// Closes the windows of the scene with an identifier.
  ///
  /// - Parameter id: The identifier.
  public func callAsFunction(id: String) { program?.close(id, nil) }

  /// Closes the windows that show a value.
  ///
  /// - Parameter value: The value.
  public func callAsFunction<D: Codable & Hashable>(value: D) { program?.close(nil, AnyHashable(value)) }

  /// Closes the windows of the window group with an identifier that show a value.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - value: The value.
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) { program?.close(id, AnyHashable(value)) }
}

/// An action that opens the window with the settings of the app.
@MainActor
@preconcurrency
public struct OpenSettingsAction {
  let program: ProgramModel?

  nonisolated init(_ program: ProgramModel?) { self.program = program }

  /// Opens the window.
  public func callAsFunction() { program?.open(ProgramModel.settingsID, nil) }
}

// MARK: - Options of windows

/// Options of a window, which the renderer applies.
public struct WindowOptions: Equatable, Sendable {
  /// The size with which the window opens, in points, or `nil` for that of its content.
  public var defaultSize: CGSize?
  /// A Boolean value that indicates whether the user can change the size of the window.
  public var isResizable = true
  /// A number that changes when the window is to come to the front.
  public var activations = 0
  /// A Boolean value that indicates whether the window belongs to an item in the status area: it has no title bar, and
  /// doesn't keep the program going.
  public var isPanel = false

  /// Creates options with their defaults.
  public init() {}
}

/// A relation between the size of a window and that of its content.
public struct WindowResizability: Hashable, Sendable {
  let isResizable: Bool
  private let name: String

  /// The platform decides: the user can change the size.
  public static let automatic = WindowResizability(isResizable: true, name: "automatic")
  /// The window has the size of its content.
  public static let contentSize = WindowResizability(isResizable: false, name: "content size")
  /// The window is at least as large as its content.
  public static let contentMinSize = WindowResizability(isResizable: true, name: "content minimum size")
}

/// A scene in an environment that a modifier changes.
public struct _EnvironmentScene<Content: Scene> {
  public typealias Body = Never

  let content: Content
  let change: (inout EnvironmentValues) -> Void
}

extension _EnvironmentScene: Scene {
  /// Creates the node that represents the scene at runtime.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ scene: Self, _ context: NodeContext) -> SceneNode<Self> {
    EnvironmentSceneNode(scene, context)
  }
}

/// The node of a scene in a changed environment.
private final class EnvironmentSceneNode<Content: Scene>: SceneNode<_EnvironmentScene<Content>> {
  private let scope: EnvironmentScope
  private var child: SceneNode<Content>?

  init(_ scene: _EnvironmentScene<Content>, _ context: NodeContext) {
    scope = EnvironmentScope(in: context.environment)
    super.init(context)
    write(scene)
    child = Content._makeNode(scene.content, NodeContext(parent: self, environment: scope))
  }

  override func update(_ scene: _EnvironmentScene<Content>) {
    let changed = write(scene)
    if !changed.isEmpty { graph.environmentChanged(changed, below: self) }
    child?.update(scene.content)
  }

  @discardableResult
  private func write(_ scene: _EnvironmentScene<Content>) -> EnvironmentKeySet {
    var values = EnvironmentValues(in: environment)
    scene.change(&values)
    return scope.replaceEntries(values.entries)
  }

  override func environmentKeysPassed(of keys: EnvironmentKeySet) -> EnvironmentKeySet {
    keys.subtracting(scope.entries)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

extension Scene {
  nonisolated func changing(_ change: @escaping (inout EnvironmentValues) -> Void) -> _EnvironmentScene<Self> {
    _EnvironmentScene(content: self, change: change)
  }

  /// Sets the size with which windows of this scene open.
  ///
  /// - Parameters:
  ///   - width: The width, in points.
  ///   - height: The height, in points.
  /// - Returns: A scene with the size.
  public nonisolated func defaultSize(width: CGFloat, height: CGFloat) -> some Scene {
    defaultSize(CGSize(width: width, height: height))
  }

  /// Sets the size with which windows of this scene open.
  ///
  /// - Parameter size: The size, in points.
  /// - Returns: A scene with the size.
  public nonisolated func defaultSize(_ size: CGSize) -> some Scene { changing { $0.windowOptions.defaultSize = size } }

  /// Sets whether the user can change the size of windows of this scene.
  ///
  /// - Parameter resizability: The relation between the size of the window and that of its content.
  /// - Returns: A scene with the relation.
  public nonisolated func windowResizability(_ resizability: WindowResizability) -> some Scene {
    changing { $0.windowOptions.isResizable = resizability.isResizable }
  }

  /// Sets an environment value for the views of this scene.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the value.
  ///   - value: The value.
  /// - Returns: A scene with the environment value.
  public nonisolated func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene {
    changing { $0[keyPath: keyPath] = value }
  }

  /// Supplies an observable object to the views of this scene.
  ///
  /// - Parameter object: The object.
  /// - Returns: A scene with the object in its environment.
  public nonisolated func environmentObject<T: ObservableObject>(_ object: T) -> some Scene {
    changing { $0[object: T.self] = object }
  }

  /// Supplies an `@Observable` object to the views of this scene.
  ///
  /// - Parameter object: The object, or `nil` to hide the one of an enclosing scene.
  /// - Returns: A scene with the object in its environment.
  public nonisolated func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene {
    changing { $0[object: T.self] = object }
  }

  /// Sets the store of the ``AppStorage`` properties in this scene that don't specify one.
  ///
  /// - Parameter store: The store.
  /// - Returns: A scene with the store in its environment.
  public nonisolated func defaultAppStorage(_ store: UserDefaults) -> some Scene {
    changing { $0.defaultAppStorage = store }
  }

  /// Adds commands to the menus of the windows of this scene.
  ///
  /// - Parameter content: A builder that creates the commands.
  /// - Returns: A scene with the commands.
  public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    let added = content()._entries()
    return changing { $0.commands = ($0.commands ?? CommandList()).adding(added) }
  }

  /// Removes the commands that this scene has by itself, as a scene of documents does, or from `commands(content:)`.
  ///
  /// - Returns: A scene without commands.
  public nonisolated func commandsRemoved() -> some Scene { replacingCommands([]) }

  /// Replaces the commands that this scene has by itself, as a scene of documents does, or from `commands(content:)`.
  ///
  /// - Parameter content: A builder that creates the commands.
  /// - Returns: A scene with these commands and no others.
  public func commandsReplaced<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    replacingCommands(content()._entries())
  }

  private nonisolated func replacingCommands(_ entries: [_CommandEntry]) -> some Scene {
    changing {
      $0.commands = ($0.commands ?? CommandList()).adding(entries)
      $0.commands?.isFinal = true
    }
  }

  /// Changes an environment value for the views of this scene.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the value.
  ///   - transform: A closure that changes the value.
  /// - Returns: A scene with the changed value in its environment.
  public nonisolated func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some Scene { changing { transform(&$0[keyPath: keyPath]) } }

  /// Sets the events from outside for which the app opens a window of this scene. It has no effect on this platform:
  /// addresses are opened in the window that is active.
  ///
  /// - Parameter conditions: The beginnings of the identifiers of the events.
  /// - Returns: The scene.
  public nonisolated func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }

  /// Performs an action when a value changes.
  ///
  /// - Parameters:
  ///   - value: The value to compare.
  ///   - initial: A Boolean value that indicates whether the action also runs at the start.
  ///   - action: A closure that receives the previous value and the new one.
  /// - Returns: A scene that performs the action.
  @preconcurrency
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping @MainActor (_ oldValue: V, _ newValue: V) -> Void
  ) -> some Scene { _ChangeScene(content: self, value: value, isInitial: initial, action: action) }

  /// Performs an action when a value changes.
  ///
  /// - Parameters:
  ///   - value: The value to compare.
  ///   - initial: A Boolean value that indicates whether the action also runs at the start.
  ///   - action: The action.
  /// - Returns: A scene that performs the action.
  @preconcurrency
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some Scene { _ChangeScene(content: self, value: value, isInitial: initial) { _, _ in action() } }

  /// Performs an action with the new value when a value changes.
  ///
  /// - Parameters:
  ///   - value: The value to compare.
  ///   - action: A closure that receives the new value.
  /// - Returns: A scene that performs the action.
  @available(*, deprecated, message: "Use `onChange` with a two or zero parameter action closure instead.")
  @preconcurrency
  public nonisolated func onChange<V: Equatable>(
    of value: V, perform action: @escaping @MainActor (_ newValue: V) -> Void
  ) -> some Scene { _ChangeScene(content: self, value: value, isInitial: false) { action($1) } }
}

/// A scene that performs an action when a value changes.
public struct _ChangeScene<Content: Scene, Value: Equatable> {
  public typealias Body = Never

  let content: Content
  let value: Value
  let isInitial: Bool
  let action: @MainActor (Value, Value) -> Void
}

extension _ChangeScene: Scene {
  /// Creates the node that represents the scene at runtime.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ scene: Self, _ context: NodeContext) -> SceneNode<Self> {
    ChangeSceneNode(scene, context)
  }
}

/// The node of a scene that performs an action when a value changes.
private final class ChangeSceneNode<Content: Scene, Value: Equatable>: SceneNode<_ChangeScene<Content, Value>> {
  private var value: Value
  private var child: SceneNode<Content>?

  init(_ scene: _ChangeScene<Content, Value>, _ context: NodeContext) {
    value = scene.value
    super.init(context)
    child = Content._makeNode(scene.content, NodeContext(parent: self))
    if scene.isInitial { graph.afterUpdate { scene.action(scene.value, scene.value) } }
  }

  override func update(_ scene: _ChangeScene<Content, Value>) {
    let old = value
    value = scene.value
    if old != value { graph.afterUpdate { scene.action(old, scene.value) } }
    child?.update(scene.content)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

// MARK: - Opening URLs

/// A modifier that opens URLs which the program has been asked to open.
private struct OpenURLModifier {
  let action: (URL) -> Void
}

extension OpenURLModifier: LifecycleModifier {
  func appear(in node: Node) { EnvironmentValues(in: node.environment).program?.addHandler(node, action) }
  func update(_ memory: inout Void, in node: Node) { appear(in: node) }
  func disappear(_ memory: Void, in node: Node) {
    EnvironmentValues(in: node.environment).program?.removeHandler(node)
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { LifecycleNode(view, context) }
}

extension View {
  /// Performs an action with each URL that the program is asked to open: those among its arguments.
  ///
  /// - Parameter action: A closure that receives the URL. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    modifier(OpenURLModifier(action: action))
  }
}
