import ContractBinding
import ContractModel
import ContractValues

/// The values of recorded requests that an adapter took from earlier answers, or from arguments.
///
/// They differ from run to run, so replay accepts others. But the replayed answers and arguments
/// are the recorded ones, so an adapter that takes the same value sends the recorded one.
struct TakenValues {
  /// The minimum length in bytes of a value that counts as taken, and is not equal by chance.
  fileprivate static let minLength = 4
  /// The maximum number of requests to compare, because the comparison takes quadratic time.
  private static let maxRequests = 256

  /// A difference between a request and the recorded one: a value that the adapter sent instead of
  /// the recorded value.
  struct Change {
    /// The part of the request, such as `body $.from`.
    let name: String
    let recorded: String
    let sent: String
    /// True if an earlier answer has the recorded value, and false if only an argument has it.
    let isAnswered: Bool
  }

  /// A value of a recorded request that comes from an earlier answer or from an argument.
  fileprivate struct TakenText {
    let place: Place
    let text: String
    let isAnswered: Bool
  }

  /// A recorded request with the values that differ from run to run, and those of them that the
  /// adapter took from an earlier answer or an argument.
  fileprivate struct Recorded {
    let request: VendorRequest
    let form: CanonicalRequest
    let wildcards: Wildcards
    /// The form without the values that may differ on replay.
    let fixed: CanonicalRequest
    /// The values that may differ on replay, as texts.
    let values: [(place: Place, text: String)]
    var taken: [TakenText] = []
  }

  private let recorded: [Recorded]

  init(_ recording: Recording, declared parts: [VolatilePart], unique: Set<String>) {
    let exchanges = recording.evidence.exchanges
    let learnt = Set(recording.volatile.filter(\.isInRequest))
    guard !learnt.isEmpty, exchanges.count <= Self.maxRequests else {
      recorded = []
      return
    }
    let volatility = Volatility(declared: parts, learnt: recording.volatile)
    var requests = exchanges.enumerated().map { index, exchange in
      Recorded(
        exchange.request, at: index, volatility, learnt, declared: Volatility(declared: parts))
    }
    let answered = AnsweredTexts(
      Set(requests.flatMap(\.values).map(\.text)), in: exchanges)
    for index in requests.indices {
      requests[index].taken = requests[index].values.compactMap { place, text in
        let isAnswered = answered.holdsNew(text, as: place, before: index)
        guard isAnswered || unique.contains(text) else { return nil }
        return TakenText(place: place, text: text, isAnswered: isAnswered)
      }
    }
    recorded = requests
  }

  /// Finds values that the adapter took from earlier answers or arguments when it was recorded, and
  /// that it sends differently now.
  func changes(in requests: [VendorRequest]) -> [(request: VendorRequest, change: Change)] {
    var left = Array(recorded.indices)
    guard !left.isEmpty else { return [] }
    let sent = requests.map { (request: $0, form: CanonicalRequest($0, counting: [])) }
    // Requests that replay cannot tell apart may come in another order. So those with the recorded
    // values are paired first.
    let others = sent.filter { request, form in
      let same = left.firstIndex {
        recorded[$0].request.isSame(as: request) && changes(at: $0, in: form, request).isEmpty
      }
      if let same { left.remove(at: same) }
      return same == nil
    }
    return others.flatMap { request, form -> [(request: VendorRequest, change: Change)] in
      let alike = left.filter { isAlike($0, form) }
        .map { ($0, changes(at: $0, in: form, request)) }
      guard let (index, changes) = alike.min(by: { $0.1.count < $1.1.count }) else { return [] }
      left.removeAll { $0 == index }
      return changes.map { (request, $0) }
    }
  }

  /// True if a sent request differs from the recorded one only at wildcards: values that may differ
  /// on replay, such as a timestamp in the body.
  private func isAlike(_ index: Int, _ sent: CanonicalRequest) -> Bool {
    let recorded = self.recorded[index]
    guard recorded.form.method == sent.method,
      recorded.form.segments.count == sent.segments.count
    else { return false }
    return recorded.fixed == sent.without(recorded.wildcards)
  }

  private func changes(
    at index: Int, in sent: CanonicalRequest, _ request: VendorRequest
  ) -> [Change] {
    recorded[index].taken.compactMap { taken in
      guard let text = sent.text(at: taken.place, in: request), !taken.text.isAlike(text) else {
        return nil
      }
      return Change(
        name: taken.place.nameInRequest, recorded: taken.text, sent: text,
        isAnswered: taken.isAnswered)
    }
  }
}

extension TakenValues.Recorded {
  /// Reads a recorded request and those of its values that differ from run to run.
  ///
  /// Times, short texts and values that the contract lists as volatile are left out. So are values
  /// in paths, because a request with another path is missing or surplus anyway.
  fileprivate init(
    _ request: VendorRequest, at index: Int, _ volatility: Volatility, _ learnt: Set<Place>,
    declared: Volatility
  ) {
    let part = Place.exchange(index).key("request")
    let form = CanonicalRequest(request, counting: [])
    let wildcards = Wildcards(in: form, volatility, part: part)
    let query = wildcards.query.sorted().filter { !declared.isVolatileQuery($0, in: part) }
      .map { part.key("query").key($0) }
    let body = wildcards.values.map { part.key("body").path($0) }
      .sorted { $0.description < $1.description }
    let headers = learnt.filter { $0.root == part.root }.compactMap(\.header).sorted()
      .filter { !declared.isVolatileHeader($0, in: part) }
      .map { part.key("headers").key($0) }
    self.init(
      request: request, form: form, wildcards: wildcards, fixed: form.without(wildcards),
      values: (query + body + headers).compactMap { place in
        guard let text = form.text(at: place, in: request), text.isTelling else { return nil }
        return (place, text)
      })
  }
}

extension CanonicalRequest {
  /// The text or the whole number at a place of a request; `nil` for other values.
  fileprivate func text(at place: Place, in request: VendorRequest) -> String? {
    if let name = place.header { return request.headers[name] }
    if let name = place.queryField { return query[name]?.scalarText }
    return body.part(at: place.path.components[...])?.scalarText
  }
}

extension String {
  /// True if both texts are the same identifier, apart from upper case, percent escapes, and the
  /// quotes or `W/` of an entity tag.
  fileprivate func isAlike(_ other: String) -> Bool { core == other.core }

  private var core: String {
    let text = Substring(self).percentDecoded.lowercased()
    return text.replacing("w/\"", with: "\"").filter { $0 != "\"" }
  }

  /// True for a text that is long enough to be recognized, and is neither a time nor a placeholder
  /// for a secret.
  fileprivate var isTelling: Bool {
    utf8.count >= TakenValues.minLength && !mayBeOfClock
      && Placeholder.anonymised(Array(utf8)) == Array(utf8)
  }

  /// True for a time, a day, and a number of seconds or milliseconds since 1970, which an adapter's
  /// own clock may have had as well.
  fileprivate var mayBeOfClock: Bool {
    if utf8.allSatisfy(\.isDigit) { return hasPrefix("1") && [10, 13].contains(utf8.count) }
    switch ValueFormat(of: .string(self))?.form {
    case .time, .timeInUTC, .timeWithOffset, .timeWithoutZone, .date, .headerTime: return true
    default: return false
    }
  }
}
