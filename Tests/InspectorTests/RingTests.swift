import CombineTestKit
import Testing

@testable import CombineInspector

/// The ring buffer of events: order, texts, and lost events.
struct RingTests {
  private func header(_ number: Int) -> EventRing.Header {
    EventRing.Header(
      time: UInt64(number), number: number, bits: UInt64(number), lane: 1, thread: 1,
      kind: Event.Kind.element.rawValue, value: .integer)
  }

  @Test("Events are read in order, once")
  func order() {
    let ring = EventRing(capacity: 8)
    var reader = RingReader()
    for number in 1...5 { #expect(ring.add(header(number)) == UInt64(number)) }
    #expect(reader.read(ring, limit: 2).map(\.number) == [1, 2])
    #expect(reader.read(ring).map(\.number) == [3, 4, 5])
    #expect(reader.read(ring).isEmpty)
    #expect(reader.lost == 0)
  }

  @Test("Events for which the ring has no room are lost, and counted")
  func lost() {
    let ring = EventRing(capacity: 8)
    var reader = RingReader()
    for number in 1...20 { _ = ring.add(header(number)) }
    #expect(reader.read(ring).map(\.number) == Array(13...20))
    #expect(reader.lost == 12)
  }

  @Test("A text is stored without changes")
  func text() throws {
    let ring = EventRing(capacity: 2)
    _ = ring.add(header(1)) { target in
      target.copyBytes(from: "grüße".utf8)
      return ("grüße".utf8.count, true)
    }
    var reader = RingReader()
    let event = try #require(reader.read(ring).first)
    #expect(event.value == .text("grüße", isCut: true))
    #expect(event.value.text == "grüße…")
  }

  @Test("Concurrent writers lose no event while there is room, and each event is complete")
  func threads() {
    let (count, threads) = (2_000, 4)
    let ring = EventRing(capacity: 8_192)
    let writers = (0..<threads).map { writer in
      JoinableThread {
        for number in 0..<count {
          _ = ring.add(header(writer * count + number)) { target in
            let text = "\(writer * count + number)"
            target.copyBytes(from: text.utf8)
            return (text.utf8.count, false)
          }
        }
      }
    }
    for writer in writers { #expect(writer.join()) }
    var reader = RingReader()
    let events = reader.read(ring)
    #expect(events.count == count * threads)
    #expect(reader.lost == 0)
    #expect(Set(events.map(\.number)).count == count * threads)
    #expect(events.allSatisfy { $0.value == .text("\($0.number)", isCut: false) })
  }

  @Test("A reader that runs concurrently with writers reads only complete events, and counts the lost ones")
  func readerBesideWriters() {
    let count = 20_000
    let ring = EventRing(capacity: 64)
    let writers = (0..<2).map { writer in
      JoinableThread {
        for number in 0..<count {
          _ = ring.add(header(number)) { target in
            let text = String(repeating: "\(number % 10)", count: 1 + number % 100)
            target.copyBytes(from: text.utf8)
            return (text.utf8.count, false)
          }
        }
      }
    }
    var (reader, seen) = (RingReader(), 0)
    while reader.position < UInt64(2 * count) {
      for event in reader.read(ring) {
        seen += 1
        let expected = String(repeating: "\(event.number % 10)", count: 1 + event.number % 100)
        #expect(event.value == .text(expected, isCut: false))
      }
    }
    for writer in writers { #expect(writer.join()) }
    #expect(UInt64(seen) + reader.lost == UInt64(2 * count))
  }
}
