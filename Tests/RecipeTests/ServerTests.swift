import Foundation
import TestHelpers
import Testing

@testable import RecipeBook

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A separate server, because the recipes count the requests to theirs.
private let server = Result { try startingProcess { try RecipeServer() } }

@Suite(.timeLimit(.minutes(60)))
struct ServerTests {
  private func get(_ path: String, _ query: [String: String] = [:]) async throws -> (status: Int, body: String) {
    let (data, response) = try await URLSession.shared.data(from: server.get().url(path, query))
    let status = try #require(response as? HTTPURLResponse).statusCode
    return (status, String(decoding: data, as: UTF8.self))
  }

  private func countries(_ path: String, _ query: [String: String] = [:]) async throws -> [Country] {
    try JSONDecoder().decode([Country].self, from: Data(try await get(path, query).body.utf8))
  }

  @Test func allCountries() async throws {
    let all = try await countries("/countries")
    #expect(all.count == 249)
    #expect(Set(all.map(\.code)).count == 249)
    #expect(all.first == Country(code: "AD", name: "Andorra", timeZones: ["Europe/Andorra"]))
  }

  @Test func countriesOfARegion() async throws {
    #expect(try await countries("/countries", ["region": "Arctic"]).map(\.code) == ["SJ"])
    #expect(try await countries("/countries", ["region": "Atlantis"]).isEmpty)
  }

  @Test func searchIgnoresCase() async throws {
    #expect(try await countries("/search", ["query": "NIGER"]).map(\.code) == ["NE", "NG"])
    #expect(try await countries("/search", ["query": "ÅLAND"]).map(\.code) == ["AX"])
    #expect(try await countries("/search", ["query": "Poland & Ireland"]).isEmpty)
  }

  @Test(arguments: [401, 403, 404, 418, 500]) func statusCodes(_ code: Int) async throws {
    let (status, body) = try await get("/status/\(code)")
    #expect(status == code)
    #expect(body.hasPrefix(#"{"error": ""#))
  }

  @Test func whatIsNotThereIsNotFound() async throws {
    #expect(try await get("/soup").status == 404)
    #expect(try await get("/status/soup").status == 400)
  }

  @Test func timestamps() async throws {
    #expect(try await get("/timestamp", ["value": "2024-02-29T12:00:00Z"]).body.contains(#""isValid": true"#))
    for text in ["2023-02-29T12:00:00Z", "yesterday", ""] {
      #expect(try await get("/timestamp", ["value": text]).body.contains(#""isValid": false"#))
    }
  }

  @Test func aPageIsNoJSON() async throws {
    let (status, body) = try await get("/not-json")
    #expect(status == 200)
    #expect(body.hasPrefix("<!doctype html>"))
  }

  @Test func requestsAreCounted() async throws {
    let server = try server.get()
    let before = try await onThreadOfItsOwn { Result { try server.requests(for: "/counted") } }.get()
    _ = try await get("/counted")
    _ = try await get("/counted")
    let after = try await onThreadOfItsOwn { Result { try server.requests(for: "/counted", atLeast: 2) } }.get()
    #expect((before, after) == (0, 2))
  }

  @Test func nobodyListensAtTheRefusingAddress() async throws {
    let url = try server.get().refusingURL
    let error = await #expect(throws: URLError.self) { _ = try await URLSession.shared.data(from: url) }
    #expect(error?.code == .cannotConnectToHost)
  }

  @Test func itEndsWhenItsStandardInputIsClosed() async throws {
    let ended = try await onThreadOfItsOwn { Result { try startingProcess { try RecipeServer() }.stop() } }.get()
    #expect(ended)
  }

  @Test func aProgramThatIsNoInterpreterIsNamed() async throws {
    let failure = await onThreadOfItsOwn {
      Result { try startingProcess { try RecipeServer(interpreter: "true") }.stop() }
    }
    let error = #expect(throws: RecipeServer.StartError.self) { try failure.get() }
    #expect(error?.reason == "`true` did not say where it listens; Python 3.9 or later is needed")
  }

  @Test func aMissingInterpreterIsNamed() async throws {
    let failure = await onThreadOfItsOwn {
      Result { try startingProcess { try RecipeServer(interpreter: "python0") }.stop() }
    }
    let error = #expect(throws: RecipeServer.StartError.self) { try failure.get() }
    #expect(error?.localizedDescription == "the recipes' server did not start: `python0` is not installed")
  }
}
