import Combine

/// Every operator, one line each. The tests of this folder run each law for each line.
enum Registry {
  static let all: [Law] = mapping + filtering

  static let mapping: [Law] = [
    Law("map", name: nil, expect: { $0.map { $0 &+ 1 } }) { up, rig in up.map(rig { $0 &+ 1 }) }
  ]

  static let filtering: [Law] = [
    Law("filter", name: nil, expect: { $0.filter { $0 % 3 != 0 } }) { up, rig in up.filter(rig { $0 % 3 != 0 }) }
  ]
}
