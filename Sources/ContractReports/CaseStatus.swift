package import ContractModel

/// The status of one scenario on one subject; reports count cases by it and show it by a symbol.
package enum CaseStatus: Sendable, Hashable, CaseIterable {
  /// The subject passed: everything that the contract says was checked and is true.
  case kept
  /// The subject, the vendor or the recording breaks the contract.
  case broken
  /// The case has no valid result, for example because its recording is missing or the run ended
  /// early.
  case couldNotCheck
  /// The subject fails, and the project's baseline lists this failure.
  case known
  /// The case did not run, because its double need not pass the scenario, or because the run ended
  /// after enough failures.
  case skipped
  /// The scenario is marked `pending`, so that no subject needs to pass it yet.
  case pending

  init(_ verdict: Verdict, of plannedCase: PlannedCase) {
    switch verdict {
    case .kept: self = .kept
    case .broken: self = .broken
    case .couldNotCheck: self = .couldNotCheck
    case .known: self = .known
    case .skipped: self = plannedCase.isPending ? .pending : .skipped
    }
  }

  /// Reads the word of an events file, such as `kept`; an unknown word gives ``couldNotCheck``.
  init(code: String) {
    self = Self.allCases.first { $0.look.code == code } ?? .couldNotCheck
  }
}

/// The symbol, the words and the colours that show a status in the reports.
struct StatusLook {
  /// The symbol before a title and in a table, one column wide, such as `✓`.
  let sign: String
  /// The words in legends and summaries, such as `could not be checked`.
  let words: String
  /// The word in events files, for programs, such as `could-not-check`.
  let code: String
  /// The colour of the symbol in a terminal, such as red for a broken case.
  let role: TextRole
  /// The CSS class that colours the status in HTML, such as `broken`.
  let tone: String

  fileprivate init(
    _ sign: String, _ words: String, _ code: String, _ role: TextRole, _ tone: String
  ) {
    (self.sign, self.words, self.code, self.role, self.tone) = (sign, words, code, role, tone)
  }
}

/// The meaning of a text that a terminal shows in colour.
///
/// The raw value is its colour code for terminals (ECMA-48, SGR), such as 31 for red.
enum TextRole: String, Sendable {
  case kept = "32"
  case broken = "31"
  case couldNotCheck = "33"
  case faint = "2"
  case strong = "1"
}

/// A status of a case or of a vendor, which reports show by a symbol and words.
protocol ShownStatus: Hashable, CaseIterable {
  var look: StatusLook { get }
}

extension CaseStatus: ShownStatus {
  var look: StatusLook {
    switch self {
    case .kept: StatusLook("✓", "kept", "kept", .kept, "kept")
    case .broken: StatusLook("✗", "broken", "broken", .broken, "broken")
    case .couldNotCheck:
      StatusLook("?", "could not be checked", "could-not-check", .couldNotCheck, "unknown")
    case .known: StatusLook("!", "known to fail", "known", .couldNotCheck, "known")
    case .skipped: StatusLook("-", "skipped", "skipped", .faint, "skipped")
    case .pending: StatusLook("~", "pending", "pending", .faint, "pending")
    }
  }
}

extension VendorStatus: ShownStatus {
  var look: StatusLook {
    switch self {
    case .same: StatusLook("=", "as recorded", rawValue, .kept, "kept")
    case .drifted: StatusLook("≠", "drifted", rawValue, .couldNotCheck, "unknown")
    case .broken: StatusLook("✗", "broken by the vendor", rawValue, .broken, "broken")
    case .couldNotCheck:
      StatusLook("?", "could not be checked", rawValue, .couldNotCheck, "unknown")
    }
  }
}
