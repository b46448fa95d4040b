import Combine
import Player
import Testing

@MainActor
struct PlayerTests {
  @Test func states() {
    let clock = Clock()
    let player = Player()
    var changes = 0
    let subscription = player.objectWillChange.sink { changes += 1 }
    player.play(clock)
    clock.tick(1)
    clock.tick(1)
    clock.tick(2)
    #expect(player.state == .playing(second: 2))
    player.stop()
    clock.tick(3)
    #expect(player.state == .stopped)
    #expect(changes == 3)
    subscription.cancel()
  }

  @Test func values() async {
    let doubled = [1, 2, 3].publisher.map { $0 * 2 }
    var seen: [Int] = []
    for await value in doubled.values { seen.append(value) }
    #expect(seen == [2, 4, 6])
  }
}
