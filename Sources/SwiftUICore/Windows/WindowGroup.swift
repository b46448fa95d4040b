import Foundation

/// A scene that shows its views in windows, stacked vertically.
///
///     WindowGroup("Notes") { NotesView() }
///     WindowGroup("Note", id: "note", for: Note.ID.self) { $id in NoteView(id: id) }
///
/// The app opens one window for the first scene in its body, and for each other window group that has no identifier and
/// no type of values. `openWindow` of the environment opens further windows. The user can close a window, and so can a
/// view outside any other presentation, with the `dismiss` action of its environment. The window's views are then
/// removed and their state is released. The app ends when its last window is closed.
public struct WindowGroup<Content: View> {
  public typealias Body = Never

  let windows: WindowScene<Content>

  private init(_ title: Text?, _ id: String?, _ valueType: (any Hashable.Type)?, _ content: Content) {
    windows = WindowScene(
      title: title ?? Text(verbatim: ProcessInfo.processInfo.processName), id: id, valueType: valueType, kind: .group,
      content: content)
  }
}

extension WindowGroup: Scene {
  /// Creates the node that represents the scene at runtime.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ scene: Self, _ context: _NodeContext) -> _SceneNode<Self> {
    WindowSceneNode(scene, context) { $0.windows }
  }
}

extension WindowGroup {
  /// Creates a group whose windows have the name of the process as their title.
  ///
  /// - Parameter content: A view builder that creates the content of a window.
  public init(@ViewBuilder content: () -> Content) { self.init(nil, nil, nil, content()) }

  /// Creates a group with an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier, for `openWindow`.
  ///   - content: A view builder that creates the content of a window.
  public init(id: String, @ViewBuilder content: () -> Content) { self.init(nil, id, nil, content()) }

  /// Creates a group with a title.
  ///
  /// - Parameters:
  ///   - title: The title of the windows.
  ///   - content: A view builder that creates the content of a window.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(Text(title), nil, nil, content())
  }

  /// Creates a group with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the windows.
  ///   - content: A view builder that creates the content of a window.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(Text(titleKey), nil, nil, content())
  }

  /// Creates a group with a title and an identifier.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the windows.
  ///   - id: The identifier, for `openWindow`.
  ///   - content: A view builder that creates the content of a window.
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.init(Text(titleKey), id, nil, content())
  }

  /// Creates a group with a title and an identifier.
  ///
  /// - Parameters:
  ///   - title: The title of the windows.
  ///   - id: The identifier, for `openWindow`.
  ///   - content: A view builder that creates the content of a window.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    self.init(Text(title), id, nil, content())
  }

  /// Creates a group whose windows each show a value.
  ///
  /// - Parameters:
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value, which is
  ///     `nil` in a window that was opened without one.
  public init<D: Codable & Hashable, C: View>(
    for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(nil, nil, type, PresentedWindowContent(content))
  }

  /// Creates a group with an identifier whose windows each show a value.
  ///
  /// - Parameters:
  ///   - id: The identifier, for `openWindow`.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value, which is
  ///     `nil` in a window that was opened without one.
  public init<D: Codable & Hashable, C: View>(
    id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(nil, id, type, PresentedWindowContent(content))
  }

  /// Creates a group with a title whose windows each show a value.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the windows.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value, which is
  ///     `nil` in a window that was opened without one.
  public init<D: Codable & Hashable, C: View>(
    _ titleKey: LocalizedStringKey, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(titleKey), nil, type, PresentedWindowContent(content))
  }

  /// Creates a group with a title whose windows each show a value.
  ///
  /// - Parameters:
  ///   - title: The title of the windows.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value, which is
  ///     `nil` in a window that was opened without one.
  @_disfavoredOverload
  public init<S: StringProtocol, D: Codable & Hashable, C: View>(
    _ title: S, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(title), nil, type, PresentedWindowContent(content))
  }

  /// Creates a group with a title and an identifier whose windows each show a value.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the windows.
  ///   - id: The identifier, for `openWindow`.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value, which is
  ///     `nil` in a window that was opened without one.
  public init<D: Codable & Hashable, C: View>(
    _ titleKey: LocalizedStringKey, id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(titleKey), id, type, PresentedWindowContent(content))
  }

  /// Creates a group with a title and an identifier whose windows each show a value.
  ///
  /// - Parameters:
  ///   - title: The title of the windows.
  ///   - id: The identifier, for `openWindow`.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value, which is
  ///     `nil` in a window that was opened without one.
  @_disfavoredOverload
  public init<S: StringProtocol, D: Codable & Hashable, C: View>(
    _ title: S, id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(title), id, type, PresentedWindowContent(content))
  }
}

extension WindowGroup {
  /// Creates a group whose windows each show a value, which is a new one in a window that was opened without a value.
  ///
  /// - Parameters:
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value.
  ///   - defaultValue: A closure that creates the value of a window that was opened without one. It is called once for
  ///     the window.
  public init<D: Codable & Hashable, C: View>(
    for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(nil, nil, type, PresentedWindowContent(content, defaultValue))
  }

  /// Creates a group with an identifier whose windows each show a value, which is a new one in a window that was opened
  /// without a value.
  ///
  /// - Parameters:
  ///   - id: The identifier, for `openWindow`.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value.
  ///   - defaultValue: A closure that creates the value of a window that was opened without one. It is called once for
  ///     the window.
  public init<D: Codable & Hashable, C: View>(
    id: String, for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C,
    defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(nil, id, type, PresentedWindowContent(content, defaultValue))
  }

  /// Creates a group with a title whose windows each show a value, which is a new one in a window that was opened
  /// without a value.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the windows.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value.
  ///   - defaultValue: A closure that creates the value of a window that was opened without one. It is called once for
  ///     the window.
  public init<D: Codable & Hashable, C: View>(
    _ titleKey: LocalizedStringKey, for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C,
    defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(titleKey), nil, type, PresentedWindowContent(content, defaultValue))
  }

  /// Creates a group with a title whose windows each show a value, which is a new one in a window that was opened
  /// without a value.
  ///
  /// - Parameters:
  ///   - title: The title of the windows.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value.
  ///   - defaultValue: A closure that creates the value of a window that was opened without one. It is called once for
  ///     the window.
  @_disfavoredOverload
  public init<S: StringProtocol, D: Codable & Hashable, C: View>(
    _ title: S, for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C,
    defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(title), nil, type, PresentedWindowContent(content, defaultValue))
  }

  /// Creates a group with a title and an identifier whose windows each show a value, which is a new one in a window
  /// that was opened without a value.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the windows.
  ///   - id: The identifier, for `openWindow`.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value.
  ///   - defaultValue: A closure that creates the value of a window that was opened without one. It is called once for
  ///     the window.
  public init<D: Codable & Hashable, C: View>(
    _ titleKey: LocalizedStringKey, id: String, for type: D.Type = D.self,
    @ViewBuilder content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(titleKey), id, type, PresentedWindowContent(content, defaultValue))
  }

  /// Creates a group with a title and an identifier whose windows each show a value, which is a new one in a window
  /// that was opened without a value.
  ///
  /// - Parameters:
  ///   - title: The title of the windows.
  ///   - id: The identifier, for `openWindow`.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value.
  ///   - defaultValue: A closure that creates the value of a window that was opened without one. It is called once for
  ///     the window.
  @_disfavoredOverload
  public init<S: StringProtocol, D: Codable & Hashable, C: View>(
    _ title: S, id: String, for type: D.Type = D.self,
    @ViewBuilder content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(title), id, type, PresentedWindowContent(content, defaultValue))
  }
}
