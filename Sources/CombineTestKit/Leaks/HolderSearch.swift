/// Looks for who holds objects: goes from object to object, along what may be references, from some roots on.
struct HolderSearch {
  /// Names of the objects that are searched for, by their addresses.
  let targets: [UInt: String]
  /// How many holders of each to find.
  private let enough = 4
  /// How many objects to look into.
  private let limit = 200_000

  private struct Node {
    let object: HeapObject
    let parent: Int?
    /// How the parent, or the root, gets here.
    let label: String
  }

  init(for targets: [(name: String, object: AnyObject)]) {
    var names: [UInt: String] = [:]
    for (name, object) in targets {
      names[UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())] = name
    }
    self.targets = names
  }

  /// The shortest ways from objects to the targets, by the targets' addresses.
  func holders(from roots: [(name: String, object: AnyObject)]) -> [UInt: [String]] {
    search(
      from: roots.compactMap { name, object in
        HeapObject(object).map { Node(object: $0, parent: nil, label: name) }
      })
  }

  /// The shortest ways from the program's global variables to the targets, by the targets' addresses.
  func holdersAmongGlobals() -> [UInt: [String]] {
    var found: [UInt: [String]] = [:]
    var nodes: [Node] = []
    for range in ProcessMemory.globals() {
      for word in ProcessMemory.words(at: range.lowerBound, count: range.count / 8) {
        let address = HeapObject.address(in: word)
        guard address != 0 else { continue }
        if targets[address] != nil { found[address] = ["a global variable"] }
        if let object = HeapObject(at: address) {
          nodes.append(Node(object: object, parent: nil, label: "a global variable → \(object.name)"))
        }
      }
    }
    return found.merging(search(from: nodes)) { $0 + $1 }
  }

  private func search(from roots: [Node]) -> [UInt: [String]] {
    var found: [UInt: [String]] = [:]
    var nodes = roots
    var seen = Set(roots.map(\.object.address))
    var next = 0
    while next < nodes.count, nodes.count < limit {
      let object = nodes[next].object
      for (offset, address) in object.references {
        if targets[address] != nil, found[address, default: []].count < enough {
          let way = path(to: next, nodes) + object.field(at: offset)
          if !found[address, default: []].contains(way) { found[address, default: []].append(way) }
        }
        guard !seen.contains(address), let reached = HeapObject(at: address) else { continue }
        seen.insert(address)
        let name = targets[address] ?? reached.name
        nodes.append(Node(object: reached, parent: next, label: "\(object.field(at: offset)) → \(name)"))
      }
      next += 1
    }
    return found
  }

  private func path(to index: Int, _ nodes: [Node]) -> String {
    var labels: [String] = []
    var next: Int? = index
    while let index = next {
      labels.append(nodes[index].label)
      next = nodes[index].parent
    }
    // A closure is often wrapped in another one.
    return labels.reversed().reduce(into: "") { path, label in
      if label != " → closure" || !path.hasSuffix(label) { path += label }
    }
  }
}
