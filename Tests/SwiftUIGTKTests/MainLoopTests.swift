#if GTK
  import Foundation
  import Testing

  /// The program runs one stage after another. Each stage would hang if GLib's loop or the run loop were not served.
  @Test func theLoopsServeEachOther() async throws {
    let lines = try await output(of: "mainloop")
    #expect(
      lines == [
        "blocks of the main queue: 50", "hops to the main actor: 10", "timers: 30", "performs: 10",
        "blocks later on: 1",
        "sleeping tasks: 3", "idles from another thread: 20", "GLib's timeouts: 5", "descriptors of GLib's: 5",
        "what a timer adds to GLib: 3", "a loop within a block: 1", "a loop within a callback: 1",
        "a run loop within a callback: 1", "over",
      ])
  }
#endif
