package import ContractModel

extension RunResults {
  /// The findings about vendors that deserve a message, because no verdict says the same.
  package var vendorNews: [VendorFinding] {
    let reported = Set(entries.flatMap(\.verdict.diagnostics))
    return findings.compactMap { finding in
      var finding = finding
      finding.diagnostics.removeAll(where: reported.contains)
      return finding.standing == .same || finding.diagnostics.isEmpty ? nil : finding
    }
  }

  /// How many scenarios of each vendor stand where, in the order of the plan.
  package var vendorCounts: [VendorCounts] {
    var places: [String: Int] = [:]
    var counts: [VendorCounts] = []
    for finding in findings {
      let place = places[finding.vendor] ?? counts.count
      if place == counts.count {
        places[finding.vendor] = place
        counts.append(VendorCounts(vendor: finding.vendor))
      }
      counts[place].counts[finding.standing, default: 0] += 1
    }
    return counts
  }
}

/// How many scenarios of one vendor stand where.
package struct VendorCounts: Sendable, Hashable {
  /// The vendor's name.
  package var vendor: String
  /// The scenarios by what has become of the vendor in them.
  package var counts: [VendorFinding.Standing: Int] = [:]
}

extension VendorFinding {
  /// The scenario and the vendor, as a title: `orders: a refused order, Orders API`.
  var title: String { "\(contract): \(scenario), \(vendor)" }

  /// The state of the vendor: `etcd, as recorded on 2026-02-11`.
  var words: String {
    switch (standing, recordedOn) {
    case (.same, let day?): "\(vendor), as recorded on \(day)"
    case (.drifted, let day?): "\(vendor), drifted since \(day)"
    default: "\(vendor), \(standing.words)"
    }
  }

  /// How much it matters to a run: what fails it is an error.
  var severity: Diagnostic.Severity {
    if failsRun { return .error }
    let severities = diagnostics.map(\.severity)
    return severities.contains(.error) ? .error : severities.contains(.warning) ? .warning : .info
  }
}

extension VendorFinding.Standing {
  /// The standing in words, as summaries give it.
  package var words: String {
    switch self {
    case .same: "as recorded"
    case .drifted: "drifted"
    case .broken: "broken by the vendor"
    case .couldNotCheck: "could not be checked"
    }
  }

  /// The sign before a title, one column wide.
  var sign: String {
    switch self {
    case .same: "="
    case .drifted: "≠"
    case .broken: "✗"
    case .couldNotCheck: "?"
    }
  }

  /// Which standing of a pair it is coloured like.
  var likeness: Standing {
    switch self {
    case .same: .kept
    case .drifted, .couldNotCheck: .couldNotCheck
    case .broken: .broken
    }
  }
}

extension Verdict {
  /// Why a pair is broken or could not be checked.
  fileprivate var diagnostics: [Diagnostic] {
    switch self {
    case .kept, .skipped: []
    case .broken(let diagnostics), .couldNotCheck(let diagnostics): diagnostics
    }
  }
}
