import Container
import Testing

#if canImport(Combine)
  import Schedulers
#endif

struct Limit: ValueKey { static var value: Int { 3 } }

@Test func valuesHaveDefaults() {
  var values = Values()
  #expect(values[Limit.self] == 3)
  values[Limit.self] = 4
  #expect(values[Limit.self] == 4)
}

#if canImport(Combine)
  @Test func schedulersCanBeReplaced() {
    var values = Values()
    values.mainQueue = .immediate
    var ran = 0
    values.mainQueue.schedule { ran += 1 }
    #expect(ran == 1)
  }
#endif
