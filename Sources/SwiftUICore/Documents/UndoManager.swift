import Combine
import Foundation

/// A recorder of operations that undo changes, and that redo what has been undone.
///
/// Code that makes a change registers an operation that undoes the change. What this operation registers itself, while
/// it runs, redoes the change:
///
///     func rename(to new: String) {
///       let old = name
///       undoManager?.registerUndo(withTarget: self) { $0.rename(to: old) }
///       undoManager?.setActionName("Rename")
///       name = new
///     }
///
/// Operations are undone in groups. Those of one event, such as the press of a button, are in the same group. Each
/// window has an undo manager, which views read from the environment; the keys Control-Z and Control-Shift-Z undo and
/// redo the last group. A text with the focus undoes its own changes instead. The windows of a ``DocumentGroup``
/// have the commands in their Edit menu, and register the changes of a ``FileDocument`` by themselves.
///
/// - Differences: Apple's framework has this class in Foundation, and derives it from `NSObject`.
@MainActor
@preconcurrency
open class UndoManager {
  /// An operation that undoes a change.
  private struct Operation {
    weak var target: AnyObject?
    let perform: @MainActor (AnyObject) -> Void
  }

  /// Operations that are undone together.
  private struct Group {
    var operations: [Operation] = []
    var name = ""
    /// `true` if the end of the event closes the group.
    var endsWithEvent = false
  }

  private var undoGroups: [Group] = []
  private var redoGroups: [Group] = []
  /// The groups that are open, each inside the one before.
  private var openGroups: [Group] = []
  private var disablings = 0

  /// The managers whose group the end of the event closes.
  private static var managersOfEvent: [UndoManager] = []

  /// Creates a manager without operations.
  nonisolated public init() {}

  // MARK: - Registering

