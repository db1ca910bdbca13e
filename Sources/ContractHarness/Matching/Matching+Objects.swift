import ContractBinding
import ContractModel
import ContractValues

extension Matching {
  func mismatches(
    _ check: Check, ofObject fields: [String: Expected], _ actual: Value
  ) -> [Mismatch] {
    switch actual {
    case .object(let values): return mismatches(check, fields, values)
    case .error(let error): return mismatches(check, ofError: fields, error)
    default:
      return [check.mismatch(wanting: "an object", showing: ValuePreview(resolved(check.expected)))]
    }
  }

  private func mismatches(
    _ check: Check, _ fields: [String: Expected], _ values: [String: Value]
  ) -> [Mismatch] {
    if let mismatch = otherCase(check, fields, values) { return [mismatch] }
    let named = suggesting(
      values, for: mismatches(check, ofFields: fields) { values[$0] }, check, fields)
    guard isExact else { return named }
    return named + surplus(check, values.filter { fields[$0.key] == nil })
  }

  /// Compares the fields of a mapping with values, and orders the mismatches by key.
  ///
  /// Only keys with mismatches are sorted, because most comparisons have none.
  private func mismatches(
    _ check: Check, ofFields fields: [String: Expected], _ value: (String) -> Value?
  ) -> [Mismatch] {
    var found: [(key: String, mismatches: [Mismatch])] = []
    for (key, expected) in fields {
      let mismatches = mismatches(expected, value(key), at: check.path.key(key))
      if !mismatches.isEmpty { found.append((key, mismatches)) }
    }
    return found.sorted { $0.key < $1.key }.flatMap(\.mismatches)
  }

  private func surplus(_ check: Check, _ values: [String: Value]) -> [Mismatch] {
    values.sorted { $0.key < $1.key }.map { key, value in
      check.at(value, check.path.key(key))
        .mismatch(wanting: "no more keys", showing: .leaf("nothing"))
    }
  }

  /// Creates the mismatch of two enum cases, such as `{"paid": …}` and `{"open": …}`; otherwise
  /// `nil`.
  ///
  /// Objects with one key each are treated as such cases. A different case is one mistake, so the
  /// result is one mismatch instead of two.
  private func otherCase(
    _ check: Check, _ fields: [String: Expected], _ values: [String: Value]
  ) -> Mismatch? {
    guard fields.count == 1, values.count == 1, let wanted = fields.first, let got = values.first,
      wanted.key != got.key, !accepts(wanted.value, nil)
    else { return nil }
    var mismatch = otherCase(check, wanted)
    mismatch.summary = got.key
    return mismatch
  }

  private func otherCase(_ check: Check, _ wanted: (key: String, value: Expected)) -> Mismatch {
    var mismatch = check.mismatch(
      wanting: wanted.key, showing: ValuePreview(resolved(check.expected)))
    if let key = wanted.value.keyLocation {
      mismatch.location = key
      mismatch.length = max(1, wanted.key.count)
    }
    return mismatch
  }

  /// Creates the mismatch of an error whose case differs from the contract; otherwise `nil`.
  ///
  /// It applies if the contract names the case as the only key, with a payload.
  private func otherCase(
    _ check: Check, _ fields: [String: Expected], _ error: ErrorValue
  ) -> Mismatch? {
    guard fields.count == 1, let wanted = fields.first, error[part: wanted.key] == nil,
      error.caseName != nil, !accepts(wanted.value, nil)
    else { return nil }
    return otherCase(check, wanted)
  }

  /// Creates the mismatch of an error without a case, if the contract names a case; otherwise
  /// `nil`.
  ///
  /// Such an error has another type, so each of its fields would be missing as well.
  private func otherError(
    _ check: Check, _ fields: [String: Expected], _ error: ErrorValue
  ) -> Mismatch? {
    guard let wanted = fields["case"], error[part: "case"] == nil, !accepts(wanted, nil) else {
      return nil
    }
    let preview = ValuePreview(resolved(check.expected))
    var mismatch = check.mismatch(wanting: preview.text, showing: preview)
    mismatch.location = wanted.location
    return mismatch
  }

  /// Adds advice if the contract names a property of every error, such as `type`, and this error
  /// has a field of the same name.
  ///
  /// The contract's author may mean the field.
  private func explained(_ mismatch: Mismatch, in check: Check, _ error: ErrorValue) -> Mismatch {
    guard
      case .key(let word)? = mismatch.path.components.dropFirst(check.path.components.count).first,
      ErrorValue.ownWords.contains(word), error.fields[word] != nil, mismatch.help.isEmpty
    else { return mismatch }
    var mismatch = mismatch
    mismatch.help = [ErrorValue.spelling(ofMember: word)]
    return mismatch
  }

  /// Compares an error with a mapping of a contract.
  ///
  /// The mapping may have the keys `type`, `case` and `fields`, or the names of the error's own
  /// fields. As for an enum, the mapping may also have the case as its only key, with the payload.
  private func mismatches(
    _ check: Check, ofError fields: [String: Expected], _ error: ErrorValue
  ) -> [Mismatch] {
    if let payload = error.payload, let name = error.caseName, fields.count == 1,
      let expected = fields[name], error.fields[name] == nil
    {
      return mismatches(expected, payload, at: check.path.key(name))
    }
    if let mismatch = otherCase(check, fields, error) ?? otherError(check, fields, error) {
      return [mismatch]
    }
    let named = mismatches(check, ofFields: fields) { error[part: $0] }
      .map { explained($0, in: check, error) }
    guard isExact, fields["fields"] == nil else { return named }
    return named + surplus(check, error.fields.filter { fields[$0.key] == nil })
  }

  /// Adds advice about a similar key to each mismatch of a missing key.
  ///
  /// The keys of a type may differ from its properties, such as `book_id` for `bookID`.
  private func suggesting(
    _ values: [String: Value], for mismatches: [Mismatch], _ check: Check,
    _ fields: [String: Expected]
  ) -> [Mismatch] {
    guard !isSilent, !mismatches.isEmpty, fields.count <= Self.keysToCompare,
      values.count <= Self.keysToCompare
    else { return mismatches }
    let others = values.keys.filter { fields[$0] == nil }.sorted()
    return mismatches.map { mismatch in
      guard mismatch.path.components.count == check.path.components.count + 1,
        case .key(let key) = mismatch.path.components.last, values[key] == nil,
        let similar = NearestWord.of(key, among: others)
      else { return mismatch }
      var mismatch = mismatch
      mismatch.help.append("did you mean '\(similar)', which the value has?")
      return mismatch
    }
  }

  /// The maximum number of keys that are searched for a similar one, because the search takes time.
  private static let keysToCompare = 100
}
