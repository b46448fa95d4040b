/// The layout of the captures of a closure, as the compiler describes it for debuggers.
struct Captures {
  /// The number of bytes that the closure's header and captures take.
  private(set) var end: Int
  /// `false` if a capture's type is not known, for example because it depends on generic parameters. The captures then
  /// end with the word in which that capture begins.
  private(set) var isComplete = true
  /// The layout of the captures of known types.
  private(set) var fields = FieldLayout()

  /// Creates the layout from the description that the compiler has left; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - metadata: The first words of the metadata: its kind, the offset of the first capture, and the address of a
  ///     descriptor, which is three counts and, for each capture, the distance to the mangled name of its type.
  ///   - isConstant: A closure that returns whether an address is in the image of the program or of a library.
  init?(of metadata: [UInt], _ isConstant: (UInt) -> Bool) {
    guard let descriptor = UnsafeRawPointer(bitPattern: metadata[2]), isConstant(metadata[2]) else { return nil }
    let count = Int(descriptor.loadUnaligned(as: UInt32.self))
    // Generic arguments are a word each, before the captures.
    let arguments = Int((descriptor + 8).loadUnaligned(as: UInt32.self))
    end = Int(metadata[1] & 0xffff_ffff)
    guard (1..<256).contains(count), (0..<256).contains(arguments), (16..<4_096).contains(end) else { return nil }
    end += 8 * arguments
    for number in 0..<count {
      let distance = descriptor + 12 + 4 * number
      let name = distance + Int(distance.loadUnaligned(as: Int32.self))
      guard isConstant(UInt(bitPattern: name)) else { return nil }
      guard let (size, alignment) = Self.layout(of: name, isConstant) else {
        (end, isComplete) = (end / 8 * 8 + 8, false)
        return
      }
      end = (end + alignment - 1) / alignment * alignment
      fields.addField(at: end, size: size)
      end += size
    }
  }

  /// Returns the size and the alignment of a value whose type has a mangled name; `nil` for names other than the
  /// frequent ones. The runtime would know more of them, and ends the process for some that depend on parameters.
  private static func layout(
    of name: UnsafeRawPointer, _ isConstant: (UInt) -> Bool
  ) -> (size: Int, alignment: Int)? {
    let word = (8, 8)
    var text: [UInt8] = []
    var first: UnsafeRawPointer?
    var (next, count) = (name, 0)
    while case let byte = next.load(as: UInt8.self), byte != 0 {
      guard count < 256 else { return nil }
      if count == 0, byte == 1 || byte == 2 { first = next }
      // Control characters begin a reference, of four bytes or of a word, which stands here for a letter.
      text.append(byte < 0x20 ? UInt8(ascii: "?") : byte)
      next += byte < 0x18 ? 5 : byte < 0x20 ? 9 : 1
      count += 1
    }
    switch String(decoding: text, as: UTF8.self) {
    case "Si", "Su", "Sd", "Bo": return word
    case "Sf": return (4, 4)
    case "Sb": return (1, 1)
    case "SS": return (16, 8)
    case let name where name.hasSuffix("Xw") || name.hasSuffix("Xo") || name.hasSuffix("Xu") || name.hasSuffix("Xb"):
      return word  // weak, unowned and unmanaged references, and the boxes of variables
    case let name where name.hasSuffix("c") || isLoweredFunction(name): return (16, 8)  // a function and its captures
    case let name where name == "?" || name.hasPrefix("?y") && name.hasSuffix("G"):
      return first.flatMap { isClass($0, isConstant) } == true ? word : nil
    default: return nil
    }
  }

  /// Returns a Boolean value that indicates whether a mangled name is that of a function with captures whose parameters
  /// are passed as its representation in memory wants, which is what the thunks between representations capture.
  ///
  /// Such a name ends with `I`, an `e` if the function escapes, the convention for the captures, letters for the
  /// parameters and the results, and `_`. Functions without captures have a capital letter after the convention.
  private static func isLoweredFunction(_ name: String) -> Bool {
    guard name.hasSuffix("_"), let start = name.lastIndex(of: "I") else { return false }
    var conventions = name[start...].dropFirst().dropLast()
    if conventions.first == "e" { conventions.removeFirst() }
    guard let first = conventions.popFirst(), "gxy".contains(first) else { return false }
    // A `q` is part of a generic parameter, in a name that ends with one.
    return conventions.allSatisfy { ("a"..."z").contains($0) && $0 != "q" }
  }

  /// Returns a Boolean value that indicates whether a reference in a mangled name is to a class; `nil` if it cannot be
  /// read.
  private static func isClass(_ reference: UnsafeRawPointer, _ isConstant: (UInt) -> Bool) -> Bool? {
    var target = UInt(bitPattern: reference + 1 + Int((reference + 1).loadUnaligned(as: Int32.self)))
    guard isConstant(target) else { return nil }
    if reference.load(as: UInt8.self) == 2 {
      guard let descriptor = ProcessMemory.word(at: target), isConstant(descriptor) else { return nil }
      target = descriptor
    }
    return ProcessMemory.word(at: target).map { $0 & 0x1f == 16 }
  }
}
