/// Returns a Boolean value that indicates whether two errors are equal: both of one type, and equal by the type's `==`
/// if it has one, otherwise identical if they are objects, or else with the same debug description.
package func areEqual(_ left: any Error, _ right: any Error) -> Bool {
  guard type(of: left) == type(of: right) else { return false }
  if let left = (left as Any) as? any Equatable { return left.equals(right) }
  if type(of: left) is AnyClass { return (left as AnyObject) === (right as AnyObject) }
  return String(reflecting: left) == String(reflecting: right)
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { self == (other as? Self) }
}
