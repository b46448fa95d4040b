import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct ProgressViewTests {
  @Test func progressFollowsTheTime() throws {
    let start = Date()
    let host = TestHost(
      VStack {
        ProgressView(timerInterval: start...start.addingTimeInterval(10_000), countsDown: false) {
          Text("up")
        } currentValueLabel: {
          Text("value")
        }
        ProgressView(timerInterval: start...start.addingTimeInterval(10_000)) { Text("down") }
        ProgressView(timerInterval: start...start)
      })
    #expect(host.texts.starts(with: ["up", "value", "down"]))
    let percent = { host.findAll(.progress).map { Int((($0.value ?? -1) * 100).rounded()) } }
    #expect(percent() == [0, 100, 0])
    host.advance(by: .seconds(2_501))
    #expect(percent() == [25, 75, 0])
    host.advance(by: .seconds(10_000))
    #expect(percent() == [100, 0, 0])
    #expect(!host.isAnimating, "nothing changes after the end")
  }

  @Test func aProgressOfFoundationIsShown() {
    let progress = Progress(totalUnitCount: 4)
    let view: ProgressView<_ProgressLabel, _ProgressLabel> = ProgressView(progress)
    let host = TestHost(view)
    #expect(host.find(.progress)?.value == 0)
    progress.completedUnitCount = 1
    #expect(host.find(.progress)?.value == 0)
    host.advance(by: .milliseconds(200))
    #expect(host.find(.progress)?.value == 0.25)
    progress.completedUnitCount = 4
    host.advance(by: .milliseconds(200))
    #expect(host.find(.progress)?.value == 1)
    progress.totalUnitCount = -1
    host.advance(by: .milliseconds(200))
    #expect(host.find(.progress) != nil && host.find(.progress)?.value == nil)
  }

  @Test func aProgressStyleHasATint() {
    let host = TestHost(ProgressView().progressViewStyle(CircularProgressViewStyle(tint: .red)))
    #expect(host.find(.progress)?.style?.tint == .red)
    #expect(TestHost(ProgressView().progressViewStyle(.circular)).find(.progress)?.style?.tint != .red)
  }

  @Test func aProgressOfFoundationDescribesItself() {
    let progress = Progress(totalUnitCount: 4)
    let host = TestHost(ProgressView(progress))
    #expect(host.texts.contains(progress.localizedDescription))
  }
}
