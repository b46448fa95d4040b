import Foundation

// Settings for assistive technologies that those of the desktop do not have, and views that stand for others.

/// A level of a heading, among those of the headings around it.
public enum AccessibilityHeadingLevel: UInt, Hashable, Sendable {
  /// No level.
  case unspecified
  /// The first level, such as the title of a page.
  case h1
  /// The second level.
  case h2
  /// The third level.
  case h3
  /// The fourth level.
  case h4
  /// The fifth level.
  case h5
  /// The sixth level.
  case h6
}

/// A kind of text, which affects the way in which an assistive technology reads it.
public struct AccessibilityTextContentType: Hashable, Sendable {
  private let name: String

  /// A text of no particular kind.
  public static let plain = AccessibilityTextContentType(name: "plain")
  /// Input and output of a console.
  public static let console = AccessibilityTextContentType(name: "console")
  /// The name of a file.
  public static let fileSystem = AccessibilityTextContentType(name: "file system")
  /// A message between people.
  public static let messaging = AccessibilityTextContentType(name: "messaging")
  /// A story or poem.
  public static let narrative = AccessibilityTextContentType(name: "narrative")
  /// Source code.
  public static let sourceCode = AccessibilityTextContentType(name: "source code")
  /// A table.
  public static let spreadsheet = AccessibilityTextContentType(name: "spreadsheet")
  /// A document.
  public static let wordProcessing = AccessibilityTextContentType(name: "word processing")
}

/// An identity of a custom content, by which a view replaces one that it inherits.
public struct AccessibilityCustomContentKey {
  let id: String
  let label: Text
}

extension AccessibilityCustomContentKey: Equatable {
  /// Returns a Boolean value that indicates whether two keys have the same identity and the same label.
  ///
  /// - Parameters:
  ///   - lhs: A key.
  ///   - rhs: The key to compare.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id && lhs.label == rhs.label }

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - label: The label of the content.
  ///   - id: The identity.
  public init(_ label: Text, id: String) { self.init(id: id, label: label) }

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - labelKey: The label of the content.
  ///   - id: The identity.
  public init(_ labelKey: LocalizedStringKey, id: String) { self.init(id: id, label: Text(labelKey)) }

  /// Creates a key whose label is its identity.
  ///
  /// - Parameter labelKey: The label of the content.
  public init(_ labelKey: LocalizedStringKey) { self.init(id: labelKey.key, label: Text(labelKey)) }
}

/// A way in which an assistive technology touches a view.
public struct AccessibilityDirectTouchOptions: OptionSet, Sendable {
  /// The set as bits, one for each option.
  public let rawValue: UInt

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits, one for each option.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The view makes sounds of its own.
  public static let silentOnTouch = AccessibilityDirectTouchOptions(rawValue: 1 << 0)
  /// The view receives touches once it is activated.
  public static let requiresActivation = AccessibilityDirectTouchOptions(rawValue: 1 << 1)
}

/// The importance of information that assistive technologies read.
public struct AccessibilityCustomContentImportance: Hashable, Sendable {
  private let name: String

  /// The information is read when the user asks for more.
  public static let `default` = AccessibilityCustomContentImportance(name: "default")
  /// The information is always read.
  public static let high = AccessibilityCustomContentImportance(name: "high")
}

/// A part of a pair of a view and its label.
public enum AccessibilityLabeledPairRole: Hashable, Sendable {
  /// The label.
  case label
  /// The view that has the label.
  case content
}

/// A zoom with an assistive technology.
public struct AccessibilityZoomGestureAction: Hashable, Sendable {
  /// A direction of a zoom.
  public enum Direction: Hashable, Sendable {
    /// Toward a larger picture.
    case zoomIn
    /// Toward a smaller picture.
    case zoomOut
  }

  /// The direction.
  public let direction: Direction
  /// The location, as a fraction of the size of the view.
  public let location: UnitPoint
  /// The location, in points from the upper left corner of the view.
  public let point: CGPoint
}

