#if GTK
  import CGTK
  import Foundation
  import SwiftUIGTK
  import WindowDriver

  /// An assistive technology, which uses a program through AT-SPI, and the registry with which the program registers.
  ///
  /// They are on a bus of their own, which a program uses if ``environment`` is a part of its environment. An object
  /// belongs to the thread that creates it. The program registers while ``perform(_:)`` waits for it.
  final class AssistiveTechnology {
    /// An element of the program, by the name of the program on the bus and the path of the element.
    private typealias Accessible = (program: String, path: String)

    private static let root = "/org/a11y/atspi/accessible/root"

    private let bus: PrivateBus
    private let context = g_main_context_new()
    private let connection: DBusConnection
    private var program: Accessible?

    /// What a program has in its environment in order to register.
    var environment: [String: String] { ["GTK_A11Y": "atspi", "AT_SPI_BUS_ADDRESS": bus.address] }

    init() throws {
      bus = try PrivateBus()
      g_main_context_push_thread_default(context)
      // A wait ends at its time limit although nothing happens.
      let alarm = g_timeout_source_new(100)
      g_source_set_callback(alarm, { _ in 1 }, nil, nil)
      g_source_attach(alarm, context)
      g_source_unref(alarm)
      connection = try DBusConnection(address: bus.address)
      try connection.export(
        Self.root,
        """
        <interface name="org.a11y.atspi.Socket">
          <method name="Embed">
            <arg name="plug" type="(so)" direction="in"/>
            <arg name="socket" type="(so)" direction="out"/>
          </method>
        </interface>
        """,
        call: { [unowned self] call in
          program = call.arguments.first.flatMap(Self.accessible)
          call.reply(.tuple([.string("org.a11y.atspi.Registry"), .path(Self.root)]))
        }, property: { _ in nil })
      try connection.export(
        "/org/a11y/atspi/registry",
        """
        <interface name="org.a11y.atspi.Registry">
          <method name="GetRegisteredEvents"><arg name="events" type="a(ss)" direction="out"/></method>
        </interface>
        """,
        call: { $0.reply(.array(of: "(ss)", [])) }, property: { _ in nil })
      guard connection.own("org.a11y.atspi.Registry") else { throw DriverError("There is another registry.") }
    }

    deinit {
      connection.close()
      g_main_context_pop_thread_default(context)
      g_main_context_unref(context)
    }

    private static func accessible(_ value: DBusValue) -> Accessible? {
      guard case .tuple(let parts) = value, parts.count == 2, case .string(let program) = parts[0],
        case .path(let path) = parts[1]
      else { return nil }
      return (program, path)
    }

    private func children(of accessible: Accessible) throws -> [Accessible] {
      let reply = try connection.call(
        accessible.program, accessible.path, "org.a11y.atspi.Accessible", "GetChildren")
      guard case .array(_, let children)? = reply.first else { return [] }
      return children.compactMap(Self.accessible)
    }

    /// The names of the actions of an element, in order. There are none if it has no actions.
    private func actions(of accessible: Accessible) -> [String] {
      let reply = try? connection.call(accessible.program, accessible.path, "org.a11y.atspi.Action", "GetActions")
      guard case .array(_, let actions)? = reply?.first else { return [] }
      return actions.map { action in
        if case .tuple(let parts) = action, case .string(let name)? = parts.first { name } else { "" }
      }
    }

    /// Performs an action of the first element in the program that has one of a name.
    func perform(_ name: String) throws {
      let end = ContinuousClock.now + .seconds(WindowProgram.patience)
      while program == nil {
        if ContinuousClock.now > end { throw DriverError("no program has registered") }
        g_main_context_iteration(context, 1)
      }
      var rest = program.map { [$0] } ?? []
      while let accessible = rest.popLast() {
        if let index = actions(of: accessible).firstIndex(of: name) {
          let reply = try connection.call(
            accessible.program, accessible.path, "org.a11y.atspi.Action", "DoAction", .int(Int32(index)))
          if reply == [.bool(true)] { return }
          throw DriverError("the action \(name) was not performed: \(reply)")
        }
        rest += try children(of: accessible).reversed()
      }
      throw DriverError("no element has the action \(name)")
    }
  }
#endif
