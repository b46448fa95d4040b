/// A builder of keyframes that follow each other.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  /// A choice between two contents of a track.
  public struct Conditional<ConditionalValue: Animatable, First: KeyframeTrackContent, Second: KeyframeTrackContent>:
    KeyframeTrackContent
  where First.Value == ConditionalValue, Second.Value == ConditionalValue {
    public typealias Value = ConditionalValue
    public typealias Body = Never

    fileprivate let first: First?
    fileprivate let second: Second?

    /// Appends the keyframes of the chosen content to others.
    ///
    /// - Parameter segments: The keyframes so far.
    public func _appendSegments(to segments: inout _KeyframeSegments<ConditionalValue>) {
      first?._appendSegments(to: &segments)
      second?._appendSegments(to: &segments)
    }
  }

  /// Passes an expression through.
  ///
  /// - Parameter expression: The keyframes to pass through.
  /// - Returns: The keyframes.
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where Value == K.Value {
    expression
  }

  /// Builds the keyframes of a loop.
  ///
  /// - Parameter components: The keyframes of the passes, in order.
  /// - Returns: The keyframes of all passes.
  public static func buildArray(
    _ components: [some KeyframeTrackContent<Value>]
  ) -> some KeyframeTrackContent<Value> { KeyframeList(append: components.appendSegments) }

  /// Builds the keyframes of an `if` whose condition holds.
  ///
  /// - Parameter component: The keyframes of the first branch.
  /// - Returns: The keyframes.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    first component: First
  ) -> Conditional<Value, First, Second> where First.Value == Value, Second.Value == Value {
    Conditional(first: component, second: nil)
  }

  /// Builds the keyframes of an `else`.
  ///
  /// - Parameter component: The keyframes of the second branch.
  /// - Returns: The keyframes.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    second component: Second
  ) -> Conditional<Value, First, Second> where First.Value == Value, Second.Value == Value {
    Conditional(first: nil, second: component)
  }

  /// Builds the first keyframes of a block.
  ///
  /// - Parameter first: The keyframes at the start of the block.
  /// - Returns: The keyframes.
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where Value == K.Value { first }

  /// Appends keyframes to those before them in a block.
  ///
  /// - Parameters:
  ///   - accumulated: The keyframes so far.
  ///   - next: The keyframes to append.
  /// - Returns: All keyframes.
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> some KeyframeTrackContent<Value> {
    KeyframeList {
      accumulated._appendSegments(to: &$0)
      next._appendSegments(to: &$0)
    }
  }

  /// Builds an empty block.
  ///
  /// - Returns: No keyframes.
  public static func buildBlock() -> some KeyframeTrackContent<Value> { KeyframeList { _ in } }
}

/// A list of keyframes that a closure appends.
private struct KeyframeList<Value: Animatable>: KeyframeTrackContent {
  typealias Body = Never

  let append: (inout _KeyframeSegments<Value>) -> Void

  func _appendSegments(to segments: inout _KeyframeSegments<Value>) { append(&segments) }
}

extension Array where Element: KeyframeTrackContent {
  fileprivate func appendSegments(to segments: inout _KeyframeSegments<Element.Value>) {
    for element in self { element._appendSegments(to: &segments) }
  }
}

/// A builder of keyframes: of tracks, or of the keyframes of a single track.
@resultBuilder
public struct KeyframesBuilder<Value> {
  /// Passes keyframes of a single track through.
  ///
  /// - Parameter expression: The keyframes to pass through.
  /// - Returns: The keyframes.
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where Value == K.Value {
    expression
  }

  /// Builds the keyframes of a loop in a single track.
  ///
  /// - Parameter components: The keyframes of the passes, in order.
  /// - Returns: The keyframes of all passes.
  public static func buildArray(
    _ components: [some KeyframeTrackContent<Value>]
  ) -> some KeyframeTrackContent<Value> { KeyframeList(append: components.appendSegments) }

  /// Builds the keyframes of an `if` whose condition holds, in a single track.
  ///
  /// - Parameter component: The keyframes of the first branch.
  /// - Returns: The keyframes.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    first component: First
  ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
  where First.Value == Value, Second.Value == Value {
    KeyframeTrackContentBuilder<Value>.Conditional(first: component, second: nil)
  }

  /// Builds the keyframes of an `else`, in a single track.
  ///
  /// - Parameter component: The keyframes of the second branch.
  /// - Returns: The keyframes.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    second component: Second
  ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
  where First.Value == Value, Second.Value == Value {
    KeyframeTrackContentBuilder<Value>.Conditional(first: nil, second: component)
  }

  /// Builds the first keyframes of a block in a single track.
  ///
  /// - Parameter first: The keyframes at the start of the block.
  /// - Returns: The keyframes.
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where Value == K.Value { first }

  /// Appends keyframes to those before them in a block of a single track.
  ///
  /// - Parameters:
  ///   - accumulated: The keyframes so far.
  ///   - next: The keyframes to append.
  /// - Returns: All keyframes.
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> some KeyframeTrackContent<Value> {
    KeyframeList {
      accumulated._appendSegments(to: &$0)
      next._appendSegments(to: &$0)
    }
  }

  /// Builds the track of keyframes.
  ///
  /// - Parameter component: The keyframes of the whole block.
  /// - Returns: A track for the whole value.
  public static func buildFinalResult<Content: KeyframeTrackContent>(
    _ component: Content
  ) -> KeyframeTrack<Value, Value, Content> where Value == Content.Value { KeyframeTrack { component } }

  /// Passes tracks through.
  ///
  /// - Parameter expression: The tracks to pass through.
  /// - Returns: The tracks.
  public static func buildExpression<Content: Keyframes>(_ expression: Content) -> Content
  where Value == Content.Value {
    expression
  }

  /// Builds the first tracks of a block.
  ///
  /// - Parameter first: The tracks at the start of the block.
  /// - Returns: The tracks.
  public static func buildPartialBlock<Content: Keyframes>(first: Content) -> Content where Value == Content.Value {
    first
  }

  /// Appends tracks to those before them in a block.
  ///
  /// - Parameters:
  ///   - accumulated: The tracks so far.
  ///   - next: The tracks to append.
  /// - Returns: All tracks.
  public static func buildPartialBlock(
    accumulated: some Keyframes<Value>, next: some Keyframes<Value>
  ) -> some Keyframes<Value> {
    TrackList { tracks, initial in
      accumulated._appendTracks(to: &tracks, from: initial)
      next._appendTracks(to: &tracks, from: initial)
    }
  }

  /// Builds an empty block.
  ///
  /// - Returns: No tracks.
  public static func buildBlock() -> some Keyframes<Value> { TrackList { _, _ in } }

  /// Passes the tracks of a whole body through.
  ///
  /// - Parameter component: The tracks of the whole body.
  /// - Returns: The tracks.
  public static func buildFinalResult<Content: Keyframes>(_ component: Content) -> Content
  where Value == Content.Value { component }
}

/// A list of tracks that a closure appends.
private struct TrackList<Value>: Keyframes {
  typealias Body = Never

  let append: (inout _KeyframeTracks<Value>, Value) -> Void

  func _appendTracks(to tracks: inout _KeyframeTracks<Value>, from initial: Value) { append(&tracks, initial) }
}
