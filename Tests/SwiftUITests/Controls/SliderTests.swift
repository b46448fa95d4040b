import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// What a slider and a stepper do with keys, and for assistive technologies.
@MainActor @Suite
struct SliderTests {
  @Test func arrowKeysMoveASliderByItsStep() {
    let volume = Store(4.0)
    let host = TestHost(Slider(value: volume.binding, in: 0...10, step: 2))
    func value(after key: KeyEquivalent) -> Double {
      host.find(.slider)?.press(key)
      return volume.value
    }
    #expect([.upArrow, .rightArrow, .rightArrow].map(value) == [6, 8, 10])
    #expect(value(after: .upArrow) == 10, "at its bound")
    #expect([.downArrow, .leftArrow].map(value) == [8, 6])
    #expect([.home, .downArrow, .end].map(value) == [0, 0, 10])
    #expect(value(after: "a") == 10)
    host.find(.slider)?.press(.home, modifiers: .control)
    host.find(.slider)?.press(.home, phase: .up)
    #expect(volume.value == 10)
  }

  @Test func arrowKeysOfASliderFollowTheLayoutDirection() {
    let volume = Store(0.5)
    let host = TestHost(Slider(value: volume.binding).environment(\.layoutDirection, .rightToLeft))
    host.find(.slider)?.press(.leftArrow)
    #expect(volume.value == 0.51)
    host.find(.slider)?.press(.rightArrow)
    host.find(.slider)?.press(.rightArrow)
    #expect(volume.value == 0.49)
  }

  @Test func aKeyThatAnActionHandlesDoesNotMoveASlider() {
    let volume = Store(0.5)
    let host = TestHost(Slider(value: volume.binding).onKeyPress(.end) { .handled })
    #expect(host.find(.slider)?.press(.end) == true)
    #expect(volume.value == 0.5)
    #expect(host.find(.slider)?.press(.home) == false)
    #expect(volume.value == 0)
    let disabled = TestHost(Slider(value: volume.binding).disabled(true))
    disabled.find(.slider)?.press(.end)
    #expect(volume.value == 0)
  }

  @Test func assistiveTechnologiesReadAndAdjustASlider() {
    let volume = Store(4.0)
    let host = TestHost(Slider(value: volume.binding, in: 0...10, step: 2))
    #expect(host.find(.slider)?.accessibilityValue == "40%")
    host.find(.slider)?.adjust(.increment)
    #expect(volume.value == 6)
    #expect(host.find(.slider)?.accessibilityValue == "60%")
    host.find(.slider)?.adjust(.decrement)
    #expect(volume.value == 4)
    let named = TestHost(Slider(value: volume.binding).accessibilityValue("loud"))
    #expect(named.find(.slider)?.accessibilityValue == "loud")
  }

  @Test func assistiveTechnologiesAdjustAStepper() {
    let cups = Store(0)
    let host = TestHost(Stepper("Cups", value: cups.binding, in: 0...2))
    host.find(.stepper)?.adjust(.increment)
    host.find(.stepper)?.adjust(.increment)
    host.find(.stepper)?.adjust(.decrement)
    #expect(cups.value == 1)
  }

  @Test func anActionForAdjustmentsReplacesThatOfAControl() {
    let (volume, steps) = (Store(0.5), Store(0))
    let host = TestHost(
      Slider(value: volume.binding).accessibilityAdjustableAction { steps.value += $0 == .increment ? 1 : -1 })
    host.find(.slider)?.adjust(.increment)
    #expect(steps.value == 1)
    #expect(volume.value == 0.5)
  }
}
