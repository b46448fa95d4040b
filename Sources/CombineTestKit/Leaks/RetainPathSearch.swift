/// Looks for who holds objects: goes from object to object, along what may be references, from some roots on.
struct RetainPathSearch {
  /// Names of the objects that are searched for, by their addresses.
  let targets: [UInt: String]
  /// How many holders of each to find.
  private let maximumPathsPerTarget = 4
  /// How many objects to look into before giving up: some seconds' work.
  static let limit = 2_000_000
  /// How many more to look into for further holders when each target has one.
  private let extraSearchLimit = 50_000

  private let reader = HeapReader()

  /// Whether there were more objects than the limit.
  private(set) var wasGivenUp = false

  private struct Node {
    let object: HeapObject
    /// Which node refers to it, and where; nil for a root.
    let parent: (index: Int, offset: Int)?
    /// What a root is called.
    let name: String
  }

  init(for targets: [(name: String, object: AnyObject)]) {
    var names: [UInt: String] = [:]
    for (name, object) in targets {
      names[UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())] = name
    }
    self.targets = names
  }

  /// The shortest ways from objects to the targets, by the targets' addresses.
  mutating func paths(from roots: [(name: String, object: AnyObject)]) -> [UInt: [String]] {
    search(
      from: roots.compactMap { name, object in
        reader.object(object).map { Node(object: $0, parent: nil, name: name) }
      })
  }

  /// The shortest ways from global variables to the targets, by the targets' addresses.
  mutating func pathsFromGlobals() -> [UInt: [String]] {
    var found: [UInt: [String]] = [:]
    var nodes: [Node] = []
    // Those of the program come first.
    let images = reader.images.filter(\.isWritable)
    for image in images.filter({ $0.library == nil }) + images.filter({ $0.library != nil }) {
      let name = "a global variable" + (image.library.map { " of \($0)" } ?? "")
      let start = (image.range.lowerBound + 7) & ~7
      for word in ProcessMemory.words(at: start, count: max(0, Int(image.range.upperBound) - Int(start)) / 8) {
        let address = HeapObject.address(in: word)
        guard address != 0 else { continue }
        if targets[address] != nil { found[address] = [name] }
        if let object = reader.object(at: address) {
          nodes.append(Node(object: object, parent: nil, name: "\(name) → \(object.name)"))
        }
      }
    }
    return found.merging(search(from: nodes)) { $0 + $1 }
  }

  private mutating func search(from roots: [Node]) -> [UInt: [String]] {
    var found: [UInt: [String]] = [:]
    var nodes = roots
    var seen = Set(roots.map(\.object.address))
    var next = 0
    var end = Int.max
    while next < min(nodes.count, end) {
      if nodes.count > Self.limit {
        wasGivenUp = true
        break
      }
      let object = nodes[next].object
      for (offset, address) in reader.references(of: object) {
        if targets[address] != nil, found[address, default: []].count < maximumPathsPerTarget {
          let path = path(to: next, nodes) + object.field(at: offset)
          if !found[address, default: []].contains(path) { found[address, default: []].append(path) }
          if end == .max, found.count == targets.count { end = next + extraSearchLimit }
        }
        guard seen.insert(address).inserted, let reached = reader.object(at: address) else { continue }
        nodes.append(Node(object: reached, parent: (next, offset), name: targets[address] ?? reached.name))
      }
      next += 1
    }
    return found
  }

  private func path(to index: Int, _ nodes: [Node]) -> String {
    var labels: [String] = []
    var next: Int? = index
    while let index = next {
      let node = nodes[index]
      labels.append(
        node.parent.map { "\(nodes[$0.index].object.field(at: $0.offset)) → \(node.name)" } ?? node.name)
      next = node.parent?.index
    }
    labels.reverse()
    // What is at both ends of a long list says maximumPathsPerTarget.
    if labels.count > 20 { labels.replaceSubrange(8..<labels.count - 8, with: [" → … \(labels.count - 16) more …"]) }
    // A closure is often wrapped in another one.
    return labels.reduce(into: "") { path, label in
      if label != " → closure" || !path.hasSuffix(label) { path += label }
    }
  }
}
