import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUITesting

/// The user's settings for accessibility, the older forms of its modifiers, and the user's directories.
@MainActor @Suite(.recordedViews)
struct AccessibilityValueTests {
  private struct Settings: View {
    @Environment(\.accessibilityVoiceOverEnabled) private var readsScreen
    @Environment(\.accessibilityEnabled) private var assists
    @Environment(\.accessibilitySwitchControlEnabled) private var hasSwitch
    @Environment(\.accessibilityDifferentiateWithoutColor) private var needsForms
    @Environment(\.accessibilityReduceTransparency) private var isOpaque
    @Environment(\.accessibilityInvertColors) private var isInverted
    @Environment(\.accessibilityShowButtonShapes) private var showsShapes
    @Environment(\.accessibilityDimFlashingLights) private var dims
    @Environment(\.accessibilityLargeContentViewerEnabled) private var isLarge
    @Environment(\.accessibilityPlayAnimatedImages) private var plays
    @Environment(\.legibilityWeight) private var weight

    var body: some View {
      let others = [
        readsScreen, assists, hasSwitch, needsForms, isOpaque, isInverted, showsShapes, dims, isLarge,
      ]
      Text("\(others.contains(true)) \(plays) \(weight == .bold ? "bold" : "regular")")
    }
  }

  @Test func settingsHaveTheirDefaults() {
    #expect(TestHost(Settings()).texts == ["false true regular"])
    #expect(TestHost(Settings().environment(\.legibilityWeight, LegibilityWeight.bold)).texts == ["false true bold"])
    #expect(TestHost(Settings()) { $0.accessibilityReduceMotion = true }.texts == ["false false regular"])
  }

  @Test func settingsAreThoseThatTheRendererReports() {
    let settings: [(AccessibilityPreferences, KeyPath<EnvironmentValues, Bool>)] = [
      (.voiceOver, \.accessibilityVoiceOverEnabled), (.switchControl, \.accessibilitySwitchControlEnabled),
      (.differentiateWithoutColor, \.accessibilityDifferentiateWithoutColor),
      (.reduceTransparency, \.accessibilityReduceTransparency), (.invertColors, \.accessibilityInvertColors),
      (.showButtonShapes, \.accessibilityShowButtonShapes), (.dimFlashingLights, \.accessibilityDimFlashingLights),
      (.reduceMotion, \.accessibilityReduceMotion),
    ]
    for (preference, setting) in settings {
      var environment = EnvironmentValues()
      environment.accessibilityPreferences = preference
      #expect(settings.filter { environment[keyPath: $0.1] }.map(\.0) == [preference])
      #expect(environment[keyPath: setting])
      #expect(environment.accessibilityEnabled == !preference.isDisjoint(with: [.voiceOver, .switchControl]))
    }
    #expect(TestHost(Settings()) { $0.accessibilityPreferences = .voiceOver }.texts == ["true true regular"])
    var environment = EnvironmentValues()
    environment.accessibilityPreferences = .invertColors
    for reducesMotion in [true, false] {
      environment.accessibilityReduceMotion = reducesMotion
      #expect(environment.accessibilityReduceMotion == reducesMotion && environment.accessibilityInvertColors)
    }
  }

  @available(*, deprecated)
  private struct Older: View {
    var body: some View {
      Image(systemName: "star")
        .accessibility(label: Text("Favorite")).accessibility(value: Text("on")).accessibility(hint: Text("Removes it"))
        .accessibility(identifier: "star").accessibility(addTraits: [.isButton, .isSelected])
        .accessibility(removeTraits: .isSelected)
      Text("hidden").accessibility(hidden: true)
    }
  }

  @available(*, deprecated)
  @Test func olderModifiersAreThoseOfToday() {
    let older = TestHost(Older())
    let newer = TestHost(
      Group {
        Image(systemName: "star")
          .accessibilityLabel(Text("Favorite")).accessibilityValue(Text("on")).accessibilityHint(Text("Removes it"))
          .accessibilityIdentifier("star").accessibilityAddTraits([.isButton, .isSelected])
          .accessibilityRemoveTraits(.isSelected)
        Text("hidden").accessibilityHidden(true)
      })
    func modifications<V: View>(_ host: TestHost<V>) -> [String] {
      var found: [String] = []
      _ = host.findAll { primitive in
        if case .modified(let modification) = primitive { found.append("\(modification)") }
        return false
      }
      return found
    }
    #expect(modifications(older) == modifications(newer) && !modifications(older).isEmpty)
    #expect(older.find(identifier: "star") != nil)
  }

  @Test func theUsersDirectoriesHavePlaces() {
    let directories = [
      URL.documentsDirectory, .cachesDirectory, .applicationSupportDirectory, .downloadsDirectory, .desktopDirectory,
      .picturesDirectory, .musicDirectory, .moviesDirectory,
    ]
    #expect(Set(directories).count == 8)
    #expect(directories.allSatisfy { $0.isFileURL && $0.path.hasPrefix("/") })
    #expect(
      URL.documentsDirectory.path == FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0].path)
    #expect(URL.documentsDirectory.appendingPathComponent("a.json").lastPathComponent == "a.json")
  }
}
