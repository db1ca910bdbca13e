import ContractBinding
import ContractModel
import ContractValues

/// Checks whether a merged recording mixes two runs, so that the vendor never behaved like that.
///
/// A merge keeps old volatile values, such as identifiers, although the rest has changed. The
/// result is sound only if it is the new run with other names for its volatile values.
struct MixedRuns {
  private let merged: Recording
  /// The values of the new run that the merge replaced by old ones.
  private let replaced: [Difference]

  /// Takes the new run, and the result of merging it with an older one.
  ///
  /// Their exchanges and outcomes have the same positions.
  init(_ new: Recording, merged: Recording) {
    self.merged = merged
    let comparison = Comparison(.runs)
    let (before, after) = (new.evidence, merged.evidence)
    let exchanges = zip(before.exchanges, after.exchanges).enumerated().flatMap { index, pair in
      comparison.exchanges(pair.0, pair.1, at: .exchange(index))
    }
    let outcomes = zip(before.outcomes, after.outcomes).enumerated().flatMap { index, pair in
      comparison.outcomes(pair.0, pair.1, at: .outcome(index))
    }
    replaced = exchanges + outcomes
  }

  /// True if an element of a moved list has an old volatile value, which was another element's.
  func haveMoved(_ lists: Set<Place>) -> Bool {
    !lists.isEmpty && replaced.contains { !lists.isDisjoint(with: $0.place.enclosing) }
  }

  /// True if an identifier stands for two things, or if one thing has two identifiers.
  ///
  /// Header fields do not count, because many name a machine or a request, such as `Via`.
  var haveMixedIdentifiers: Bool {
    var names: [String: String] = [:]
    var things: [String: String] = [:]
    for difference in replaced where difference.place.header == nil {
      guard let new = difference.before?.identifier, let old = difference.after?.identifier else {
        continue
      }
      guard names[new, default: old] == old, things[old, default: new] == new else { return true }
      names[new] = old
      things[old] = new
    }
    let gone = Set(names.keys).subtracting(things.keys)
    return !gone.isEmpty
      && texts.contains { text in
        gone.contains(text)
          || text.split(whereSeparator: \.endsIdentifier).contains {
            gone.contains(String($0))
          }
      }
  }

  /// The texts of all JSON answers and outcomes, and the paths of the requests.
  private var texts: [String] {
    var texts = merged.evidence.exchanges.flatMap { exchange in
      [exchange.request.target] + (exchange.result.json?.texts ?? [])
    }
    for (index, outcome) in merged.evidence.outcomes.enumerated() {
      var outcome = outcome
      outcome.transformValues(at: .outcome(index)) { value, _ in
        texts += value.texts
        return value
      }
    }
    return texts
  }
}

extension Value {
  /// The minimum length of an identifier; shorter texts may be equal by chance.
  private static let minIdentifier = 8

  /// The text if it looks like an identifier, with a digit and no blank; `nil` for times and URLs.
  fileprivate var identifier: String? {
    guard case .string(let text) = self, text.utf8.count >= Self.minIdentifier,
      text.contains(where: \.isNumber), !text.contains(" "), !Placeholder.isWhole(text),
      ValueFormat(of: self)?.isParsed != true
    else { return nil }
    return text
  }
}

extension Character {
  /// True for a character that separates an identifier from the rest of a path or query.
  fileprivate var endsIdentifier: Bool { "/?&=#:, ".contains(self) }
}
