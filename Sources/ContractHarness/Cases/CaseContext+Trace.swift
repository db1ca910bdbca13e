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

/// The results of a traced run, in which each handler call is shown once, at its moment.
struct TracedResults {
  /// The handler calls with their arguments, each with its moment.
  private(set) var callbacks: [(text: String, moment: ContinuousClock.Instant)] = []
  private var steps: [[PreviewPart]]

  /// Takes each handler call out of the results of its step, to show it at its own moment.
  ///
  /// `calls` has only names and moments, so the arguments come from `outcomes`, without secrets.
  init(
    _ outcomes: [[PreviewPart]?],
    callbacks calls: [(handler: String, moment: ContinuousClock.Instant)]
  ) {
    steps = outcomes.map { $0 ?? [] }
    for (handler, moment) in calls {
      let arguments = takeCall(of: handler)
      callbacks.append((arguments.map { "\(handler) \($0)" } ?? handler, moment))
    }
  }

  /// The text for the end of a step, such as `returns "tea"`, without handler calls; `ends` if no
  /// result is left.
  func end(ofStep index: Int) -> String {
    guard steps.indices.contains(index), !steps[index].isEmpty else { return "ends" }
    return steps[index].map { "\($0.label) \($0.text)" }.joined(separator: ", ")
  }

  /// Removes the first call of a handler from its step, and returns its arguments; `nil` if there
  /// is none.
  ///
  /// Otherwise the call would be shown twice.
  private mutating func takeCall(of handler: String) -> String? {
    for step in steps.indices {
      let found = steps[step].firstIndex { $0.label == "calls back \(handler)" }
      if let found { return steps[step].remove(at: found).text }
    }
    return nil
  }
}
