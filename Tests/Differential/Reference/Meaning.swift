/// A node that records the subscriptions and cancels of a source.
final class Visitor: Node {
  private let number: Int

  init(_ world: World, _ down: any Receiver, number: Int) {
    self.number = number
    super.init(world, down)
    world.visits[number].append(.init(time: world.clock.tick, kind: .subscribed))
  }

  override func cancel() {
    if !isDetached { world.visits[number].append(.init(time: world.clock.tick, kind: .cancelled)) }
    super.cancel()
  }
}

extension World {
  /// Returns the publisher that interprets a pipeline.
  func publisher(_ pipeline: Pipeline) -> Publisher {
    pipeline.operators.reduce(publisher(pipeline.source)) { publisher($1, behind: $0) }
  }

  private func publisher(_ source: Source) -> Publisher {
    let number = visits.count
    visits.append([])
    let publisher: Publisher =
      switch source.kind {
      case .sequence: ColdSource.publisher(self, source.values, .finished)
      case .record: ColdSource.publisher(self, source.values, source.end)
      case .just: ColdSource.publisher(self, [source.values.first ?? 0], .finished)
      case .empty: ColdSource.publisher(self, [], .finished)
      case .fail: ColdSource.publisher(self, [], .failed(source.index))
      case .never: TimedSource.publisher(self, [])
      case .timed, .eagerTimed:
        TimedSource.publisher(self, source.moments, keepsToDemand: source.kind.keepsToDemand)
      case .eager: EagerSource.publisher(self, source.values, source.end)
      case .subject: hot[source.index].publisher(self)
      }
    return { publisher(Visitor(self, $0, number: number)) }
  }

