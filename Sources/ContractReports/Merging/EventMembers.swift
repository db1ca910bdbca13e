import ContractBinding

/// The members of one object in a line of events, by name and type.
///
/// `Codable` would read them as well, at three times the cost: of a run of 100,000 cases, half
/// the time that joining its reports took.
struct EventMembers {
  /// A member that is missing, or of another type.
  private struct Mismatch: Error {}

  private let members: [String: Value]

  init(_ value: Value) throws {
    guard case .object(let members) = value else { throw Mismatch() }
    self.members = members
  }

  /// A member; `nil` where there is none, or `null`.
  subscript(name: String) -> Value? {
    let value = members[name]
    return value == .null ? nil : value
  }

  func text(_ name: String) throws -> String { try known(textIfAny(name)) }

  func textIfAny(_ name: String) throws -> String? { try self[name].map(Self.text) }

  /// A member that is one of some words.
  func word<Word: RawRepresentable>(_ name: String) throws -> Word where Word.RawValue == String {
    try known(Word(rawValue: text(name)))
  }

  func integer(_ name: String) throws -> Int { try known(integerIfAny(name)) }

  func integerIfAny(_ name: String) throws -> Int? {
    guard let value = self[name] else { return nil }
    guard case .integer(let number) = value else { throw Mismatch() }
    return number
  }

  func numberIfAny(_ name: String) throws -> Double? {
    switch self[name] {
    case nil: nil
    case .integer(let number): Double(number)
    case .number(let number): number
    default: throw Mismatch()
    }
  }

  func boolean(_ name: String) throws -> Bool {
    guard case .boolean(let flag) = self[name] else { throw Mismatch() }
    return flag
  }

  func texts(_ name: String) throws -> [String] { try known(textsIfAny(name)) }

  func textsIfAny(_ name: String) throws -> [String]? { try listIfAny(name)?.map(Self.text) }

  func objectIfAny(_ name: String) throws -> EventMembers? {
    try self[name].map { try EventMembers($0) }
  }

  func objects(_ name: String) throws -> [EventMembers] { try known(objectsIfAny(name)) }

  func objectsIfAny(_ name: String) throws -> [EventMembers]? {
    try listIfAny(name)?.map { try EventMembers($0) }
  }

  private func listIfAny(_ name: String) throws -> [Value]? {
    guard let value = self[name] else { return nil }
    guard case .array(let values) = value else { throw Mismatch() }
    return values
  }

  private static func text(_ value: Value) throws -> String {
    guard case .string(let text) = value else { throw Mismatch() }
    return text
  }

  private func known<Member>(_ member: Member?) throws -> Member {
    guard let member else { throw Mismatch() }
    return member
  }
}
