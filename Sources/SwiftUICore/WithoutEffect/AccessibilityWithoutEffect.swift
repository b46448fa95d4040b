import Foundation

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
  ///   - id: The identity, which is compared together with the label.
  public init(_ label: Text, id: String) { self.init(id: id, label: label) }

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - labelKey: The label of the content.
  ///   - id: The identity, which is compared together with the label.
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

// The desktop's assistive technologies have nothing to which these belong.
extension View {
  /// Has no effect on this platform. On Apple's systems, it sets other labels by which the user names this view to
  /// voice control.
  ///
  /// - Parameter inputLabelKeys: The labels, the most important one first.
  public nonisolated func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets other labels by which the user names this view to
  /// voice control.
  ///
  /// - Parameter inputLabels: The labels, the most important one first.
  public nonisolated func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets other labels by which the user names this view to
  /// voice control.
  ///
  /// - Parameter inputLabels: The labels, the most important one first.
  @_disfavoredOverload
  public nonisolated func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View { self }

  /// Has no effect on this platform: assistive technologies read views in the order of their declaration, in which the
  /// keyboard focus moves, too. On Apple's systems, it sets the place of this view in the order in which assistive
  /// technologies read views.
  ///
  /// - Parameter sortPriority: The priority. Views with a greater one come first.
  public nonisolated func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets whether assistive technologies treat this view as one
  /// that the user can use.
  ///
  /// - Parameter respondsToUserInteraction: A Boolean value that indicates whether they do.
  public nonisolated func accessibilityRespondsToUserInteraction(_ respondsToUserInteraction: Bool = true) -> some View
  {
    self
  }

