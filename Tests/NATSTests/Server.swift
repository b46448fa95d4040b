#if NATS
  import Foundation
  import TestHelpers
  import Testing

  @testable import CombineNATS

  /// A real server on a free port of the loopback interface, with its own folder. It ends with this object.
  final class Server: @unchecked Sendable {  // one test uses it, one call at a time
    static let executable = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }

    let port: Int
    let folder: URL
    let url: String
    private let configuration: URL
    private let diskSize: String?
    private var process: Process?

    /// The options of `unshare` for a process with its own mounts.
    private static let ownMounts = getuid() == 0 ? ["--mount"] : ["--user", "--map-root-user", "--mount"]

    /// A Boolean value that indicates whether a server can have its own disk.
    static let hasOwnDisks: Bool = {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
      process.arguments = ownMounts + ["/bin/sh", "-c", "mount -t tmpfs -o size=1m tmpfs /mnt"]
      process.standardError = FileHandle.nullDevice
      guard (try? startingProcess { try process.run() }) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }()

    /// Starts a server with JetStream.
    ///
    /// - Parameters:
    ///   - settings: Additional lines of the configuration, in which `$FOLDER` stands for the folder of the server.
    ///   - storeLimit: The maximum size of the stored messages, such as `100KB`.
    ///   - diskSize: The size of the server's own disk, such as `4m`, or `nil` for the disk of the machine.
    init(
      settings: String = "", name: String = "test", port: Int? = nil, hasJetStream: Bool = true,
      storeLimit: String? = nil, diskSize: String? = nil
    ) throws {
      self.port = try port ?? Self.freePort()
      self.diskSize = diskSize
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("nats-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      url = "nats://127.0.0.1:\(self.port)"
      configuration = folder.appendingPathComponent("server.conf")
      // By default, the server would use only a part of a small disk and refuse further messages by itself.
      let limit = (storeLimit ?? (diskSize == nil ? nil : "1GB")).map { "max_file_store: \($0)" } ?? ""
      let store = hasJetStream ? "jetstream { store_dir: \"\(folder.path)/store\"\n\(limit) }" : ""
      let text = """
        server_name: \(name)
        listen: "127.0.0.1:\(self.port)"
        \(store)
        \(settings.replacingOccurrences(of: "$FOLDER", with: folder.path))
        """
      try text.write(to: configuration, atomically: true, encoding: .utf8)
    }

    /// The folder with the streams.
    var store: URL { folder.appendingPathComponent("store") }

    /// Copies the streams of a running server with its own disk to another server, which must not run yet.
    func copyStore(to other: Server) throws {
      let process = try #require(process)
      let visible = URL(fileURLWithPath: "/proc/\(process.processIdentifier)/root" + store.path)
      try FileManager.default.copyItem(at: visible, to: other.store)
    }

    /// Creates and starts a server, and waits until it accepts connections.
    static func started(
      _ settings: String = "", hasJetStream: Bool = true, storeLimit: String? = nil
    ) async throws -> Server {
      let server = try Server(settings: settings, hasJetStream: hasJetStream, storeLimit: storeLimit)
      try await server.start()
      return server
    }

    deinit {
      if let process, process.isRunning {
        kill(process.processIdentifier, SIGCONT)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
      try? FileManager.default.removeItem(at: folder)
    }

    func launch() throws {
      let process = Process()
      let executable = try #require(Self.executable)
      let arguments = ["-c", configuration.path, "-l", folder.appendingPathComponent("log").path]
      if let diskSize {
        try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        // Each program replaces the previous one, so that signals reach the server.
        let script = "mount -t tmpfs -o size=\(diskSize) tmpfs \"$0\" && exec \"$@\""
        process.arguments = Self.ownMounts + ["/bin/sh", "-c", script, store.path, executable] + arguments
      } else {
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
      }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try startingProcess { try process.run() }
      self.process = process
    }

    func start() async throws {
      try launch()
      try await eventually("the server accepts connections") { Self.accepts(self.port) }
    }

    /// Sends a signal that ends the server, and waits for its end.
    func stop(_ number: Int32 = SIGTERM) {
      guard let process else { return }
      kill(process.processIdentifier, number)
      process.waitUntilExit()
      self.process = nil
    }

    func signal(_ number: Int32) { if let process { kill(process.processIdentifier, number) } }

    var log: String {
      (try? String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8)) ?? ""
    }

    static func freePort() throws -> Int {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = loopback(0)
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
        }
      }
      try #require(isBound)
      return Int(UInt16(bigEndian: address.sin_port))
    }

    static func loopback(_ port: Int) -> sockaddr_in {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      return address
    }

    /// Returns a socket of the loopback interface that accepts connections.
    static func listening(_ port: Int) throws -> Int32 {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      var address = loopback(port)
      let isBound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      try #require(isBound && listen(descriptor, 16) == 0)
      return descriptor
    }

    static func connected(_ port: Int) -> Int32? {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = loopback(port)
      let isConnected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      if isConnected { return descriptor }
      close(descriptor)
      return nil
    }

    static func accepts(_ port: Int) -> Bool {
      guard let descriptor = connected(port) else { return false }
      close(descriptor)
      return true
    }
  }

  /// The error for a condition that does not become true in time.
  struct TimedOut: Error, CustomStringConvertible {
    var description: String
  }

  /// Waits for an external condition, with a time limit.
  func eventually(
    _ what: String, within limit: Duration = .seconds(600), _ condition: () async throws -> Bool
  ) async throws {
    let deadline = ContinuousClock.now + limit
    while try await !condition() {
      guard .now < deadline else { throw TimedOut(description: "not in time: \(what)") }
      try await Task.sleep(for: .milliseconds(2))
    }
  }
#endif
