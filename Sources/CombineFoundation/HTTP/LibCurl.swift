#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Foundation

  /// The functions of libcurl that the HTTP engine calls, found at run time.
  ///
  /// Foundation's networking is linked with `libcurl.so.4`, so the library is present wherever a session is, and
  /// nothing is needed to build this package. The prototypes below are those of its stable interface, which has kept
  /// the same `soname` since 2006.
  ///
  /// Three functions of the interface are variadic in C. The calling conventions of x86-64 and arm64 on Linux pass one
  /// variadic integer or pointer exactly as a fixed one, so each is called through a prototype with a fixed argument of
  /// the type that the option takes. Other architectures use Foundation's session.
  struct LibCurl: Sendable {
    typealias Easy = OpaquePointer
    typealias Multi = OpaquePointer
    typealias List = OpaquePointer
    typealias Code = CInt

    typealias WriteCallback =
      @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int
    typealias SeekCallback = @convention(c) (UnsafeMutableRawPointer?, Int64, CInt) -> CInt
    typealias SocketCallback =
      @convention(c) (Easy?, CInt, CInt, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> CInt
    typealias TimerCallback = @convention(c) (Multi?, Int, UnsafeMutableRawPointer?) -> CInt

    typealias GlobalInit = @convention(c) (Int) -> Code
    typealias EasyInit = @convention(c) () -> Easy?
    typealias EasyCleanup = @convention(c) (Easy) -> Void
    typealias EasyPause = @convention(c) (Easy, CInt) -> Code
    typealias EasyText = @convention(c) (Code) -> UnsafePointer<CChar>?
    typealias SetLong = @convention(c) (OpaquePointer, CInt, Int) -> Code
    typealias SetPointer = @convention(c) (OpaquePointer, CInt, UnsafeRawPointer?) -> Code
    typealias MultiInit = @convention(c) () -> Multi?
    typealias MultiCleanup = @convention(c) (Multi) -> Code
    typealias MultiHandle = @convention(c) (Multi, Easy) -> Code
    typealias MultiAction = @convention(c) (Multi, CInt, CInt, UnsafeMutablePointer<CInt>) -> Code
    typealias MultiRead = @convention(c) (Multi, UnsafeMutablePointer<CInt>) -> UnsafeRawPointer?
    typealias ListAppend = @convention(c) (List?, UnsafePointer<CChar>) -> List?
    typealias ListFree = @convention(c) (List?) -> Void

    let easyInit: EasyInit
    let easyCleanup: EasyCleanup
    let easyPause: EasyPause
    let easyText: EasyText
    let multiInit: MultiInit
    let multiCleanup: MultiCleanup
    let multiAdd: MultiHandle
    let multiRemove: MultiHandle
    let multiAction: MultiAction
    let multiRead: MultiRead
    let listAppend: ListAppend
    let listFree: ListFree
    private let easySetLong: SetLong
    private let easySetPointer: SetPointer
    private let multiSetPointer: SetPointer

    /// The library, or `nil` where it is missing or lacks a function.
    static let shared = LibCurl()

    private init?() {
      guard let library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL) else { return nil }
      func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
        dlsym(library, name).map { unsafeBitCast($0, to: type) }
      }
      guard let globalInit = find("curl_global_init", GlobalInit.self),
        let easyInit = find("curl_easy_init", EasyInit.self),
        let easyCleanup = find("curl_easy_cleanup", EasyCleanup.self),
        let easyPause = find("curl_easy_pause", EasyPause.self),
        let easyText = find("curl_easy_strerror", EasyText.self),
        let easySetLong = find("curl_easy_setopt", SetLong.self),
        let easySetPointer = find("curl_easy_setopt", SetPointer.self),
        let multiInit = find("curl_multi_init", MultiInit.self),
        let multiCleanup = find("curl_multi_cleanup", MultiCleanup.self),
        let multiAdd = find("curl_multi_add_handle", MultiHandle.self),
        let multiRemove = find("curl_multi_remove_handle", MultiHandle.self),
        let multiAction = find("curl_multi_socket_action", MultiAction.self),
        let multiRead = find("curl_multi_info_read", MultiRead.self),
        let multiSetPointer = find("curl_multi_setopt", SetPointer.self),
        let listAppend = find("curl_slist_append", ListAppend.self),
        let listFree = find("curl_slist_free_all", ListFree.self),
        globalInit(3) == 0  // CURL_GLOBAL_ALL; counts its calls, so Foundation's own is no conflict
      else { return nil }
      self.easyInit = easyInit
      self.easyCleanup = easyCleanup
      self.easyPause = easyPause
      self.easyText = easyText
      self.easySetLong = easySetLong
      self.easySetPointer = easySetPointer
      self.multiInit = multiInit
      self.multiCleanup = multiCleanup
      self.multiAdd = multiAdd
      self.multiRemove = multiRemove
      self.multiAction = multiAction
      self.multiRead = multiRead
      self.multiSetPointer = multiSetPointer
      self.listAppend = listAppend
      self.listFree = listFree
    }

    // MARK: - Options

    /// Sets an option that takes a `long` or, on these 64-bit platforms alike, a `curl_off_t`.
    func set(_ easy: Easy, _ option: Option, _ value: Int) { _ = easySetLong(easy, option.rawValue, value) }

    /// Sets an option to a pointer. The handle keeps the pointer, so it must stay valid.
    func set(_ easy: Easy, _ option: Option, _ value: UnsafeRawPointer?) {
      _ = easySetPointer(easy, option.rawValue, value)
    }

    /// Sets an option that takes a string, which the library copies.
    func set(_ easy: Easy, _ option: Option, _ value: String) {
      value.withCString { _ = easySetPointer(easy, option.rawValue, $0) }
    }

    /// Sets the callback for header lines, for body bytes, or for bytes to send.
    func set(_ easy: Easy, _ option: Option, _ callback: @escaping WriteCallback) {
      _ = easySetPointer(easy, option.rawValue, unsafeBitCast(callback, to: UnsafeRawPointer.self))
    }

    /// Sets the callback that moves to another offset of the request's body.
    func set(_ easy: Easy, _ option: Option, _ callback: @escaping SeekCallback) {
      _ = easySetPointer(easy, option.rawValue, unsafeBitCast(callback, to: UnsafeRawPointer.self))
    }

    /// Installs the two callbacks that drive a multi handle from outside.
    func drive(
      _ multi: Multi, socket: @escaping SocketCallback, timer: @escaping TimerCallback,
      context: UnsafeMutableRawPointer
    ) {
      _ = multiSetPointer(multi, 20_001, unsafeBitCast(socket, to: UnsafeRawPointer.self))
      _ = multiSetPointer(multi, 10_002, context)
      _ = multiSetPointer(multi, 20_004, unsafeBitCast(timer, to: UnsafeRawPointer.self))
      _ = multiSetPointer(multi, 10_005, context)
    }

    /// The library's sentence for a code.
    func text(_ code: Code) -> String { easyText(code).map { String(cString: $0) } ?? "" }

    /// The options of `curl_easy_setopt` that the engine sets, with their numbers in libcurl's headers.
    enum Option: CInt {
      case noProgress = 43
      case noBody = 44
      case upload = 46
      case httpGet = 80
      case bufferSize = 98
      case noSignal = 99
      case httpAuthentication = 107
      case connectTimeoutMilliseconds = 156
      case protocols = 181
      case suppressConnectHeaders = 265
      case disallowUserInURL = 278
      case quickExit = 322
      case writeData = 10_001
      case url = 10_002
      case readData = 10_009
      case errorBuffer = 10_010
      case httpHeader = 10_023
      case headerData = 10_029
      case customRequest = 10_036
      case certificateAuthorities = 10_065
      case acceptEncoding = 10_102
      case seekData = 10_168
      case userName = 10_173
      case password = 10_174
      case writeFunction = 20_011
      case readFunction = 20_012
      case headerFunction = 20_079
      case seekFunction = 20_167
      case bodySize = 30_115
    }

    /// The return values and arguments that libcurl's headers define as constants.
    enum Value {
      static let pauseWriting = 0x1000_0001
      static let pauseReading = 0x1000_0001
      static let abortReading = 0x1000_0000
      static let resume: CInt = 0
      static let timeoutSocket: CInt = -1
      static let digest = 2
      static let basic = 1
      static let httpAndHTTPS = 3
    }
  }
#endif
