import ContractBinding
import ContractModel
import ContractValues

extension Findings {
  /// Reports relations that the recordings show and that the subject's values break, for example
  /// because two ids are no longer equal.
  ///
  /// A subject that breaks the contract is not checked, because that would report one problem
  /// twice.
  mutating func judgeRelations(_ observation: Observation) {
    guard let recording = input.original ?? input.recording, !recording.relations.isEmpty,
      input.isHeldToRelations, broken.isEmpty
    else { return }
    let relations = input.relations(of: recording)
    let recorded = RunValues(input.scenario, recording.evidence.outcomes, seed: recording.seed)
    let isAboutLists = relations.contains { relation in
      relation.hasPlace { !$0.isGiven && $0.list != nil }
    }
    // Most scenarios have no unique values, so only those with a recorded seed need the run's.
    let seed = recording.seed.flatMap { _ in input.seed }
    var run = RunValues(input.scenario, observation.outcomes, seed: seed)
      .aligned(by: isAboutLists ? recorded.anchors : [])
    run.stepTimes = input.stepTimes
    var lacking = 0
    var told: Set<String> = []
    for relation in relations {
      let tier = input.tier(of: relation)
      guard tier != .none || input.mayNameAnother(relation) else { continue }
      switch relation.check(run, recorded: recorded) {
      case .held: break
      case .notApplicable: lacking += tier == .none ? 0 : 1
      case .broken(let breach):
        let isCertain =
          tier == .error && !relation.isWorded(breach)
          && !relation.isAboutWholeList(run, recorded)
          || tier == .none && relation.isOfAnotherObject(breach, in: run)
        guard tier != .none || isCertain else { continue }
        // One mistake breaks similar relations in several steps, so only the first problem is
        // reported.
        guard told.insert(relation.names).inserted else { continue }
        let sentence = RelationSentence(relation, breach)
        if isCertain {
          add([finding(sentence)])
        } else {
          warn(
            "\(input.beginning)\(sentence.predicate): \(sentence.line)",
            at: input.scenario.steps[relation.place.index].location)
        }
      }
    }
    if lacking > 0 {
      let verb = lacking == 1 ? "does" : "do"
      note(
        "\(Plural.of(lacking, "learnt relation")) \(verb) not apply: there is no such value")
    }
  }

  private func finding(_ sentence: RelationSentence) -> Finding {
    let step = input.scenario.steps[sentence.relation.place.index]
    return Finding(
      sentence.predicate, short: sentence.shortPredicate, at: step.location,
      step: sentence.relation.place.index, label: "got \(sentence.breach.value.summary)",
      in: sentence.relation.place.description, difference: sentence.lines,
      help: [
        "mend the double; or, if it is a coincidence, write in the contract:",
        sentence.relation.lineToStrikeOut,
      ], isFromRecording: true)
  }
}

extension CaseInput {
  /// True for a double that must also follow the recording, and for the adapter of a local vendor,
  /// which no replay replaces.
  fileprivate var isHeldToRelations: Bool {
    subject.kind.isDouble ? fidelity != .contract : runsLocalVendor
  }

  private var runsLocalVendor: Bool {
    !subject.kind.isDouble && contract.vendor.kind == .local && mode == .replay
  }

  /// The subject of a warning's sentence.
  ///
  /// A local vendor may have changed instead of its adapter, so the sentence names both.
  fileprivate var beginning: String { runsLocalVendor ? "the vendor or the adapter " : "" }

  /// True for a `contains` relation on a double, such as an address with an identifier.
  ///
  /// A double may use other addresses than the vendor, but not one with the identifier of another
  /// object.
  fileprivate func mayNameAnother(_ relation: Relation) -> Bool {
    relation.kind == .contains && subject.kind.isDouble && subject.isHeldToValues
  }

  /// The relations of a recording about values that the subject gives.
  ///
  /// A relation is left out if an `unrelated` list names one of its places, or if the scenario does
  /// not have its step any more.
  func relations(of recording: Recording) -> [Relation] {
    let unrelated = contract.unrelatedParts(in: scenario)
    var relations: [Relation] = []
    relations.reserveCapacity(recording.relations.count)
    for line in recording.relations {
      guard let relation = Relation(line), !relation.place.isGiven,
        scenario.steps.indices.contains(relation.place.index),
        !relation.isStruckOut(by: unrelated)
      else { continue }
      relations.append(relation)
    }
    return relations
  }

  /// The severity of a broken relation; a double with fixed answers must keep formats only.
  ///
  /// For a local vendor it is a warning at most, because the vendor may have changed.
  fileprivate func tier(of relation: Relation) -> RelationKind.Tier {
    guard !runsLocalVendor else {
      return relation.strength == .firm && relation.kind.tierLive != .none ? .warning : .none
    }
    if relation.kind == .format {
      if fidelity == .exact { return .error }
      // A double may use a counter in place of a UUID, but a time must look like a time.
      return relation.format?.isParsed ?? false ? .warning : .none
    }
    guard subject.isHeldToValues else { return .none }
    let tier = relation.kind.tierOnDoubles
    // A text that names a key breaks its `nameOf` relation only by naming another key of the run.
    // That is an error even if the relation was seen only once.
    if relation.kind == .nameOf { return tier }
    return relation.strength == .seenOnce && tier == .error ? .warning : tier
  }
}
