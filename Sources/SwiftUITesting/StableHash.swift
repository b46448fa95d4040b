import Foundation
import SwiftUICore

/// An FNV-1a hash, which is the same in each process, unlike that of `Hasher`.
struct StableHash: CustomStringConvertible {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ text: String) { for byte in text.utf8 { combine(UInt64(byte)) } }

  mutating func combine(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01b3 }

  /// Eight hexadecimal digits.
  var description: String {
    let digits = String(UInt32(truncatingIfNeeded: value ^ (value >> 32)), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
