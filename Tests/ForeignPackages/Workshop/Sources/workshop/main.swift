import Combine
import Console
import Container
import Engine
import Fallback
import Foundation
import Images
import Parser

let cache = Cache(limit: 8)
cache.store(Data([1]), as: "one")

struct Person: Codable { var name: String }
let person = try LineDecoder().decode(Person.self, from: "name = Ada")

var values = Values()
values.mainQueue = .immediate
var immediate = false
values.mainQueue.schedule { immediate = true }

let engine = Engine()
var volume = 0.0
let subscription = engine.volume.sink { volume = $0 }
engine.add(.init(volume: 0.5))

print("images: \(cache.count)")
print("parser: \(person.name)")
print("container: \(immediate)")
print("engine: \(volume)")
print("fallback: \(Channel.implementation)")
