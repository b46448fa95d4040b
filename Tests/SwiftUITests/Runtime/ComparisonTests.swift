import Foundation
import SwiftUI
import SwiftUITesting
import TestHelpers
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// Comparisons of values, which decide whether views are evaluated again.
@MainActor @Suite(.recordedViews)
struct ComparisonTests {
  /// Returns the number of hash values of several values, which must be more than one for values that differ.
  private func hashes(_ values: [some Hashable]) -> Int { Set(values.map(\.hashValue)).count }

  // MARK: - Bindings

  private func part(_ whole: BindingSource<[Int]>, _ index: Int) -> ProjectedSource<[Int], Int, Int> {
    ProjectedSource(whole, conversion: index, read: { $0[index] }, write: { $0[index] = $1 })
  }

  @Test func sourcesOfOtherKindsDiffer() {
    let closures = ClosureSource<Int>({ 1 }, { _, _ in })
    let whole = ConstantSource([1, 2])
    #expect(ConstantSource(1).isSame(as: ConstantSource(1)))
    #expect(!ConstantSource(1).isSame(as: ConstantSource(2)))
    #expect(!ConstantSource(1).isSame(as: closures))
    #expect(part(whole, 0).isSame(as: part(ConstantSource([1, 2]), 0)))
    #expect(!part(whole, 0).isSame(as: part(whole, 1)))
    #expect(!part(whole, 0).isSame(as: part(ConstantSource([1, 3]), 0)))
    #expect(!part(whole, 0).isSame(as: closures))
    #expect(part(whole, 0).isSameStorage(as: part(whole, 0)))
    #expect(!part(whole, 0).isSameStorage(as: part(whole, 1)))
    #expect(!part(whole, 0).isSameStorage(as: closures))
    let optional = ConstantSource<Int?>(1)
    #expect(UnwrappedSource(optional, 1).isSame(as: UnwrappedSource(optional, 1)))
    #expect(!UnwrappedSource(optional, 1).isSame(as: UnwrappedSource(ConstantSource<Int?>(2), 2)))
    #expect(!UnwrappedSource(optional, 1).isSame(as: closures))
    let element = ElementSource(whole, 1)
    #expect(element.isSame(as: ElementSource(whole, 1)) && !element.isSame(as: ElementSource(whole, 0)))
    #expect(element.isSameStorage(as: ElementSource(whole, 1)))
    #expect(!element.isSameStorage(as: closures) && !element.isSame(as: closures))
    let copy = ElementSource(ClosureSource<[Int]>({ [1, 2] }, { _, _ in }), 1)
    #expect(!copy.isSame(as: ElementSource(ClosureSource<[Int]>({ [1, 2] }, { _, _ in }), 1)))
  }

  @Test func eventsOfTransfersDifferBySessionAndState() {
    func session() -> DropSession { DropSession([], at: .zero, in: .zero) { _ in } }
    func hover() -> DropHover { DropHover(.moved, [], [], at: .zero) }
    let (drag, dropped, hovering) = (DragSession(), session(), hover())
    func areEqual(_ one: TransferEvent.Moment, _ other: TransferEvent.Moment) -> Bool {
      TransferEvent(one) == TransferEvent(other)
    }
    #expect(areEqual(.began(drag), .began(drag)) && !areEqual(.began(drag), .began(DragSession())))
    #expect(areEqual(.targeted(true), .targeted(true)) && !areEqual(.targeted(true), .targeted(false)))
    #expect(areEqual(.hovering(hovering), .hovering(hovering)) && !areEqual(.hovering(hovering), .hovering(hover())))
    #expect(areEqual(.dropped(dropped), .dropped(dropped)) && !areEqual(.dropped(dropped), .dropped(session())))
    #expect(!areEqual(.began(drag), .targeted(true)))
  }

  @Test func aPartIsChangedInPlace() {
    var values = [1, 2]
    let whole = ClosureSource({ values }, { new, _ in values = new })
    part(whole, 1).modify(Transaction()) { $0 += 5 }
    #expect(values == [1, 7])
    part(wrapped(whole), 0).modify(Transaction()) { $0 += 1 }
    #expect(values == [2, 7])
    ElementSource(whole, 1).modify(Transaction()) { $0 *= 2 }
    #expect(values == [2, 14])
    var optional: Int? = 3
    let unwrapped = UnwrappedSource(ClosureSource<Int?>({ optional }, { new, _ in optional = new }), 3)
    unwrapped.modify(Transaction()) { $0 += 1 }
    #expect(optional == 4)
    optional = nil
    unwrapped.modify(Transaction()) { $0 += 1 }
    #expect(optional == nil && unwrapped.get() == 3)
  }

