/// The size of a presentation, which is that of its content here.
public protocol PresentationSizing: Sendable {}

/// The size of a presentation that the platform chooses.
public struct AutomaticPresentationSizing: PresentationSizing {}

/// The size of a presentation that has the size of its content.
public struct FittedPresentationSizing: PresentationSizing {}

/// The size of a presentation that contains a form.
public struct FormPresentationSizing: PresentationSizing {}

/// The size of a presentation that contains a page.
public struct PagePresentationSizing: PresentationSizing {}

extension PresentationSizing where Self == AutomaticPresentationSizing {
  /// The size of the platform, which is that of the content.
  public static var automatic: AutomaticPresentationSizing { AutomaticPresentationSizing() }
}

extension PresentationSizing where Self == FittedPresentationSizing {
  /// The size of the content.
  public static var fitted: FittedPresentationSizing { FittedPresentationSizing() }
}

extension PresentationSizing where Self == FormPresentationSizing {
  /// The size of a form, which is that of the content here.
  public static var form: FormPresentationSizing { FormPresentationSizing() }
}

extension PresentationSizing where Self == PagePresentationSizing {
  /// The size of a page, which is that of the content here.
  public static var page: PagePresentationSizing { PagePresentationSizing() }
}

extension View {
  /// Has no effect on this platform: presentations have the size of their content. On Apple's systems, it sets the size
  /// of the presentation that contains this view.
  ///
  /// - Parameter sizing: The size of the presentation on Apple's systems.
  public nonisolated func presentationSizing<S: PresentationSizing>(_ sizing: S) -> some View { self }
}
