import ContractBinding
import ContractValues

/// A number that belongs to an entity, such as a balance, and the number that an earlier step
/// returned for it.
struct NumberChange {
  /// A step that has the entity as an argument or in its result.
  struct Step {
    let operation: String
    /// The key of the argument or member that names the entity, such as `from`.
    let role: String
    /// The other numbers in the step's arguments and result, by path, such as `with.amount`.
    let numbers: [String: (place: RelationPlace, value: Double)]
  }

  /// A text that groups similar numbers: their key, the keys of their object, and the entity's key.
  let group: String
  /// The part of ``group`` that other numbers of the same things share.
  let things: String
  /// True if the entity is named by its own identifier, its name or an argument.
  ///
  /// It is false if only a related entity is known, by a member such as `orderId`.
  let isOwn: Bool
  let before: ResultColumn
  let after: ResultColumn
  /// The successful steps with the entity since the earlier number; the last one returned `after`.
  let steps: [Step]

  /// The two numbers, such as 100 and 130 for a balance before and after a deposit of 30.
  var values: (before: Double, after: Double) {
    (before.value.double ?? 0, after.value.double ?? 0)
  }

  /// True if the number stayed the same, apart from rounding.
  var isStill: Bool { values.before.isNearly(values.after) }

  var operations: Set<String> { Set(steps.map(\.operation)) }

  /// True for a quota such as `remaining`, which may decrease by 1 with every call.
  var isQuota: Bool { after.isQuota }
}

extension ContractRelations.Sample {
  private struct Thing {
    let role: String
    /// The identifier of the entity, or its name if it has no identifier.
    let text: String
    /// The context in which a name is unique, such as its container's identifier; else empty.
    var scope = ""
    let isOwn: Bool
  }

  /// The maximum number of steps in a change; longer changes are left out.
  private static let maxSteps = 16
  /// The minimum length in bytes of a text that can name an entity under any key.
  private static let leastLength = 8
  /// The maximum number of numbers in a step; with more, none is tried, to limit the time.
  private static let maxNumbers = 12

  /// The changes from each number to the next one that a later step returned for the same entity,
  /// and the first number of each entity.
  var numberHistory: (changes: [NumberChange], firsts: [FirstNumber]) {
    let results = Dictionary(grouping: values, by: \.place.index)
    let steps = run.scenario.steps.indices
    let roles = steps.map { self.roles(in: $0, results[$0] ?? []) }
    let numbers = steps.map { self.numbers(in: $0, results[$0] ?? []) }
    let amounts = steps.map { self.amounts(in: $0, results[$0] ?? []) }
    var latest: [[String]: ResultColumn] = [:]
    var found: (changes: [NumberChange], firsts: [FirstNumber]) = ([], [])
    for column in self.results
    where column.isCountable && steps.contains(column.place.index) {
      let members =
        column.place.components.count > 1 ? run[column.place.parent]?.fields ?? [:] : [:]
      let shape =
        members.isEmpty
        ? run.scenario.operation(of: column.place.index) ?? ""
        : members.keys.sorted().joined(separator: " ")
      for thing in things(beside: column, members) {
        let things = [shape, thing.role].joined(separator: "\n")
        let group = [column.key ?? "", things].joined(separator: "\n")
        let key = [group, thing.scope, thing.text]
        let before = latest[key]
        if let before, before.place.index >= column.place.index { continue }
        latest[key] = column
        let between = self.steps(after: before?.place.index, to: column).compactMap { step in
          roles[step][thing.text].map { role in
            NumberChange.Step(
              operation: run.scenario.operation(of: step) ?? "", role: role,
              numbers: numbers[step].merging(amounts[step][thing.text] ?? [:]) { $1 }
                .filter { $0.value.place != column.place })
          }
        }
        guard between.count <= Self.maxSteps else { continue }
        guard let before else {
          if !thing.text.isEmpty {
            found.firsts.append(FirstNumber(group: group, number: column, steps: between))
          }
          continue
        }
        found.changes.append(
          NumberChange(
            group: group, things: things, isOwn: thing.isOwn, before: before, after: column,
            steps: between))
      }
    }
    return found
  }

  /// Returns the successful steps after the step `before`, or else from the first one, up to the step
  /// with `after`.
  ///
  /// If a step returns the same object as an earlier call of its operation, it is left out, because
  /// it seems to have changed nothing.
  private func steps(after before: Int?, to after: ResultColumn) -> [Int] {
    let first = before.map { $0 + 1 } ?? 0
    let indices = (first...after.place.index).filter { !run.failed(at: $0) }
    return indices.enumerated().filter { count, step in
      guard step != after.place.index, case .returned(.object(let fields)?) = run.outcomes[step].end
      else { return true }
      return !indices[..<count].contains { earlier in
        run.outcomes[earlier].end == .returned(.object(fields))
          && run.scenario.operation(of: earlier) == run.scenario.operation(of: step)
      }
    }.map(\.element)
  }

