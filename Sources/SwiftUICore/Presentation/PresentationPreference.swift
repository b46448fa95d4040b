/// A key of a preference that applies to the presentation around the views: the window, the sheet or the popover.
///
/// A page of a navigation stack still sets it while another page covers it, unless that page sets it, too.
protocol PresentationPreferenceKey: PreferenceKey where Value == Preferred? {
  /// The type of a value that a view prefers.
  associatedtype Preferred
}

extension PresentationPreferenceKey {
  /// Collects from a covered page what applies if no page above it sets the preference.
  ///
  /// - Parameters:
  ///   - collector: The collector of the preference of this key.
  ///   - body: A closure that adds the values of the page to the collector that it receives.
  @MainActor
  static func collectCovered(into collector: PreferenceCollector, _ body: (PreferenceCollector) -> Void) {
    guard let collector = collector as? TypedPreferenceCollector<Self> else { return }
    let own = TypedPreferenceCollector<Self>()
    body(own)
    // Of several covered pages the last one is the closest to the page that is shown.
    if let preferred = own.preferred { collector.coveredValue = preferred }
  }
}

extension TypedPreferenceCollector where Key: PresentationPreferenceKey {
  /// The value that the views of the presentation prefer, or `nil` if they prefer none.
  var preferred: Key.Preferred? { (value ?? nil) ?? (coveredValue ?? nil) }
}

extension Node {
  /// Returns the value that the views below this node prefer for their presentation, or `nil` if they prefer none.
  func preferred<Key: PresentationPreferenceKey>(_ key: Key.Type) -> Key.Preferred? {
    let collector = TypedPreferenceCollector<Key>()
    forEachChild { if $0.hasPreferences { $0.collectPreferences(collector) } }
    return collector.preferred
  }
}