  /// A source whose part is the whole, so that sources are nested.
  private func wrapped(_ whole: BindingSource<[Int]>) -> BindingSource<[Int]> {
    ProjectedSource(whole, conversion: 0, read: { $0 }, write: { $0 = $1 })
  }

  private final class Holder {
    var number = 1
    var other = 1
  }

  @Test func propertiesOfObjectsAreComparedByTheirPlace() {
    let (holder, second) = (Holder(), Holder())
    func source(_ object: Holder, _ keyPath: ReferenceWritableKeyPath<Holder, Int>) -> PropertySource<Holder, Int> {
      PropertySource(object, keyPath)
    }
    let one = source(holder, \.number)
    #expect(one.isSameStorage(as: source(holder, \.number)) && one.isSame(as: source(holder, \.number)))
    #expect(!one.isSameStorage(as: source(holder, \.other)) && !one.isSame(as: source(holder, \.other)))
    #expect(!one.isSameStorage(as: source(second, \.number)))
    #expect(!one.isSameStorage(as: ConstantSource(1)) && !one.isSame(as: ConstantSource(1)))
  }

  // MARK: - Values of any type

  /// Returns a Boolean value that indicates whether two values are equal although the bytes that they don't use differ.
  private func areEqual<Value>(_ one: Value, _ other: Value) -> Bool {
    let size = MemoryLayout<Value>.size
    func withFilledSpace(_ value: Value, _ byte: UInt8, _ body: (UnsafeRawPointer) -> Bool) -> Bool {
      let space = UnsafeMutableRawPointer.allocate(byteCount: max(size, 1), alignment: MemoryLayout<Value>.alignment)
      defer { space.deallocate() }
      memset(space, Int32(byte), size)
      let place = space.initializeMemory(as: Value.self, to: value)
      defer { place.deinitialize(count: 1) }
      return body(UnsafeRawPointer(place))
    }
    return withFilledSpace(one, 0x55) { one in
      withFilledSpace(other, 0xaa) { other in EqualityComparer.of(Value.self).areEqual(one, other) }
    }
  }

  private protocol Named {}
  private struct Short: Named { var number: UInt8 }
  private struct Long: Named { var numbers = (1, 2, 3, 4) }

  private enum Choice<Value> {
    case none
    case other
    case short(UInt8)
    case long(Value, Value)
    case pair(first: UInt8, second: Int)
    indirect case nested(Choice<Value>)
  }

  private enum Described<Value>: CustomStringConvertible {
    case none, other
    case value(Value)
    var description: String { "always the same" }
  }

  @Test func enumerationsAreComparedByTheirCase() {
    typealias Strings = Choice<String>
    let all: [Strings] = [
      .none, .other, .short(1), .short(2), .long("a", "b"), .long("a", "c"), .pair(first: 1, second: 2),
      .pair(first: 2, second: 2), .nested(.none), .nested(.short(1)),
    ]
    for (index, one) in all.enumerated() {
      for (otherIndex, other) in all.enumerated() {
        #expect(areEqual(one, other) == (index == otherIndex), "\(one) \(other)")
      }
    }
    let big = Choice<(Int, Int, Int)>.short(3)
    #expect(areEqual(big, .short(3)) && !areEqual(big, .short(4)) && !areEqual(big, .none))
    #expect(areEqual(Described<Int>.value(1), .value(1)) && !areEqual(Described<Int>.value(1), .value(2)))
    #expect(!areEqual(Described<Int>.none, .other))
  }

