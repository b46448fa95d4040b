#if os(Linux)
  import Combine
  import CombineTestKit
  import Foundation
  import TestHelpers
  import Testing

  /// Requests to an HTTPS server, whose authority the system doesn't know.
  @Suite(.enabled(if: Certificates.canBeMade), .timeLimit(.minutes(60)))
  struct TLSTests {
    /// A server whose certificate is for 127.0.0.1.
    private final class SecureServer: Sendable {
      let port: Int
      let certificates: Certificates
      private let input = Pipe()

      init() throws {
        certificates = try Certificates(for: "IP:127.0.0.1")
        let process = Process()
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("Server/secure.py")
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script.path, certificates.path("server.pem"), certificates.path("server.key")]
        process.standardInput = input
        let output = try startingProcess {
          let output = Pipe()
          process.standardOutput = output
          try process.run()
          return output
        }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = try #require(Int(line.trimmingCharacters(in: .newlines)))
      }

      deinit { try? input.fileHandleForWriting.close() }
    }

    /// Runs in its own process, because the environment is read once.
    @Test func anAuthorityThatTheEnvironmentNamesIsTrusted() async throws {
      let server = try SecureServer()
      let (port, authorities) = (server.port, server.certificates.path("ca.pem"))
      await #expect(processExitsWith: .success) { [port = port as Int, authorities = authorities as String] in
        setenv("URLSessionCertificateAuthorityInfoFile", authorities, 1)
        let session = URLSession(configuration: .patient)
        let url = try #require(URL(string: "https://127.0.0.1:\(port)/"))
        #expect(try await session.result(of: url).get().text == "secure")
        // The certificate has another name.
        let other = try #require(URL(string: "https://localhost:\(port)/"))
        #expect(await session.result(of: other).code == .serverCertificateUntrusted)
      }
      withExtendedLifetime(server) {}
    }

    @Test func anotherAuthorityIsNotTrusted() async throws {
      let server = try SecureServer()
      let (port, authorities) = (server.port, server.certificates.path("stranger.pem"))
      await #expect(processExitsWith: .success) { [port = port as Int, authorities = authorities as String] in
        setenv("URLSessionCertificateAuthorityInfoFile", authorities, 1)
        let url = try #require(URL(string: "https://127.0.0.1:\(port)/"))
        #expect(await URLSession(configuration: .patient).result(of: url).code == .serverCertificateUntrusted)
      }
      withExtendedLifetime(server) {}
    }

    @Test func anAuthorityThatTheSystemDoesNotKnowIsNotTrusted() async throws {
      let server = try SecureServer()
      let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
      #expect(await URLSession(configuration: .patient).result(of: url).code == .serverCertificateUntrusted)
      withExtendedLifetime(server) {}
    }
  }
#endif
