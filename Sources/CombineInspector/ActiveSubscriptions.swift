#if os(Linux) || os(Android)
  import CombineCore

  /// The subscriptions of a process that have not ended, for the program that runs a file or a playground page.
  package enum ActiveSubscriptions {
    // Set before the threads of the program exist.
    nonisolated(unsafe) private static var own: Recorder?

    /// Begins to see new subscriptions, by the inspector's recorder if the inspector is on.
    ///
    /// Call it before the program's first subscription.
    package static func watch() {
      guard State.shared.recorder == nil else { return }
      var options = Recorder.Options()
      options.capacity = 1_024
      options.describesValues = false
      options.callers = 0
      let recorder = Recorder(options)
      own = recorder
      recorder.install()
    }

    /// The pipelines that have not ended, each as its operators from the source to the subscriber, in the order of
    /// subscribing.
    package static var pipelines: [String] {
      let recorders = [own, State.shared.recorder].compactMap { $0 }
      return recorders.flatMap { pipelines(of: $0.lanes.all) }
    }

    static func pipelines(of lanes: [Lane]) -> [String] {
      // The first of several upstreams stands for all of them.
      var upstream: [UInt32: Lane] = [:]
      for lane in lanes where lane.parent != 0 && upstream[lane.parent] == nil { upstream[lane.parent] = lane }
      return lanes.filter { $0.parent == 0 && !$0.hasEnded }.map { root in
        var names = [root.subscriberName]
        var lane: Lane? = root
        while let current = lane {
          if current.operatorName != "eraseToAnyPublisher" { names.append(current.operatorName) }
          lane = upstream[current.id]
        }
        return names.reversed().joined(separator: " → ")
      }
    }
  }
#endif