  @Test func valuesOfProtocolTypesAreComparedByTheirOwnType() {
    #expect(areEqual(Short(number: 1) as any Named, Short(number: 1)))
    #expect(!areEqual(Short(number: 1) as any Named, Short(number: 2)))
    #expect(!areEqual(Short(number: 1) as any Named, Long()))
    #expect(areEqual(Long() as any Named, Long()) && !areEqual(Long() as any Named, Long(numbers: (1, 2, 3, 5))))
    #expect(areEqual(1 as Any, 1) && !areEqual(1 as Any, 2) && !areEqual(1 as Any, 1.0))
    #expect(areEqual("a" as Any?, "a") && !areEqual("a" as Any?, nil) && areEqual(nil as Any?, nil))
    struct Row {
      var style: any Named
      var label: (UInt8, Int)
    }
    let row = Row(style: Short(number: 1), label: (1, 2))
    #expect(areEqual(row, Row(style: Short(number: 1), label: (1, 2))))
    #expect(!areEqual(row, Row(style: Short(number: 2), label: (1, 2))))
    #expect(!areEqual(row, Row(style: Short(number: 1), label: (1, 3))))
    let holder = Holder()
    #expect(areEqual(holder as AnyObject, holder) && !areEqual(holder as AnyObject, Holder()))
    struct Optionals {
      var style: (any Named)?
      weak var object: AnyObject?
    }
    let optionals = Optionals(style: Short(number: 1), object: holder)
    #expect(areEqual(optionals, Optionals(style: Short(number: 1), object: holder)))
    #expect(!areEqual(optionals, Optionals(style: Short(number: 2), object: holder)))
    #expect(!areEqual(optionals, Optionals(style: nil, object: holder)))
    #expect(!areEqual(optionals, Optionals(style: Short(number: 1), object: nil)))
  }

  private protocol Model: AnyObject {}
  private final class SomeModel: Model {}

  @Test func anObjectThatIsGoneIsNotRead() {
    struct Row {
      unowned let model: any Model
    }
    var gone: SomeModel? = SomeModel()
    let other = SomeModel()
    let (row, otherRow) = (gone.map { Row(model: $0) }, Row(model: other))
    gone = nil
    #expect(row.map { EqualityComparer.of(Row.self).areEqual($0, $0) } == true)
    #expect(row.map { EqualityComparer.of(Row.self).areEqual($0, otherRow) } == false)
  }

  // MARK: - Properties of views

  @Test func anAppStorageOfAnotherStoreIsAnother() {
    struct Row: View {
      @AppStorage var number: Int
      init(_ defaults: UserDefaults) { _number = AppStorage(wrappedValue: 0, "number", store: defaults) }
      var body: some View { Text("\(number)") }
    }
    struct Root: View {
      let stores: [UserDefaults]
      @State private var index = 0
      var body: some View {
        Button("next") { index += 1 }
        Row(stores[index % 2])
      }
    }
    let stores = [temporaryDefaults(), temporaryDefaults()]
    for (index, store) in stores.enumerated() { store.set(index + 5, forKey: "number") }
    let host = TestHost(Root(stores: stores))
    #expect(host.texts.contains("5"))
    host.find(text: "next")?.tap()
    #expect(host.texts.contains("6"))
  }

  @Test func aScaledMetricWithAnotherLengthIsAnother() {
    struct Row: View {
      @ScaledMetric var length: CGFloat
      init(_ length: CGFloat) { _length = ScaledMetric(wrappedValue: length) }
      var body: some View { Text("\(Int(length))") }
    }
    struct Root: View {
      @State private var length: CGFloat = 10
      @State private var other = 1
      var body: some View {
        Button("longer") { length += 10 }
        Button("other \(other)") { other += 1 }
        Row(length)
      }
    }
    let host = TestHost(Root())
    host.resetCounts()
    host.find(text: "other 1")?.tap()
    #expect(host.bodyCount(of: Row.self) == 0 && host.texts.contains("10"))
    host.find(text: "longer")?.tap()
    #expect(host.bodyCount(of: Row.self) == 1 && host.texts.contains("20"))
  }

  @Test func sceneValuesAreComparedByStoreAndPrefix() {
    let (one, other) = (MemoryStore(), MemoryStore())
    #expect(SceneStorageValues(store: one, prefix: "a") == SceneStorageValues(store: one, prefix: "a"))
    #expect(SceneStorageValues(store: one, prefix: "a") != SceneStorageValues(store: one, prefix: "b"))
    #expect(SceneStorageValues(store: one, prefix: "a") != SceneStorageValues(store: other, prefix: "a"))
  }

