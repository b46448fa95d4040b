// The types of values that can be stored, and the initializers of the property wrappers for each of them.

import Foundation

extension StoredValueConversion {
  fileprivate init(_ read: @escaping (StoredValue) -> Value?, _ write: @escaping (Value) -> StoredValue?) {
    self.init(read: read, write: write)
  }

  /// Returns a conversion of optionals, for which a missing value is `nil`.
  static func optional<Wrapped>(_ wrapped: StoredValueConversion<Wrapped>) -> Self where Value == Wrapped? {
    StoredValueConversion({ wrapped.read($0).map { .some($0) } }, { $0.flatMap(wrapped.write) })
  }
}

extension StoredValueConversion where Value == Bool {
  static var bool: Self {
    Self(
      {
        switch $0 {
        case .bool(let value): value
        case .int(let value): value != 0
        default: nil
        }
      }, { .bool($0) })
  }
}

extension StoredValueConversion where Value == Int {
  static var int: Self {
    Self(
      {
        switch $0 {
        case .int(let value): value
        case .bool(let value): value ? 1 : 0
        case .double(let value): Int(exactly: value)
        default: nil
        }
      }, { .int($0) })
  }
}

extension StoredValueConversion where Value == Double {
  static var double: Self {
    Self(
      {
        switch $0 {
        case .double(let value): value
        case .int(let value): Double(value)
        default: nil
        }
      }, { .double($0) })
  }
}

extension StoredValueConversion where Value == String {
  static var string: Self {
    Self({ if case .string(let value) = $0 { value } else { nil } }, { .string($0) })
  }
}

extension StoredValueConversion where Value == URL {
  // Foundation's defaults turn a URL into a path, so it is stored as its string.
  static var url: Self {
    Self({ if case .string(let value) = $0 { URL(string: value) } else { nil } }, { .string($0.absoluteString) })
  }
}

extension StoredValueConversion where Value == Data {
  static var data: Self {
    Self({ if case .data(let value) = $0 { value } else { nil } }, { .data($0) })
  }
}

extension StoredValueConversion where Value == Date {
  static var date: Self {
    Self({ if case .date(let value) = $0 { value } else { nil } }, { .date($0) })
  }
}

extension StoredValueConversion where Value: RawRepresentable {
  static func raw(_ conversion: StoredValueConversion<Value.RawValue>) -> Self {
    StoredValueConversion({ conversion.read($0).flatMap { Value(rawValue: $0) } }, { conversion.write($0.rawValue) })
  }
}

extension AppStorage {
  /// Creates a property for a Boolean value in a store.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
    self.init(key, store, wrappedValue, .bool)
  }

  /// Creates a property for an integer in a store.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
    self.init(key, store, wrappedValue, .int)
  }

  /// Creates a property for a number in a store.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
    self.init(key, store, wrappedValue, .double)
  }

  /// Creates a property for a string in a store.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
    self.init(key, store, wrappedValue, .string)
  }

  /// Creates a property for a URL in a store.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL {
    self.init(key, store, wrappedValue, .url)
  }

  /// Creates a property for data in a store.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
    self.init(key, store, wrappedValue, .data)
  }

  /// Creates a property for a date in a store.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Date {
    self.init(key, store, wrappedValue, .date)
  }

  /// Creates a property for a value that is represented by an integer in a store.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == Int {
    self.init(key, store, wrappedValue, .raw(.int))
  }

  /// Creates a property for a value that is represented by a string in a store.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == String {
    self.init(key, store, wrappedValue, .raw(.string))
  }

  /// Creates a property for a Boolean value in a store. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
    self.init(key, store, nil, .optional(.bool))
  }

  /// Creates a property for an integer in a store. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
    self.init(key, store, nil, .optional(.int))
  }

  /// Creates a property for a number in a store. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
    self.init(key, store, nil, .optional(.double))
  }

  /// Creates a property for a string in a store. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
    self.init(key, store, nil, .optional(.string))
  }

  /// Creates a property for a URL in a store. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(_ key: String, store: UserDefaults? = nil) where Value == URL? {
    self.init(key, store, nil, .optional(.url))
  }

  /// Creates a property for data in a store. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
    self.init(key, store, nil, .optional(.data))
  }

  /// Creates a property for a date in a store. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Date? {
    self.init(key, store, nil, .optional(.date))
  }

  /// Creates a property for a value that is represented by an integer in a store. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil) where Value == R?, R.RawValue == Int {
    self.init(key, store, nil, .optional(.raw(.int)))
  }

  /// Creates a property for a value that is represented by a string in a store. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil) where Value == R?, R.RawValue == String {
    self.init(key, store, nil, .optional(.raw(.string)))
  }
}

