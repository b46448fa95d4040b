import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

private struct ToneKey: EnvironmentKey {
  static let defaultValue = "plain"
}

private struct DepthKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  fileprivate var tone: String {
    get { self[ToneKey.self] }
    set { self[ToneKey.self] = newValue }
  }

  fileprivate var depth: Int {
    get { self[DepthKey.self] }
    set { self[DepthKey.self] = newValue }
  }
}

private struct NestedKey<Inner>: EnvironmentKey {
  static var defaultValue: Int { 0 }

  /// Reads this key and a number of others.
  static func read(andOthers count: Int) {
    _ = EnvironmentValues()[Self.self]
    if count > 0 { NestedKey<Self>.read(andOthers: count - 1) }
  }
}

extension EnvironmentValues {
  // Keys that no other test reads, so that their numbers are larger than those of the nested keys.
  fileprivate var lateTone: Int {
    get { self[NestedKey<ToneKey>.self] }
    set { self[NestedKey<ToneKey>.self] = newValue }
  }

  fileprivate var lateDepth: Int {
    get { self[NestedKey<DepthKey>.self] }
    set { self[NestedKey<DepthKey>.self] = newValue }
  }
}

@MainActor @Suite(.recordedViews)
struct EnvironmentTests {
  struct Tone: View {
    @Environment(\.tone) var tone
    var body: some View { Text(tone) }
  }

  struct Depth: View {
    @Environment(\.depth) var depth
    var body: some View { Text("\(depth)") }
  }

  @Test func aKeyHasItsDefault() {
    #expect(TestHost(Tone()).texts == ["plain"])
    #expect(TestHost(Tone()) { $0.tone = "given" }.texts == ["given"])
  }

  @Test func theNearestWinsThroughFiveLevels() {
    struct Level: View {
      let level: Int
      var body: some View {
        Tone()
        if level > 0 {
          if level == 3 {
            AnyView(Level(level: level - 1)).environment(\.tone, "third")
          } else {
            AnyView(Level(level: level - 1))
          }
        }
      }
    }
    let host = TestHost(Level(level: 5).environment(\.tone, "outer"))
    #expect(host.texts == ["outer", "outer", "outer", "third", "third", "third"])
  }

  struct Switching: View {
    let tone: String
    let depth: Int
    var body: some View {
      VStack {
        Tone()
        Depth()
        Tone().environment(\.tone, "fixed")
      }
      .environment(\.tone, tone).environment(\.depth, depth)
    }
  }

  @Test func aChangeEvaluatesExactlyTheReadersOfTheKey() {
    let host = TestHost(Switching(tone: "a", depth: 1))
    #expect(host.texts == ["a", "1", "fixed"])
    host.resetCounts()
    host.update(Switching(tone: "b", depth: 1))
    #expect(host.texts == ["b", "1", "fixed"])
    #expect(host.bodyCount(of: Tone.self) == 1)
    #expect(host.bodyCount(of: Depth.self) == 0)
  }

  @Test func aChangeEvaluatesExactlyTheReadersOfOneOfManyKeys() {
    struct LateTone: View {
      @Environment(\.lateTone) var tone
      var body: some View { Text("\(tone)") }
    }
    struct LateDepth: View {
      @Environment(\.lateDepth) var depth
      var body: some View { Text("\(depth)") }
    }
    struct Late: View {
      let tone: Int
      let depth: Int
      var body: some View {
        VStack {
          LateTone()
          LateDepth()
          LateTone().environment(\.lateTone, 7)
        }
        .environment(\.lateTone, tone).environment(\.lateDepth, depth)
      }
    }
    NestedKey<Int>.read(andOthers: 150)
    let host = TestHost(Late(tone: 1, depth: 1))
    #expect(host.texts == ["1", "1", "7"])
    host.resetCounts()
    host.update(Late(tone: 2, depth: 1))
    #expect(host.texts == ["2", "1", "7"])
    #expect(host.bodyCount(of: LateTone.self) == 1)
    #expect(host.bodyCount(of: LateDepth.self) == 0)
    host.update(Late(tone: 2, depth: 3))
    #expect(host.texts == ["2", "3", "7"])
    #expect(host.bodyCount(of: LateTone.self) == 1)
    #expect(host.bodyCount(of: LateDepth.self) == 1)
  }

  @Test func aTransformSeesTheValueAround() {
    struct Deeper: View {
      let base: Int
      var body: some View {
        Depth().transformEnvironment(\.depth) { $0 += 1 }.transformEnvironment(\.depth) { $0 *= 10 }
          .environment(\.depth, base)
      }
    }
    let host = TestHost(Deeper(base: 2))
    #expect(host.texts == ["21"])
    host.update(Deeper(base: 3))
    #expect(host.texts == ["31"])
  }

  @Test func theHostsEnvironmentCanChange() {
    let host = TestHost(Switching(tone: "a", depth: 1))
    host.resetCounts()
    host.updateEnvironment { $0.tone = "unseen" }
    #expect(host.bodyCount(of: Tone.self) == 0)
    let bare = TestHost(Tone())
    bare.updateEnvironment { $0.tone = "seen" }
    #expect(bare.texts == ["seen"])
  }

  @Test func aViewDoesNotDependOnAnEnvironmentValueThatItNoLongerReads() {
    struct Root: View {
      @Environment private var number: CGFloat
      init(_ path: KeyPath<EnvironmentValues, CGFloat>) { _number = Environment(path) }
      var body: some View { Text("\(Int(number))") }
    }
    let host = TestHost(Root(\.displayScale))
    host.updateEnvironment { $0.displayScale = 3 }
    #expect(host.texts == ["3"])
    host.update(Root(\.defaultMinListRowHeight))
    host.resetCounts()
    host.updateEnvironment { $0.displayScale = 4 }
    #expect(host.texts == ["0"] && host.bodyCount(of: Root.self) == 0)
    host.update(Root(\.displayScale))
    #expect(host.texts == ["4"])
  }

  @Test func theSixtyFifthKeyOfTheEnvironmentIsNotTheFirst() {
    let (first, last, other) = (
      EnvironmentKeySet(number: 0), EnvironmentKeySet(number: 63), EnvironmentKeySet(number: 64)
    )
    #expect(first.isDisjoint(with: other))
    #expect(last.isDisjoint(with: other))
    #expect(!other.isDisjoint(with: other))
  }
}