  @Test func sizeClassesAreSetForBothAxes() {
    struct Shown: View {
      @Environment(\.horizontalSizeClass) private var horizontal
      @Environment(\.verticalSizeClass) private var vertical
      var body: some View { Text("\(horizontal == .compact) \(vertical == .compact)") }
    }
    let host = TestHost(
      VStack {
        Shown().environment(\.verticalSizeClass, .compact)
        Shown().environment(\.horizontalSizeClass, .compact)
      })
    #expect(host.texts == ["false true", "true false"])
  }

  // MARK: - Events and references

  @Test func eventsOfTransfersAreComparedByTheirSession() {
    let (drag, drop) = (DragSession(), DropSession([], at: .zero, in: .zero) { _ in })
    func event(_ moment: TransferEvent.Moment) -> TransferEvent { TransferEvent(moment) }
    #expect(event(.began(drag)) == event(.began(drag)) && event(.began(drag)) != event(.began(DragSession())))
    #expect(event(.targeted(true)) == event(.targeted(true)) && event(.targeted(true)) != event(.targeted(false)))
    #expect(event(.dropped(drop)) == event(.dropped(drop)))
    #expect(event(.dropped(drop)) != event(.dropped(DropSession([], at: .zero, in: .zero) { _ in })))
    #expect(event(.dropped(drop)) != event(.targeted(true)))
    let key = KeyPress(phase: .down, key: "a", characters: "a", modifiers: [])
    let (press, samePress) = (KeyPressEvent(key), KeyPressEvent(key))
    #expect([press, samePress].firstIndex(of: samePress) == 1 && [press].contains(press))
    let (image, sameImage) = (ImageData(Data([1])), ImageData(Data([1])))
    #expect([image, sameImage].firstIndex(of: sameImage) == 1 && [image].contains(image))
  }

  @Test func bundlesAreComparedByTheirDescription() {
    typealias Bundle = LocalizedStringResource.BundleDescription
    final class Other {}
    #expect(Bundle.main == .main)
    #expect(Bundle.forClass(Holder.self) == .forClass(Holder.self))
    #expect(Bundle.forClass(Holder.self) != .forClass(Other.self))
    let (one, other) = (URL(filePath: "/a"), URL(filePath: "/b"))
    #expect(Bundle.atURL(one) == .atURL(one) && Bundle.atURL(one) != .atURL(other))
    #expect(Bundle.main != .atURL(one) && Bundle.atURL(one) != .forClass(Other.self))
  }

  // MARK: - Styles

  private struct Shade: ShapeStyle {
    var level: Int
    func resolve(in environment: EnvironmentValues) -> Color { level > 1 ? .red : .blue }
  }

  private struct OtherShade: ShapeStyle {
    func resolve(in environment: EnvironmentValues) -> Color { .red }
  }

  @Test func stylesOfAProgramAreComparedByTypeAndValue() {
    #expect(Shade(level: 1)._shading == Shade(level: 1)._shading)
    #expect(Shade(level: 1)._shading != Shade(level: 2)._shading)
    #expect(Shade(level: 1)._shading != OtherShade()._shading)
    let resolvers = [CustomShapeStyleResolver(style: Shade(level: 1)), CustomShapeStyleResolver(style: OtherShade())]
    #expect(hashes(resolvers) == 2)
  }

  private struct Bordered: ButtonStyle {
    var width = 1
    func makeBody(configuration: Configuration) -> some View { configuration.label }
  }

