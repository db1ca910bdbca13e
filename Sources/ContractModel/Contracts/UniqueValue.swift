package import ContractBinding
import ContractValues
import Foundation

/// A value for `${unique.name}` in a contract, which a vendor has not seen before.
///
/// A run has one seed, and the values of all names are computed from it. So a recording stores only
/// the seed, and a replay gives the adapter the recorded values.
package struct UniqueValue: Sendable {
  /// The seed for doubles, so that they get the same values in each run.
  package static let fixedSeed = "double"

  /// The form of a value, which may begin the name, as in `${unique.word.user}`.
  private enum Form: String {
    /// A text of 12 lower-case letters and digits that begins with a letter, such as for a user.
    case word
    /// A whole number with nine digits, such as for an order.
    case number
  }

  private static let prefix = "unique."

  private let name: String

  /// Parses a name such as `unique.order`; `nil` for any other name.
  package init?(_ name: String) {
    guard name.hasPrefix(Self.prefix), name.count > Self.prefix.count else { return nil }
    self.name = String(name.dropFirst(Self.prefix.count))
  }

  /// Returns a random seed, for a run that calls the vendor.
  package static func newSeed() -> String { UUID().uuidString.lowercased() }

  /// Returns the value for this name, which is the same in each run with the same seed.
  ///
  /// It is a lower-case UUID, unless the name begins with a form such as `word`.
  package func value(from seed: String) -> Value {
    let digits = SHA256.hexadecimal(of: Array("\(seed) \(name)".utf8))
    switch name.split(separator: ".").first.flatMap({ Form(rawValue: String($0)) }) {
    case .word: return .string("u" + digits.prefix(11))
    case .number:
      let number = UInt64(digits.prefix(12), radix: 16) ?? 0
      return .integer(100_000_000 + Int(number % 900_000_000))
    case nil: return .string(Self.uuid(from: digits))
    }
  }

  /// Writes hexadecimal digits as a random UUID (RFC 9562, version 4).
  private static func uuid(from digits: String) -> String {
    var digits = Array(digits.prefix(32))
    digits[12] = "4"
    digits[16] = "8"
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }
}

extension Scenario {
  /// The names of the unique values in states and arguments, such as `unique.order`.
  package var uniqueNames: Set<String> { Set(givenValues.flatMap(\.uniqueNames)) }

  /// True if a state's parameter or a step's argument contains a name such as `${unique.order}`.
  package var usesUniqueValues: Bool { !uniqueNames.isEmpty }
}

extension Scenario {
  /// Returns a copy whose states and arguments have the unique values of a run in place of names
  /// such as `${unique.order}`.
  func withUniqueValues(from seed: String) -> Scenario {
    let bindings = Bindings(seed: seed)
    var scenario = self
    for index in states.indices {
      scenario.states[index].parameters = states[index].parameters.mapValues {
        $0.withUniqueValues(bindings)
      }
    }
    for index in steps.indices {
      scenario.steps[index].action.changeGiven { $0.withUniqueValues(bindings) }
    }
    return scenario
  }
}

extension String {
  fileprivate var uniqueNames: [String] {
    guard Template.mayBegin(in: self) else { return [] }
    return (try? Template(self))?.names.filter { UniqueValue($0) != nil } ?? []
  }
}

extension Value {
  fileprivate var uniqueNames: [String] { texts.flatMap(\.uniqueNames) }

  /// Replaces each text that needs no other names than those of unique values.
  fileprivate func withUniqueValues(_ bindings: Bindings) -> Value {
    switch self {
    case .object(let fields): .object(fields.mapValues { $0.withUniqueValues(bindings) })
    case .array(let elements): .array(elements.map { $0.withUniqueValues(bindings) })
    case .string where holdsUniqueName: (try? bindings.resolve(self)) ?? self
    default: self
    }
  }

  /// True if a text in the value contains the name of a unique value, such as `${unique.order}`.
  package var holdsUniqueName: Bool {
    texts.contains { !$0.uniqueNames.isEmpty }
  }
}
