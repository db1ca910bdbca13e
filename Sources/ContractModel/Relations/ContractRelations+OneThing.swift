import ContractBinding
import ContractValues

/// Evidence that two results with equal identifiers are about one thing.
///
/// Vendors count the things of each kind from 1, so two kinds often have equal identifiers.
extension ContractRelations.Sample {
  /// The minimum number of texts and numbers that a thing without a name must have in common with
  /// an earlier result.
  private static let leastCommon = 2

  /// Keys of objects that may be of any kind.
  private static let wrapperKeys: Set<String> = [
    "attributes", "body", "content", "data", "entity", "item", "node", "object", "payload",
    "record", "resource", "response", "result", "value",
  ]

  /// Checks whether two objects have the same members, and either the same names, such as a title,
  /// or nothing that differs.
  func areOneThing(_ place: RelationPlace, _ source: RelationPlace) -> Bool {
    guard let fields = run[place.parent]?.fields, let known = run[source.parent]?.fields,
      fields.keys == known.keys
    else { return false }
    return haveOneName(fields, known, at: place.index)
      || mayBeSeenAgain(place) && haveAllInCommon(fields, known)
      || fields == known && repeatsWrite(place.index, of: source.index)
  }

  /// Checks whether the names of two objects are equal.
  ///
  /// A name that the later step was given proves nothing, because that step may have made another
  /// thing.
  private func haveOneName(
    _ fields: [String: Value], _ known: [String: Value], at step: Int
  ) -> Bool {
    let names = fields.filter { $0.key.isName && $0.value.isTextOrNumber }
    let given = arguments(of: step).map(\.value)
    return names.allSatisfy { key, value in known[key]?.isSame(as: value) ?? false }
      && names.values.contains { value in !given.contains { $0.isSame(as: value) } }
  }

  /// True for a step that wrote nothing, and for the elements of a list unless its step wrote.
  private func mayBeSeenAgain(_ place: RelationPlace) -> Bool {
    let wrote = wrote(at: place.index)
    return place.list == nil ? wrote == false : wrote != true
  }

  private func haveAllInCommon(_ fields: [String: Value], _ known: [String: Value]) -> Bool {
    fields == known
      && fields.count { !$0.key.isIdentifier && $0.value.isTextOrNumber } >= Self.leastCommon
  }

  /// Checks whether an identifier that equals one in an earlier result is that of the same thing.
  ///
  /// A key such as `orderId` says of what kind the thing is, so its values need no other evidence.
  func isOfOneThing(_ column: ResultColumn, _ source: RelationPlace) -> Bool {
    guard let key = column.key, key.isBareIdentifier, !areOfOneKind(column.place, source) else {
      return true
    }
    if haveOneOwnIdentifier(column.place, source) { return true }
    // The rule for identities finds the things in lists.
    return column.place.list == nil && areOneThing(column.place, source)
  }

  /// Checks whether the objects of two identifiers have one key, such as `customer`, which says of
  /// what kind they are.
  private func areOfOneKind(_ place: RelationPlace, _ other: RelationPlace) -> Bool {
    guard let key = place.parent.memberKey else { return false }
    return key == other.parent.memberKey && !Self.wrapperKeys.contains(key.lowercased())
  }

  /// Checks whether a `number` or `slug` belongs to objects with one `id` that changes from run to
  /// run.
  private func haveOneOwnIdentifier(_ place: RelationPlace, _ source: RelationPlace) -> Bool {
    changing.contains { other in
      other.place.parent == place.parent && other.key?.isOwnIdentifier ?? false
        && run[source.parent.key(other.key ?? "")]?.isSame(as: other.value) ?? false
    }
  }

  /// Checks whether an argument of another step may name another thing than the result, although
  /// both identifiers are equal.
  ///
  /// A step that writes may have made a thing, and a step that reads may have found one of another
  /// kind. An event is about a thing that is there, so its identifier is that of the argument.
  func mayNameAnother(_ given: RelationPlace, than column: ResultColumn) -> Bool {
    guard let key = column.key, key.isBareIdentifier,
      given.part == .given || given.index != column.place.index,
      column.place.isOfResult, !areOfOneKind(given, column.place)
    else { return false }
    // The thing that the argument names, as its own step returned it.
    let named = resultsByKey[key, default: []].filter { other in
      given.part == .step && other.place.index == given.index
        && other.value.isSame(as: column.value)
    }
    if named.isEmpty {
      let wrote = wrote(at: column.place.index)
      return given.part == .given ? wrote == true : wrote != false
    }
    return !named.contains { areOneThing(column.place, $0.place) }
  }

  /// Checks whether the object at a result's place has several arguments of its step, so that the
  /// step probably made it.
  ///
  /// A search often finds an object by one argument.
  func repeatsArguments(_ place: RelationPlace) -> Bool {
    let fields = run[place.parent]?.fields ?? [:]
    let repeated = arguments(of: place.index).count { given in
      guard let key = given.place.lastKey, !key.isIdentifier else { return false }
      return fields[key]?.isSame(as: given.value) ?? false
    }
    return repeated > 1
  }
}

extension RelationPlace {
  /// True for a value that a step returned or called back with, unlike one in an event.
  fileprivate var isOfResult: Bool {
    switch place.outcomePart {
    case .returned, .callback: true
    default: false
    }
  }

  /// The key of the object or value at this place; `nil` for a list's element, and for a whole
  /// result or argument.
  var memberKey: String? { endsInIndex ? nil : lastKey }
}