  private struct Colored: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View { configuration.label }
  }

  private struct Marked: ToggleStyle {
    var mark = "x"
    func makeBody(configuration: Configuration) -> some View { Text(mark) }
  }

  private struct Plain: ToggleStyle {
    func makeBody(configuration: Configuration) -> some View { configuration.label }
  }

  /// A toggle style that shows letters, and the label from the third number on.
  private struct Numbered: ToggleStyle {
    let step: Int

    @ViewBuilder
    func makeBody(configuration: Configuration) -> some View {
      switch step {
      case 0: Text("a")
      case 1: Text("b")
      default: configuration.label
      }
    }
  }

  @Test func controlsAreMadeAgainForAnotherStyle() {
    struct Root: View {
      @State private var step = 0
      var body: some View {
        Button("step") { step += 1 }
        Toggle("on", isOn: .constant(true)).toggleStyle(Numbered(step: step))
      }
    }
    let host = TestHost(Root())
    for expected in ["a", "b", "on", "on"] {
      #expect(host.texts.contains(expected))
      host.find(text: "step")?.tap()
    }
    typealias Style = AnyCustomStyle<ToggleStyleConfiguration>
    let marked = Style(Marked()) { $0.makeBody(configuration: $1) }
    #expect(marked == Style(Marked()) { $0.makeBody(configuration: $1) })
    #expect(marked != Style(Marked(mark: "y")) { $0.makeBody(configuration: $1) })
    #expect(marked != Style(Plain()) { $0.makeBody(configuration: $1) })
  }

  // MARK: - Hash values

  @Test func valuesThatDifferHaveDifferentHashes() {
    let content = ImageProperties(.symbol("star"))
    func tiles(scale: CGFloat = 1, opacity: Double = 1) -> ImageTiles {
      var tiles = ImageTiles(content, Style(), sourceRect: .zero, scale: scale)
      tiles.opacity = opacity
      return tiles
    }
    #expect(hashes([tiles(), tiles(scale: 2)]) == 2 && hashes([tiles(), tiles(opacity: 0.5)]) == 2)
    #expect(hashes([HorizontalAlignment.leading, .center, .trailing]) == 3)
    #expect(hashes([VerticalAlignment.top, .firstTextBaseline]) == 2)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(hashes([ScrollTarget(rect: rect), ScrollTarget(rect: .zero)]) == 2)
    #expect(hashes([ScrollTarget(rect: rect), ScrollTarget(rect: rect, anchor: .center)]) == 2)
  }

  @Test func anchorsOfSeveralViewsDiffer() {
    struct Key: PreferenceKey {
      static var defaultValue: [Anchor<CGPoint>] { [] }
      static func reduce(value: inout [Anchor<CGPoint>], nextValue: () -> [Anchor<CGPoint>]) { value += nextValue() }
    }
    var anchors: [Anchor<CGPoint>] = []
    var points: [CGPoint] = []
    func note(_ found: [Anchor<CGPoint>], _ proxy: GeometryProxy) {
      anchors = found
      points = found.map { proxy[$0] }
    }
    let view = HStack(spacing: 10) {
      ForEach(0..<3, id: \.self) { _ in
        Color.red.frame(width: 20, height: 20)
          .anchorPreference(key: Key.self, value: .point(CGPoint(x: 5, y: 6))) { [$0] }
      }
    }
    .overlayPreferenceValue(Key.self) { found in
      GeometryReader { proxy in
        let _ = note(found, proxy)
        Color.clear
      }
    }
    let host = TestHost(view, size: CGSize(width: 80, height: 20))
    #expect(points == [5, 35, 65].map { CGPoint(x: $0, y: 6) })
    #expect(Set(anchors).count == 3 && hashes(anchors) == 3)
    host.unmount()
  }

  /// The second word of a closure that is missing has no defined value.
  @Test func missingClosuresAreEqualWhateverTheirBytesAre() {
    typealias Action = (() -> Void)?
    func areEqual(_ one: (UInt, UInt), _ other: (UInt, UInt)) -> Bool {
      withUnsafeBytes(of: one) { one in
        withUnsafeBytes(of: other) { other in
          EqualityComparer.of(Action.self).areEqual(one.baseAddress!, other.baseAddress!)
        }
      }
    }
    #expect(areEqual((0, 1), (0, 2)) && areEqual((0, 0), (0, 0)))
    struct Row {
      var number: Int
      var action: Action
    }
    let action = {}
    let equality = EqualityComparer.of(Row.self)
    #expect(equality.areEqual(Row(number: 1, action: nil), Row(number: 1, action: nil)))
    #expect(!equality.areEqual(Row(number: 1, action: nil), Row(number: 2, action: nil)))
    #expect(!equality.areEqual(Row(number: 1, action: nil), Row(number: 1, action: action)))
    #expect(!equality.areEqual(Row(number: 1, action: action), Row(number: 1, action: nil)))
    var captured = 0
    let one: () -> Void = { captured += 1 }
    let other: () -> Void = { captured += 2 }
    #expect(!equality.areEqual(Row(number: 1, action: one), Row(number: 1, action: other)))
    let rows = [Row(number: 1, action: one)]
    #expect(equality.areEqual(rows[0], rows[0]))
  }
}
