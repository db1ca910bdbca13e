package import ContractModel

/// The status of a case, as reports count and show it.
package enum CaseStatus: Sendable, Hashable, CaseIterable {
  /// Every promise was checked and kept.
  case kept
  /// A promise is broken.
  case broken
  /// The case could not be checked, or the run ended before it.
  case couldNotCheck
  /// The subject does not stand for the scenario.
  case skipped
  /// The scenario is pending: no subject needs to pass it yet.
  case pending

  init(_ verdict: Verdict, of plannedCase: PlannedCase) {
    switch verdict {
    case .kept: self = .kept
    case .broken: self = .broken
    case .couldNotCheck: self = .couldNotCheck
    case .skipped: self = plannedCase.isPending ? .pending : .skipped
    }
  }

  /// Creates the status of a code in an events file; an unknown code gives ``couldNotCheck``.
  init(code: String) {
    self = Self.allCases.first { $0.look.code == code } ?? .couldNotCheck
  }
}

/// The look of a status in each report.
struct StatusLook {
  /// The symbol before a title and in a matrix, one column wide.
  let sign: String
  /// The words in legends and summaries.
  let words: String
  /// The code in events files, for programs.
  let code: String
  /// The colour in a terminal.
  let role: TextRole
  /// The CSS class that colours the status in HTML.
  let tone: String

  fileprivate init(
    _ sign: String, _ words: String, _ code: String, _ role: TextRole, _ tone: String
  ) {
    (self.sign, self.words, self.code, self.role, self.tone) = (sign, words, code, role, tone)
  }
}

/// The role of a coloured text; the raw value is its colour code for terminals (ECMA-48, SGR).
enum TextRole: String, Sendable {
  case kept = "32"
  case broken = "31"
  case couldNotCheck = "33"
  case faint = "2"
  case strong = "1"
}

/// A status that reports show.
protocol ShownStatus: Hashable, CaseIterable {
  /// The look of the status.
  var look: StatusLook { get }
}

extension CaseStatus: ShownStatus {
  var look: StatusLook {
    switch self {
    case .kept: StatusLook("✓", "kept", "kept", .kept, "kept")
    case .broken: StatusLook("✗", "broken", "broken", .broken, "broken")
    case .couldNotCheck:
      StatusLook("?", "could not be checked", "could-not-check", .couldNotCheck, "unknown")
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
