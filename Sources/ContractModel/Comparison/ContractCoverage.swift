import ContractBinding

/// The extent to which the contract decides a value; the recording counts only for the rest.
enum ContractCoverage {
  /// The recording decides the value, because there is no matcher, or one such as `$bind` that
  /// decides nothing.
  case nothing
  /// The contract decides the whole value, for example by `$string`.
  case everything
  /// The contract decides the named fields of an object or an error, and the recording decides the
  /// others.
  case fields([String: Expected])
  /// The contract has one matcher for each element of a list.
  case elements([Expected])
  /// The contract has one matcher for all elements of a list: `$each`.
  case each(Expected)

  /// Finds the extent to which a matcher decides a value that it accepts.
  ///
  /// The function `accepts` chooses among the alternatives of `$one-of`.
  init(
    _ expected: Expected?, _ recorded: Value?, _ actual: Value?,
    _ accepts: (Expected, Value?) -> Bool
  ) {
    guard let expected else {
      self = .nothing
      return
    }
    switch expected.matcher {
    case .bind: self = .nothing
    // A length does not describe the elements. If both lists are equally long, the recording
    // decides them.
    case .length where Self.areAsLong(recorded, actual): self = .nothing
    // A list that differs only in its order has no field to describe.
    case .listed where Self.areAsLong(recorded, actual): self = .nothing
    case .object(let fields): self = .fields(fields)
    case .array(let elements): self = .elements(elements)
    case .each(let inner): self = .each(inner)
    case .exactly(let inner): self = ContractCoverage(inner, recorded, actual, accepts)
    case .optional(let inner):
      let isThere = recorded != nil && actual != nil
      self = isThere ? ContractCoverage(inner, recorded, actual, accepts) : .everything
    case .literal(.string(let word)):
      self = ContractCoverage(word: word, of: actual, at: expected.location)
    case .oneOf(let alternatives):
      let chosen = alternatives.first { accepts($0, actual) }
      let isShared = chosen.map { accepts($0, recorded) } ?? false
      self = isShared ? ContractCoverage(chosen, recorded, actual, accepts) : .everything
    case .all(let parts) where parts.isEmpty:
      self = ContractCoverage(anyErrorLike: recorded, actual, at: expected.location)
    case .all(let parts):
      self = ContractCoverage(all: parts.map { ContractCoverage($0, recorded, actual, accepts) })
    default: self = .everything
    }
  }

  /// Finds the parts of an error that a word in the contract decides.
  ///
  /// A word that names an error's type leaves the case to the recording. A word that names the case
  /// decides the type too, because a double may have its own error type.
  private init(word: String, of actual: Value?, at location: SourceLocation) {
    guard case .error(let error) = actual else {
      self = .everything
      return
    }
    let decided = Expected(.any, at: location)
    self =
      word == error.type ? .fields(["type": decided]) : .fields(["type": decided, "case": decided])
  }

  /// Finds the parts of an error that `throws: true` decides.
  ///
  /// If both errors are cases of an enum, the contract decides the type, because a double may have
  /// its own error type with the same cases. Otherwise, the recording decides everything.
  private init(anyErrorLike recorded: Value?, _ actual: Value?, at location: SourceLocation) {
    let errors = [recorded, actual].map { value in
      if case .error(let error)? = value { error } else { nil as ErrorValue? }
    }
    let haveCases = errors.allSatisfy { $0?.caseName != nil }
    self = haveCases ? .fields(["type": Expected(.any, at: location)]) : .nothing
  }

  /// Combines the parts that several matchers decide.
  ///
  /// If one of them decides only parts of the value, the recording decides the other parts.
  private init(all decisions: [ContractCoverage]) {
    self =
      decisions.first { if case .fields = $0 { true } else { $0.looksIntoLists } }
      ?? decisions.first { if case .everything = $0 { true } else { false } } ?? .nothing
  }

  private static func areAsLong(_ recorded: Value?, _ actual: Value?) -> Bool {
    guard case .array(let old) = recorded, case .array(let new) = actual else { return false }
    return old.count == new.count
  }

  private var looksIntoLists: Bool {
    switch self {
    case .elements, .each: true
    default: false
    }
  }

  /// Returns the contract's expectation for a field; `nil` if the recording decides it.
  func field(_ key: String) -> Expected? {
    switch self {
    case .fields(let fields): fields[key]
    case .each(let expected): expected
    default: nil
    }
  }

  /// Returns the contract's expectation for a list element; `nil` if the recording decides it.
  func element(_ index: Int) -> Expected? {
    switch self {
    case .elements(let elements): index < elements.count ? elements[index] : nil
    case .each(let expected): expected
    default: nil
    }
  }

  /// Checks whether two errors differ only in parts that the contract decides.
  func equates(_ left: ErrorValue, _ right: ErrorValue) -> Bool {
    (field("type") != nil || left.type == right.type)
      && (field("case") != nil || left.caseName == right.caseName)
      && Set(left.fields.keys).union(right.fields.keys).allSatisfy { key in
        field(key) != nil || field("fields") != nil || left.fields[key] == right.fields[key]
      }
  }
}
