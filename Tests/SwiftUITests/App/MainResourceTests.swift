import Foundation
import Testing

@testable import SwiftUICore

struct MainResourceTests {
  @Test("The main bundle has the resources of the program's target, and keeps its own")
  func links() throws {
    let manager = FileManager.default
    let main = manager.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let target = main.appendingPathComponent("Shop_Shop.resources")
    try manager.createDirectory(at: target, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: main) }
    try Data("[1, 2]".utf8).write(to: target.appendingPathComponent("products.json"))
    try Data("of the target".utf8).write(to: target.appendingPathComponent("notes.txt"))
    try Data("of the program".utf8).write(to: main.appendingPathComponent("notes.txt"))
    try manager.createSymbolicLink(
      at: main.appendingPathComponent("old.json"), withDestinationURL: target.appendingPathComponent("gone.json"))
    try Data("new".utf8).write(to: target.appendingPathComponent("old.json"))

    MainResources.link(from: target.path, to: main.path)
    MainResources.link(from: target.path, to: main.path)
    func text(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: main.appendingPathComponent(name)), as: UTF8.self)
    }
    #expect(try text("products.json") == "[1, 2]")
    #expect(try text("notes.txt") == "of the program")
    #expect(try text("old.json") == "new")
    let bundle = try #require(Bundle(path: main.path))
    #expect(bundle.url(forResource: "products", withExtension: "json") != nil)
  }
}
