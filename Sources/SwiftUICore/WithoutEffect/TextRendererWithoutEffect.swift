import Foundation

// Renderers of texts. The platform draws texts itself, line by line, so a renderer is never asked.

/// An attribute of a part of a text that a ``TextRenderer`` reads.
public protocol TextAttribute {}

extension Text {
  /// Has no effect on this platform. On Apple's systems, it adds an attribute that a ``TextRenderer`` reads.
  ///
  /// - Parameter value: The attribute to add on Apple's systems.
  public func customAttribute<T: TextAttribute>(_ value: T) -> Text { self }

  /// The lines of a text that a ``TextRenderer`` draws.
  public struct Layout: RandomAccessCollection, Equatable {
    /// A line of a text, with its runs.
    public struct Line: RandomAccessCollection, Equatable {
      /// The position of the first run.
      public var startIndex: Int { 0 }
      /// The position after the last run.
      public var endIndex: Int { 0 }

      /// The run at a position.
      ///
      /// - Parameter position: An index of the collection, which is empty.
      public subscript(position: Int) -> Run { fatalError("A line has no runs.") }

      /// The space of the line.
      public var typographicBounds: TypographicBounds { TypographicBounds() }
      /// The position of the line.
      public var origin: CGPoint = .zero
    }

    /// A part of a line with the same attributes, with its characters.
    public struct Run: RandomAccessCollection, Equatable {
      /// The position of the first character.
      public var startIndex: Int { 0 }
      /// The position after the last character.
      public var endIndex: Int { 0 }

      /// The characters at a position.
      ///
      /// - Parameter position: An index of the collection, which is empty.
      public subscript(position: Int) -> RunSlice { fatalError("A run has no characters.") }

      /// The attribute of a type.
      ///
      /// - Parameter key: The type of the attribute.
      public subscript<T: TextAttribute>(key: T.Type) -> T? { nil }

      /// The space of the run.
      public var typographicBounds: TypographicBounds { TypographicBounds() }
    }

    /// A part of a run.
    public struct RunSlice: RandomAccessCollection, Equatable {
      /// The position of the first character.
      public var startIndex: Int { 0 }
      /// The position after the last character.
      public var endIndex: Int { 0 }

      /// The characters at a position.
      ///
      /// - Parameter position: An index of the collection, which is empty.
      public subscript(position: Int) -> RunSlice { fatalError("A part has no characters.") }

      /// The attribute of a type.
      ///
      /// - Parameter key: The type of the attribute.
      public subscript<T: TextAttribute>(key: T.Type) -> T? { nil }

      /// The space of the part.
      public var typographicBounds: TypographicBounds { TypographicBounds() }
    }

    /// Options for drawing a part of a text.
    public struct DrawingOptions: OptionSet, Sendable {
      /// The options as bits.
      public let rawValue: UInt32

      /// Creates options from bits.
      ///
      /// - Parameter rawValue: The bits.
      public init(rawValue: UInt32) { self.rawValue = rawValue }

      /// Characters begin at whole pixels.
      public static let disablesSubpixelQuantization = DrawingOptions(rawValue: 1)
    }

    /// The space of a part of a text.
    public struct TypographicBounds: Equatable, Sendable {
      /// The position on the line on which letters stand.
      public var origin: CGPoint = .zero
      /// The width.
      public var width: CGFloat = 0
      /// The height above the line on which letters stand.
      public var ascent: CGFloat = 0
      /// The depth below the line on which letters stand.
      public var descent: CGFloat = 0
      /// The distance between lines.
      public var leading: CGFloat = 0

      /// Creates an empty space.
      public init() {}

      /// The rectangle of the space.
      public var rect: CGRect { CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent) }
    }

    /// The position of the first line.
    public var startIndex: Int { 0 }
    /// The position after the last line.
    public var endIndex: Int { 0 }

    /// The line at a position.
    ///
    /// - Parameter position: An index of the collection, which is empty.
    public subscript(position: Int) -> Line { fatalError("A layout has no lines.") }
  }
}

extension GraphicsContext {
  /// Draws nothing: no layout has a line.
  ///
  /// - Parameters:
  ///   - line: Ignored.
  ///   - options: Options, which are ignored.
  public func draw(_ line: Text.Layout.Line, options: Text.Layout.DrawingOptions = []) {}

  /// Draws nothing: no layout has a run.
  ///
  /// - Parameters:
  ///   - run: Ignored.
  ///   - options: Options, which are ignored.
  public func draw(_ run: Text.Layout.Run, options: Text.Layout.DrawingOptions = []) {}

