// The desktop's assistive technologies have nothing to which these belong.
extension View {
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
