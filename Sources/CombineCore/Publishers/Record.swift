/// A publisher that publishes recorded elements and a recorded completion.
///
///     Record(output: [1, 2], completion: .failure(e))        1─2─✕ e
///
/// Every subscriber receives the whole recording.
///
/// - Threads: Elements and the completion arrive on the thread that requests.
/// - Demand: Publishes no more elements than requested.
public struct Record<Output, Failure: Error>: Publisher {
  /// The recording to publish.
  public let recording: Recording

  /// Creates a publisher of a recording that a closure makes.
  ///
  /// - Parameter record: A closure that adds elements and then the completion.
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.recording = recording
  }

  /// Creates a publisher of a recording.
  ///
  /// - Parameter recording: The recording to publish.
  public init(recording: Recording) { self.recording = recording }

  /// Creates a publisher of elements and a completion.
  ///
  /// - Parameters:
  ///   - output: The elements, in order.
  ///   - completion: The completion that follows the last element.
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    recording = Recording(output: output, completion: completion)
  }

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let output = recording.output
    let source = IteratorSource(output.makeIterator(), subscriber, end: recording.completion)
    source.begin("Record", describe: { String(describing: output) })
  }

  /// Recorded elements, in order, and a completion.
  public struct Recording {
    /// The type of the elements.
    public typealias Input = Output

    /// The elements, in order.
    public private(set) var output: [Output]

    /// The completion; `finished` unless another one has been recorded.
    public private(set) var completion: Subscribers.Completion<Failure>

    private var isOpen: Bool

    /// Creates an empty recording.
    public init() {
      output = []
      completion = .finished
      isOpen = true
    }

    /// Creates a recording that has completed; it accepts no further elements and no other completion.
    ///
    /// - Parameters:
    ///   - output: The elements, in order.
    ///   - completion: The completion that follows the last element. The default is `finished`.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      self.output = output
      self.completion = completion
      isOpen = false
    }

    /// Adds an element.
    ///
    /// - Traps: An element after the completion.
    ///
    /// - Parameter input: The element, which follows those that have been added before.
    public mutating func receive(_ input: Input) {
      require(isOpen, "Record.Recording: a value after the completion")
      output.append(input)
    }

    /// Adds the completion.
    ///
    /// - Traps: A second completion.
    ///
    /// - Parameter completion: The completion that follows the elements that have been added.
    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      require(isOpen, "Record.Recording: a second completion")
      isOpen = false
      self.completion = completion
    }
  }
}

extension Record.Recording: Sendable where Output: Sendable {}
extension Record: Sendable where Output: Sendable {}

#if !hasFeature(Embedded)
  /// The keys of an encoded recording.
  private enum RecordingCodingKeys: String, CodingKey { case output, completion }

  extension Record.Recording: Encodable where Output: Encodable, Failure: Encodable {
    /// Encodes `output` and `completion`.
    ///
    /// - Parameter encoder: The encoder to write to.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: RecordingCodingKeys.self)
      try container.encode(output, forKey: .output)
      try container.encode(completion, forKey: .completion)
    }

    /// Encodes the recording; the same as `encode(to:)`, under a second name that Apple's framework also has.
    ///
    /// - Parameter encoder: The encoder to write to.
    public func encode(into encoder: any Encoder) throws { try encode(to: encoder) }
  }

  extension Record.Recording: Decodable where Output: Decodable, Failure: Decodable {
    /// Decodes a recording that `encode(to:)` has encoded.
    ///
    /// - Parameter decoder: The decoder to read from.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: RecordingCodingKeys.self)
      self.init(
        output: try container.decode([Output].self, forKey: .output),
        completion: try container.decode(Subscribers.Completion<Failure>.self, forKey: .completion))
    }
  }

  extension Record: Encodable where Output: Encodable, Failure: Encodable {}
  extension Record: Decodable where Output: Decodable, Failure: Decodable {}
#endif