extension View {
  /// Makes this view a heading with a level.
  ///
  ///     Text("Results").font(.title).accessibilityHeading(.h1)
  ///
  /// Assistive technologies present the heading, and not its level.
  ///
  /// - Parameter level: The level.
  /// - Returns: A view that is a heading.
  public nonisolated func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    accessibilityAddTraits(.isHeader)
  }

  /// Presents other views to assistive technologies in the place of this one.
  ///
  ///     Dial(value: $volume)
  ///       .accessibilityRepresentation {
  ///         Slider(value: $volume, in: 0...10) { Text("Volume") }
  ///       }
  ///
  /// The views are not visible and receive no clicks. Their controls can have the keyboard focus.
  ///
  /// - Parameter representation: A view builder that creates the views. They have the size of this view.
  /// - Returns: A view that assistive technologies ignore, with the other views.
  public nonisolated func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V) -> some View {
    accessibilityHidden(true).overlay { Unseen(content: representation()) }
  }

  /// Presents other views to assistive technologies, after this one.
  ///
  ///     Canvas { context, size in drawBars(in: context, size) }
  ///       .accessibilityLabel("Sales")
  ///       .accessibilityChildren {
  ///         ForEach(sales) { Text("\($0.month): \($0.amount)") }
  ///       }
  ///
  /// The views are not visible and receive no clicks.
  ///
  /// - Parameter children: A view builder that creates the views. They are in a row as large as this view.
  /// - Returns: A view with the other views.
  public nonisolated func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View {
    overlay { Unseen(content: HStack(content: children)) }
  }

  /// Sets the focus of assistive technologies when this view appears for the first time. It is the keyboard focus.
  ///
  /// - Parameters:
  ///   - binding: A binding to the focus state of views inside.
  ///   - value: The value that stands for the view that receives the focus.
  /// - Returns: A view with a default focus.
  public nonisolated func accessibilityDefaultFocus<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, _ value: Value
  ) -> some View { defaultFocus(binding.focus, value) }
}

/// Views that assistive technologies present, and that are not visible.
private struct Unseen<Content: View> {
  let content: Content
}

extension Unseen: View {
  // Views whose opacity is 0 are ignored by assistive technologies, too.
  var body: some View { content.opacity(0.001).allowsHitTesting(false) }
}

// The desktop's assistive technologies have nothing to which these belong.
extension View {
  /// Sets other labels by which the user names this view to voice control. It has no effect on this platform.
  ///
  /// - Parameter inputLabelKeys: The labels, the most important one first.
  /// - Returns: The view.
  public nonisolated func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View { self }