  /// Draws nothing: no layout has characters.
  ///
  /// - Parameters:
  ///   - slice: Ignored.
  ///   - options: Options, which are ignored.
  public func draw(_ slice: Text.Layout.RunSlice, options: Text.Layout.DrawingOptions = []) {}
}

/// A size and a text that a ``TextRenderer`` measures.
public struct TextProxy {
  /// Returns no size.
  ///
  /// - Parameter proposal: The proposed size.
  /// - Returns: A size of zero.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { .zero }
}

/// A type that draws texts. The platform draws texts itself and never asks it.
public protocol TextRenderer: Animatable {
  /// Draws a text.
  ///
  /// - Parameters:
  ///   - layout: The lines of the text.
  ///   - context: The context to draw in.
  func draw(layout: Text.Layout, in context: inout GraphicsContext)

  /// Returns the size of a text.
  ///
  /// - Parameters:
  ///   - proposal: The proposed size.
  ///   - text: The text to measure.
  func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize

  /// The distance by which the drawing leaves the frame of the text.
  var displayPadding: EdgeInsets { get }
}

extension TextRenderer {
  /// Returns the size of the text.
  ///
  /// - Parameters:
  ///   - proposal: The proposed size.
  ///   - text: The text to measure.
  public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize { text.sizeThatFits(proposal) }

  /// No distance.
  public var displayPadding: EdgeInsets { EdgeInsets() }
}

extension View {
  /// Has no effect on this platform, which draws texts itself. On Apple's systems, it sets the renderer of the texts
  /// in this view.
  ///
  /// - Parameter renderer: The renderer on Apple's systems.
  public nonisolated func textRenderer<T: TextRenderer>(_ renderer: T) -> some View { self }
}

// MARK: - Selection

/// The selected part of a text that the user edits.
///
/// - Differences: A field keeps its selection to itself, so it neither reads nor writes this value.
public struct TextSelection: Equatable, Hashable, Sendable {
  /// The selected parts.
  public enum Indices: Equatable, Hashable, Sendable {
    /// One part, or the position of the cursor if it is empty.
    case selection(Range<String.Index>)
    /// Several parts.
    case multiSelection(RangeSet<String.Index>)
  }

  /// The selected parts.
  public var indices: Indices

  /// Creates a selection.
  ///
  /// - Parameter range: The selected part.
  public init(range: Range<String.Index>) { indices = .selection(range) }

  /// Creates a selection of several parts.
  ///
  /// - Parameter ranges: The selected parts.
  public init(ranges: RangeSet<String.Index>) { indices = .multiSelection(ranges) }

  /// Creates a selection without characters.
  ///
  /// - Parameter insertionPoint: The position of the cursor.
  public init(insertionPoint: String.Index) { indices = .selection(insertionPoint..<insertionPoint) }

  /// A Boolean value that indicates whether no character is selected.
  public var isInsertion: Bool {
    switch indices {
    case .selection(let range): range.isEmpty
    case .multiSelection(let ranges): ranges.isEmpty
    }
  }
}

extension TextEditor {
  /// Creates an editor, as the form without a selection does.
  ///
  /// - Parameters:
  ///   - text: A binding to the text.
  ///   - selection: A binding to the selection, which is neither read nor written.
  public init(text: Binding<String>, selection: Binding<TextSelection?>) { self.init(text: text) }
}

extension TextField where Label == Text {
  /// Creates a field, as the form without a selection does.
  ///
  /// - Parameters:
  ///   - titleKey: The text of the label.
  ///   - text: A binding to the text.
  ///   - selection: A binding to the selection, which is neither read nor written.
  ///   - prompt: The text that is shown while the field is empty, or `nil` for the label.
  ///   - axis: The direction in which the field grows, or `nil` for one line.
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil,
    axis: Axis? = nil
  ) { self.init(titleKey, text: text, prompt: prompt, axis: axis ?? .horizontal) }

  /// Creates a field, as the form without a selection does.
  ///
  /// - Parameters:
  ///   - title: The text of the label.
  ///   - text: A binding to the text.
  ///   - selection: A binding to the selection, which is neither read nor written.
  ///   - prompt: The text that is shown while the field is empty, or `nil` for the label.
  ///   - axis: The direction in which the field grows, or `nil` for one line.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil, axis: Axis? = nil
  ) { self.init(title, text: text, prompt: prompt, axis: axis ?? .horizontal) }
}
