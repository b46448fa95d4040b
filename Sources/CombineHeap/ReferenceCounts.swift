/// The numbers of references that retain an object, as the runtime counts them in the object's header.
///
/// The layout of the counts is the runtime's own. ``canBeRead`` compares it with what the runtime does.
package struct ReferenceCounts: Sendable, Equatable {
  /// The number of strong references.
  package let strong: Int
  /// The number of `unowned` references, without those that are `unowned(unsafe)`.
  package let unowned: Int

  /// Reads the counts of an object.
  ///
  /// - Returns: `nil` for an object that is never released, is being released, or cannot be read.
  package init?(of object: HeapObject) {
    guard let bits = ProcessMemory.word(at: object.address + 8) else { return nil }
    // The highest bits of an object that has, or had, weak references: the rest is the address of a side table.
    if bits >> 62 == 3 {
      let table = (bits & ((1 << 62) - 1)) << 3
      guard ProcessMemory.word(at: table) == object.address, let bits = ProcessMemory.word(at: table + 16) else {
        return nil
      }
      self.init(bits)
    } else {
      self.init(bits)
    }
  }

  /// Decodes counts: a bit, 31 bits with the number of unowned references and one more, a bit that is set while the
  /// object is released, 30 bits with the number of strong references minus one, and a bit for all else.
  private init?(_ bits: UInt) {
    guard bits >> 63 == 0, bits >> 32 & 1 == 0, bits & 0xffff_ffff != 0xffff_ffff else { return nil }
    let unowned = Int(bits >> 1 & 0x7fff_ffff) - 1
    guard unowned >= 0 else { return nil }
    strong = Int(bits >> 33 & 0x3fff_ffff) + 1
    self.unowned = unowned
  }

  /// `true` if objects and their counts can be read in this process: on Linux with the allocator of glibc, not under a
  /// sanitizer, and with a runtime that counts as this type expects.
  package static let canBeRead: Bool = {
    final class Probe {}
    final class Holder {
      unowned var unowned: Probe
      weak var weak: Probe?
      init(_ probe: Probe) { unowned = probe }
    }
    let reader = HeapReader()
    let probe = Probe()
    let reference = Unmanaged.passUnretained(probe)
    func counts() -> ReferenceCounts? { reader.object(probe).flatMap(ReferenceCounts.init(of:)) }
    guard let first = counts(), first.strong > 0, first.unowned == 0 else { return false }
    _ = reference.retain()
    _ = reference.retain()
    defer {
      reference.release()
      reference.release()
    }
    guard counts()?.strong == first.strong + 2 else { return false }
    let holder = Holder(probe)
    guard counts()?.unowned == 1 else { return false }
    // The object moves its counts to a side table.
    holder.weak = probe
    _ = reference.retain()
    let last = counts()
    reference.release()
    return withExtendedLifetime((probe, holder)) { last?.strong == first.strong + 3 && last?.unowned == 1 }
  }()
}