  /// Returns the entities that a number may belong to, the most likely first.
  ///
  /// The identifiers in the number's object name them. Without an identifier, an element of a list
  /// is named by members such as `name`. Outside of lists, the arguments of the step name them, or
  /// else the number belongs to the subject itself.
  private func things(beside column: ResultColumn, _ members: [String: Value]) -> [Thing] {
    let texts = members.compactMap { key, value -> (key: String, text: String)? in
      guard key != column.key, let text = value.scalarText, !text.isEmpty else { return nil }
      return (key, text)
    }
    let named = texts.filter(\.key.isLastingIdentifier).map {
      Thing(role: $0.key, text: $0.text, isOwn: $0.key.isOwnIdentifier)
    }
    if !named.isEmpty {
      return named.sorted { $0.isOwn != $1.isOwn ? $0.isOwn : $0.role < $1.role }
    }
    let given = given(to: column.place.index)
    if let list = column.place.list {
      let scope = run[list.parent]?.ownIdentity ?? given.keys.sorted().joined(separator: "\n")
      return texts.filter(\.key.isName).map {
        Thing(role: $0.key, text: $0.text, scope: scope, isOwn: true)
      }.sorted { $0.role < $1.role }
    }
    if !given.isEmpty {
      return given.map { Thing(role: $0.value, text: $0.key, isOwn: true) }
        .sorted { [$0.role, $0.text].lexicographicallyPrecedes([$1.role, $1.text]) }
    }
    // Calls with other texts as arguments return a different number, as in `rate(from:to:)`.
    let scope = run.arguments(of: column.place.index).compactMap { place, value in
      if case .string(let text) = value { "\(place.lastKey ?? ""): \(text)" } else { nil }
    }
    if column.isQuota { return [] }
    return [Thing(role: "", text: "", scope: scope.sorted().joined(separator: "\n"), isOwn: false)]
  }

  /// Returns the keys under which a step names entities, such as `from` for `acc_82f0c1`, by that
  /// text.
  ///
  /// So an account that pays differs from one that receives. The empty text stands for the subject
  /// itself.
  private func roles(
    in step: Int, _ results: [PlacedValue]
  ) -> [String: String] {
    let given = given(to: step)
    var roles: [String: String] = [:]
    for (place, value) in run.arguments(of: step) {
      guard case .string(let text) = value, let key = place.lastKey else { continue }
      roles[text] = min(roles[text] ?? key, key)
    }
    roles.merge(given) { $1 }
    for (place, value) in results {
      guard let text = value.scalarText, roles[text] == nil,
        place.lastKey.map({ $0.isIdentifier || $0.isName }) ?? true
          || text.utf8.count >= Self.leastLength
      else { continue }
      roles[text] = place.lastKey ?? ""
    }
    roles[""] = ""
    return roles
  }

  /// Returns the keys of a step's arguments that name an entity, such as `from` for `acc_82f0c1`,
  /// by that text.
  ///
  /// An object on which the step calls its operation has the key `on`.
  private func given(to step: Int) -> [String: String] {
    var roles: [String: String] = [:]
    let arguments = run.arguments(of: step).map { (key: $0.place.lastKey ?? "", value: $0.value) }
    let receiver = run.scenario.steps[step].receiver.map { (key: "on", value: $0.value) }
    for (key, value) in arguments + [receiver].compactMap({ $0 }) {
      guard case let names = value.usedNames, let text = value.scalarText else { continue }
      if names.isEmpty {
        guard key.isIdentifier || key.isName else { continue }
        roles[text] = min(roles[text] ?? key, key)
      } else if names.count == 1, text == "${\(names[0])}", let bound = bound[names[0]] {
        roles[bound] = min(roles[bound] ?? key, key)
      }
    }
    return roles
  }

  /// Returns the numbers in a step's arguments and at the top level of its result, by path.
  ///
  /// Numbers in lists are left out. The result is empty if there are too many numbers.
  private func numbers(
    in step: Int, _ results: [PlacedValue]
  ) -> [String: (place: RelationPlace, value: Double)] {
    let all = run.arguments(of: step) + results.filter { $0.place.components.count == 2 }
    let found = all.compactMap { place, value -> (String, (place: RelationPlace, value: Double))? in
      guard let number = value.double, place.list == nil, let key = place.lastKey,
        !key.isIdentifier, !key.isPosition, !run.failed(at: step)
      else { return nil }
      return (ValuePath(place.components).description(root: ""), (place, number))
    }
    return found.count > Self.maxNumbers ? [:] : Dictionary(found) { first, _ in first }
  }

  /// Returns the numbers of the lines in a step's arguments and results, such as the pieces of a
  /// `sku`, by the text that names the line and by path.
  ///
  /// If two lines of a list have one name, neither counts.
  private func amounts(
    in step: Int, _ results: [PlacedValue]
  ) -> [String: [String: (place: RelationPlace, value: Double)]] {
    guard !run.failed(at: step) else { return [:] }
    var found: [String: [String: (place: RelationPlace, value: Double)]] = [:]
    for (list, value) in run.arguments(of: step) + results where list.list == nil {
      let lines = value.elements.enumerated().flatMap { index, line in
        line.fields.compactMap { key, name -> (name: String, index: Int)? in
          guard key.isIdentifier || key.isName else { return nil }
          return run.isInOrder(list.index(index)) ? name.scalarText.map { ($0, index) } : nil
        }
      }
      let named = Dictionary(grouping: lines, by: \.name).filter { $0.value.count == 1 }
      for (name, same) in named {
        let line = list.index(same[0].index)
        for (key, number) in run[line]?.fields ?? [:] where !key.isIdentifier && !key.isPosition {
          let path = ValuePath(list.key(key).components).description(root: "")
          if let number = number.double {
            found[name, default: [:]][path] = (line.key(key), number)
          }
        }
      }
    }
    return found
  }
}

extension ResultColumn {
  private static let quotaWords = ["remaining", "left", "quota", "limit"]

  /// True for a quota such as `remaining`, which a fake may leave unchanged.
  fileprivate var isQuota: Bool { key?.hasWord(of: Self.quotaWords) ?? false }

  /// True for a returned number that operations may change, so not for an identifier or a position.
  ///
  /// A version does not count either, because a double may number versions in another way.
  fileprivate var isCountable: Bool {
    value.double != nil && !place.endsInIndex && place.components.first == .key("returned")
      && !(key.map { $0.isIdentifier || $0.isPosition || $0.isVersion } ?? false)
  }
}
