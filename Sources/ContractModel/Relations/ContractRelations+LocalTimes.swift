import ContractBinding
import ContractValues

/// Finds times that a step makes of a local time among its arguments, such as `09:00` in a zone.
///
/// Such a time is the same in each run, as the contract gives all that it follows from. The result
/// must repeat another argument as well, so that the step has made it from its arguments. If no
/// argument names a zone, the vendor has one of its own, and a double may have another.
extension ContractRelations {
  /// The minimum number of distinct local times that show the rule.
  private static let leastTimes = 2
  /// The largest difference between a local time and UTC, in seconds.
  private static let maxOffset = 14 * 3600.0
  /// All differences between local times and UTC are multiples of this number of seconds.
  private static let offsetUnit = 900.0

  /// The relations for times that follow from a local time, for each scenario.
  var localTimes: [[Relation]] { samples.map(localTimes).relations(firmFrom: Self.leastTimes) }

  private func localTimes(in sample: Sample) -> [Sighting] {
    sample.results.compactMap { column -> Sighting? in
      guard column.place.list == nil, let time = column.value.comparableTime, let key = column.key,
        let given = sample.arguments(of: column.place.index).first(where: { place, value in
          place.lastKey == key && value.localTime != nil
        }), let local = given.value.localTime, sample.repeatsArgument(beside: column.place)
      else { return nil }
      let offset = time.rank - local.rank
      let isOffset =
        abs(offset) <= Self.maxOffset && offset.remainder(dividingBy: Self.offsetUnit) == 0
      let relation = Relation(column.place, .local, given.place)
      return Sighting(
        rule: pair(column, given.place, in: sample), isHeld: isOffset, isTelling: true,
        values: [given.value],
        relation: !isOpen(column)
          ? nil : sample.namesZone(at: column.place.index) ? relation : relation.seenOnce)
    }
  }
}

extension ContractRelations.Sample {
  private static let zoneWords = ["timezone", "tz", "zone"]

  /// Checks whether an argument of a step names a time zone, unlike a zone of deliveries.
  fileprivate func namesZone(at step: Int) -> Bool {
    arguments(of: step).contains { place, value in
      place.lastKey?.hasWord(of: Self.zoneWords) ?? false && value.isTimeZone
    }
  }

  /// Checks whether a member beside a place equals the step's argument of the same name.
  fileprivate func repeatsArgument(beside place: RelationPlace) -> Bool {
    let fields = run[place.parent]?.fields ?? [:]
    return arguments(of: place.index).contains { given, value in
      given.lastKey != place.lastKey && value.isTextOrNumber
        && given.lastKey.flatMap { fields[$0] } == value
    }
  }
}

extension Value {
  private static let zones: Set<String> = ["GMT", "UTC", "Z"]

  /// True for a name such as `Europe/Berlin` or `UTC`, or an offset such as `+01:00`.
  fileprivate var isTimeZone: Bool {
    guard case .string(let text) = self else { return false }
    return text.contains("/") || Self.zones.contains(text)
      || ComparableTime("2000-01-01T00:00:00" + text) != nil
  }

  /// The time in a text without a zone, such as `2026-03-02T09:00:00`, as if it were UTC.
  fileprivate var localTime: ComparableTime? {
    guard case .string(let text) = self, comparableTime == nil else { return nil }
    return ComparableTime(text + "Z") ?? ComparableTime(text + ":00Z")
  }
}
