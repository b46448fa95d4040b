extension View {
  /// Has no effect on this platform: editors have no bar for finding text. On Apple's systems, it shows that bar.
  ///
  /// - Parameter isPresented: A binding to whether the bar is shown.
  public nonisolated func findNavigator(isPresented: Binding<Bool>) -> some View { self }
}
