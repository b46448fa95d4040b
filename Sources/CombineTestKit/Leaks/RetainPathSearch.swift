import CombineHeap

/// A breadth-first search for the objects that retain given objects, along all words that may be references.
package struct RetainPathSearch {
  /// The names of the objects to find, by address.
  let targets: [UInt: String]
  /// The maximum number of paths to report for each target.
  private let maximumPathsPerTarget = 4
  /// The maximum number of objects to visit, which takes some seconds.
  static let limit = 2_000_000
  /// The number of further objects to visit, in search of more paths, after each target has one.
  private let extraSearchLimit = 50_000

  private let reader = HeapReader()

  /// `true` if the search stopped at a limit.
  private(set) var wasGivenUp = false

  /// A visited object, and the reference by which the search reached it.
  private struct Node {
    let object: HeapObject
    /// The index of the node that refers to this one and the offset of the reference; `nil` for a root.
    let parent: (index: Int, offset: Int)?
    /// The name to show.
    let name: String
  }

  package init(for targets: [(name: String, object: AnyObject)]) {
    var names: [UInt: String] = [:]
    for (name, object) in targets {
      names[UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())] = name
    }
    self.targets = names
  }

  /// Returns the shortest paths from objects to the targets, by the targets' addresses.
  package mutating func paths(from roots: [(name: String, object: AnyObject)]) -> [UInt: [String]] {
    search(
      from: roots.compactMap { name, object in
        reader.object(object).map { Node(object: $0, parent: nil, name: name) }
      })
  }

  /// Returns the shortest paths from global variables to the targets, by the targets' addresses.
  mutating func pathsFromGlobals() -> [UInt: [String]] {
    var found: [UInt: [String]] = [:]
    var nodes: [Node] = []
    // The program's own variables come first.
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

  /// Returns the shortest paths to the targets, by the targets' addresses.
  ///
  /// A reference in memory that its object may not use can be left from an earlier use. Such references are followed
  /// after all others, and only to targets that no other path reaches.
  private mutating func search(from roots: [Node]) -> [UInt: [String]] {
    var found: [UInt: [String]] = [:]
    var nodes = roots
    var seen = Set(roots.map(\.object.address))
    var next = 0
    var end = Int.max
    var doubtful: [(index: Int, offset: Int, address: UInt)] = []
    var open = Set(targets.keys)

    func follow(_ index: Int, _ offset: Int, _ address: UInt) {
      if open.contains(address), found[address, default: []].count < maximumPathsPerTarget {
        let path = path(to: index, nodes) + nodes[index].object.field(at: offset)
        if !found[address, default: []].contains(path) { found[address, default: []].append(path) }
        if end == .max, found.count == targets.count { end = next + extraSearchLimit }
      }
      guard seen.insert(address).inserted, let reached = reader.object(at: address) else { return }
      nodes.append(Node(object: reached, parent: (index, offset), name: targets[address] ?? reached.name))
    }

    while true {
      while next < min(nodes.count, end) {
        if nodes.count > Self.limit {
          wasGivenUp = true
          return found
        }
        let object = nodes[next].object
        reader.forEachReference(of: object) { offset, address, isCertain in
          if isCertain {
            follow(next, offset, address)
          } else {
            doubtful.append((next, offset, address))
          }
        }
        next += 1
      }
      open = open.filter { found[$0] == nil }
      guard !open.isEmpty, !doubtful.isEmpty else { return found }
      let references = doubtful
      doubtful = []
      for reference in references { follow(reference.index, reference.offset, reference.address) }
    }
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
    // Of a long path, both ends are enough.
    if labels.count > 20 { labels.replaceSubrange(8..<labels.count - 8, with: [" → … \(labels.count - 16) more …"]) }
    // A closure is often wrapped in another closure; show it once.
    return labels.reduce(into: "") { path, label in
      if label != " → closure" || !path.hasSuffix(label) { path += label }
    }
  }
}
