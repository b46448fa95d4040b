import Combine
import CombineHeap

#if os(Linux) || os(Android)
  /// A pipeline that retains itself.
  struct RetainCycle: Equatable, Sendable {
    /// The lane at the end of the pipeline.
    let lane: UInt32
    /// The objects from the subscriber to the `AnyCancellable` that cancels it, field by field.
    let path: String
    /// The addresses of these objects.
    let addresses: [UInt]
  }

  /// A search for pipelines whose only `AnyCancellable` is retained by the pipeline itself.
  ///
  /// Such a pipeline ends when its publisher completes and at no other time, and what its closures capture is not
  /// released before. The usual cause is a closure that captures the object in which the `AnyCancellable` is stored.
  ///
  /// A cycle of references is not enough: an object that is in use is often part of one. So the search does what a
  /// cycle collector does, by *trial deletion*. It follows the references from the pipelines' own objects, and counts
  /// those that it finds for each object. An object that the runtime counts more strong references for is retained by
  /// something else: a global or a local variable, a thread, a task, or an object that the search has not seen. Such an
  /// object is in use, and so is all that it refers to. A pipeline is reported if neither its `AnyCancellable`, nor any
  /// other object through which it can be cancelled, is in use.
  ///
  ///                   ┌────── not followed: a publisher retains every pipeline that it publishes to ──────┐
  ///     publisher ─▶ subscriber ─▶ closure ─▶ model ─▶ set ─▶ AnyCancellable ─▶ subscription ─▶ publisher
  ///                                             ▲
  ///                          a reference that the search has not found: no report
  ///
  /// An object counts as in use if the search cannot decide: if it has `unowned` references, or if a word refers to it
  /// that may not be a capture. `unowned(unsafe)` references outside of a collection look like
  /// strong ones.
  ///
  /// The search reads memory and stops no thread. A count or a reference that changes meanwhile can mislead it, so
  /// ``RetainCycleFinder`` searches twice.
  ///
  /// - Cost: Some microseconds for each object that the pipelines refer to, and at most ``objectLimit`` of them.
  struct RetainCycleSearch {
    /// The maximum number of objects to visit. What is retained by an object that is not visited counts as in use.
    static let objectLimit = 100_000
    /// The maximum time to visit objects.
    static let timeLimit: Duration = .seconds(3)

    /// An object, and what refers to it.
    private struct Node {
      let object: HeapObject
      /// The pipeline whose record this is; `nil` for an object of the program.
      let pipeline: UInt32?
      var references: [(offset: Int, node: Int)] = []
      var referrers: [Int] = []
      var strong: Int?
      /// `true` if one of the referrers may be none.
      var isDoubtful = false
      var isInUse = false
    }

    /// The records of a pipeline, as indices of nodes.
    private struct Pipeline {
      var records: [Int] = []
      /// The records of the subscriber, and of the subscription that it cancels, at the end of the pipeline.
      var subscriber: Int?
      var subscription: Int?
      var isInUse = false
    }

    private let lanes: [Lane]
    /// The objects of the recorder, which are in use and retain nothing of the program.
    private let excluded: Set<UInt>
    private let reader = HeapReader()
    private var nodes: [Node] = []
    private var indices: [UInt: Int] = [:]
    private var pipelines: [UInt32: Pipeline] = [:]

    /// `true` if the search stopped at a limit.
    private(set) var wasGivenUp = false

    /// - Parameters:
    ///   - lanes: The lanes of the recorder.
    ///   - recorder: The recorder, whose own objects are left out of the search.
    init(_ lanes: [Lane], of recorder: AnyObject) {
      self.lanes = lanes
      excluded = Set((lanes as [AnyObject] + [recorder]).map(Self.address))
    }

    private static func address(_ object: AnyObject) -> UInt {
      UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    }

    /// Returns the pipelines that retain themselves, in the order of subscribing.
    mutating func find() -> [RetainCycle] {
      addRecords()
      visit()
      for index in nodes.indices { nodes[index].strong = strongCount(nodes[index].object) }
      findUsers()
      return pipelines.filter { !$0.value.isInUse }.keys.sorted().compactMap(cycle)
    }

    /// Adds the objects that record the lanes that have not ended.
    private mutating func addRecords() {
      for lane in lanes where !lane.hasEnded {
        let holder = Self.address(lane)
        func record(_ address: UInt) -> HeapObject? {
          // The address of an object that has been released may be in use for another one.
          guard address != 0, let object = reader.object(at: address), object.type is any LaneHolder.Type else {
            return nil
          }
          var refersToHolder = false
          reader.forEachReference(of: object) { _, address in
            if address == holder { refersToHolder = true }
          }
          return refersToHolder ? object : nil
        }
        let (subscriber, subscription) = (record(lane.subscriberAddress), record(lane.subscriptionAddress))
        var pipeline = pipelines[lane.root] ?? Pipeline()
        if let subscriber {
          let index = add(subscriber, of: lane.root)
          pipeline.records.append(index)
          if lane.id == lane.root { pipeline.subscriber = index }
        }
        if let subscription {
          let index = add(subscription, of: lane.root)
          pipeline.records.append(index)
          if lane.id == lane.root { pipeline.subscription = index }
        }
        pipelines[lane.root] = pipeline
      }
    }

    private mutating func add(_ object: HeapObject, of pipeline: UInt32? = nil) -> Int {
      if let known = indices[object.address] { return known }
      indices[object.address] = nodes.count
      nodes.append(Node(object: object, pipeline: pipeline))
      return nodes.count - 1
    }

    /// Follows the references of all objects, up to a limit.
    private mutating func visit() {
      let end = ContinuousClock.now + Self.timeLimit
      var next = 0
      while next < nodes.count {
        if nodes.count > Self.objectLimit || next & 255 == 0 && ContinuousClock.now > end {
          wasGivenUp = true
          return
        }
        reader.forEachReference(of: nodes[next].object) { offset, address, isCertain in
          guard !excluded.contains(address), let index = indices[address] ?? reader.object(at: address).map({ add($0) })
          else { return }
          nodes[next].references.append((offset, index))
          nodes[index].referrers.append(next)
          if !isCertain { nodes[index].isDoubtful = true }
        }
        next += 1
      }
    }

    /// Returns the number of references to expect; `nil` if it is not known which are strong.
    private func strongCount(_ object: HeapObject) -> Int? {
      guard let counts = ReferenceCounts(of: object), counts.unowned == 0 else { return nil }
      return counts.strong
    }

    /// Marks what is in use.
    private mutating func findUsers() {
      var pending: [Int] = []
      for index in nodes.indices where nodes[index].pipeline == nil {
        let node = nodes[index]
        if node.strong != node.referrers.count || node.isDoubtful { pending.append(index) }
      }
      while true {
        while let index = pending.popLast() {
          guard !nodes[index].isInUse else { continue }
          nodes[index].isInUse = true
          // Whether a pipeline is in use is not decided by what publishes to it.
          for (_, other) in nodes[index].references where nodes[other].pipeline == nil && !nodes[other].isInUse {
            pending.append(other)
          }
        }
        for (root, pipeline) in pipelines where !pipeline.isInUse && cancellables(of: pipeline).isEmpty {
          pipelines[root]!.isInUse = true
          pending += pipeline.records
        }
        if pending.isEmpty { return }
      }
    }

    /// Returns the objects of the class `AnyCancellable` that cancel a pipeline; none if something that is in use can
    /// cancel it.
    private func cancellables(of pipeline: Pipeline) -> [Int] {
      guard let subscription = pipeline.subscription, pipeline.subscriber != nil else { return [] }
      let referrers = nodes[subscription].referrers
      guard nodes[subscription].strong == referrers.count, !referrers.contains(where: { nodes[$0].isInUse }) else {
        return []
      }
      var (found, seen, pending) = ([Int](), Set(referrers), referrers)
      while let index = pending.popLast() {
        if nodes[index].object.type == AnyCancellable.self {
          found.append(index)
          continue
        }
        for other in nodes[index].referrers where nodes[other].pipeline == nil && seen.insert(other).inserted {
          pending.append(other)
        }
      }
      return found
    }

    // MARK: - Paths

    /// Returns the shortest path from the end of a pipeline to an `AnyCancellable` that cancels it.
    private func cycle(_ root: UInt32) -> RetainCycle? {
      guard let pipeline = pipelines[root], let first = pipeline.subscriber else { return nil }
      let targets = Set(cancellables(of: pipeline))
      var origins: [Int: (node: Int, offset: Int)] = [:]
      var (queue, next, linked) = ([first], 0, Set<UInt32>())
      while next < queue.count {
        let index = queue[next]
        next += 1
        for (offset, other) in nodes[index].references {
          guard other != first, origins[other] == nil, !nodes[other].isInUse else { continue }
          origins[other] = (index, offset)
          if targets.contains(other) { return path(to: other, from: first, origins, root) }
          queue.append(other)
        }
        // The publisher, which may be in use, leads from each record of a pipeline to the others.
        guard let pipeline = nodes[index].pipeline, linked.insert(pipeline).inserted else { continue }
        for other in pipelines[pipeline]?.records ?? [] where other != first && origins[other] == nil {
          origins[other] = (index, 0)
          queue.append(other)
        }
      }
      return nil
    }

    private func path(
      to last: Int, from first: Int, _ origins: [Int: (node: Int, offset: Int)], _ root: UInt32
    ) -> RetainCycle {
      var steps: [(node: Int, field: String)] = [(last, "")]
      while let (node, offset) = origins[steps[0].node], node != first {
        steps.insert((node, nodes[node].object.field(at: offset)), at: 0)
      }
      // The recorder's own objects mean nothing to the reader.
      var labels = steps.filter { nodes[$0.node].pipeline == nil }.map { nodes[$0.node].object.name + $0.field }
      // A closure is often wrapped in another closure; show it once.
      labels = labels.indices.filter { $0 == 0 || labels[$0] != "closure" || labels[$0 - 1] != "closure" }.map {
        labels[$0]
      }
      if labels.count > 16 { labels.replaceSubrange(7..<labels.count - 7, with: ["… \(labels.count - 14) more …"]) }
      return RetainCycle(
        lane: root, path: labels.joined(separator: " → "), addresses: steps.map { nodes[$0.node].object.address })
    }
  }
#endif
