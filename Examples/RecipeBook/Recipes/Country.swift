/// The server's description of a country.
struct Country: Codable, Hashable, Sendable {
  let code: String
  let name: String
  let timeZones: [String]
}
