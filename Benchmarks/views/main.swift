// Measures the cost of updating views, compared with plain calls of the same bodies. Run it optimized: `swift run -c
// release viewbench`. The argument is the number of rows, 10 000 by default.
import Foundation
import SwiftUI
import SwiftUITesting

@MainActor
enum Hands {
  static let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
  static var isOn: Binding<Bool>?
  static var note: Binding<String>?
  static var ticks: Binding<Int>?
  static var leaf: Binding<String>?
  static var total = 0

  static func take(_ id: Int, _ isOn: Binding<Bool>, _ note: Binding<String>) {
    if id == count / 2 { (Self.isOn, Self.note) = (isOn, note) }
  }

  static func take(_ ticks: Binding<Int>) { Self.ticks = ticks }

  static func take(leaf: Binding<String>) { Self.leaf = leaf }
}

struct Row: View {
  let id: Int
  @State var isOn = false
  @State var note = ""

  var body: some View {
    let _ = Hands.take(id, $isOn, $note)
    rowContent(id, isOn, note)
  }
}

@MainActor
@ViewBuilder
func rowContent(_ id: Int, _ isOn: Bool, _ note: String) -> some View {
  HStack {
    Text("Row \(id)")
    Text(isOn ? "yes" + note : "no" + note)
  }
}

struct Table: View {
  var ids: [Int]
  @State var ticks = 0

  var body: some View {
    let _ = Hands.take($ticks)
    VStack {
      Text("\(ticks % 10)")
      ForEach(ids, id: \.self) { Row(id: $0) }
    }
  }
}

/// The same rows in a list, which creates only the visible ones.
struct LongList: View {
  var ids: [Int]

  var body: some View { List(ids, id: \.self) { Row(id: $0) } }
}

/// The same rows in a lazy stack.
struct LazyTable: View {
  var ids: [Int]

  var body: some View {
    ScrollView {
      LazyVStack { ForEach(ids, id: \.self) { Row(id: $0) } }
    }
  }
}

/// A table of texts in which one text changes its size.
struct Leaves: View {
  let rows: Int
  let columns: Int

  var body: some View {
    VStack {
      ForEach(0..<rows, id: \.self) { row in
        HStack {
          ForEach(0..<columns, id: \.self) { column in
            if row == rows / 2, column == columns / 2 { GrowingLeaf() } else { Text("leaf") }
          }
        }
      }
    }
  }
}

struct GrowingLeaf: View {
  @State var text = "grows"

  var body: some View {
    let _ = Hands.take(leaf: $text)
    Text(text)
  }
}

/// Evaluates only the bodies, which is the minimum cost of any implementation.
@MainActor
func callBodies() {
  for id in 0..<Hands.count {
    withExtendedLifetime(rowContent(id, false, "")) { Hands.total &+= id }
  }
}

/// Returns the processor time that a closure takes on this thread, in milliseconds. Other work of the machine doesn't
/// affect it.
@MainActor
func milliseconds(_ body: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
  let start = now()
  body()
  return now() - start
}

@MainActor
func best(of rounds: Int = 9, _ body: () -> Void) -> Double {
  var least = Double.infinity
  for _ in 0..<rounds { least = min(least, milliseconds(body)) }
  return least
}

/// Returns the resident memory of the process, in bytes.
func residentBytes() -> Int {
  let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
  return pages.flatMap { Int($0[1]) }.map { $0 * 4096 } ?? 0
}

