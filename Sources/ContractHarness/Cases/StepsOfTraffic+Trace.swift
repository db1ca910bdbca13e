import ContractModel

extension StepsOfTraffic {
  /// Finds the step of each request or call by the moment when it began.
  init(_ moments: [TrafficMoments], in trace: RunTrace) {
    let spans = trace.spans
    self.init(
      moments.map { moment in
        guard let span = spans.last(where: { $0.began <= moment.began }) else { return nil }
        return if case .step(let index) = span.part { index } else { nil }
      })
  }
}
