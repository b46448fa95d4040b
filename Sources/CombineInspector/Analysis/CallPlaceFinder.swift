import CombineCore

#if os(Linux) || os(Android)
  /// Finds the places at which pipelines were subscribed to, when the page asks for them.
  ///
  /// - Threads: Any thread may call any method. Return addresses are looked up on the worker's thread.
  final class CallPlaceFinder: @unchecked Sendable {  // `lock` guards `found`; the worker's thread uses the rest
    /// The place of a lane; `nil` if it is not known.
    typealias Found = (lane: UInt32, place: CallPlace?)

    private let worker: BackgroundWorker
    private let lock = Lock()
    private var found: [Found] = []
    private var symbolication = Symbolication()

    init(_ worker: BackgroundWorker) { self.worker = worker }

    /// Begins to find the place at which a lane's pipeline was subscribed to.
    func find(_ lane: Lane) {
      let (id, addresses) = (lane.id, lane.callers)
      let isAccepted =
        !addresses.isEmpty
        && worker.perform { [self] in
          let place = symbolication.place(of: addresses)
          lock.withLock { found.append((id, place)) }
        }
      if !isAccepted { lock.withLock { found.append((id, nil)) } }
    }

    /// Returns what has been found since the last call.
    func takeFound() -> [Found] {
      lock.withLock {
        defer { found = [] }
        return found
      }
    }
  }
#endif
