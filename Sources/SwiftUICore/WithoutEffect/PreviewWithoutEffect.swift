/// A device in which Apple's tools show a preview.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  /// The name of the device.
  public let rawValue: String

  /// Creates a device.
  ///
  /// - Parameter rawValue: The name of the device.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a device from a literal of its name.
  ///
  /// - Parameter value: The name of the device.
  public init(stringLiteral value: String) { rawValue = value }
}

/// An orientation of a device.
public struct InterfaceOrientation: Hashable, Identifiable, CaseIterable, Sendable {
  /// The name of the orientation.
  public let id: String

  /// A device that is upright.
  public static let portrait = InterfaceOrientation(id: "portrait")
  /// A device whose top is below.
  public static let portraitUpsideDown = InterfaceOrientation(id: "portraitUpsideDown")
  /// A device that is turned to the left.
  public static let landscapeLeft = InterfaceOrientation(id: "landscapeLeft")
  /// A device that is turned to the right.
  public static let landscapeRight = InterfaceOrientation(id: "landscapeRight")

  /// The orientations.
  public static var allCases: [InterfaceOrientation] {
    [.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight]
  }
}

extension View {
  /// Has no effect on this platform: nothing shows it. On Apple's systems, it sets the name of a preview.
  ///
  /// - Parameter value: The name of the preview on Apple's systems.
  public nonisolated func previewDisplayName(_ value: String?) -> some View { self }

  /// Has no effect on this platform: nothing shows it. On Apple's systems, it sets the layout of a preview.
  ///
  /// - Parameter value: The layout of the preview on Apple's systems.
  public nonisolated func previewLayout(_ value: PreviewLayout) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets the device of a preview.
  ///
  /// - Parameter value: The device, or `nil` for the one that is selected.
  public nonisolated func previewDevice(_ value: PreviewDevice?) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets the orientation of a preview's device.
  ///
  /// - Parameter value: The orientation of the device on Apple's systems.
  public nonisolated func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}
