import ContractModel

/// A change of a vendor, or an outdated double, with all scenarios that show it.
struct VendorChange {
  /// The scenarios' findings, in the order of the plan, each with only its messages about the
  /// change.
  let findings: [VendorFinding]

  /// The highest severity among the vendor's changes; 0 if only doubles are outdated.
  fileprivate var rank: Int { findings.map(\.rank).max() ?? 0 }

  /// The message of the scenario in which the change is most severe, with facts about all
  /// scenarios.
  ///
  /// If one scenario shows the change at several places, these share the message.
  var message: RunMessage {
    let worst = findings.reduce(findings[0]) { $1.rank > $0.rank ? $1 : $0 }
    var message = worst.message
    if findings.count > 1 {
      let contracts = findings.map(\.contract).unique.joined(separator: ", ")
      message.title = "\(contracts): \(findings.count) scenarios, \(worst.vendor)"
    }
    let shown = findings.flatMap { finding in
      finding.diagnostics.map { ChangeMessage.Sighting(finding: finding, diagnostic: $0) }
    }
    message.diagnostics = shown.joinedByChange(in: findings)
    return message
  }
}

extension RunResults {
  /// The failures, without those of adapters that a change of the vendor explains completely.
  ///
  /// The message about the change already says where the contract no longer holds.
  var failuresBesideVendors: [FailureGroup] {
    let broken = Dictionary(
      findings.filter { $0.status == .broken }.map { (ScenarioKey($0), $0) }
    ) { first, _ in first }
    return failures.filter { failure in
      !failure.entries.allSatisfy { entry in
        broken[ScenarioKey(entry.plannedCase)].map { $0.explains(entry) } ?? false
      }
    }
  }

  /// The changes of vendors that need a message, the most severe ones first.
  ///
  /// Equally severe changes are in the order in which they first occur. A change that several
  /// scenarios show is one entry. All changes that only one scenario shows are one entry for that
  /// scenario.
  var vendorChanges: [VendorChange] {
    let findings = unreportedFindings.joiningAnswers.joiningOrders
    let counts = findings.flatMap { $0.changes }.counts
    var shared: [VendorFinding.Change: [VendorFinding]] = [:]
    for finding in findings {
      for change in Set(finding.changes) where counts[change, default: 0] > 1 {
        shared[change, default: []].append(finding.keeping { $0 == change })
      }
    }
    var changes: [VendorChange] = []
    for finding in findings {
      for change in finding.changes {
        if let all = shared.removeValue(forKey: change) {
          changes.append(VendorChange(findings: all))
        }
      }
      let own = finding.keeping { change in change.map { counts[$0] == 1 } ?? true }
      if !own.diagnostics.isEmpty { changes.append(VendorChange(findings: [own])) }
    }
    return changes.sorted { $0.rank > $1.rank }
  }
}

extension VendorFinding {
  /// A vendor and a cause; changes in several scenarios are the same if both are equal.
  struct Change: Hashable {
    let vendor: String
    /// The cause without its operation, because several operations can show the same change.
    let cause: Cause
  }

  /// The messages; several messages about one change are joined into one.
  var messages: [Diagnostic] {
    [self].joiningAnswers[0].diagnostics
      .map { ChangeMessage.Sighting(finding: self, diagnostic: $0) }.joinedByChange(in: [self])
  }

  /// The changes that the messages describe, each once.
  var changes: [Change] { diagnostics.compactMap(change(of:)).unique }

  /// Returns the vendor and cause by which messages of several scenarios count as one change; `nil`
  /// if the message is about no change.
  func change(of diagnostic: Diagnostic) -> Change? {
    guard var cause = diagnostic.cause else { return nil }
    cause.operation = nil
    return Change(vendor: vendor, cause: cause)
  }

  /// The highest severity among the messages about changes of the vendor; 0 if there are no such
  /// messages.
  fileprivate var rank: Int {
    diagnostics.filter { $0.cause?.kind != Cause.outdatedDouble }
      .map { $0.severity.rank + 1 }.max() ?? 0
  }

  /// Returns true if the finding explains all messages of a case: the case belongs to one of the
  /// finding's adapters, and each message is about a place that the vendor's changes break.
  fileprivate func explains(_ entry: RunResults.Entry) -> Bool {
    // A message at the scenario itself can be about any problem, so that place explains nothing.
    let broken = Set(diagnostics.filter { $0.severity == .error }.compactMap(\.location))
      .union(explainedPlaces).subtracting([location])
    return adapters.contains(entry.plannedCase.subject)
      && entry.failureDiagnostics.allSatisfy { $0.location.map(broken.contains) ?? false }
  }

  /// Returns the finding with only those messages whose change is accepted.
  ///
  /// If none of them is a warning or an error about the vendor, it no longer fails the run.
  fileprivate func keeping(_ accepts: (Change?) -> Bool) -> VendorFinding {
    var finding = self
    finding.diagnostics = diagnostics.filter { accepts(change(of: $0)) }
    finding.failsRun = failsRun && finding.rank > 1
    return finding
  }
}
