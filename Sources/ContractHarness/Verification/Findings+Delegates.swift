import ContractBinding
import ContractModel
import ContractValues

extension Findings {
  /// Reports delegate calls that came in a later step than in the recording.
  ///
  /// - Returns: The results with each of these calls in its recorded step, so that later checks
  ///   compare only its arguments. They are unchanged if a call came too early.
  mutating func judgeDelegates(
    _ observation: Observation, _ compared: Observation
  ) -> (Observation, Observation) {
    guard input.mode != .record, let recording = input.recording else {
      return (observation, compared)
    }
    let recorded = recording.markedEvidence.outcomes
    var (observation, compared) = (observation, compared)
    if let moved = MovedDelegateCalls(recorded, observation.outcomes) {
      let lies = moved.moves.filter { !$0.mayMove && isHeld($0.wanted) }
      guard lies.allSatisfy({ $0.actual > $0.wanted }) else { return (observation, compared) }
      add(Dictionary(grouping: lies, by: \.wanted).sorted { $0.key < $1.key }.map(late))
      observation.outcomes = moved.undone(in: observation.outcomes)
      compared.outcomes = moved.undone(in: compared.outcomes)
    } else if !RecordedReceipts(of: recording, decide: true).areLate {
      observation.outcomes = strayCallsMoved(in: observation.outcomes, recorded)
      compared.outcomes = strayCallsMoved(in: compared.outcomes, recorded)
    }
    return (observation, compared)
  }

  /// True if the contract or the recording says which delegate calls a step must make.
  private func isHeld(_ step: Int) -> Bool {
    input.comparison != nil || input.scenario.steps[step].expectation.receives != nil
  }

  private func late(_ step: Int, _ moves: [MovedDelegateCalls.Move]) -> Finding {
    let steps = input.scenario.steps
    let names = moves.map(\.call.name)
    let first = steps[step].expectation.receives?.first { names.contains($0.name) }
    let when = moves[0].actual - step == 1 ? "in the next step" : "in a later step"
    let wanted = moves.map { "- \($0.call.name), in step \(step + 1)" }
    let actual = moves.map { move in
      let time = move.call.time.map { ", \($0.afterCall)" } ?? ""
      return "+ \(move.call.name), in step \(move.actual + 1)\(time)"
    }
    return Finding(
      "tells the delegate \(names[0]) \(when)", short: "tells its delegate too late",
      at: first?.location ?? steps[step].location, step: step, label: "told too late",
      difference: wanted + actual, isFromRecording: first == nil)
  }

  /// Moves delegate calls that the recording lacks back to an earlier step with `receives: []`.
  ///
  /// Such a step forbids calls until a later step expects some.
  private func strayCallsMoved(in outcomes: [Outcome], _ recorded: [Outcome]) -> [Outcome] {
    let steps = input.scenario.steps
    guard outcomes.count <= recorded.count else { return outcomes }
    var (outcomes, silent) = (outcomes, Int?.none)
    for index in outcomes.indices {
      let receives = steps[index].expectation.receives
      if receives != nil || !recorded[index].received.isEmpty {
        silent = receives?.isEmpty == true ? index : nil
      } else if let silent {
        outcomes[silent].received += outcomes[index].received
        outcomes[index].received = []
      }
    }
    return outcomes
  }
}
