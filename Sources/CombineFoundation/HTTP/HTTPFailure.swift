#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Foundation
  import FoundationNetworking

  extension URLError {
    /// Creates the error that Apple's session reports where libcurl ends a transfer with a code.
    ///
    /// - Parameters:
    ///   - code: A `CURLcode` other than `CURLE_OK`.
    ///   - sentence: The library's description, which distinguishes what shares a code.
    ///   - url: The URL of the request that failed.
    init(transferCode code: CInt, _ sentence: String, at url: URL?) {
      self.init(Self.name(ofTransferCode: code, sentence), sentence, at: url)
    }

    /// Creates an error with a description and the URL that failed.
    init(_ code: Code, _ sentence: String, at url: URL?) {
      var info: [String: Any] = [NSLocalizedDescriptionKey: sentence]
      if let url { info[NSURLErrorFailingURLErrorKey] = url }
      self.init(code, userInfo: info)
    }

    private static func name(ofTransferCode code: CInt, _ sentence: String) -> Code {
      switch code {
      case 3: .badURL
      case 5, 6: .cannotFindHost
      case 7, 97: .cannotConnectToHost
      case 27: .dataLengthExceedsMaximum  // a line, or what a paused body unpacks to, exceeds the library's limit
      case 28: .timedOut
      case 26, 42, 65: .requestBodyStreamExhausted
      case 35, 53, 54, 59, 66, 77, 80, 83: .secureConnectionFailed
      case 58: .clientCertificateRejected
      case 60, 91: certificate(sentence)
      case 61: sentence.contains("content unencoding") ? .cannotDecodeRawData : .cannotDecodeContentData
      case 1, 8, 23, 43: .cannotParseResponse  // no HTTP, or a head that breaks its grammar
      case 63: .dataLengthExceedsMaximum
      case 67, 94: .userAuthenticationRequired
      case 16, 92, 95: .networkConnectionLost
      case 56: chunk(sentence)
      case 18, 52, 55: .networkConnectionLost
      default: .unknown
      }
    }

    /// The name of a certificate that was refused.
    private static func certificate(_ sentence: String) -> Code {
      if sentence.contains("has expired") { return .serverCertificateHasBadDate }
      if sentence.contains("not yet valid") { return .serverCertificateNotYetValid }
      return .serverCertificateUntrusted  // an unknown root, self-signed, or for another host
    }

    /// The name of a failure to receive: the grammar of chunks, too many headers, or the connection.
    private static func chunk(_ sentence: String) -> Code {
      if sentence.contains("chunk") || sentence.contains("hexadecimal") { return .cannotParseResponse }
      if sentence.contains("headers") { return .dataLengthExceedsMaximum }
      return .networkConnectionLost
    }
  }
#endif
