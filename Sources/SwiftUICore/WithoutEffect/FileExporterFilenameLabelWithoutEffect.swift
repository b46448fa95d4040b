extension View {
  /// Has no effect on this platform: the desktop's dialog has its own. On Apple's systems, it sets the label of the
  /// field for the name of an exported file.
  ///
  /// - Parameter labelKey: The key of the label in the table of translations.
  public nonisolated func fileExporterFilenameLabel(_ labelKey: LocalizedStringKey) -> some View { self }

  /// Has no effect on this platform: the desktop's dialog has its own. On Apple's systems, it sets the label of the
  /// field for the name of an exported file.
  ///
  /// - Parameter label: The label on Apple's systems, which isn't localized.
  @_disfavoredOverload
  public nonisolated func fileExporterFilenameLabel<S: StringProtocol>(_ label: S) -> some View { self }
}
