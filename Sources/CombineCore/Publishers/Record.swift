/// Delivers recorded values and a recorded end.
///
///     Record(output: [1, 2], completion: .failure(e))        12✕ e
///
/// Every subscriber gets the whole recording, on the thread that requests, no more than is asked for.
public struct Record<Output, Failure: Error>: Publisher {
  /// What is delivered.
  public let recording: Recording

  /// Records what the closure says.
  ///
  /// - Parameter record: Adds values, then the end.
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.recording = recording
  }

  /// Takes a recording.
  public init(recording: Recording) { self.recording = recording }

  /// Takes the values, in order, and the end.
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    recording = Recording(output: output, completion: completion)
  }

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let output = recording.output
    let source = IteratorSource(output.makeIterator(), subscriber, end: recording.completion)
    source.begin("Record", describe: { String(describing: output) })
  }

  /// Values, in order, and an end.
  public struct Recording {
    /// The values that can be recorded.
    public typealias Input = Output

    /// The values, in order.
    public private(set) var output: [Output]

    /// The end; finished, unless another one has been recorded.
    public private(set) var completion: Subscribers.Completion<Failure>

    private var isOpen: Bool

    /// An empty recording.
    public init() {
      output = []
      completion = .finished
      isOpen = true
    }

    /// A recording that can take more values only if it is made without an end.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      self.output = output
      self.completion = completion
      isOpen = false
    }

    /// Adds a value.
    ///
    /// Adding to a recording that has ended is a programming error and traps.
    public mutating func receive(_ input: Input) {
      require(isOpen, "Record.Recording: a value after the completion")
      output.append(input)
    }

    /// Adds the end.
    ///
    /// Ending a recording twice is a programming error and traps.
    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      require(isOpen, "Record.Recording: a second completion")
      isOpen = false
      self.completion = completion
    }
  }
}

extension Record.Recording: Sendable where Output: Sendable {}
extension Record: Sendable where Output: Sendable {}

private enum RecordingCodingKeys: String, CodingKey { case output, completion }

extension Record.Recording: Encodable where Output: Encodable, Failure: Encodable {
  /// Writes `output` and `completion`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordingCodingKeys.self)
    try container.encode(output, forKey: .output)
    try container.encode(completion, forKey: .completion)
  }

  /// The same as `encode(to:)`, by the name that the original also has.
  public func encode(into encoder: any Encoder) throws { try encode(to: encoder) }
}

extension Record.Recording: Decodable where Output: Decodable, Failure: Decodable {
  /// Reads what `encode(to:)` wrote.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RecordingCodingKeys.self)
    self.init(
      output: try container.decode([Output].self, forKey: .output),
      completion: try container.decode(Subscribers.Completion<Failure>.self, forKey: .completion))
  }
}

extension Record: Encodable where Output: Encodable, Failure: Encodable {}
extension Record: Decodable where Output: Decodable, Failure: Decodable {}
