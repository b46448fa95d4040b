/// A case in which the package and the reference differ, or the package breaks a law.
package struct Divergence: Sendable, CustomStringConvertible {
  package let seed: UInt64
  package let smallest: Case

  /// The case, with all events on one time axis, and the seed that creates it again.
  package var description: String {
    let (found, expected) = (smallest.run(), smallest.expected())
    var marbles = Marbles()
    for (index, hot) in smallest.subjects.enumerated() {
      let initial = hot.initial.map { [(0, "\($0)")] } ?? []
      marbles.add("subject\(index)", initial + hot.moments.map { ($0.time, "\($0.signal)") })
    }
    marbles.add("expected", expected.moments.map { ($0.time, "\($0.signal)") })
    marbles.add("found", found.moments.map { ($0.time, "\($0.signal)") })
    for (index, (expected, found)) in zip(expected.sources, found.sources).enumerated() where expected != found {
      marbles.add("source \(index) expected", expected.map { ($0.time, $0.kind.rawValue) })
      marbles.add("source \(index) found", found.map { ($0.time, $0.kind.rawValue) })
    }
    return """
      FUZZ_SEED=\(seed)
      \(smallest)

      \(marbles.text)
      \(found.problems.map { "\n" + $0 }.joined())
      """
  }
}

/// The comparison of the package with the reference, for random pipelines.
package enum Differential {
  /// - Returns: The divergence of a seed's case, reduced as far as possible; nil if the package and the reference
  ///   agree.
  package static func check(seed: UInt64) -> Divergence? {
    let full = Generator.makeCase(seed: seed)
    guard differs(full) else { return nil }
    return Divergence(seed: seed, smallest: full.shrunk(differs))
  }

  package static func differs(_ one: Case) -> Bool { one.run() != one.expected() }
}
