import ContractModel
import ContractRedaction

extension CaseContext {
  /// The maximum size of an event's text in bytes, because a body may be large.
  private static let maxBytes = 500

  /// Puts the events of a traced run in order, by the seconds since the run began.
  ///
  /// The exchanges and calls in `details` must have the order of the moments in `finished`.
  func timeline(
    _ trace: RunTrace, _ details: CaseDetails, _ finished: FinishedRun
  ) -> [TraceEvent] {
    var events: [TraceEvent] = []
    func add(_ moment: ContinuousClock.Instant?, _ label: String, _ text: String) {
      guard let moment else { return }
      let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      events.append(
        TraceEvent(
          seconds: (moment - trace.start) / .seconds(1), label: label,
          text: ReportText.clipped(line, toBytes: Self.maxBytes)))
    }
    let results = TracedResults(details.outcomes, callbacks: trace.callbacks)
    for span in trace.spans {
      switch span.part {
      case .state(let name):
        add(span.began, "state", name)
        add(span.ended, "state", "\(name): is set up")
      case .step(let index):
        let step = scenario.steps[index]
        add(
          span.began, "step \(index + 1)",
          "\(step.words) \(redactor.text(step.action.argumentText))")
        add(span.ended, "step \(index + 1)", results.end(ofStep: index))
      }
    }
    for (text, moment) in results.callbacks { add(moment, "callback", text) }
    for (exchange, moments) in zip(details.exchanges ?? [], finished.moments) {
      if let sent = exchange.sent { add(moments.began, "request", "\(sent.headline) \(sent.body)") }
      let moment = exchange.sent == nil ? moments.began : moments.ended
      if let answer = exchange.answer {
        add(moment, "answer", "\(answer.headline) \(answer.body)")
      }
    }
    let printed = redactor.knowing(givensOf: job.scenario)
    for (moment, text) in finished.output { add(moment, "output", printed.text(text)) }
    return events.sorted { $0.seconds < $1.seconds }
  }
}
