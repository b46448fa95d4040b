import Combine

private class Thermostat: ObservableObject {
  @Published var target = 18
}

private final class SmartThermostat: Thermostat {
  @Published var isAway = false
}

extension Recipe {
  /// A published property announces a change before it is made: `objectWillChange` publishes an event, and `$property`
  /// the new value, while the property still has the old value.
  static let observation = Recipe("observation", "objectWillChange before, $property with the new value") { kitchen in
    let thermostat = kitchen.track(SmartThermostat(), as: "the thermostat")
    var cancellables = Set<AnyCancellable>()
    var log: [String] = []

    thermostat.$target
      .sink { [unowned thermostat] new in log.append("$target \(new), target \(thermostat.target)") }
      .store(in: &cancellables)
    kitchen.expect("a new subscriber gets the present value", log, is: ["$target 18, target 18"])

    log = []
    thermostat.objectWillChange
      .sink { [unowned thermostat] in log.append("will change from \(thermostat.target)") }
      .store(in: &cancellables)
    thermostat.target = 21
    kitchen.expect("before a change to 21", log, is: ["will change from 18", "$target 21, target 18"])
    kitchen.expect("and then the property reads", thermostat.target, is: 21)

    log = []
    thermostat.isAway = true
    kitchen.expect("a subclass's property counts too", log, is: ["will change from 21"])

    cancellables.removeAll()
    log = []
    thermostat.target = 5
    kitchen.expect("after cancelling", log, is: [])
  }
}
