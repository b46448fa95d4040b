// A program without windows that uses stored values in the order of its arguments. The tests start it again and again,
// because values that are only in the memory of the process would look as if they were stored.
//
//     settings app load "read count" "set count 5"
//
// Prints a line for each value that is read.
import Foundation
import SwiftUI
import SwiftUICore
import SwiftUITesting

/// A model with a stored value, outside a view.
final class Model {
  @AppStorage("count") var count = 0
  @AppStorage("name") var name = "none"
}

/// A view with a stored value.
struct Shown: View {
  @AppStorage("count") private var count = 0
  var body: some View { Text("\(count)") }
}

/// Returns a Boolean value that indicates whether the file of the defaults has a value.
func isStored(_ key: String) -> Bool {
  let folder = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? ""
  let data = (try? Data(contentsOf: URL(fileURLWithPath: folder + "/settings.plist"))) ?? Data()
  let values = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
  return values?[key] != nil
}

let model = Model()
var host: TestHost<Shown>?
let defaults = UserDefaults.standard
for argument in CommandLine.arguments.dropFirst() {
  let words = argument.split(separator: " ").map(String.init)
  let (command, key, value) = (words[0], words.count > 1 ? words[1] : "", words.count > 2 ? words[2] : "")
  switch command {
  // As `App.main()` does.
  case "start": UserDefaultsPersistence.keep()
  case "read": print(defaults.object(forKey: key).map { "\($0)" } ?? "nothing")
  case "list": print(defaults.stringArray(forKey: key)?.joined(separator: " ") ?? "nothing")
  case "set": if let number = Int(value) { defaults.set(number, forKey: key) } else { defaults.set(value, forKey: key) }
  case "set-list": defaults.set(Array(words.dropFirst(2)), forKey: key)
  case "remove": defaults.removeObject(forKey: key)
  case "register": defaults.register(defaults: [key: Int(value) ?? 0])
  case "synchronize": defaults.synchronize()
  case "read-stored": print(key == "count" ? "\(model.count)" : model.name)
  case "set-stored": if key == "count" { model.count = Int(value) ?? 0 } else { model.name = value }
  case "show": host = TestHost(Shown())
  case "update": host?.updateEnvironment { $0.displayScale += 1 }
  case "read-shown": print(host?.texts.first ?? "nothing")
  case "await-stored":
    // For a minute at most, on a machine that is busy.
    for _ in 0..<6000 where !isStored(key) { usleep(10_000) }
  case "wait":
    fflush(nil)  // what has been printed is read before the line is written
    _ = readLine()
  case "kill": kill(getpid(), SIGKILL)
  default: fatalError("There is no command \(command).")
  }
}
