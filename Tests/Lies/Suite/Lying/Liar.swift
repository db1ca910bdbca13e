import Foundation
import Synchronization

/// Takes back what has happened since it was made.
typealias Restore = @Sendable () -> Void

/// Stands between an honest subject and its caller, and tells one lie.
///
/// Without a lie it changes nothing, and notes what the subject answers where the planner asks.
final class Liar: Sendable {
  /// The liar's memory of one scenario.
  struct State {
    /// The values that the lie's place had, oldest first.
    var earlier: [JSON] = []
    /// The results of each operation, oldest first.
    var results: [String: [JSON]] = [:]
    /// The calls of each operation.
    var counts: [String: Int] = [:]
    /// The values that were changed.
    var mutations = 0
    /// True if the state has become a lie at which nobody has looked.
    var isPending = false
    /// True once the lie was told.
    var hasLied = false
    /// Goes back to the state before the last call.
    var before: Restore?
  }

  /// The lie, or `nil` for an honest run.
  let lie: Lie?
  /// The contract, and the kind of the subject.
  let contract: String
  /// Keeps the subject's state.
  let snapshot: @Sendable () -> Restore
  /// The memory.
  let state = Mutex(State())

  /// Creates a liar.
  ///
  /// - Parameters:
  ///   - lie: The lie, or `nil` for the planner's honest run.
  ///   - contract: The contract.
  ///   - snapshot: Keeps the subject's state.
  init(
    _ lie: Lie?, of contract: String, snapshot: @escaping @Sendable () -> Restore = { {} }
  ) {
    self.lie = lie
    self.contract = contract
    self.snapshot = snapshot
  }

  /// Performs an operation, and tells of its outcome what the lie makes of it.
  func told<Success: Codable, Failure: Error & Codable>(
    _ operation: String, _ arguments: [String: any Encodable] = [:], throws failure: Failure.Type,
    _ perform: () throws -> Success
  ) throws -> Success {
    var outcome = try told(begin(operation), failure, perform)
    while let repeated = repeats(operation, outcome) {
      outcome = try told(repeated, failure, perform)
    }
    return try ended(outcome, of: operation, arguments, failure)
  }

  /// Performs an asynchronous operation; see ``told(_:_:throws:_:)``.
  func told<Success: Codable, Failure: Error & Codable>(
    _ operation: String, _ arguments: [String: any Encodable] = [:], throws failure: Failure.Type,
    _ perform: () async throws -> Success
  ) async throws -> Success {
    if tells("never-returns", at: operation) {
      lied()
      try await Task.sleep(for: .seconds(3600))
    }
    var outcome = try await told(begin(operation), failure, perform)
    while let repeated = repeats(operation, outcome) {
      outcome = try await told(repeated, failure, perform)
    }
    return try ended(outcome, of: operation, arguments, failure)
  }

  private func told<Success: Encodable, Failure: Error & Encodable>(
    _ end: Restore, _ failure: Failure.Type, _ perform: () throws -> Success
  ) throws -> Outcome {
    defer { end() }
    do { return .returned(try JSON(of: perform())) } catch let error as Failure {
      return .threw(try JSON(of: error))
    }
  }

  private func told<Success: Encodable, Failure: Error & Encodable>(
    _ end: Restore, _ failure: Failure.Type, _ perform: () async throws -> Success
  ) async throws -> Outcome {
    defer { end() }
    do { return .returned(try JSON(of: await perform())) } catch let error as Failure {
      return .threw(try JSON(of: error))
    }
  }

  private func ended<Success: Decodable, Failure: Error & Decodable>(
    _ outcome: Outcome, of operation: String, _ arguments: [String: any Encodable],
    _ failure: Failure.Type
  ) throws -> Success {
    switch changed(outcome, of: operation, try arguments.mapValues { try JSON(of: $0) }) {
    case .returned(let value): return try sayable(value, instead: outcome)
    case .threw(let value): throw try sayable(value, instead: outcome) as Failure
    }
  }

  /// Makes the instance; a lie that the type cannot hold cannot be told.
  private func sayable<Instance: Decodable>(_ value: JSON, instead honest: Outcome) throws
    -> Instance
  {
    guard let instance = try? value.make(Instance.self) else {
      note("unsayable")
      return try honest.value.make()
    }
    // A type may drop a part that a mutation has added.
    if value != honest.value { lied() }
    return instance
  }
}

/// The result of an operation that returns nothing.
struct Done: Codable {}
