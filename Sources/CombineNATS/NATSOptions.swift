#if NATS
  import Foundation

  extension NATS {
    /// The settings of a connection.
    public struct Options: Sendable {
      /// The proof of identity that the server asks for.
      public enum Credentials: Sendable {
        /// A name and a password.
        case user(String, password: String)
        /// A token.
        case token(String)
        /// A file with a user's JSON web token and seed, as the tools of NATS write it.
        case file(path: String)
      }

      /// The settings of a secure connection.
      ///
      /// The server's certificate is verified, against the system's authorities unless others are given.
      public struct TLS: Sendable {
        /// A file with the trusted authorities' certificates, in PEM format.
        public var authorities: String?
        /// A file with the client's certificate chain, in PEM format.
        public var certificate: String?
        /// A file with the key of the client's certificate, in PEM format.
        public var key: String?
        /// The host name that the server's certificate must be valid for; by default the host of the URL.
        public var hostName: String?

        /// Creates the settings of a secure connection.
        ///
        /// - Parameters:
        ///   - authorities: A file with the trusted authorities' certificates, in PEM format.
        ///   - certificate: A file with the client's certificate chain, in PEM format.
        ///   - key: A file with the key of the client's certificate, in PEM format.
        ///   - hostName: The host name that the server's certificate must be valid for.
        public init(
          authorities: String? = nil, certificate: String? = nil, key: String? = nil, hostName: String? = nil
        ) {
          self.authorities = authorities
          self.certificate = certificate
          self.key = key
          self.hostName = hostName
        }
      }

      /// The connection's name, which the server shows.
      public var name: String?
      /// The proof of identity that the server asks for.
      public var credentials: Credentials?
      /// The settings of a secure connection; `nil` for a plain one, unless a URL begins with `tls://`.
      public var tls: TLS?
      /// The maximum time that one attempt to connect takes, in milliseconds resolution.
      public var connectTimeout: Duration = .seconds(2)
      /// The maximum number of attempts to reconnect to each server before the connection closes.
      public var maxReconnects = 60
      /// The pause between two attempts to reconnect to the same server.
      public var reconnectWait: Duration = .seconds(2)
      /// The interval at which the connection checks that the server answers; two missing answers disconnect.
      public var pingInterval: Duration = .seconds(20)
      /// The maximum time that a request waits for its reply.
      public var requestTimeout: Duration = .seconds(5)
      /// The domain of JetStream to use, as on a leaf node; `nil` for the server's own.
      public var domain: String?

      /// Creates the default settings.
      public init() {}
    }
  }

  extension Duration {
    /// The duration in whole milliseconds, at least 1.
    var milliseconds: Int64 {
      let (seconds, attoseconds) = components
      let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
      return overflow ? .max / 4 : max(1, product + attoseconds / 1_000_000_000_000_000)
    }

    /// The duration in nanoseconds.
    var nanoseconds: Int64 {
      let (seconds, attoseconds) = components
      let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      return overflow ? .max / 4 : product + attoseconds / 1_000_000_000
    }
  }
#endif