  /// Has no effect on this platform. On Apple's systems, it adds information that assistive technologies read when the
  /// user asks for more.
  ///
  /// - Parameters:
  ///   - label: The label of the information.
  ///   - value: The information to read on Apple's systems.
  ///   - importance: The importance. Information of a high one is always read.
  public nonisolated func accessibilityCustomContent(
    _ label: Text, _ value: Text, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds information that assistive technologies read when the
  /// user asks for more.
  ///
  /// - Parameters:
  ///   - labelKey: The label of the information.
  ///   - value: The information to read on Apple's systems.
  ///   - importance: The importance. Information of a high one is always read.
  public nonisolated func accessibilityCustomContent(
    _ labelKey: LocalizedStringKey, _ value: Text, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds information that assistive technologies read when the
  /// user asks for more.
  ///
  /// - Parameters:
  ///   - labelKey: The label of the information.
  ///   - valueKey: The information to read on Apple's systems.
  ///   - importance: The importance. Information of a high one is always read.
  public nonisolated func accessibilityCustomContent(
    _ labelKey: LocalizedStringKey, _ valueKey: LocalizedStringKey,
    importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds information that assistive technologies read when the
  /// user asks for more.
  ///
  /// - Parameters:
  ///   - labelKey: The label of the information.
  ///   - value: The information to read on Apple's systems.
  ///   - importance: The importance. Information of a high one is always read.
  @_disfavoredOverload
  public nonisolated func accessibilityCustomContent<V: StringProtocol>(
    _ labelKey: LocalizedStringKey, _ value: V, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds information that assistive technologies read when the
  /// user asks for more, or removes it.
  ///
  /// - Parameters:
  ///   - key: The key of the information.
  ///   - value: The information, or `nil` to remove what the view inherits.
  ///   - importance: The importance. Information of a high one is always read.
  public nonisolated func accessibilityCustomContent(
    _ key: AccessibilityCustomContentKey, _ value: Text?, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds information that assistive technologies read when the
  /// user asks for more.
  ///
  /// - Parameters:
  ///   - key: The key of the information.
  ///   - valueKey: The information to read on Apple's systems.
  ///   - importance: The importance. Information of a high one is always read.
  public nonisolated func accessibilityCustomContent(
    _ key: AccessibilityCustomContentKey, _ valueKey: LocalizedStringKey,
    importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds information that assistive technologies read when the
  /// user asks for more.
  ///
  /// - Parameters:
  ///   - key: The key of the information.
  ///   - value: The information that is read for the label of the key.
  ///   - importance: The importance. Information of a high one is always read.
  @_disfavoredOverload
  public nonisolated func accessibilityCustomContent<V: StringProtocol>(
    _ key: AccessibilityCustomContentKey, _ value: V, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it makes this view the label of another one, or the one with
  /// that label.
  ///
  /// - Parameters:
  ///   - role: The part of the pair.
  ///   - id: An identity that both parts have.
  ///   - namespace: The namespace of the identity.
  public nonisolated func accessibilityLabeledPair<ID: Hashable>(
    role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it connects this view with others of a group, so that
  /// assistive technologies move from one to the next.
  ///
  /// - Parameters:
  ///   - id: An identity that all views of the group have.
  ///   - namespace: The namespace of the identity.
  public nonisolated func accessibilityLinkedGroup<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View {
    self
  }

  /// Has no effect on this platform. On Apple's systems, it shows this view enlarged while it is pressed, if the user
  /// prefers large content.
  public nonisolated func accessibilityShowsLargeContentViewer() -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it shows other views enlarged while this one is pressed, if
  /// the user prefers large content.
  ///
  /// - Parameter largeContentView: A view builder that creates the views.
  public nonisolated func accessibilityShowsLargeContentViewer<V: View>(@ViewBuilder _ largeContentView: () -> V)
    -> some View
  { self }

  /// Has no effect on this platform. On Apple's systems, it keeps the colors of this view when the system inverts those
  /// of the screen.
  ///
  /// - Parameter active: A Boolean value that indicates whether they are kept.
  public nonisolated func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }

  /// Has no effect on this platform: assistive technologies perform the view's action. On Apple's systems, it sets the
  /// point at which assistive technologies click on this view.
  ///
  /// - Parameter activationPoint: The point, in points from the upper left corner.
  public nonisolated func accessibilityActivationPoint(_ activationPoint: CGPoint) -> some View { self }

  /// Has no effect on this platform: assistive technologies perform the view's action. On Apple's systems, it sets the
  /// point at which assistive technologies click on this view.
  ///
  /// - Parameter activationPoint: The point, as a fraction of the size of the view.
  public nonisolated func accessibilityActivationPoint(_ activationPoint: UnitPoint) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it lets touches reach this view while an assistive technology
  /// is used.
  ///
  /// - Parameters:
  ///   - isDirectTouchArea: A Boolean value that indicates whether they reach it.
  ///   - options: Options.
  public nonisolated func accessibilityDirectTouch(
    _ isDirectTouchArea: Bool = true, options: AccessibilityDirectTouchOptions = []
  ) -> some View { self }

  /// Has no effect on this platform: assistive technologies have no such action. On Apple's systems, it sets an action
  /// for a scroll with an assistive technology.
  ///
  /// - Parameter handler: The action, which is not called. Its argument is the edge toward which the view scrolls.
  public nonisolated func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> some View { self }

  /// Has no effect on this platform: assistive technologies have no such action. On Apple's systems, it sets an action
  /// for a zoom with an assistive technology.
  ///
  /// - Parameter handler: The action, which is not called.
  public nonisolated func accessibilityZoomAction(_ handler: @escaping (AccessibilityZoomGestureAction) -> Void)
    -> some View
  { self }

  /// Has no effect on this platform. On Apple's systems, it sets the kind of the texts of this view.
  ///
  /// - Parameter value: The kind of the text on Apple's systems, such as source code.
  public nonisolated func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it raises or lowers the pitch with which the texts of this
  /// view are spoken.
  ///
  /// - Parameter value: The change, from -1 to 1.
  public nonisolated func speechAdjustedPitch(_ value: Double) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it speaks the punctuation of the texts of this view.
  ///
  /// - Parameter value: A Boolean value that indicates whether it is spoken.
  public nonisolated func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it speaks the announcements of this view after those that are
  /// being spoken.
  ///
  /// - Parameter value: A Boolean value that indicates whether they wait.
  public nonisolated func speechAnnouncementsQueued(_ value: Bool = true) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it speaks the texts of this view character by character.
  ///
  /// - Parameter value: A Boolean value that indicates whether they are spelled.
  public nonisolated func speechSpellsOutCharacters(_ value: Bool = true) -> some View { self }
}

extension Text {
  /// Has no effect on this platform. On Apple's systems, it sets the kind of this text.
  ///
  /// - Parameter value: The kind of the text on Apple's systems, such as source code.
  public nonisolated func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> Text { self }

  /// Has no effect on this platform. On Apple's systems, it raises or lowers the pitch with which this text is spoken.
  ///
  /// - Parameter value: The change, from -1 to 1.
  public nonisolated func speechAdjustedPitch(_ value: Double) -> Text { self }

  /// Has no effect on this platform. On Apple's systems, it speaks the punctuation of this text.
  ///
  /// - Parameter value: A Boolean value that indicates whether it is spoken.
  public nonisolated func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> Text { self }

  /// Has no effect on this platform. On Apple's systems, it speaks an announcement of this text after those that are
  /// being spoken.
  ///
  /// - Parameter value: A Boolean value that indicates whether it waits.
  public nonisolated func speechAnnouncementsQueued(_ value: Bool = true) -> Text { self }

  /// Has no effect on this platform. On Apple's systems, it speaks this text character by character.
  ///
  /// - Parameter value: A Boolean value that indicates whether it is spelled.
  public nonisolated func speechSpellsOutCharacters(_ value: Bool = true) -> Text { self }
}
