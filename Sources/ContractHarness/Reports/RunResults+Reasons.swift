extension RunResults.Entry {
  /// Whether two pairs are of one scenario and failed for one reason, as all do for which there
  /// is no recording.
  static func haveOneReason(_ left: Self, _ right: Self) -> Bool {
    left.plannedCase.contract == right.plannedCase.contract
      && left.plannedCase.scenario == right.plannedCase.scenario
      && left.standing == right.standing
      && left.diagnostics == right.diagnostics
      && left.result?.standardError == right.result?.standardError
      && left.result?.otherRuns == right.result?.otherRuns
  }
}

extension Sequence {
  /// The elements in runs, in each of which every element belongs to the one before it.
  func chunked(by belongs: (Element, Element) -> Bool) -> [[Element]] {
    reduce(into: []) { chunks, element in
      if let last = chunks.last?.last, belongs(last, element) {
        chunks[chunks.endIndex - 1].append(element)
      } else {
        chunks.append([element])
      }
    }
  }
}