  private func publisher(_ op: Operator, behind up: @escaping Publisher) -> Publisher {
    let world = self
    let others = op.pipelines.map { publisher($0) }
    /// Ends the stream with the error of a closure, if the closure throws for the value.
    func attempt(_ value: Int, _ body: () -> StepResult) -> StepResult {
      op.thrown(value).map { .end(.failed($0)) } ?? body()
    }
    func step(
      inputsPerOutput: Int = 1, endsAtOnce: Bool = false, requestsUnlimited: Bool = false,
      _ make: @escaping () -> (Int) -> StepResult
    ) -> Publisher {
      { down in
        up(
          StepNode(
            world, down, inputsPerOutput: inputsPerOutput, endsAtOnce: endsAtOnce,
            requestsUnlimited: requestsUnlimited, make()))
      }
    }
    /// Returns a fold over the list of all values, with a closure that may know the result early.
    func fold(_ early: @escaping ([Int]) -> FoldResult = { _ in .more }, _ result: @escaping ([Int]) -> Int?)
      -> Publisher
    {
      { down in
        var values: [Int] = []
        up(
          FoldNode(world, down, result: { result(values) }) { value in
            values.append(value)
            return early(values)
          })
      }
    }
    func throwing(_ value: Int, _ otherwise: FoldResult) -> FoldResult {
      op.thrown(value).map { .fails($0) } ?? otherwise
    }
    /// Returns a failure if a comparison throws for either of its values.
    func comparing(_ values: [Int]) -> FoldResult {
      values.count == 1 ? .more : throwing(values[0], throwing(values.last!, .more))
    }
    func inTurn(
      _ first: @escaping Publisher, nests: Bool = false, _ then: @escaping (End, Bool) -> InTurnNode.Next
    ) -> Publisher {
      { down in InTurnNode(world, down, nests: nests).go(.publisher(first, then: then)) }
    }
    func whole(_ publisher: @escaping Publisher) -> InTurnNode.Next { .publisher(publisher) { end, _ in .end(end) } }
    func mix(_ publishers: [Publisher]) -> Publisher {
      { down in
        let node = MixNode(world, down)
        node.start()
        for publisher in publishers { node.add(publisher) }
        node.sourceEnded(.finished)
      }
    }
    func flatMap(_ child: @escaping (Int) -> Publisher) -> Publisher {
      { down in
        let node = MixNode(world, down)
        let most = op.most
        let source = Inlet(
          world, onStart: { source in source.request(most) },
          onValue: { source, value in
            // For a child known to publish one value, the delivery itself returns the demand for the next value.
            let returns = op.kind == .flatMapJust && node.isUnlimited
            node.add(child(value)) { if most != .max, !returns { source.request(1) } }
            return returns && most != .max ? 1 : 0
          },
          onEnd: { _, end in node.sourceEnded(end) })
        node.source = source
        node.start()
        up(source)
      }
    }

    switch op.kind {
    case .map: return step { { value in attempt(value) { .pass(op.transformed(value)) } } }
    case .filter: return step { { value in attempt(value) { op.accepts(value) ? .pass(value) : .drop } } }
    case .compactMap:
      return step { { value in attempt(value) { op.accepts(value) ? .pass(op.transformed(value)) : .drop } } }
    case .scan:
      return step {
        var sum = 0
        return { value in
          attempt(value) {
            sum = op.accumulated(sum, value)
            return .pass(sum)
          }
        }
      }
    case .pairwise:
      return step {
        var last: Int?
        return { value in
          defer { last = value }
          return last.map { .pass(combined([$0, value])) } ?? .drop
        }
      }
    case .enumerated:
      return step {
        var count = 0
        return { value in
          defer { count += 1 }
          return .pass(combined([count, value]))
        }
      }
    case .removeDuplicates:
      return step {
        var last: Int?
        return { value in
          guard let old = last else {
            last = value
            return .pass(value)
          }
          return attempt(value) {
            if op.isDuplicate(old, value) { return .drop }
            last = value
            return .pass(value)
          }
        }
      }
    case .dropFirst:
      return DropNode.publisher(world, up, op.number)
    case .dropWhile:
      return step {
        var isDropping = true
        return { value in
          guard isDropping else { return .pass(value) }
          return attempt(value) {
            isDropping = op.accepts(value)
            return isDropping ? .drop : .pass(value)
          }
        }
      }
    case .prefix:
      return step(endsAtOnce: op.number == 0) {
        var count = 0
        return { value in
          count += 1
          return count < op.number ? .pass(value) : .last(value)
        }
      }
    case .prefixWhile:
      return step { { value in attempt(value) { op.accepts(value) ? .pass(value) : .end(.finished) } } }
    case .output:
      return step {
        var count = -1
        return { value in
          count += 1
          return count < op.number ? .drop : count < op.number + 1 ? .pass(value) : .last(value)
        }
      }
    case .ignoreOutput: return step(requestsUnlimited: true) { { _ in .keep } }
    case .collectByCount:
      return { down in
        var group: [Int] = []
        func close() -> Int? {
          defer { group = [] }
          return group.isEmpty ? nil : combined(group)
        }
        up(
          StepNode(world, down, inputsPerOutput: op.number, rest: close) { value in
            group.append(value)
            return group.count == op.number ? .pass(close()!) : .keep
          })
      }
    case .handleEvents, .print, .breakpoint: return step { { .pass($0) } }
    case .measureInterval:
      return step {
        var last = world.clock.tick
        return { _ in
          defer { last = world.clock.tick }
          return .pass(world.clock.tick - last)
        }
      }

    case .first: return fold({ .known($0[0]) }, { _ in nil })
    case .firstWhere:
      return fold({ throwing($0.last!, op.accepts($0.last!) ? .known($0.last!) : .more) }, { _ in nil })
    case .last: return fold { values in values.last }
    case .lastWhere: return fold({ throwing($0.last!, .more) }, { $0.last(where: op.accepts) })
    case .count: return fold { values in values.count }
    case .min: return fold(comparing, { $0.min(by: op.isBefore) })
    case .max: return fold(comparing, { $0.max(by: op.isBefore) })
    case .reduce: return fold({ throwing($0.last!, .more) }, { $0.reduce(0, op.accumulated) })
    case .collect: return fold { values in combined(values) }
    case .contains:
      return fold(
        { throwing($0.last!, op.accepts($0.last!) ? .known(1) : .more) }, { $0.contains(where: op.accepts) ? 1 : 0 })
    case .allSatisfy:
      return fold(
        { throwing($0.last!, op.accepts($0.last!) ? .more : .known(0)) }, { $0.allSatisfy(op.accepts) ? 1 : 0 })

    case .mapError:
      return { down in
        up(
          EndNode(world, down) { end in
            if case .failed(let code) = end { .failed(code + op.number) } else { end }
          })
      }
    case .replaceError:
      return inTurn(up) { end, _ in
        end == .finished ? .end(end) : whole(ColdSource.publisher(world, [op.number], .finished))
      }
    case .replaceEmpty:
      return { down in
        up(
          ReplaceEmptyNode(
            world, BufferNode(world, down, size: .max, keepsFull: false, strategy: 0, failureWaits: true), op.number))
      }
    case .append: return inTurn(up, nests: true) { end, _ in end == .finished ? whole(others[0]) : .end(end) }
    case .prepend: return inTurn(others[0], nests: true) { end, _ in end == .finished ? whole(up) : .end(end) }
    case .catch:
      return inTurn(up) { end, _ in
        if end == .finished { return .end(end) }
        return op.throwsAt == nil ? whole(others[0]) : .end(.failed(7))
      }
    case .retry:
      return { down in
        var left = op.number
        func again(_ end: End, _: Bool) -> InTurnNode.Next {
          guard end != .finished, left > 0 else { return .end(end) }
          left -= 1
          return .publisher(up, then: again)
        }
        InTurnNode(world, down).go(.publisher(up, then: again))
      }

    case .repeat:
      return { down in
        var left = op.number - 1
        func again(_ end: End, _: Bool) -> InTurnNode.Next {
          guard end == .finished, left > 0 else { return .end(end) }
          left -= 1
          return .publisher(up, then: again)
        }
        InTurnNode(world, down).go(.publisher(up, then: again))
      }
    case .switchIfEmpty:
      return inTurn(up) { end, isEmpty in end == .finished && isEmpty ? whole(others[0]) : .end(end) }

    case .merge, .merge3: return mix([up] + others)
    case .zip, .zip3: return { ZipNode(world, $0).start([up] + others) }
    case .combineLatest, .combineLatest3: return { LatestNode(world, $0).start([up] + others) }
    case .prefixUntil: return { UntilNode(world, $0, drops: false).start([up, others[0]], trigger: 1) }
    case .dropUntil: return { UntilNode(world, $0, drops: true).start([up, others[0]], trigger: 1, startsFirst: true) }
    case .withLatestFrom:
      return { ObservingNode(world, $0).start([up, others[0]], trigger: 1, wanting: .max) }
    case .flatMap: return flatMap { others[op.choice($0)] }
    case .flatMapJust: return flatMap { ColdSource.publisher(world, [op.transformed($0)], .finished) }
    case .switchToLatest, .flatMapLatest: return { SwitchNode(world, $0).start(up) { others[op.choice($0)] } }
    case .share: return SharedNode(world, up).publisher
    case .shareMerged:
      let shared = SharedNode(world, up).publisher
      return mix([shared, shared])
    case .shareZipped:
      let shared = SharedNode(world, up).publisher
      return { ZipNode(world, $0).start([shared, shared]) }

    case .buffer:
      return {
        up(BufferNode(world, $0, size: op.number, keepsFull: op.flag, strategy: residue(op.time, 3)))
      }
    case .delay: return { up(DelayNode(world, $0, ticks: op.time)) }
    case .receiveOn: return { up(DelayNode(world, $0, ticks: 0)) }
    case .subscribeOn: return SubscribeOnNode.publisher(world, up)
    case .debounce: return { up(DebounceNode(world, $0, ticks: op.time)) }
    case .throttle: return { up(ThrottleNode(world, $0, ticks: op.time, latest: op.flag)) }
    case .timeout:
      return { up(TimeoutNode(world, $0, ticks: op.time, end: op.flag ? .failed(9) : .finished)) }
    case .collectByTime: return { up(GroupNode(world, $0, ticks: op.time, limit: .max)) }
    case .collectByTimeOrCount: return { up(GroupNode(world, $0, ticks: op.time, limit: op.number)) }
    }
  }
}
