import CombineCore

/// The names of publishers and subscribers as a program writes them, made of the names of their types.
///
/// - Threads: Any thread may call any method.
/// - Cost: One acquired lock and a look-up; a type's name is made once.
final class TypeNames: @unchecked Sendable {  // `lock` guards every `var`
  static let shared = TypeNames()

  private let lock = Lock()
  private var operators: [ObjectIdentifier: String] = [:]
  private var subscribers: [ObjectIdentifier: String] = [:]
  private var roles: [ObjectIdentifier: Role] = [:]

  /// The part that a subscriber plays.
  enum Role {
    /// The end of a pipeline.
    case end
    /// A part of an operator of this package.
    case operatorPart
    /// A subscriber of a program, which may be either.
    case unknown
  }

  /// The operators whose type has another name than their method.
  private static let methods = [
    "AnyPublisher": "eraseToAnyPublisher", "Autoconnect": "autoconnect", "CollectByCount": "collect(_:)",
    "CollectByTime": "collect(_:)", "Comparison": "max", "Concatenate": "append", "ContainsWhere": "contains(where:)",
    "Drop": "dropFirst", "DropUntilOutput": "drop(untilOutputFrom:)", "DropWhile": "drop(while:)",
    "FirstWhere": "first(where:)", "LastWhere": "last(where:)", "MapKeyPath": "map", "MapKeyPath2": "map",
    "MapKeyPath3": "map", "Output": "output(in:)", "PrefixUntilOutput": "prefix(untilOutputFrom:)",
    "PrefixWhile": "prefix(while:)", "ReceiveOn": "receive(on:)", "SubscribeOn": "subscribe(on:)",
    "TryComparison": "tryMax", "TryContainsWhere": "tryContains(where:)", "TryDropWhile": "tryDrop(while:)",
    "TryFirstWhere": "tryFirst(where:)", "TryLastWhere": "tryLast(where:)", "TryPrefixWhile": "tryPrefix(while:)",
    "Zip3": "zip", "Zip4": "zip", "CombineLatest3": "combineLatest", "CombineLatest4": "combineLatest",
    "Merge3": "merge", "Merge4": "merge", "Merge5": "merge", "Merge6": "merge", "Merge7": "merge", "Merge8": "merge",
    "MergeMany": "merge", "LanePublisher": "lane",
  ]

  /// The publishers that a program makes by their name.
  private static let sources: Set = ["Optional", "Result", "Sequence"]

  func operatorName(_ type: any Any.Type) -> String {
    if let known = lock.withLock({ operators[ObjectIdentifier(type)] }) { return known }
    let name = Self.operatorName(_typeName(type, qualified: true))
    return lock.withLock {
      operators[ObjectIdentifier(type)] = name
      return name
    }
  }

  func subscriberName(_ type: any Any.Type) -> String {
    if let known = lock.withLock({ subscribers[ObjectIdentifier(type)] }) { return known }
    let name = Self.subscriberName(_typeName(type, qualified: true))
    return lock.withLock {
      subscribers[ObjectIdentifier(type)] = name
      return name
    }
  }

  func role(_ type: any Any.Type) -> Role {
    if let known = lock.withLock({ roles[ObjectIdentifier(type)] }) { return known }
    let role = Self.role(_typeName(type, qualified: true))
    return lock.withLock {
      roles[ObjectIdentifier(type)] = role
      return role
    }
  }

  /// Returns the components of a type's qualified name, without its generic arguments.
  static func components(_ name: String) -> [Substring] {
    var plain = ""
    var depth = 0
    for character in name {
      if character == "<" { depth += 1 }
      if depth == 0 { plain.append(character) }
      if character == ">" { depth -= 1 }
    }
    return plain.split(separator: ".").map { component in
      // "(unknown context at $7f…)" stands for a private scope.
      component.hasPrefix("(") ? "" : component
    }.filter { !$0.isEmpty }
  }

  static func operatorName(_ name: String) -> String {
    let parts = components(name)
    guard let last = parts.last else { return name }
    let isOperator = parts.contains("Publishers") || last == "AnyPublisher" || last == "LanePublisher"
    if let method = methods[String(last)], isOperator { return method }
    if last == "Publisher", parts.count > 1 { return String(parts[parts.count - 2]) }
    guard isOperator, !sources.contains(String(last)) else { return String(last) }
    return last.prefix(1).lowercased() + last.dropFirst()
  }

  static func subscriberName(_ name: String) -> String {
    let parts = components(name)
    guard let last = parts.last else { return name }
    switch last {
    case "Sink" where parts.contains("Subscribers"): return "sink"
    case "Assign" where parts.contains("Subscribers"): return "assign(to:on:)"
    case "SubjectSubscriber": return "subscribe(_: subject)"
    default: return String(last)
    }
  }

  /// The modules of this package whose subscribers are parts of operators, unless they are listed as ends. An
  /// installation has some of them under longer names.
  private static let modules: Set<Substring> = [
    "CombineCore", "CombineDispatch", "CombineFoundation", "CombineExtras", "CombineSupport", "CombineNATS",
    "SwiftCombineCore", "SwiftCombineDispatch", "SwiftCombineFoundation",
  ]
  private static let ends: Set<Substring> = ["SubjectSubscriber", "AsyncElementQueue", "PublishedSubscriber"]

  static func role(_ name: String) -> Role {
    let parts = components(name)
    guard let first = parts.first, let last = parts.last else { return .unknown }
    guard modules.contains(first), last != "AnySubscriber" else { return .unknown }
    return parts.contains("Subscribers") || ends.contains(last) ? .end : .operatorPart
  }
}