@MainActor
func run() {
  let count = Hands.count
  Thread { while true { Thread.sleep(forTimeInterval: 3600) } }.start()  // locks are cheaper with one thread
  var ids = Array(0..<Hands.count)
  let plain = best(callBodies)

  let before = residentBytes()
  let host = TestHost(Table(ids: ids))
  let bytes = residentBytes() - before
  let bodies = (host.bodyCount(of: Table.self), host.bodyCount(of: Row.self))
  var mount = Double.infinity
  for _ in 0..<25 {
    var host: TestHost<Table>?
    mount = min(mount, milliseconds { host = TestHost(Table(ids: ids)) })
    host?.unmount()
  }
  let measured = TestHost(Table(ids: ids))  // `Hands` has the bindings of the last host
  report("mount", mount, 60, bodies, plain)
  // A row consists of five nodes: the row itself, a stack, a tuple and two texts.
  print("bytes a node: \(bytes / (count * 5))  bound 400")

  func counted(_ name: String, _ bound: Double, _ change: () -> Void) {
    let time = best {
      measured.resetCounts()
      change()
    }
    report(name, time, bound, (measured.bodyCount(of: Table.self), measured.bodyCount(of: Row.self)), plain)
  }
  counted("one row's state", 0.02) {
    Hands.isOn?.wrappedValue.toggle()
    measured.settle()
  }
  counted("one row's state, another size", 0.02) {
    Hands.note?.wrappedValue += "longer "
    measured.settle()
  }
  counted("eleven writes", 0.02) {
    for _ in 0..<11 { Hands.isOn?.wrappedValue.toggle() }
    measured.settle()
  }
  counted("root's state, rows unchanged", 10) {
    Hands.ticks?.wrappedValue += 1
    measured.settle()
  }
  counted("insert a row", 10) {
    ids.insert(count + ids.count, at: count / 3)
    measured.update(Table(ids: ids))
  }
  counted("move a row", 10) {
    ids.insert(ids.remove(at: count / 4), at: count / 2)
    measured.update(Table(ids: ids))
  }
  counted("delete a row", 10) {
    ids.remove(at: count / 3)
    measured.update(Table(ids: ids))
  }

  let list = TestHost(LongList(ids: ids), visibleRows: 20)
  func listed(_ name: String, _ bound: Double, _ change: () -> Void) {
    let time = best {
      list.resetCounts()
      change()
    }
    report(name, time, bound, (list.bodyCount(of: LongList.self), list.bodyCount(of: Row.self)), plain)
  }
  listed("list: insert a row", 10) {
    ids.insert(count + ids.count, at: 3)
    list.update(LongList(ids: ids))
  }
  listed("list: 20 other rows", 10) {
    list.find(.list)?.scroll(toRow: Int.random(in: 0..<count))
  }
  var mountList = Double.infinity
  for _ in 0..<9 {
    mountList = min(mountList, milliseconds { withExtendedLifetime(TestHost(LongList(ids: ids), visibleRows: 20)) {} })
  }
  report("list: mount", mountList, 20, (1, 20), plain)

  // A host lays out when a frame is read.
  let leaves = Leaves(rows: count / 100, columns: 100)
  func layout(in size: CGSize) -> Double {
    var time = Double.infinity
    for _ in 0..<9 {
      let fresh = TestHost(leaves, size: size)
      guard let first = fresh.find(.text) else { fatalError("no text") }
      time = min(time, milliseconds { Hands.total &+= Int(first.frame?.width ?? 0) })
      fresh.unmount()
    }
    return time
  }
  let room = CGSize(width: 5_000, height: 3_000)
  report("layout of 10 000 leaves", layout(in: room), 30, (0, 0), plain)
  report("layout without room for texts", layout(in: CGSize(width: 400, height: 400)), 30, (0, 0), plain)
  let grid = TestHost(leaves, size: room)
  guard let first = grid.find(.text) else { fatalError("no text") }
  let grown = best {
    grid.resetCounts()
    Hands.leaf?.wrappedValue += "x"
    grid.settle()
    Hands.total &+= Int(first.frame?.width ?? 0)
  }
  report("one leaf of another size", grown, 0.5, (grid.bodyCount(of: Leaves.self), 0), plain)

  // The stack creates a quarter of the height beyond the visible part: 20 rows of 28 points for 448 points.
  let size = CGSize(width: 300, height: 448)
  let table = TestHost(LazyTable(ids: ids), size: size)
  var mountTable = Double.infinity
  for _ in 0..<9 {
    mountTable = min(mountTable, milliseconds { withExtendedLifetime(TestHost(LazyTable(ids: ids), size: size)) {} })
  }
  // A list computes no frames in this host, so that the stack may take twice as long.
  report("lazy stack: mount", mountTable, 2 * mountList, (1, table.bodyCount(of: Row.self)), plain)
  print(String(format: "lazy stack: mount ÷ list: mount %.2f  bound 2.00", mountTable / mountList))
  let scrolled = best {
    table.resetCounts()
    table.find(.scroll)?.scroll(to: CGPoint(x: 0, y: CGFloat(Int.random(in: 0..<count * 27))))
  }
  report("lazy stack: a jump", scrolled, 10, (0, table.bodyCount(of: Row.self)), plain)
}

@MainActor
func report(_ name: String, _ time: Double, _ bound: Double, _ bodies: (Int, Int), _ plain: Double) {
  let over = time <= bound ? "" : "  over"
  print(
    name.padding(toLength: 32, withPad: " ", startingAt: 0),
    String(format: "%9.4f ms  bound %7.2f  × plain calls %7.3f", time, bound, time / plain), " bodies \(bodies)\(over)")
}

run()
