#if GTK
  import CGTK
  import Foundation
  import SwiftUIGTK
  import TestHelpers
  import WindowDriver

  /// A session bus of its own, which starts no services. It runs for as long as this object exists.
  final class PrivateBus {
    let address: String
    private let daemon = Process()
    /// A pipe whose end stops the daemon. The pipe also ends when this process ends for any reason.
    private let lifeline: Pipe
    private let folder: URL

    /// A Boolean value that indicates whether the daemon is installed.
    static var isInstalled: Bool {
      (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: "\($0)/dbus-daemon") }
    }

    init() throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let configuration = folder.appendingPathComponent("bus.conf")
      try """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:tmpdir=/tmp</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """.write(to: configuration, atomically: true, encoding: .utf8)
      daemon.executableURL = URL(fileURLWithPath: "/bin/sh")
      // The daemon writes its address to its standard output when it is ready. It is stopped with SIGKILL, because a
      // process that a thread of the tests starts inherits a signal mask that blocks other signals.
      daemon.arguments = [
        "-c",
        """
        dbus-daemon --config-file="$0" --nofork --print-address=1 </dev/null 2>/dev/null &
        exec 1>&-
        cat >/dev/null
        kill -9 $!
        """, configuration.path,
      ]
      let (output, lifeline) = try startingProcess { [daemon] in
        let (output, lifeline) = (Pipe(), Pipe())
        daemon.standardInput = lifeline
        daemon.standardOutput = output
        try daemon.run()
        return (output, lifeline)
      }
      self.lifeline = lifeline
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      address = line.trimmingCharacters(in: .whitespacesAndNewlines)
      if address.isEmpty { throw DriverError("dbus-daemon did not start") }
    }

    deinit {
      try? lifeline.fileHandleForWriting.close()
      daemon.waitUntilExit()
      try? FileManager.default.removeItem(at: folder)
    }
  }

  /// The status area of a desktop: a watcher, with which items register, and a host, which reads and presses the items.
  ///
  /// It belongs to the thread that creates it. Calls and signals arrive while it waits.
  final class StatusArea {
    private static let watcherName = "org.kde.StatusNotifierWatcher"
    private static let itemInterface = "org.kde.StatusNotifierItem"
    private static let menuInterface = "com.canonical.dbusmenu"

    private let address: String
    private let context = g_main_context_new()
    private let host: DBusConnection
    private var watcher: DBusConnection?
    /// The names of the items that have registered with the current watcher.
    private(set) var items: [String] = []
    /// The signals of the items that ``follow(_:)`` has named.
    private(set) var signals: [(name: String, arguments: [DBusValue])] = []

    init(_ bus: PrivateBus) throws {
      address = bus.address
      g_main_context_push_thread_default(context)
      // A wait ends at its time limit although nothing happens.
      let alarm = g_timeout_source_new(100)
      g_source_set_callback(alarm, { _ in 1 }, nil, nil)
      g_source_attach(alarm, context)
      g_source_unref(alarm)
      host = try DBusConnection(address: bus.address)
    }

    deinit {
      endWatching()
      host.close()
      g_main_context_pop_thread_default(context)
      g_main_context_unref(context)
    }

    // MARK: - The watcher

    func beginWatching() throws {
      let watcher = try DBusConnection(address: address)
      try watcher.export(
        "/StatusNotifierWatcher",
        """
        <interface name="\(Self.watcherName)">
          <method name="RegisterStatusNotifierItem"><arg name="service" type="s" direction="in"/></method>
          <property name="IsStatusNotifierHostRegistered" type="b" access="read"/>
        </interface>
        """,
        call: { [unowned self] call in
          if case .string(let name)? = call.arguments.first { items.append(name) }
          call.reply()
        }, property: { _ in .bool(true) })
      guard watcher.own(Self.watcherName) else { throw DriverError("There is another watcher.") }
      self.watcher = watcher
    }

    func endWatching() {
      watcher?.close()
      (watcher, items) = (nil, [])
    }

    /// Waits until a condition holds.
    func wait(for what: String, _ condition: () throws -> Bool) throws {
      let end = ContinuousClock.now + .seconds(WindowProgram.patience)
      while try !condition() {
        if ContinuousClock.now > end { throw DriverError("no \(what); the signals are \(signals)") }
        g_main_context_iteration(context, 1)
      }
    }

    /// Waits until an item has registered, and returns its name.
    func item() throws -> String {
      try wait(for: "item") { !items.isEmpty }
      return items[0]
    }

    // MARK: - The host

    /// Records the signals of an item.
    func follow(_ item: String) {
      host.subscribe(item) { [unowned self] name, arguments in signals.append((name, arguments)) }
    }

    func forgetSignals() { signals = [] }

    func properties(of item: String) throws -> [String: DBusValue] {
      let reply = try host.call(
        item, "/StatusNotifierItem", "org.freedesktop.DBus.Properties", "GetAll", .string(Self.itemInterface))
      if case .dictionary(let properties)? = reply.first { return properties }
      return [:]
    }

    /// Calls a method of an item whose arguments are a point of the screen.
    func callItem(_ item: String, _ method: String) throws {
      _ = try host.call(item, "/StatusNotifierItem", Self.itemInterface, method, .int(0), .int(0))
    }

    /// An item of a menu.
    struct Entry {
      let id: Int32
      let properties: [String: DBusValue]
      let children: [Entry]

      init?(_ layout: DBusValue) {
        guard case .tuple(let parts) = layout, parts.count == 3, case .int(let id) = parts[0],
          case .dictionary(let properties) = parts[1], case .array(_, let children) = parts[2]
        else { return nil }
        (self.id, self.properties) = (id, properties)
        self.children = children.compactMap { if case .variant(let child) = $0 { Entry(child) } else { nil } }
      }

      /// The items as lines: the labels with what differs from the defaults.
      func outline(_ indent: String = "") -> [String] {
        children.flatMap { child in [indent + child.line] + child.outline(indent + "  ") }
      }

      private var line: String {
        if properties["type"] == .string("separator") { return "---" }
        var line = ""
        if case .string(let label)? = properties["label"] { line = label }
        if properties["enabled"] == .bool(false) { line += " disabled" }
        if let type = properties["toggle-type"], case .int(let state)? = properties["toggle-state"] {
          line += type == .string("radio") ? (state == 1 ? " •" : " ◦") : (state == 1 ? " on" : " off")
        }
        if case .array(_, let shortcuts)? = properties["shortcut"], case .array(_, let keys)? = shortcuts.first {
          line += " " + keys.map { if case .string(let key) = $0 { key } else { "?" } }.joined(separator: "+")
        }
        if case .string(let icon)? = properties["icon-name"] { line += " [\(icon)]" }
        if case .bytes(let bytes)? = properties["icon-data"] {
          line += bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? " [PNG]" : " [\(bytes.count) bytes]"
        }
        if properties["children-display"] == .string("submenu") { line += " >" }
        return line
      }

      func find(_ label: String) -> Entry? {
        if properties["label"] == .string(label) { return self }
        return children.lazy.compactMap { $0.find(label) }.first
      }
    }

    /// Reads the menu of an item, with its revision.
    func menu(of item: String) throws -> (revision: UInt32, root: Entry) {
      let reply = try callMenu(item, "GetLayout", .int(0), .int(-1), .array(of: "s", []))
      guard reply.count == 2, case .unsigned(let revision) = reply[0], let root = Entry(reply[1]) else {
        throw DriverError("not a layout: \(reply)")
      }
      return (revision, root)
    }

    func outline(of item: String) throws -> [String] { try menu(of: item).root.outline() }

    func callMenu(_ item: String, _ method: String, _ arguments: DBusValue...) throws -> [DBusValue] {
      switch arguments.count {
      case 1: try host.call(item, "/MenuBar", Self.menuInterface, method, arguments[0])
      case 2: try host.call(item, "/MenuBar", Self.menuInterface, method, arguments[0], arguments[1])
      case 3: try host.call(item, "/MenuBar", Self.menuInterface, method, arguments[0], arguments[1], arguments[2])
      default:
        try host.call(
          item, "/MenuBar", Self.menuInterface, method, arguments[0], arguments[1], arguments[2], arguments[3])
      }
    }

    /// Chooses the item with a label in the menu, as a click does.
    func click(_ label: String, in item: String) throws {
      guard let entry = try menu(of: item).root.find(label) else { throw DriverError("no \(label) in the menu") }
      _ = try callMenu(item, "Event", .int(entry.id), .string("clicked"), .variant(.int(0)), .unsigned(0))
    }
  }
#endif
