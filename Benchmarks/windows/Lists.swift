#if GTK
  import CGTK
  import Foundation
  import SwiftUI

  /// A change of a long list.
  enum ListChange: String, CaseIterable, CustomStringConvertible {
    case insert
    case remove
    case reverse

    var description: String { rawValue }
  }

  /// A measurement of the changes of a list: for each change, the longest time in milliseconds that the main thread was
  /// busy at a stretch. This is the processor time from the change to the end of the frame that shows it, or that of one
  /// of the frames in the following 100 ms, in which the list may replace rows out of sight.
  @MainActor
  enum ListWatch {
    static let counts = [1_000, 100_000]
    private static let rounds = 9
    private static var steps: [(count: Int, change: ListChange?)] = counts.flatMap { count in
      [(count, nil)] + (0..<rounds).flatMap { _ in ListChange.allCases.map { (count, $0) } }
    }
    private static var times: [Int: [ListChange: [Double]]] = [:]
    private static var perform: ((_ change: ListChange?, _ count: Int) -> Void)?
    /// The processor time at the change, or at the end of the last frame since.
    private static var last = 0.0
    private static var longest = 0.0
    private static var (isChanged, isShown) = (false, false)

    /// Performs all changes, prints the median times of each number of rows, and ends the process.
    ///
    /// - Parameter perform: A closure that performs a change, or shows a number of rows.
    static func start(_ perform: @escaping (_ change: ListChange?, _ count: Int) -> Void) {
      Watch.begin()
      self.perform = perform
      Watch.painted = didPaint
      next()
    }

    private static func didPaint() {
      guard isChanged else { return }
      let time = now()
      longest = max(longest, time - last)
      last = time
      guard !isShown else { return }
      isShown = true
      g_timeout_add(
        100,
        { _ in
          MainActor.assumeIsolated { ListWatch.next() }
          return 0
        }, nil)
    }

    /// Records the time of the last change, and performs the next one.
    private static func next() {
      if isShown {
        let step = steps.removeFirst()
        if let change = step.change { times[step.count, default: [:]][change, default: []].append(longest) }
      }
      guard let step = steps.first else { finish() }
      (longest, last) = (0, now())
      (isChanged, isShown) = (false, false)
      perform?(step.change, step.count)
    }

    /// Records that the list has been changed.
    static func change() { isChanged = true }

    private static func finish() -> Never {
      for count in counts {
        let medians = ListChange.allCases.map { times[count]?[$0]?.sorted()[rounds / 2] ?? .infinity }
        print(([Double(count)] + medians).map { "\($0)" }.joined(separator: " "))
      }
      exit(0)
    }

    private static func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
  }

  struct Lists: App {
    var body: some Scene {
      WindowGroup("Lists") { NumberList() }
    }
  }

  struct NumberList: View {
    @State private var rows = Array(0..<10)
    @State private var next = 1_000_000

    var body: some View {
      let _ = ListWatch.change()
      List(rows, id: \.self) { Text("row \($0)") }
        .onAppear {
          ListWatch.start { change, count in
            switch change {
            case nil: rows = Array(0..<count)
            case .insert:
              rows.insert(next, at: 3)
              next += 1
            case .remove: rows.remove(at: 3)
            case .reverse: rows.reverse()
            }
          }
        }
    }
  }

  /// The same changes of a list store in GTK alone.
  @MainActor
  enum RawLists {
    private static let store = g_list_store_new(GType(20 << 2))
    private static var numbers: [Int] = []
    private static var next = 1_000_000

    static func run() {
      guard gtk_init_check() != 0, let window = gtk_window_new() else { return }
      set(Array(0..<10))
      let factory = gtk_signal_list_item_factory_new()
      connect(factory.map { UnsafeMutableRawPointer($0) }, "bind") { _, item, _ in
        nonisolated(unsafe) let item = OpaquePointer(item)
        MainActor.assumeIsolated { RawLists.bind(item) }
      }
      let list = gtk_list_view_new(gtk_no_selection_new(store), factory)
      let scrolled = gtk_scrolled_window_new()
      gtk_scrolled_window_set_child(OpaquePointer(scrolled), list)
      RawWindow.show(scrolled, window) { ListWatch.start(perform) }
    }

    private static func perform(_ change: ListChange?, _ count: Int) {
      ListWatch.change()
      switch change {
      case nil: set(Array(0..<count))
      case .insert:
        splice(3, 0, [next])
        next += 1
      case .remove: splice(3, 1, [])
      case .reverse: set(numbers.reversed())
      }
    }

    private static func bind(_ item: OpaquePointer?) {
      let number = Int(bitPattern: g_object_get_data(object(gtk_list_item_get_item(item)), "number"))
      gtk_list_item_set_child(item, gtk_label_new("row \(number)"))
    }

    private static func set(_ new: [Int]) { splice(0, numbers.count, new) }

    private static func splice(_ position: Int, _ removed: Int, _ added: [Int]) {
      numbers.replaceSubrange(position..<position + removed, with: added)
      var objects: [gpointer?] = added.map { number in
        let made = g_object_new_with_properties(GType(20 << 2), 0, nil, nil)
        g_object_set_data(made, "number", gpointer(bitPattern: number))
        return UnsafeMutableRawPointer(made)
      }
      g_list_store_splice(store, guint(position), guint(removed), &objects, guint(added.count))
      for made in objects { g_object_unref(made) }
    }

    private static func object(_ item: gpointer?) -> UnsafeMutablePointer<GObject>? {
      item?.assumingMemoryBound(to: GObject.self)
    }
  }
#endif
