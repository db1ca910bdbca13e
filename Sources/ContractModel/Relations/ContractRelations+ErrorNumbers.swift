import ContractBinding
import ContractValues

/// Finds numbers in errors that an earlier step returned for the same thing, such as the amount that
/// is still available.
///
/// The latest result about the thing must have the number under exactly one key. A number that the
/// step was given is none of the vendor's. Two distinct numbers must support the rule, or a large one
/// under a key that says that it is what is left.
extension ContractRelations {
  /// The minimum number of distinct numbers that support a rule.
  private static let leastNumbers = 2
  /// The minimum number that may show a rule; smaller ones are often equal by chance.
  private static let leastTelling = 10.0
  /// The minimum round number that shows a rule alone, if its key says that it is what is left.
  ///
  /// Under other keys, numbers such as 86400 may be limits of the vendor.
  private static let leastSure = 1000.0
  private static let leftWords = [
    "available", "balance", "free", "left", "open", "remaining", "stock",
  ]

  /// The relations between a number in an error and an earlier result.
  var errorNumbers: [[Relation]] {
    let found = samples.map(errorNumbers)
    let sure = Set(found.joined().filter(isSure).map(\.rule))
    let shown = found.map { $0.filter { sure.contains($0.rule) } }.relations(firmFrom: 1)
    return zip(shown, found.relations(firmFrom: Self.leastNumbers)).map { ($0 + $1).oncePerPlace() }
  }

  private func isSure(_ sighting: Sighting) -> Bool {
    let saysLeft = sighting.relation?.place.lastKey?.hasWord(of: Self.leftWords) ?? false
    return saysLeft && sighting.isTelling
      && sighting.values.contains { value in
        value.double.map { $0.hasThreeDigits || $0 >= Self.leastSure } ?? false
      }
  }

  private func errorNumbers(in sample: Sample) -> [Sighting] {
    sample.results.flatMap { column -> [Sighting] in
      guard column.place.place.outcomePart == .threw, column.place.list == nil, isOpen(column),
        let number = column.value.double, let key = column.key, !key.isIdentifier, !key.isVersion,
        let latest = sample.latestObject(namedBy: column.place.index)
      else { return [] }
      let fields = (sample.run[latest]?.fields ?? [:]).filter { name, value in
        value.double != nil && !name.isIdentifier && !name.isVersion
      }
      let equal = fields.filter { $0.value.double?.isNearly(number) ?? false }
      let isGiven = sample.arguments(of: column.place.index).contains {
        $0.value.double?.isNearly(number) ?? false
      }
      return fields.keys.sorted().map { name in
        let source = latest.key(name)
        return Sighting(
          rule: pair(column, source, in: sample), isHeld: equal[name] != nil,
          isTelling: equal.count == 1 && !isGiven && abs(number) >= Self.leastTelling,
          values: [column.value], relation: Relation(column.place, .equal, source))
      }
    }
  }
}

extension ContractRelations.Sample {
  /// Returns the latest object with numbers that an earlier step returned for what a step was given.
  func latestObject(namedBy step: Int) -> RelationPlace? {
    let names = run.scenario.steps[step].action.arguments.flatMap(\.usedNames)
    let texts = Set(names.compactMap { bound[$0] }).union(
      arguments(of: step).compactMap { place, value in
        place.lastKey.map { $0.isIdentifier || $0.isName } ?? false ? value.scalarText : nil
      })
    guard !texts.isEmpty else { return nil }
    let parents = results.filter { column in
      column.place.index < step && column.place.list == nil && column.value.double != nil
        && column.place.place.outcomePart == .returned
    }.map(\.place.parent)
    return parents.last { parent in
      let members = (run[parent]?.fields ?? [:]).filter { $0.key.isIdentifier || $0.key.isName }
      return members.values.contains { $0.scalarText.map(texts.contains) ?? false }
        || arguments(of: parent.index).contains { $0.value.scalarText.map(texts.contains) ?? false }
    }
  }
}