extension SceneStorage {
  /// Creates a property for a Boolean value in the values of the scene.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  public init(wrappedValue: Value, _ key: String) where Value == Bool {
    self.init(key, wrappedValue, .bool)
  }

  /// Creates a property for an integer in the values of the scene.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  public init(wrappedValue: Value, _ key: String) where Value == Int {
    self.init(key, wrappedValue, .int)
  }

  /// Creates a property for a number in the values of the scene.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  public init(wrappedValue: Value, _ key: String) where Value == Double {
    self.init(key, wrappedValue, .double)
  }

  /// Creates a property for a string in the values of the scene.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  public init(wrappedValue: Value, _ key: String) where Value == String {
    self.init(key, wrappedValue, .string)
  }

  /// Creates a property for a URL in the values of the scene.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  public init(wrappedValue: Value, _ key: String) where Value == URL {
    self.init(key, wrappedValue, .url)
  }

  /// Creates a property for data in the values of the scene.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  public init(wrappedValue: Value, _ key: String) where Value == Data {
    self.init(key, wrappedValue, .data)
  }

  /// Creates a property for a date in the values of the scene.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  public init(wrappedValue: Value, _ key: String) where Value == Date {
    self.init(key, wrappedValue, .date)
  }

  /// Creates a property for a value that is represented by an integer in the values of the scene.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
    self.init(key, wrappedValue, .raw(.int))
  }

  /// Creates a property for a value that is represented by a string in the values of the scene.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
    self.init(key, wrappedValue, .raw(.string))
  }

  /// Creates a property for a Boolean value in the values of the scene. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameter key: The key of the value.
  public init(_ key: String) where Value == Bool? {
    self.init(key, nil, .optional(.bool))
  }

  /// Creates a property for an integer in the values of the scene. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameter key: The key of the value.
  public init(_ key: String) where Value == Int? {
    self.init(key, nil, .optional(.int))
  }

  /// Creates a property for a number in the values of the scene. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameter key: The key of the value.
  public init(_ key: String) where Value == Double? {
    self.init(key, nil, .optional(.double))
  }

  /// Creates a property for a string in the values of the scene. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameter key: The key of the value.
  public init(_ key: String) where Value == String? {
    self.init(key, nil, .optional(.string))
  }

  /// Creates a property for a URL in the values of the scene. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameter key: The key of the value.
  public init(_ key: String) where Value == URL? {
    self.init(key, nil, .optional(.url))
  }

  /// Creates a property for data in the values of the scene. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameter key: The key of the value.
  public init(_ key: String) where Value == Data? {
    self.init(key, nil, .optional(.data))
  }

  /// Creates a property for a date in the values of the scene. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameter key: The key of the value.
  public init(_ key: String) where Value == Date? {
    self.init(key, nil, .optional(.date))
  }

  /// Creates a property for a value that is represented by an integer in the values of the scene.
  /// It is `nil` while nothing is stored.
  ///
  /// - Parameter key: The key of the value.
  public init<R: RawRepresentable>(_ key: String) where Value == R?, R.RawValue == Int {
    self.init(key, nil, .optional(.raw(.int)))
  }

  /// Creates a property for a value that is represented by a string in the values of the scene. It is `nil` while
  /// nothing is stored.
  ///
  /// - Parameter key: The key of the value.
  public init<R: RawRepresentable>(_ key: String) where Value == R?, R.RawValue == String {
    self.init(key, nil, .optional(.raw(.string)))
  }
}
