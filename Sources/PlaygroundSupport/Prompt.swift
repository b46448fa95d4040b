import CombineCore
import Foundation

/// Prints a value as the prompt of `combine repl` shows it: its name, its type, and what describes it.
///
/// Shows the type alone of what has no description, such as publishers, cancellables and closures.
///
/// - Parameters:
///   - name: The name of the value.
///   - value: The value; nothing is printed for an empty tuple.
public func _show<Value>(_ name: String, _ value: Value) {
  guard Value.self != Void.self else { return }
  let type = plain(_typeName(Value.self, qualified: false))
  guard let text = describe(value) else { return print("\(name): \(type)") }
  print("\(name): \(type) = \(plain(text))")
}

private func describe(_ value: Any) -> String? {
  if let text = value as? String { return text.debugDescription }
  if value is any Publisher || value is any Cancellable || value is any Subscriber { return nil }
  if value is any CustomStringConvertible || value is any CustomDebugStringConvertible { return "\(value)" }
  let isObject = Mirror(reflecting: value).displayStyle == .class
  let text = "\(value)"
  return isObject || text == "(Function)" ? nil : text
}

/// Leaves out the modules of the entries, which have no name at the prompt.
private func plain(_ text: String) -> String {
  text.replacing(/\bEntry_[0-9]+\./, with: "")
}

/// Runs an asynchronous closure at the prompt of `combine repl`, and the main run loop until it returns.
///
/// Call it on the main thread.
///
/// - Parameter body: The closure to run.
/// - Returns: The result of the closure.
public func _wait<Value>(_ body: @escaping @MainActor () async throws -> Value) throws -> Value {
  let box = ResultBox<Value>()
  Task { @MainActor in
    do { box.result = .success(try await body()) } catch { box.result = .failure(error) }
  }
  while box.result == nil { _ = RunLoop.main.run(mode: .default, before: Date() + 0.01) }
  return try box.result!.get()
}

/// The result of a closure at the prompt.
private final class ResultBox<Value>: @unchecked Sendable {  // the main thread alone uses it
  var result: Result<Value, any Error>?
}
