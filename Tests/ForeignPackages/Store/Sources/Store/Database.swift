import CChecksum
import CSQLite
import Combine
import Foundation

/// An error of SQLite.
public struct DatabaseError: Error, Equatable {
  public let message: String
}

/// A database of notes in memory.
public final class Database {
  let changes = PassthroughSubject<Void, Never>()
  private var connection: OpaquePointer?

  public init() throws {
    guard sqlite3_open(":memory:", &connection) == SQLITE_OK else { throw error }
    try execute("CREATE TABLE note (text TEXT NOT NULL, checksum INTEGER NOT NULL)")
  }

  deinit { sqlite3_close(connection) }

  private var error: DatabaseError { DatabaseError(message: String(cString: sqlite3_errmsg(connection))) }

  /// Runs a statement, and notifies the observations.
  public func execute(_ statement: String) throws {
    guard sqlite3_exec(connection, statement, nil, nil, nil) == SQLITE_OK else { throw error }
    changes.send()
  }

  /// Adds a note.
  public func add(_ text: String) throws {
    let sum = Array(text.utf8).withUnsafeBufferPointer { checksum($0.baseAddress, $0.count) }
    try execute("INSERT INTO note VALUES ('\(text.replacingOccurrences(of: "'", with: "''"))', \(sum))")
  }

  /// Returns the first column of the rows that a query finds.
  public func strings(_ query: String) throws -> [String] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, query, -1, &statement, nil) == SQLITE_OK else { throw error }
    defer { sqlite3_finalize(statement) }
    var result: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      result.append(String(cString: sqlite3_column_text(statement, 0)))
    }
    return result
  }
}