  /// Sets other labels by which the user names this view to voice control. It has no effect on this platform.
  ///
  /// - Parameter inputLabels: The labels, the most important one first.
  /// - Returns: The view.
  public nonisolated func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }

  /// Sets other labels by which the user names this view to voice control. It has no effect on this platform.
  ///
  /// - Parameter inputLabels: The labels, the most important one first.
  /// - Returns: The view.
  @_disfavoredOverload
  public nonisolated func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View { self }

  /// Sets the place of this view in the order in which assistive technologies read views. It has no effect on this
  /// platform: they read views in the order of their declaration, in which the keyboard focus moves, too.
  ///
  /// - Parameter sortPriority: The priority. Views with a greater one come first.
  /// - Returns: The view.
  public nonisolated func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }

  /// Sets whether assistive technologies treat this view as one that the user can use. It has no effect on this
  /// platform.
  ///
  /// - Parameter respondsToUserInteraction: A Boolean value that indicates whether they do.
  /// - Returns: The view.
  public nonisolated func accessibilityRespondsToUserInteraction(_ respondsToUserInteraction: Bool = true) -> some View
  {
    self
  }

  /// Adds information that assistive technologies read when the user asks for more. It has no effect on this platform.
  ///
  /// - Parameters:
  ///   - label: The label of the information.
  ///   - value: The information.
  ///   - importance: The importance. Information of a high one is always read.
  /// - Returns: The view.
  public nonisolated func accessibilityCustomContent(
    _ label: Text, _ value: Text, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Adds information that assistive technologies read when the user asks for more. It has no effect on this platform.
  ///
  /// - Parameters:
  ///   - labelKey: The label of the information.
  ///   - value: The information.
  ///   - importance: The importance. Information of a high one is always read.
  /// - Returns: The view.
  public nonisolated func accessibilityCustomContent(
    _ labelKey: LocalizedStringKey, _ value: Text, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Adds information that assistive technologies read when the user asks for more. It has no effect on this platform.
  ///
  /// - Parameters:
  ///   - labelKey: The label of the information.
  ///   - valueKey: The information.
  ///   - importance: The importance. Information of a high one is always read.
  /// - Returns: The view.
  public nonisolated func accessibilityCustomContent(
    _ labelKey: LocalizedStringKey, _ valueKey: LocalizedStringKey,
    importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Adds information that assistive technologies read when the user asks for more. It has no effect on this platform.
  ///
  /// - Parameters:
  ///   - labelKey: The label of the information.
  ///   - value: The information.
  ///   - importance: The importance. Information of a high one is always read.
  /// - Returns: The view.
  @_disfavoredOverload
  public nonisolated func accessibilityCustomContent<V: StringProtocol>(
    _ labelKey: LocalizedStringKey, _ value: V, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Adds information that assistive technologies read when the user asks for more, or removes it. It has no effect on
  /// this platform.
  ///
  /// - Parameters:
  ///   - key: The key of the information.
  ///   - value: The information, or `nil` to remove what the view inherits.
  ///   - importance: The importance. Information of a high one is always read.
  /// - Returns: The view.
  public nonisolated func accessibilityCustomContent(
    _ key: AccessibilityCustomContentKey, _ value: Text?, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Adds information that assistive technologies read when the user asks for more. It has no effect on this platform.
  ///
  /// - Parameters:
  ///   - key: The key of the information.
  ///   - valueKey: The information.
  ///   - importance: The importance. Information of a high one is always read.
  /// - Returns: The view.
  public nonisolated func accessibilityCustomContent(
    _ key: AccessibilityCustomContentKey, _ valueKey: LocalizedStringKey,
    importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Adds information that assistive technologies read when the user asks for more. It has no effect on this platform.
  ///
  /// - Parameters:
  ///   - key: The key of the information.
  ///   - value: The information.
  ///   - importance: The importance. Information of a high one is always read.
  /// - Returns: The view.
  @_disfavoredOverload
  public nonisolated func accessibilityCustomContent<V: StringProtocol>(
    _ key: AccessibilityCustomContentKey, _ value: V, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Makes this view the label of another one, or the one with that label. It has no effect on this platform.
  ///
  /// - Parameters:
  ///   - role: The part of the pair.
  ///   - id: An identity that both parts have.
  ///   - namespace: The namespace of the identity.
  /// - Returns: The view.
  public nonisolated func accessibilityLabeledPair<ID: Hashable>(
    role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
  ) -> some View { self }

  /// Connects this view with others of a group, so that assistive technologies move from one to the next. It has no
  /// effect on this platform.
  ///
  /// - Parameters:
  ///   - id: An identity that all views of the group have.
  ///   - namespace: The namespace of the identity.
  /// - Returns: The view.
  public nonisolated func accessibilityLinkedGroup<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View {
    self
  }

  /// Shows this view enlarged while it is pressed, if the user prefers large content. It has no effect on this
  /// platform.
  ///
  /// - Returns: The view.
  public nonisolated func accessibilityShowsLargeContentViewer() -> some View { self }

  /// Shows other views enlarged while this one is pressed, if the user prefers large content. It has no effect on this
  /// platform.
  ///
  /// - Parameter largeContentView: A view builder that creates the views.
  /// - Returns: The view.
  public nonisolated func accessibilityShowsLargeContentViewer<V: View>(@ViewBuilder _ largeContentView: () -> V)
    -> some View
  { self }

  /// Keeps the colors of this view when the system inverts those of the screen. It has no effect on this platform.
  ///
  /// - Parameter active: A Boolean value that indicates whether they are kept.
  /// - Returns: The view.
  public nonisolated func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }

  /// Sets the point at which assistive technologies click on this view. It has no effect on this platform: they perform
  /// its action.
  ///
  /// - Parameter activationPoint: The point, in points from the upper left corner.
  /// - Returns: The view.
  public nonisolated func accessibilityActivationPoint(_ activationPoint: CGPoint) -> some View { self }

  /// Sets the point at which assistive technologies click on this view. It has no effect on this platform: they perform
  /// its action.
  ///
  /// - Parameter activationPoint: The point, as a fraction of the size of the view.
  /// - Returns: The view.
  public nonisolated func accessibilityActivationPoint(_ activationPoint: UnitPoint) -> some View { self }

  /// Lets touches reach this view while an assistive technology is used. It has no effect on this platform.
  ///
  /// - Parameters:
  ///   - isDirectTouchArea: A Boolean value that indicates whether they reach it.
  ///   - options: Options.
  /// - Returns: The view.
  public nonisolated func accessibilityDirectTouch(
    _ isDirectTouchArea: Bool = true, options: AccessibilityDirectTouchOptions = []
  ) -> some View { self }

  /// Sets an action for a scroll with an assistive technology. It has no effect on this platform: they have none.
  ///
  /// - Parameter handler: The action, which is not called. Its argument is the edge toward which the view scrolls.
  /// - Returns: The view.
  public nonisolated func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> some View { self }

  /// Sets an action for a zoom with an assistive technology. It has no effect on this platform: they have none.
  ///
  /// - Parameter handler: The action, which is not called.
  /// - Returns: The view.
  public nonisolated func accessibilityZoomAction(_ handler: @escaping (AccessibilityZoomGestureAction) -> Void)
    -> some View
  { self }

  /// Sets the kind of the texts of this view. It has no effect on this platform.
  ///
  /// - Parameter value: The kind.
  /// - Returns: The view.
  public nonisolated func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> some View { self }

  /// Raises or lowers the pitch with which the texts of this view are spoken. It has no effect on this platform.
  ///
  /// - Parameter value: The change, from -1 to 1.
  /// - Returns: The view.
  public nonisolated func speechAdjustedPitch(_ value: Double) -> some View { self }

  /// Speaks the punctuation of the texts of this view. It has no effect on this platform.
  ///
  /// - Parameter value: A Boolean value that indicates whether it is spoken.
  /// - Returns: The view.
  public nonisolated func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View { self }

  /// Speaks the announcements of this view after those that are being spoken. It has no effect on this platform.
  ///
  /// - Parameter value: A Boolean value that indicates whether they wait.
  /// - Returns: The view.
  public nonisolated func speechAnnouncementsQueued(_ value: Bool = true) -> some View { self }

  /// Speaks the texts of this view character by character. It has no effect on this platform.
  ///
  /// - Parameter value: A Boolean value that indicates whether they are spelled.
  /// - Returns: The view.
  public nonisolated func speechSpellsOutCharacters(_ value: Bool = true) -> some View { self }
}

extension Text {
  /// Raises or lowers the pitch with which this text is spoken. It has no effect on this platform.
  ///
  /// - Parameter value: The change, from -1 to 1.
  /// - Returns: The text.
  public nonisolated func speechAdjustedPitch(_ value: Double) -> Text { self }

  /// Speaks the punctuation of this text. It has no effect on this platform.
  ///
  /// - Parameter value: A Boolean value that indicates whether it is spoken.
  /// - Returns: The text.
  public nonisolated func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> Text { self }

  /// Speaks an announcement of this text after those that are being spoken. It has no effect on this platform.
  ///
  /// - Parameter value: A Boolean value that indicates whether it waits.
  /// - Returns: The text.
  public nonisolated func speechAnnouncementsQueued(_ value: Bool = true) -> Text { self }

  /// Speaks this text character by character. It has no effect on this platform.
  ///
  /// - Parameter value: A Boolean value that indicates whether it is spelled.
  /// - Returns: The text.
  public nonisolated func speechSpellsOutCharacters(_ value: Bool = true) -> Text { self }
}