  /// Registers an operation that undoes a change.
  ///
  /// The operations that could be redone are removed, unless this method is called while a group is undone or redone.
  /// While ``isUndoRegistrationEnabled`` is `false`, this method does nothing. If no group is open and
  /// ``groupsByEvent`` is `false`, the process stops.
  ///
  /// - Parameters:
  ///   - target: The object that is changed. It is not retained: after its release, the operation does nothing.
  ///   - handler: The operation, which receives the object.
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    if openGroups.isEmpty {
      guard groupsByEvent else {
        fatalError("UndoManager.registerUndo(withTarget:handler:): no group is open. Call beginUndoGrouping() before.")
      }
      beginUndoGrouping()
      openGroups[0].endsWithEvent = true
      _ = Self.attachment
      Self.managersOfEvent.append(self)
      Task { [weak self] in self?.endEvent() }
    }
    if !isUndoing, !isRedoing { redoGroups = [] }
    openGroups[openGroups.count - 1].operations.append(
      Operation(target: target) { target in
        if let target = target as? TargetType { handler(target) }
      })
    changed()
  }

  /// Removes all operations, and closes all groups.
  open func removeAllActions() {
    (undoGroups, redoGroups, openGroups) = ([], [], [])
    changed()
  }

  /// Removes the operations on an object.
  ///
  /// - Parameter target: The object whose operations are removed, compared by identity.
  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    func removing(_ groups: [Group], keepsEmpty: Bool) -> [Group] {
      groups.compactMap { group in
        var group = group
        group.operations.removeAll { $0.target == nil || $0.target === target }
        return keepsEmpty || !group.operations.isEmpty ? group : nil
      }
    }
    undoGroups = removing(undoGroups, keepsEmpty: false)
    redoGroups = removing(redoGroups, keepsEmpty: false)
    openGroups = removing(openGroups, keepsEmpty: true)
    changed()
  }

  /// A Boolean value that indicates whether operations are registered.
  open var isUndoRegistrationEnabled: Bool { disablings == 0 }

  /// Stops the registration of operations, until ``enableUndoRegistration()`` has been called as often as this method.
  open func disableUndoRegistration() { disablings += 1 }

  /// Resumes the registration of operations. Without a call of ``disableUndoRegistration()`` before, the process stops.
  open func enableUndoRegistration() {
    guard disablings > 0 else {
      fatalError("UndoManager.enableUndoRegistration(): the registration is enabled already.")
    }
    disablings -= 1
  }

  // MARK: - Groups

  /// A Boolean value that indicates whether the operations of an event are in one group, which is opened and closed by
  /// itself.
  open var groupsByEvent = true

  /// The number of open groups, each inside the one before.
  open var groupingLevel: Int { openGroups.count }

  /// The maximum number of groups that can be undone, or 0 for no maximum. The oldest groups are removed.
  open var levelsOfUndo = 0 { didSet { removeOldest() } }

  /// Opens a group inside the one that is open, if there is one.
  open func beginUndoGrouping() {
    if openGroups.isEmpty { post(.NSUndoManagerCheckpoint) }
    openGroups.append(Group())
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  /// Closes the group that has been opened last. Without an open group, the process stops.
  open func endUndoGrouping() {
    guard !openGroups.isEmpty else { fatalError("UndoManager.endUndoGrouping(): no group is open.") }
    post(.NSUndoManagerCheckpoint)
    post(.NSUndoManagerWillCloseUndoGroup)
    guard let group = openGroups.popLast() else { return }
    if !openGroups.isEmpty {
      openGroups[openGroups.count - 1].operations += group.operations
    } else if !group.operations.isEmpty {
      if isUndoing { redoGroups.append(group) } else { undoGroups.append(group) }
      removeOldest()
    }
    changed()
    post(.NSUndoManagerDidCloseUndoGroup)
  }

  private func removeOldest() {
    guard levelsOfUndo > 0 else { return }
    undoGroups.removeFirst(max(undoGroups.count - levelsOfUndo, 0))
    redoGroups.removeFirst(max(redoGroups.count - levelsOfUndo, 0))
  }

  /// Closes the group that the current event has opened. If a group inside it is open, a later event closes it.
  private func endEvent() {
    let endsWithEvent = openGroups.first?.endsWithEvent == true
    if endsWithEvent, openGroups.count > 1 { return }
    Self.managersOfEvent.removeAll { $0 === self }
    if endsWithEvent { endUndoGrouping() }
  }

  /// The attachment of ``endEvent()`` to the events of all graphs, which the first group of an event makes.
  private static let attachment: Void = UpdateHook.afterEvent.attach { endEvent() }

  /// Closes the groups that an event has opened.
  static func endEvent() {
    for manager in managersOfEvent { manager.endEvent() }
  }

  // MARK: - Undoing and redoing

  /// A Boolean value that indicates whether a group is being undone.
  open private(set) var isUndoing = false
  /// A Boolean value that indicates whether a group is being redone.
  open private(set) var isRedoing = false

  /// A Boolean value that indicates whether there is a group to undo.
  open var canUndo: Bool {
    post(.NSUndoManagerCheckpoint)
    return !undoGroups.isEmpty || openGroups.contains { !$0.operations.isEmpty }
  }

  /// A Boolean value that indicates whether there is a group to redo.
  open var canRedo: Bool {
    post(.NSUndoManagerCheckpoint)
    return !redoGroups.isEmpty
  }

  /// Undoes the last group, after it has been closed if it is open. Does nothing without a group.
  ///
  /// The operations are performed in reverse order. If a group is open inside another, the process stops.
  open func undo() {
    if openGroups.count == 1 { endUndoGrouping() }
    undoNestedGroup()
  }

  /// Undoes the last group that is closed. Does nothing without a group. If a group is open, the process stops.
  open func undoNestedGroup() {
    guard openGroups.isEmpty else { fatalError("UndoManager.undo(): a group is open. Call endUndoGrouping() before.") }
    guard let group = undoGroups.popLast() else { return }
    perform(group, \.isUndoing, .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange)
  }

  /// Redoes the group that has been undone last. Does nothing without such a group.
  open func redo() {
    guard openGroups.isEmpty else { fatalError("UndoManager.redo(): a group is open. Call endUndoGrouping() before.") }
    guard let group = redoGroups.popLast() else { return }
    perform(group, \.isRedoing, .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange)
  }

  /// Performs the operations of a group, in a group of their own with its name.
  ///
  /// - Parameters:
  ///   - group: The group whose operations run, the most recent one first.
  ///   - isPerforming: The property that is `true` meanwhile.
  ///   - willChange: The notification before the operations.
  ///   - didChange: The notification after them.
  private func perform(
    _ group: Group, _ isPerforming: ReferenceWritableKeyPath<UndoManager, Bool>, _ willChange: Notification.Name,
    _ didChange: Notification.Name
  ) {
    post(.NSUndoManagerCheckpoint)
    post(willChange)
    self[keyPath: isPerforming] = true
    beginUndoGrouping()
    openGroups[0].name = group.name
    for operation in group.operations.reversed() {
      if let target = operation.target { operation.perform(target) }
    }
    while !openGroups.isEmpty { endUndoGrouping() }
    self[keyPath: isPerforming] = false
    changed()
    post(didChange)
  }

  // MARK: - Names

  /// Sets the name of the group that is open, or that has been closed last.
  ///
  /// - Parameter actionName: The name, such as “Rename”.
  open func setActionName(_ actionName: String) {
    if !openGroups.isEmpty {
      openGroups[0].name = actionName
    } else if !undoGroups.isEmpty {
      undoGroups[undoGroups.count - 1].name = actionName
    }
    changed()
  }

  /// The name of the group to undo, or an empty string if there is none or it has no name.
  open var undoActionName: String { openGroups.first?.name ?? undoGroups.last?.name ?? "" }

  /// The name of the group to redo, or an empty string if there is none or it has no name.
  open var redoActionName: String { redoGroups.last?.name ?? "" }

  /// The title of the command that undoes: “Undo”, with the name of the group.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// The title of the command that redoes: “Redo”, with the name of the group.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// Returns the title of the command that undoes a group with a name.
  ///
  /// - Parameter actionName: The name, or an empty string.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// Returns the title of the command that redoes a group with a name.
  ///
  /// - Parameter actionName: The name, or an empty string.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  // MARK: - Changes

  /// Publishes that the groups or their names have changed.
  let changes = PassthroughSubject<Void, Never>()

  private func changed() { changes.send() }

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
extension Notification.Name {
  /// An undo manager is asked whether it can undo, or opens or closes a group.
  public static let NSUndoManagerCheckpoint = Notification.Name("NSUndoManagerCheckpointNotification")
  /// An undo manager will undo a group.
  public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
  /// An undo manager will redo a group.
  public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
  /// An undo manager has undone a group.
  public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
  /// An undo manager has redone a group.
  public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
  /// An undo manager has opened a group.
  public static let NSUndoManagerDidOpenUndoGroup = Notification.Name("NSUndoManagerDidOpenUndoGroupNotification")
  /// An undo manager will close a group.
  public static let NSUndoManagerWillCloseUndoGroup = Notification.Name("NSUndoManagerWillCloseUndoGroupNotification")
  /// An undo manager has closed a group.
  public static let NSUndoManagerDidCloseUndoGroup = Notification.Name("NSUndoManagerDidCloseUndoGroupNotification")
}

extension EnvironmentValues {
  /// The undo manager of the window, or `nil` outside of windows.
  public var undoManager: UndoManager? { windowController?.undoManager }
}
