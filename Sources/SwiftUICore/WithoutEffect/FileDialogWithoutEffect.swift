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
}
