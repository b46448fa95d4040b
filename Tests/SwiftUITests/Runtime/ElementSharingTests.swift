import Foundation
import SwiftUI
import Testing

@testable import SwiftUICore

/// The elements that can become those of other views: they send no events, and keep nothing of what the user has done.
@MainActor @Suite
struct ElementSharingTests {
  private let symbol = ImageProperties(.symbol("star"))

  /// Elements that show something and nothing else, each in two forms.
  private var passive: [(Primitive, Primitive)] {
    [
      (.text("a"), .text("b")), (.image(symbol), .image(ImageProperties(.symbol("heart")))),
      (.color(.red), .color(.blue)), (.divider, .divider), (.spacer(minLength: nil), .spacer(minLength: 5)),
      (.horizontalStack(alignment: .top, spacing: 1), .horizontalStack(alignment: .center, spacing: nil)),
      (.verticalStack(alignment: .leading, spacing: 1), .verticalStack(alignment: .center, spacing: nil)),
      (.depthStack(alignment: .top), .depthStack(alignment: .center)), (.label, .label),
      (.backed(alignment: .top), .backed(alignment: .center)), (.part(.icon), .part(.icon)),
      (.part(.title), .part(.title)), (.part(.background), .part(.background)), (.row(.row), .row(.row)),
      (.row(.header), .row(.header)), (.row(.footer), .row(.footer)),
    ]
  }

  /// Elements that the user can change, or that send events.
  private var active: [Primitive] {
    var selectable = Style()
    selectable.isSelectable = true
    let content = ScrollContent(axes: .vertical)
    return [
      .button(), .toggle(isOn: true), .textEditor("a"), .stepper(), .link(URL(filePath: "/")), .scroll(content),
      .form(content), .sheet(), .popover(edge: .top), .alert(title: "a"), .text("a", selectable), .presenter, .root(),
      .window(title: "a"),
    ]
  }

  @Test func elementsOfTheSameKindAreShared() {
    for (index, (one, same)) in passive.enumerated() {
      for (otherIndex, (other, _)) in passive.enumerated() {
        #expect(one.canShareElement(with: other) == (index == otherIndex), "\(one), \(other)")
      }
      #expect(one.canShareElement(with: same) && same.canShareElement(with: one), "\(one)")
    }
  }

  @Test func elementsThatTheUserCanChangeAreNotShared() {
    for one in active {
      for other in active + passive.map(\.0) {
        #expect(!one.canShareElement(with: other) && !other.canShareElement(with: one), "\(one), \(other)")
      }
    }
  }

  /// Modifications that change what is seen, each in two forms.
  private let appearances: [(Modification, Modification)] = [
    (.padding(nil), .padding(EdgeInsets())),
    (.frame(FrameConstraints(width: 1)), .frame(FrameConstraints(height: 2))),
    (.fixedSize(horizontal: true, vertical: false), .fixedSize(horizontal: false, vertical: true)),
    (.aspectRatio(1, .fit), .aspectRatio(nil, .fill)),
    (.offset(.zero), .offset(CGSize(width: 1, height: 2))),
    (.rotation(.degrees(1), anchor: .top), .rotation(.degrees(2), anchor: .center)),
    (.scale(CGSize(width: 1, height: 2), anchor: .top), .scale(.zero, anchor: .center)),
    (.opacity(0.5), .opacity(1)), (.clipped, .clipped), (.background(.red), .background(.blue)),
    (.border(.red, width: 1), .border(.blue, width: 2)), (.colorScheme(.dark), .colorScheme(.light)),
    (.layoutDirection(.leftToRight), .layoutDirection(.rightToLeft)),
    (.accessibilityLabel("a"), .accessibilityLabel("b")), (.accessibilityValue("a"), .accessibilityValue("b")),
    (.accessibilityHint("a"), .accessibilityHint("b")),
    (.accessibilityIdentifier("a"), .accessibilityIdentifier("b")),
  ]

  /// Modifications with which an element sends events, or keeps a state such as the focus.
  private let interactions: [Modification] = [
    .gesture(tapCount: nil), .gesture(tapCount: 2), .hover, .continuousHover, .keyPress,
    .focusable(true, byClick: true), .focusObserver, .focus(isFocused: true), .contextMenuGesture(isEnabled: true),
    .draggable, .dropDestination([]), .keyboardShortcut(KeyboardShortcut("a", modifiers: .command)), .menuBar,
    .accessibilityActions([]),
  ]

  @Test func modificationsOfTheSameKindAreShared() {
    for (index, (one, same)) in appearances.enumerated() {
      for (otherIndex, (other, _)) in appearances.enumerated() {
        let isShared = Primitive.modified(one).canShareElement(with: .modified(other))
        #expect(isShared == (index == otherIndex), "\(one), \(other)")
      }
      #expect(Primitive.modified(one).canShareElement(with: .modified(same)), "\(one)")
      #expect(!Primitive.modified(one).canShareElement(with: .text("a")), "\(one)")
    }
  }

  @Test func modificationsForTheUsersActionsAreNotShared() {
    for one in interactions {
      for other in interactions + appearances.map(\.0) {
        let (first, second) = (Primitive.modified(one), Primitive.modified(other))
        #expect(!first.canShareElement(with: second) && !second.canShareElement(with: first), "\(one), \(other)")
      }
    }
  }
}
