import Testing

@testable import CombineCore

/// A connectable publisher that counts its connections.
private final class Source: ConnectablePublisher {
  typealias Output = Int
  typealias Failure = Never

  final class Connection: Cancellable {
    private(set) var cancels = 0
    func cancel() { cancels += 1 }
  }

  var connections: [Connection] = []
  /// A closure that runs inside the next `connect()`.
  var onConnect: (() -> Void)?

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == Never {
    subscriber.receive(subscription: Subscriptions.empty)
  }

  func connect() -> any Cancellable {
    let connection = Connection()
    connections.append(connection)
    onConnect.take()?()
    return connection
  }
}

struct ReferenceCountedConnectionTests {
  @Test("share() takes a connection while it has subscribers and no other connection")
  func aConnectionOfASharedPublisher() {
    let broadcaster = SharedBroadcaster<Int, Never>()
    #expect(!broadcaster.claimConnection(PipelineSubscription("nobody")))
    broadcaster.addSubscriber()
    #expect(broadcaster.needsConnection)
    #expect(broadcaster.claimConnection(PipelineSubscription("first")))
    #expect(!broadcaster.needsConnection)
    #expect(!broadcaster.claimConnection(PipelineSubscription("second")))
    broadcaster.addSubscriber()
    broadcaster.subscriberDidEnd()
    #expect(!broadcaster.claimConnection(PipelineSubscription("while one is left")))
    broadcaster.subscriberDidEnd()
    #expect(!broadcaster.claimConnection(PipelineSubscription("nobody is left")))
  }

  @Test("A connection that is still being established when a later one exists is cancelled; the later one is kept")
  func anOldConnectionIsNotKept() {
    let (connection, source) = (ReferenceCountedConnection(), Source())
    source.onConnect = {
      connection.removeSubscriber()
      connection.addSubscriber()
      connection.connect(source)
    }
    connection.addSubscriber()
    connection.connect(source)
    #expect(source.connections.map(\.cancels) == [1, 0])
    connection.removeSubscriber()
    #expect(source.connections.map(\.cancels) == [1, 1])
  }

  @Test("Only the first subscriber connects, only the last one disconnects, and the next one connects again")
  func firstAndLast() {
    let (connection, source) = (ReferenceCountedConnection(), Source())
    connection.connect(source)
    #expect(source.connections.isEmpty)
    for round in 1...3 {
      for _ in 0..<3 {
        connection.addSubscriber()
        connection.connect(source)
      }
      #expect(source.connections.count == round)
      for _ in 0..<2 { connection.removeSubscriber() }
      #expect(source.connections.last?.cancels == 0)
      connection.removeSubscriber()
      #expect(source.connections.map(\.cancels) == Array(repeating: 1, count: round))
    }
  }

  @Test("Subscribers that attach and cancel on several threads at once are counted exactly")
  func countingOnSeveralThreads() {
    let (connection, source) = (ReferenceCountedConnection(), Source())
    concurrently(4) { _ in
      for _ in 0..<20_000 {
        connection.addSubscriber()
        connection.removeSubscriber()
      }
    }
    connection.addSubscriber()
    connection.connect(source)
    connection.removeSubscriber()
    #expect(source.connections.map(\.cancels) == [1])
  }
}
