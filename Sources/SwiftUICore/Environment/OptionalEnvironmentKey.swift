/// An environment key whose default value is `nil`. The property of ``EnvironmentValues`` that uses the key defines the
/// meaning of `nil`.
protocol OptionalEnvironmentKey: EnvironmentKey where Value: ExpressibleByNilLiteral {}

extension OptionalEnvironmentKey {
  static var defaultValue: Value { nil }
}
