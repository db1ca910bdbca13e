import ContractModel
import ContractValues

/// Joins the messages about one change of a vendor into one message.
struct ChangeMessage {
  /// A message about a change of a vendor, with the scenario's finding that contains it.
  struct Sighting {
    let finding: VendorFinding
    let diagnostic: Diagnostic

    /// The consequences of the change, also those that its own message only counts.
    fileprivate var consequences: [String] {
      finding.drift.filter {
        diagnostic.facts.contains(Diagnostic.fact("at", $0.place.description))
      }.flatMap(\.consequences)
    }

    /// The operation and the values of a change within a type; `nil` for any other change.
    ///
    /// They distinguish changes of members with the same name, such as a `status` in two
    /// operations.
    fileprivate var ofValue: (operation: String?, texts: [String])? {
      guard let cause = diagnostic.cause, cause.kind == Cause.anotherValue else { return nil }
      return (
        cause.operation,
        diagnostic.facts.filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }
      )
    }
  }

  /// The messages about the change, in the order of the plan; at least one.
  fileprivate let sightings: [Sighting]
  /// The findings about the change, one for each scenario, in the order of the plan.
  fileprivate let findings: [VendorFinding]

  /// The most severe message, with facts about the others.
  fileprivate var diagnostic: Diagnostic {
    let first = sightings.reduce(sightings[0]) { worst, next in
      next.diagnostic.severity.rank > worst.diagnostic.severity.rank ? next : worst
    }.diagnostic
    guard sightings.count > 1 else { return first }
    var told = first
    told.headline = headline(first)
    let consequences = sightings.flatMap(\.consequences)
      .grouped { $0.replacing(/: .* → .*/, with: "").replacing(/step [0-9]+/, with: "step") }
      .map(\.elements[0])
    told.facts.removeAll { $0.hasPrefix(Self.consequence) }
    // In a message, the lines `- before` and `+ after` show the values at the first place. The
    // facts are inserted before these lines.
    let place = told.facts.firstIndex { $0.hasPrefix("- ") } ?? told.facts.endIndex
    told.facts.insert(contentsOf: Drift.facts(about: consequences) + facts(first), at: place)
    told.help = help(first)
    return told
  }

  /// The maximum length in characters of a list of changed values; most lists fit.
  private static let namesOfValues = 240
  private static let consequence = Diagnostic.fact("with it", "")

  /// The names of the values that have changed, each once.
  private var members: [String] {
    sightings.compactMap { sighting in
      guard let words = sighting.diagnostic.gathering?.words, let cause = sighting.diagnostic.cause,
        cause.member == nil, words.hasSuffix(" " + cause.kind)
      else { return nil }
      return String(words.dropLast(cause.kind.count + 1))
    }.unique
  }

  /// The statuses that the recordings contain for answers that now have another status, each once.
  private var statuses: [String] {
    sightings.filter { $0.diagnostic.cause?.member == "status" }
      .compactMap { $0.diagnostic.facts.first { $0.hasPrefix("- ") }?.dropFirst(2) }
      .map(String.init).unique
  }

  private func headline(_ first: Diagnostic) -> String {
    guard members.count > 1, let kind = first.cause?.kind else { return first.headline }
    let texts = ["\(members[0]) and \(members.count - 1) more", "\(members.count) values"]
    return texts.map { "\($0): each \(kind)" }.first { $0.count <= 80 } ?? first.headline
  }

  private func facts(_ first: Diagnostic) -> [String] {
    let operations = sightings.compactMap(\.diagnostic.cause?.operation).unique
    let isOfDouble = first.cause?.kind == Cause.outdatedDouble
    let (broken, held) = (
      findings.filter { $0.status == .broken }, findings.filter { $0.status != .broken }
    )
    let scenarios =
      findings.count < 2
      ? []
      : isOfDouble
        ? [names("scenarios", findings.map(\.scenario))]
        : [names("broken in", broken.map(\.scenario)), names("holds in", held.map(\.scenario))]
    let others = [
      isOfDouble || sightings.count == findings.count
        ? nil : Diagnostic.fact("seen", "at \(sightings.count) places"),
      members.count > 1 ? names("values", members, limit: Self.namesOfValues) : nil,
      operations.count > 1 ? names("requests", operations) : nil,
      statuses.count > 1 ? names("was", statuses) : nil,
    ]
    return (scenarios + others).compactMap(\.self)
  }

  /// Returns a fact with the number of names and the names, cut to `limit` characters; `nil`
  /// without names.
  private func names(_ fact: String, _ names: [String], limit: Int = 66) -> String? {
    names.isEmpty
      ? nil
      : Diagnostic.fact(
        fact, ValuePreview.clip("\(names.count): \(names.joined(separator: ", "))", to: limit))
  }

  /// The advice of the first message, with the lists of all messages joined.
  ///
  /// For example, advice that ends with `volatile: ["$.id"]` and other advice that ends with
  /// `volatile: ["$.date"]` become one line that ends with `volatile: ["$.id", "$.date"]`.
  private func help(_ first: Diagnostic) -> [String] {
    let contracts = findings.map(\.contract).unique
    let single = contracts.map { VendorFinding.update([$0]) }
    let lines = (findings.count > 1 ? first.gathering?.help : nil) ?? first.help
    return lines.map { line in
      if single.contains(line) { return VendorFinding.update(contracts) }
      guard line.list != nil else { return line }
      let lists = sightings.flatMap(\.diagnostic.help)
        .filter { $0.beforeList == line.beforeList }.compactMap(\.list)
      return "\(line.beforeList)[\(lists.unique.joined(separator: ", "))]"
    }
  }
}

extension [ChangeMessage.Sighting] {
  /// Joins the messages about each change into one.
  ///
  /// A message that is not about a change stays as it is. In one scenario, two values count as the
  /// same change if the operation or both values are the same.
  func joinedByChange(in findings: [VendorFinding]) -> [Diagnostic] {
    let isOfOne = findings.count == 1
    let perOperation = enumerated().grouped { index, sighting in
      let change = sighting.finding.change(of: sighting.diagnostic)
      return Key(
        change: change, index: change == nil ? index : nil,
        operation: isOfOne ? sighting.ofValue?.operation : nil)
    }
    return perOperation.grouped { key, elements in
      let texts = isOfOne ? elements[0].element.ofValue?.texts : nil
      return Key(
        change: key.change, index: key.index, operation: texts == nil ? key.operation : nil,
        texts: texts)
    }.map { group in
      let sightings = group.elements.flatMap { $0.elements.map(\.element) }
      return ChangeMessage(sightings: sightings, findings: findings).diagnostic
    }
  }

  private struct Key: Hashable {
    let change: VendorFinding.Change?
    let index: Int?
    var operation: String?
    var texts: [String]?
  }
}

extension Diagnostic.Severity {
  var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

extension String {
  /// The advice before the list at its end; lists after equal texts are joined.
  ///
  /// It is the whole text if there is no list.
  fileprivate var beforeList: String {
    list == nil ? self : String(prefix { $0 != "[" })
  }

  /// The elements of the list at the end of advice, such as `"$.id"` in `volatile: ["$.id"]`; `nil`
  /// if there is no list.
  fileprivate var list: String? {
    guard hasSuffix("]"), let start = firstIndex(of: "[") else { return nil }
    return String(self[index(after: start)...].dropLast())
  }
}
