#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// An item in the status area of the desktop: an object of the protocol org.kde.StatusNotifierItem, with its menu as
  /// an object of the protocol com.canonical.dbusmenu.
  ///
  ///     this item ─ RegisterStatusNotifierItem ─▶ watcher ─▶ hosts, such as panels
  ///     hosts ─ properties, GetLayout, Event "clicked", Activate ─▶ this item
  ///     this item ─ NewTitle, NewIcon, LayoutUpdated, ItemsPropertiesUpdated ─▶ hosts
  ///
  /// The item is registered whenever the watcher's name gets an owner. Each item has a connection of its own, because
  /// watchers take the name of a connection for that of one item.
  @MainActor
  final class StatusItem {
    private static let watcher = "org.kde.StatusNotifierWatcher"
    private static let interface = "org.kde.StatusNotifierItem"
    private static let menuInterface = "com.canonical.dbusmenu"
    private static let path = "/StatusNotifierItem"
    private static let menuPath = "/MenuBar"
    private static var count = 0
    private static var hasReported = false

    private let icon: StatusIcon
    private let activate: () -> Void
    private let choose: (Int) -> Void
    private var content: MenuBarExtraContent
    private var menu: StatusMenu
    private var properties: [String: DBusValue] = [:]
    private var revision: UInt32 = 1
    private var connection: DBusConnection?
    private var name = ""
    /// `true` once a watcher has accepted the item.
    private(set) var hasBeenShown = false

    /// Creates an item, which is not in the status area yet.
    ///
    /// - Parameters:
    ///   - content: The content of the item.
    ///   - icon: The pictures of the item and its menu.
    ///   - activate: A closure that is called when the user presses an item without a menu.
    ///   - choose: A closure that receives the identifier of the item that the user has chosen in the menu.
    init(
      _ content: MenuBarExtraContent, _ icon: StatusIcon, activate: @escaping () -> Void,
      choose: @escaping (Int) -> Void
    ) {
      (self.content, self.icon, self.activate, self.choose) = (content, icon, activate, choose)
      menu = StatusMenu(content.menu ?? []) { icon.property(of: $0) }
      properties = makeProperties()
    }

    /// Puts the item into the status area, now and whenever there is a new watcher.
    func start() {
      do {
        let connection = try DBusConnection()
        Self.count += 1
        let wanted = "\(Self.interface)-\(getpid())-\(Self.count)"
        // A sandbox may forbid the name; watchers also accept that of the connection.
        name = connection.own(wanted) ? wanted : connection.uniqueName
        try connection.export(
          Self.path, Self.description, call: { [weak self] in self?.handle($0) },
          property: { [weak self] in self?.properties[$0] })
        try connection.export(
          Self.menuPath, Self.menuDescription, call: { [weak self] in self?.handleMenu($0) },
          property: { [weak self] in self?.menuProperty($0) })
        connection.watch(Self.watcher) { [weak self] isThere in self?.watcherChanged(isThere) }
        self.connection = connection
      } catch {
        Self.report("there is no session bus (\(error))")
      }
    }

    /// Removes the item from the status area permanently.
    func end() {
      connection?.close()
      connection = nil
    }

    private func watcherChanged(_ isThere: Bool) {
      guard isThere else {
        if !hasBeenShown { Self.report("the desktop has none (no \(Self.watcher) on the session bus)") }
        return
      }
      connection?.start(
        Self.watcher, "/StatusNotifierWatcher", Self.watcher, "RegisterStatusNotifierItem", .string(name)
      ) { [weak self] error in
        if let error {
          Self.report("\(Self.watcher) has refused the item (\(error))")
        } else {
          self?.hasBeenShown = true
        }
      }
    }

    private static func report(_ reason: String) {
      if hasReported { return }
      hasReported = true
      FileHandle.standardError.write(
        Data("SwiftUI: a MenuBarExtra waits for a status area: \(reason).\n".utf8))
    }

    // MARK: - The item

    private func makeProperties() -> [String: DBusValue] {
      let program = ProcessInfo.processInfo.processName
      let title = content.title.isEmpty ? program : content.title
      let noPictures = DBusValue.array(of: "(iiay)", [])
      var (iconName, pixmap) = ("", noPictures)
      if let image = content.image {
        (iconName, pixmap) = (icon.name(of: image) ?? "", icon.pixmap(of: image))
      } else if content.title.count <= 3, !content.title.isEmpty {
        pixmap = icon.pixmap(of: content.title)
      } else {
        iconName = "application-x-executable"
      }
      let isMenu = content.menu != nil
      return [
        "Category": .string("ApplicationStatus"), "Id": .string(program), "Title": .string(title),
        "Status": .string("Active"), "WindowId": .int(0), "IconThemePath": .string(""),
        "IconName": .string(iconName), "IconPixmap": pixmap,
        "OverlayIconName": .string(""), "OverlayIconPixmap": noPictures,
        "AttentionIconName": .string(""), "AttentionIconPixmap": noPictures, "AttentionMovieName": .string(""),
        "ToolTip": .tuple([.string(""), noPictures, .string(title), .string("")]),
        "ItemIsMenu": .bool(isMenu), "Menu": .path(isMenu ? Self.menuPath : "/NO_DBUSMENU"),
        "XAyatanaLabel": .string(content.showsTitle ? content.title : ""), "XAyatanaLabelGuide": .string(""),
      ]
    }

    /// Shows other content, and tells the hosts what has changed.
    func show(_ new: MenuBarExtraContent) {
      let (old, oldMenu) = (properties, menu)
      content = new
      properties = makeProperties()
      menu = StatusMenu(new.menu ?? []) { icon.property(of: $0) }
      let changed = properties.filter { old[$0.key] != $0.value }
      if !changed.isEmpty {
        let interface = DBusValue.string(Self.interface)
        connection?.emit(
          Self.path, "org.freedesktop.DBus.Properties", "PropertiesChanged", interface, .dictionary(changed),
          .strings([]))
      }
      func tell(_ signal: String, _ names: String...) {
        if names.contains(where: { changed[$0] != nil }) { connection?.emit(Self.path, Self.interface, signal) }
      }
      tell("NewTitle", "Title")
      tell("NewToolTip", "ToolTip")
      tell("NewIcon", "IconName", "IconPixmap")
      tell("NewMenu", "Menu")
      if let label = changed["XAyatanaLabel"] {
        connection?.emit(Self.path, Self.interface, "XAyatanaNewLabel", label, .string(""))
      }
      menuChanged(menu.changes(from: oldMenu))
    }

    private func menuChanged(_ changes: StatusMenu.Changes) {
      if !changes.updated.isEmpty || !changes.removed.isEmpty {
        let updated = changes.updated.sorted { $0.key < $1.key }.map { id, properties in
          DBusValue.tuple([.int(id), .dictionary(properties)])
        }
        let removed = changes.removed.sorted { $0.key < $1.key }.map { id, names in
          DBusValue.tuple([.int(id), .strings(names)])
        }
        connection?.emit(
          Self.menuPath, Self.menuInterface, "ItemsPropertiesUpdated", .array(of: "(ia{sv})", updated),
          .array(of: "(ias)", removed))
      }
      if let parent = changes.parent {
        revision += 1
        connection?.emit(Self.menuPath, Self.menuInterface, "LayoutUpdated", .unsigned(revision), .int(parent))
      }
    }

    private func handle(_ call: DBusCall) {
      switch call.method {
      // A host shows the menu itself, and does so after this error even if it ignores `ItemIsMenu`.
      case "Activate" where content.menu != nil: call.fail("UnknownMethod", "The item has a menu.")
      case "Activate":
        call.reply()
        activate()
      default: call.reply()
      }
    }

    // MARK: - The menu

    private func menuProperty(_ name: String) -> DBusValue? {
      switch name {
      case "Version": .unsigned(3)
      case "TextDirection":
        .string(gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? "rtl" : "ltr")
      case "Status": .string("normal")
      case "IconThemePath": .strings([])
      default: nil
      }
    }

    private func handleMenu(_ call: DBusCall) {
      switch (call.method, call.arguments) {
      case ("GetLayout", let arguments):
        guard case .int(let id)? = arguments.first, menu.contains(id), case .int(let depth) = arguments[1] else {
          return call.fail("InvalidArgs", "The menu has no such item.")
        }
        let names = arguments[2].strings
        call.reply(.unsigned(revision), menu.layout(of: id, depth: depth, named: names))
      case ("GetGroupProperties", let arguments):
        let ids = arguments[0].numbers.filter { menu.contains($0) }
        let names = arguments[1].strings
        call.reply(
          .array(
            of: "(ia{sv})", ids.map { .tuple([.int($0), .dictionary(menu.properties(of: $0, named: names))]) }))
      case ("GetProperty", let arguments):
        guard case .int(let id)? = arguments.first, case .string(let name) = arguments[1],
          let value = menu.properties(of: id)[name]
        else { return call.fail("InvalidArgs", "The item has the default value of the property.") }
        call.reply(.variant(value))
      case ("Event", let arguments):
        guard case .int(let id)? = arguments.first, menu.contains(id) else {
          return call.fail("InvalidArgs", "The menu has no such item.")
        }
        call.reply()
        handleEvent(arguments)
      case ("EventGroup", let arguments):
        guard case .array(_, let events)? = arguments.first else { return call.reply(.array(of: "i", [])) }
        let all = events.map { if case .tuple(let parts) = $0 { parts } else { [DBusValue]() } }
        let missing = all.compactMap(\.first).filter { if case .int(let id) = $0 { !menu.contains(id) } else { true } }
        call.reply(.array(of: "i", missing))
        for event in all { handleEvent(event) }
      case ("AboutToShow", _): call.reply(.bool(false))
      case ("AboutToShowGroup", let arguments):
        let missing = arguments[0].numbers.filter { !menu.contains($0) }
        call.reply(.array(of: "i", []), .array(of: "i", missing.map { .int($0) }))
      default: call.fail("UnknownMethod", "There is no such method.")
      }
    }

    private func handleEvent(_ arguments: [DBusValue]) {
      guard case .int(let id)? = arguments.first, arguments[1] == .string("clicked"), menu.contains(id) else { return }
      choose(Int(id))
    }
  }

  extension DBusValue {
    /// The texts of an array.
    fileprivate var strings: [String] {
      guard case .array(_, let values) = self else { return [] }
      return values.compactMap { if case .string(let string) = $0 { string } else { nil } }
    }

    /// The numbers of an array.
    fileprivate var numbers: [Int32] {
      guard case .array(_, let values) = self else { return [] }
      return values.compactMap { if case .int(let number) = $0 { number } else { nil } }
    }
  }

  // MARK: - Interfaces

  extension StatusItem {
    fileprivate static let description = """
      <interface name="org.kde.StatusNotifierItem">
        <property name="Category" type="s" access="read"/>
        <property name="Id" type="s" access="read"/>
        <property name="Title" type="s" access="read"/>
        <property name="Status" type="s" access="read"/>
        <property name="WindowId" type="i" access="read"/>
        <property name="IconThemePath" type="s" access="read"/>
        <property name="Menu" type="o" access="read"/>
        <property name="ItemIsMenu" type="b" access="read"/>
        <property name="IconName" type="s" access="read"/>
        <property name="IconPixmap" type="a(iiay)" access="read"/>
        <property name="OverlayIconName" type="s" access="read"/>
        <property name="OverlayIconPixmap" type="a(iiay)" access="read"/>
        <property name="AttentionIconName" type="s" access="read"/>
        <property name="AttentionIconPixmap" type="a(iiay)" access="read"/>
        <property name="AttentionMovieName" type="s" access="read"/>
        <property name="ToolTip" type="(sa(iiay)ss)" access="read"/>
        <property name="XAyatanaLabel" type="s" access="read"/>
        <property name="XAyatanaLabelGuide" type="s" access="read"/>
        <method name="ContextMenu"><arg name="x" type="i" direction="in"/><arg name="y" type="i" direction="in"/></method>
        <method name="Activate"><arg name="x" type="i" direction="in"/><arg name="y" type="i" direction="in"/></method>
        <method name="SecondaryActivate">
          <arg name="x" type="i" direction="in"/><arg name="y" type="i" direction="in"/>
        </method>
        <method name="Scroll">
          <arg name="delta" type="i" direction="in"/><arg name="orientation" type="s" direction="in"/>
        </method>
        <signal name="NewTitle"/>
        <signal name="NewIcon"/>
        <signal name="NewAttentionIcon"/>
        <signal name="NewOverlayIcon"/>
        <signal name="NewToolTip"/>
        <signal name="NewMenu"/>
        <signal name="NewStatus"><arg name="status" type="s"/></signal>
        <signal name="XAyatanaNewLabel"><arg name="label" type="s"/><arg name="guide" type="s"/></signal>
      </interface>
      """

    fileprivate static let menuDescription = """
      <interface name="com.canonical.dbusmenu">
        <property name="Version" type="u" access="read"/>
        <property name="TextDirection" type="s" access="read"/>
        <property name="Status" type="s" access="read"/>
        <property name="IconThemePath" type="as" access="read"/>
        <method name="GetLayout">
          <arg name="parentId" type="i" direction="in"/>
          <arg name="recursionDepth" type="i" direction="in"/>
          <arg name="propertyNames" type="as" direction="in"/>
          <arg name="revision" type="u" direction="out"/>
          <arg name="layout" type="(ia{sv}av)" direction="out"/>
        </method>
        <method name="GetGroupProperties">
          <arg name="ids" type="ai" direction="in"/>
          <arg name="propertyNames" type="as" direction="in"/>
          <arg name="properties" type="a(ia{sv})" direction="out"/>
        </method>
        <method name="GetProperty">
          <arg name="id" type="i" direction="in"/>
          <arg name="name" type="s" direction="in"/>
          <arg name="value" type="v" direction="out"/>
        </method>
        <method name="Event">
          <arg name="id" type="i" direction="in"/>
          <arg name="eventId" type="s" direction="in"/>
          <arg name="data" type="v" direction="in"/>
          <arg name="timestamp" type="u" direction="in"/>
        </method>
        <method name="EventGroup">
          <arg name="events" type="a(isvu)" direction="in"/>
          <arg name="idErrors" type="ai" direction="out"/>
        </method>
        <method name="AboutToShow">
          <arg name="id" type="i" direction="in"/>
          <arg name="needUpdate" type="b" direction="out"/>
        </method>
        <method name="AboutToShowGroup">
          <arg name="ids" type="ai" direction="in"/>
          <arg name="updatesNeeded" type="ai" direction="out"/>
          <arg name="idErrors" type="ai" direction="out"/>
        </method>
        <signal name="ItemsPropertiesUpdated">
          <arg name="updatedProps" type="a(ia{sv})"/>
          <arg name="removedProps" type="a(ias)"/>
        </signal>
        <signal name="LayoutUpdated"><arg name="revision" type="u"/><arg name="parent" type="i"/></signal>
        <signal name="ItemActivationRequested"><arg name="id" type="i"/><arg name="timestamp" type="u"/></signal>
      </interface>
      """
  }
#endif
