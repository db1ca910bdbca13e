import ContractBinding
import ContractModel
import ContractValues

extension Findings {
  /// Compares the header fields of requests with the recorded ones.
  ///
  /// If the adapter is the recorded one, a missing or changed field breaks the contract, or is a
  /// warning for a private field. Another adapter may have reasons to differ, so it mostly gets a
  /// warning, and only for fields that change the vendor's behaviour.
  mutating func judgeHeaders(_ sent: [VendorRequest], _ recording: Recording) {
    let isAsRecorded = sent.elementsEqual(recording.evidence.exchanges.map(\.request)) {
      $0.target == $1.target && $0.method == $1.method && $0.headers == $1.headers
    }
    if isAsRecorded { return }
    let isRecorder = input.subject.name == recording.provenance.adapter
    for (index, request) in recordedPairs(sent, recording) {
      for change in changes(request, recording, at: index) {
        let isWrong = isRecorder ? change.isMeaningful || change.isStandard : change.isWrong
        if isWrong {
          add([finding(change, request, input.step(of: request, in: sent))])
        } else if isRecorder || change.isDoubtful {
          let isOnlyRequest = recording.evidence.exchanges.count == 1
          let place = isOnlyRequest ? "" : ", in \(SentRequest(request).words)"
          warn(change.headerWords + place, at: input.step(of: request, in: sent)?.location)
        }
      }
    }
  }

  /// Pairs each request with the index of its recorded request; a request without one is left out.
  ///
  /// Each recorded request is used once.
  ///
  /// Several recorded requests may be equal, as when they were sent at once. Then the one with the
  /// most similar header fields is used.
  private func recordedPairs(
    _ sent: [VendorRequest], _ recording: Recording
  ) -> [(index: Int, request: VendorRequest)] {
    var left = Array(recording.evidence.exchanges.indices)
    return sent.compactMap { request in
      let route = SentRequest(request).route
      let same = left.indices.filter {
        recording.evidence.exchanges[left[$0]].request.isSame(as: request)
      }
      let alike =
        same.isEmpty
        ? left.indices.filter {
          SentRequest(recording.evidence.exchanges[left[$0]].request).route == route
        } : same
      let place = alike.min {
        distance(request, recording, at: left[$0]) < distance(request, recording, at: left[$1])
      }
      return place.map { (left.remove(at: $0), request) }
    }
  }

  /// Counts the header fields that differ between two requests, to find the most similar one.
  private func distance(_ request: VendorRequest, _ recording: Recording, at index: Int) -> Int {
    let recorded = RequestHeaders.chosen(in: recording.evidence.exchanges[index].request)
    let surplus = RequestHeaders.chosen(in: request).keys.filter { recorded[$0] == nil }
    return changes(request, recording, at: index).count + surplus.count
  }

  private func changes(
    _ request: VendorRequest, _ recording: Recording, at index: Int
  ) -> [Difference] {
    let part = Place.exchange(index).key("request")
    let volatility = input.contract.volatility(of: recording)
    let sent = RequestHeaders.chosen(in: request)
    let day = recording.provenance.recordedAt.prefix(10)
    return RequestHeaders.chosen(in: recording.evidence.exchanges[index].request)
      .sorted { $0.key < $1.key }
      .compactMap { name, recorded in
        // If `sends` names a field, the check of `sends` judges it.
        if input.scenario.countingHeaders.contains(name) { return nil }
        let place = part.key("headers").key(name)
        guard let now = sent[name] else {
          return volatility.isDeclaredHeader(name)
            ? nil : Difference(.removed, at: place, before: .string(recorded), after: nil)
        }
        let isVolatile =
          volatility.isVolatileHeader(name, in: part) || Placeholder.areAlike(recorded, now)
          // A value that contains the date of the recording differs on any other day.
          || [day, day.filter { $0 != "-" }[...]].contains { recorded.contains($0) }
        guard !isVolatile,
          RequestHeaders.canonical(recorded, of: name) != RequestHeaders.canonical(now, of: name)
        else { return nil }
        return Difference(.value, at: place, before: .string(recorded), after: .string(now))
      }
  }

  private func finding(
    _ change: Difference, _ request: VendorRequest, _ step: Drift.Step?
  ) -> Finding {
    let isMissing = change.after == nil
    let lines = zip("-+", [change.before, change.after]).map { sign, value in
      value?.text.map { "\(sign) \(change.headerName): \($0)" } ?? "\(sign) nothing"
    }
    var finding = Finding(
      change.headerWords,
      short: isMissing
        ? "leaves out a header field that was recorded"
        : "sends another header field than was recorded",
      at: step?.location ?? input.scenario.location, step: step.map { $0.number - 1 },
      label: isMissing ? "never sent" : "sent otherwise", in: SentRequest(request).words,
      difference: lines, isFromRecording: true)
    finding.kind = isMissing ? "removed" : "value"
    finding.path = ValuePath().key(change.headerName)
    return finding
  }
}

extension Difference {
  fileprivate var headerName: String { place.header ?? "" }

  /// True if the field changes the vendor's behaviour, as `Accept` does.
  fileprivate var isMeaningful: Bool { RequestHeaders.meaningful.contains(headerName) }

  /// True if no adapter may send this value.
  fileprivate var isWrong: Bool { judgement == .wrong }

  /// True if another adapter lacks the field, or sends another value, and the vendor may then answer
  /// otherwise.
  fileprivate var isDoubtful: Bool { after == nil ? isMeaningful : judgement == .doubtful }

  private var judgement: RequestHeaders.Judgement? {
    guard let before = before?.text, let after = after?.text else { return nil }
    return RequestHeaders.judge(after, of: headerName, recorded: before)
  }

  /// True if the field is not private (RFC 6648), such as `Depth` and `SOAPAction`.
  fileprivate var isStandard: Bool { !headerName.hasPrefix("x-") }

  fileprivate var headerWords: String {
    guard let now = after?.text else { return "no longer sends the header field \(headerName)" }
    return "sends the header field \(headerName) as '\(now)', which was recorded as "
      + "'\(before?.text ?? "")'"
  }
}
