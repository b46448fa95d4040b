#if NATS
  import Foundation

  /// A process that this one starts and ends.
  final class Child {
    private let process = Process()

    init(_ executable: String, _ arguments: [String]) throws {
      process.executableURL = URL(fileURLWithPath: executable)
      process.arguments = arguments
      try process.run()
    }

    deinit { end(SIGKILL) }

    var isRunning: Bool { process.isRunning }
    var status: Int32 { process.terminationStatus }

    func end(_ signal: Int32) {
      guard process.isRunning else { return }
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
    }
  }

  /// A broker on a free port of the loopback interface, with a folder of its own.
  final class Broker {
    let url: String
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "distributed-\(UUID().uuidString)")
    private let executable: String
    private let port: Int
    private var child: Child?

    init() throws {
      let places = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"]
      guard let executable = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
        throw Failure(description: "nats-server is missing")
      }
      self.executable = executable
      port = try Self.freePort()
      url = "nats://127.0.0.1:\(port)"
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try start()
    }

    deinit {
      child?.end(SIGKILL)
      try? FileManager.default.removeItem(at: folder)
    }

    func start() throws {
      child = try Child(
        executable,
        [
          "-js", "-sd", folder.path, "-a", "127.0.0.1", "-p", "\(port)", "-l",
          folder.appendingPathComponent("log").path,
        ])
    }

    func stop() { child?.end(SIGTERM) }

    private static func freePort() throws -> Int {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
        }
      }
      guard isBound else { throw Failure(description: "no port is free") }
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }
#endif
