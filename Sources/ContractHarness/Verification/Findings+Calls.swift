import ContractBinding
import ContractModel
import ContractValues

extension Findings {
  /// Compares the calls to an SDK with `sends`.
  ///
  /// Each entry needs exactly one call, in any order. Calls of a function that no entry names are
  /// ignored, but `sends: []` allows no call at all.
  mutating func judgeCalls(
    _ calls: [SeamInteraction.Call], _ sends: [SentExpectation], _ matching: Matching
  ) {
    let promises = sends.filter { $0.seam != nil }
    let names = Set(promises.compactMap(\.seam))
    let judged = calls.filter { sends.isEmpty || names.contains($0.name) }
    let assignment = Assignment(
      candidates: promises.map { promise in
        judged.indices.filter { matching.mismatches(promise, judged[$0]).isEmpty }
      },
      count: judged.count)
    var spare = assignment.spare.map { judged[$0] }
    for index in assignment.unmet { add(explain(promises[index], &spare, matching)) }
    add(spare.map { unexpected("calls \($0.words)", as: "makes a call", of: $0.name, $0.words) })
  }

  /// Explains why no call matches an entry of `sends`.
  ///
  /// It compares the entry with the most similar call that no other entry matched.
  private func explain(
    _ promise: SentExpectation, _ spare: inout [SeamInteraction.Call], _ matching: Matching
  ) -> [Finding] {
    let name = promise.seam ?? ""
    let nearest = spare.indices.filter { spare[$0].name == name }.min {
      matching.mismatches(promise, spare[$0]).count < matching.mismatches(promise, spare[$1]).count
    }
    if let nearest {
      return matching.mismatches(promise, spare.remove(at: nearest)).map { mismatch in
        var finding = Finding(
          mismatch, in: nil, step: nil, deed: "calls \(name) with \(mismatch.summary)",
          short: "does not call \(name) as the contract says")
        finding.place = "\(name), \(mismatch.path.description(root: "arguments"))"
        return finding
      }
    }
    var finding = Finding(
      "never calls \(name) of the vendor's", short: "leaves out a call that the contract asks for",
      at: promise.location, label: "never called", of: name)
    finding.show(expected: [name], actual: spare.isEmpty ? ["nothing"] : spare.map(\.words))
    return [finding]
  }

  /// The finding about a call or a request that no entry of `sends` names.
  func unexpected(
    _ deed: String, as kind: String, of operation: String, _ words: String
  ) -> Finding {
    Finding(
      "\(deed), which the contract does not ask for",
      short: "\(kind) that the contract does not ask for",
      at: input.scenario.sends?.first?.location ?? input.scenario.location,
      label: "and nothing else", of: operation, difference: ["- nothing more", "+ \(words)"])
  }

  /// Checks that the adapter makes each recorded call again.
  ///
  /// The replay refuses other calls already.
  mutating func judgeRecordedCalls(_ observation: Observation) {
    guard let recording = input.recording else { return }
    var left = recording.evidence.interactions.calls.map(\.call)
    guard !left.isEmpty else { return }
    let made = observation.interactions.calls.map(\.call)
    guard !made.isEmpty else { return add([reachedNoSeam(left)]) }
    // The replay has compared the arguments already, so only the names are counted here.
    for call in made {
      if let index = left.firstIndex(where: { $0.name == call.name }) { left.remove(at: index) }
    }
    add(
      left.map {
        neverMade(
          "never calls", $0.words, short: "leaves out a call", label: "never called", of: $0.name)
      })
  }

  /// The finding about a recorded call or request that the adapter leaves out.
  func neverMade(
    _ verb: String, _ words: String, short: String, label: String, of operation: String
  ) -> Finding {
    Finding(
      "\(verb) \(words), which was recorded", short: "\(short) that was recorded",
      at: input.scenario.location, label: label, of: operation,
      difference: ["- \(words)", "+ nothing"], isFromRecording: true)
  }

  private func reachedNoSeam(_ calls: [SeamInteraction.Call]) -> Finding {
    Finding(
      "never called a function that it was given", at: input.scenario.location,
      label: "nothing was called",
      difference: calls.prefix(4).map { "- \($0.words)" } + ["+ nothing"],
      help: ["hand it every function of the vendor's as a seam: vendor.seam(\"…\", …)"])
  }
}

extension Matching {
  /// Lists the mismatches between a call to an SDK and an entry of `sends`.
  fileprivate func mismatches(_ promise: SentExpectation, _ call: SeamInteraction.Call)
    -> [Mismatch]
  {
    guard promise.seam == call.name else { return [Mismatch(at: ValuePath(), promise.location)] }
    return promise.arguments.map { mismatches($0, .array(call.arguments)) } ?? []
  }
}

extension SentExpectation {
  /// The function of the SDK that the entry names; `nil` for an HTTP request.
  var seam: String? {
    if case .seam(let name) = call { name } else { nil }
  }
}

extension SeamInteraction.Call {
  /// The call on one line, such as `loadFeedbackForm("survey-1")`.
  var words: String { SeamCall(name, arguments).words }
}
