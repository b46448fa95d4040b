import Combine
import Foundation
import Observation

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
  public static func _makeNode(_ scene: Self, _ context: _NodeContext) -> _SceneNode<Self> {
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

  /// Sets an environment value for the views of this scene.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the value.
  ///   - value: The value that the views of the scene read at the key path.
  /// - Returns: A scene with the environment value.
  public nonisolated func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene {
    changing { $0[keyPath: keyPath] = value }
  }

  /// Supplies an observable object to the views of this scene.
  ///
  /// - Parameter object: The object that an ``EnvironmentObject`` of its type gives access to.
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
  /// - Parameter store: The user defaults that keep the values.
  /// - Returns: A scene with the store in its environment.
  public nonisolated func defaultAppStorage(_ store: UserDefaults) -> some Scene {
    changing { $0.defaultAppStorage = store }
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
}
