import Foundation

class Model: ObservableObject {
  @Published var name = "a"
}
let model = Model()
let names = model.$name.dropFirst().sink { print("name:", $0) }
let changes = model.objectWillChange.sink { print("will change from", model.name) }
model.name = "b"
names.cancel()
changes.cancel()
