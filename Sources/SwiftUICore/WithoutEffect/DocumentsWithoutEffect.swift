extension View {
  /// Has no effect on this platform: the desktop keeps the settings. On Apple's systems, it sets an identity for the
  /// settings of file dialogs that the user has changed.
  ///
  /// - Parameter id: The identity, for which the system keeps settings.
  public nonisolated func fileDialogCustomizationID(_ id: String) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets whether file dialogs return aliases in the place of
  /// the files they stand for.
  ///
  /// - Parameter imports: A Boolean value that indicates whether they do.
  public nonisolated func fileDialogImportsUnresolvedAliases(_ imports: Bool) -> some View { self }

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
