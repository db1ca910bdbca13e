import ContractModel

/// A note that one or more cases of a contract have, so that it is shown once for all of them.
struct SharedNote {
  let text: String
  /// The cases that have this note, in the order of the plan; at least one.
  let cases: [PlannedCase]

  /// The name of the scenario, or the number of scenarios, such as `3 scenarios`.
  var scenarios: String {
    let names = cases.map(\.scenario).unique
    return names.count > 1 ? "\(names.count) scenarios" : names[0]
  }

  /// The distinct subjects, such as `curl, urlsession`.
  var subjects: String {
    cases.map(\.subject).unique.joined(separator: ", ")
  }
}

extension ContractResults {
  /// The notes on the contract's cases, in the order in which each occurs first.
  var sharedNotes: [SharedNote] {
    let notes = entries.flatMap { entry in
      (entry.result?.notes ?? []).map { SharedNote(text: $0, cases: [entry.plannedCase]) }
    }
    return notes.grouped(by: \.text).map {
      SharedNote(text: $0.key, cases: $0.elements.flatMap(\.cases))
    }
  }
}
