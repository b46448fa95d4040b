#if os(Linux)
  import Foundation

  /// The certificate of a server, that of the authority that has signed it, and that of another authority, which
  /// `openssl` creates.
  ///
  /// The files are `server.pem`, `ca.pem` and `stranger.pem`, and the keys have the same names with `.key`. They are
  /// removed with the object.
  public final class Certificates: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tls-\(UUID().uuidString)")

    /// A Boolean value that indicates whether this machine has `openssl`.
    public static let canBeMade = ["/usr/bin/openssl", "/usr/local/bin/openssl"].contains {
      FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Creates the certificates.
    ///
    /// - Parameter name: The alternative name of the server, such as `DNS:broker.test`.
    public init(for name: String) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let script = """
        set -e
        for name in ca stranger; do
          openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=$name" \
            -keyout $name.key -out $name.pem
        done
        openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=server" \
          -keyout server.key -out server.csr
        printf 'subjectAltName=\(name)' > names
        openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.pem
        """
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", script]
      process.currentDirectoryURL = folder
      process.standardError = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      try startingProcess { try process.run() }
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Returns the path of a file.
    ///
    /// - Parameter name: The name of the file.
    public func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
  }
#endif
