import ContractBinding
import ContractModel
import ContractValues

/// The recorded exchanges of one scenario, indexed by request.
///
/// Equal requests are answered in the order of the recording. Different requests may come in any
/// order.
struct RecordedAnswers: Sendable {
  /// The answer to a request on replay: the index of a recorded exchange, or a refusal.
  enum Answer: Sendable {
    /// The request was recorded; the number is the index of the exchange.
    case recorded(Int)
    /// No recorded request matches, or all matching ones were answered already.
    case refused(RefusedRequest)
  }

  /// The exchanges with the same method, the same number of path segments, and volatile values at
  /// the same positions.
  ///
  /// Placeholders replace these values, so equal requests have the same key.
  private struct Table {
    let wildcards: Wildcards
    var queues: [CanonicalRequest: Queue] = [:]
  }

  /// The indices of equal requests, in the order of the recording, and the number of those already
  /// answered.
  private struct Queue {
    var indices: [Int] = []
    var used = 0

    mutating func add(_ index: Int, isUsed: Bool) {
      indices.append(index)
      if isUsed { used += 1 }
    }
  }

  /// The method and the number of path segments, which even a random identifier does not change.
  private struct Outline: Hashable {
    let method: String
    let segments: Int

    init(_ request: CanonicalRequest) {
      method = request.method
      segments = request.segments.count
    }
  }

  /// The exchanges of the recording, in order.
  ///
  /// Their requests are unchanged until the adapter sends a request that is not the next one; see
  /// ``index()``.
  private(set) var exchanges: [Exchange]

  private let volatility: Volatility
  private let counting: Set<String>
  private let redaction: @Sendable (VendorRequest) -> VendorRequest
  private let mayRepeat: Bool
  private var canonical: [CanonicalRequest] = []
  /// The indices of the recorded requests in which a placeholder may stand for words that the
  /// adapter sends.
  private var hidden: [Int] = []
  private var tables: [Outline: [Table]] = [:]
  private var isUsed: [Bool]
  /// The number of recorded requests, from the first one on, that the adapter has repeated
  /// unchanged.
  ///
  /// It is also the index of the one that it should send next.
  private var repeated = 0
  /// True after ``index()``, which runs when a request is not the next one in the recording.
  private var isIndexed = false

  /// True if the adapter sent exactly the recorded requests, in their order; false for an empty
  /// recording.
  var areRepeated: Bool { !isIndexed && repeated > 0 && repeated == exchanges.count }

  /// Prepares the answers of a recording.
  ///
  /// Its requests are indexed later, because an adapter that repeats them exactly needs no index.
  init(_ replay: Replay) {
    exchanges = replay.exchanges
    volatility = replay.volatility
    counting = Set(replay.countingHeaders.map { $0.lowercased() })
    redaction = replay.redaction
    // If values may differ, a sent request can match several recorded ones. So each request is
    // looked up.
    mayRepeat = counting.isEmpty && volatility.keepsRequests
    isUsed = Array(repeating: false, count: exchanges.count)
  }

  /// Finds the answer to a request that equals the next recorded request.
  ///
  /// This saves time for an adapter that repeats the recording: the request is not redacted, and
  /// not compared with other exchanges.
  mutating func next(repeatedBy request: VendorRequest) -> Int? {
    guard mayRepeat, !isIndexed, repeated < exchanges.count,
      exchanges[repeated].request.isRepeated(by: request)
    else { return nil }
    isUsed[repeated] = true
    defer { repeated += 1 }
    return repeated
  }

  /// Normalizes the recorded requests and indexes them, at the first call only.
  private mutating func index() {
    guard !isIndexed else { return }
    isIndexed = true
    for index in exchanges.indices {
      exchanges[index].request = redaction(exchanges[index].request)
    }
    canonical = exchanges.map { CanonicalRequest($0.request, counting: counting) }
    hidden = exchanges.indices.filter { exchanges[$0].request.holdsPlaceholder }
    for (index, request) in canonical.enumerated() {
      let wildcards = wildcards(of: index)
      let outline = Outline(request)
      var tables = tables.removeValue(forKey: outline) ?? []
      if !tables.contains(where: { $0.wildcards == wildcards }) {
        tables.append(Table(wildcards: wildcards))
        // The table with the fewest volatile values comes first, so that a request finds the most
        // exact match.
        tables.sort { $0.wildcards.count < $1.wildcards.count }
      }
      for position in tables.indices where tables[position].wildcards == wildcards {
        let key = request.without(wildcards)
        tables[position].queues[key, default: Queue()].add(index, isUsed: isUsed[index])
      }
      self.tables[outline] = tables
    }
  }

  /// Finds the recorded answer to a request; the next equal request gets the next answer.
  mutating func answer(to request: VendorRequest) -> Answer {
    index()
    let asked = CanonicalRequest(request, counting: counting)
    var last: (index: Int, times: Int)?
    if let index = take(asked, &last) { return .recorded(index) }
    // Redaction may have hidden words in the recorded request, because an answer shows them to be
    // secret. Such words are accepted if no request is equal.
    let words =
      last != nil
      ? nil
      : hidden.first { index in
        let wildcards = wildcards(of: index)
        return !isUsed[index]
          && canonical[index].without(wildcards).mayHide(asked.without(wildcards))
      }
    if let words, let index = take(canonical[words], &last) { return .recorded(index) }
    if let last {
      return .refused(
        RefusedRequest(
          request, .usedUp(times: last.times),
          nearest: unsent(like: asked)
            ?? RefusedRequest.Nearest(
              index: last.index, request: exchanges[last.index].request, differences: [])))
    }
    return .refused(RefusedRequest(request, .neverRecorded, nearest: nearest(to: asked)))
  }

  /// Takes the next exchange whose request is equal; `nil` if there is none.
  ///
  /// If all equal exchanges are used up, `last` gets the index of the last one, and their number.
  private mutating func take(
    _ asked: CanonicalRequest, _ last: inout (index: Int, times: Int)?
  ) -> Int? {
    let outline = Outline(asked)
    guard var tables = tables.removeValue(forKey: outline) else { return nil }
    // The tables are moved out of `self`, so that a change does not copy them. They are moved back
    // when the function returns.
    defer { self.tables[outline] = tables }
    for position in tables.indices {
      let key = asked.without(tables[position].wildcards)
      guard let queue = tables[position].queues[key] else { continue }
      if queue.used < queue.indices.count {
        let index = queue.indices[queue.used]
        tables[position].queues[key]?.used += 1
        isUsed[index] = true
        return index
      }
      last = last ?? (queue.indices[queue.used - 1], queue.used)
    }
    return nil
  }

  /// Finds the most similar recorded request for the message, preferably one not answered yet.
  private func nearest(to asked: CanonicalRequest) -> RefusedRequest.Nearest? {
    // A message needs a similar request, and not the best of ten thousand.
    let samePath = canonical.indices.filter { canonical[$0].path == asked.path }
    let candidates = samePath.isEmpty ? Array(canonical.indices) : samePath
    return candidates.prefix(Self.maxCompared).map { recorded($0, comparedWith: asked) }
      .min { left, right in
        (left.differences.weight, isUsed[left.index] ? 1 : 0, left.index)
          < (right.differences.weight, isUsed[right.index] ? 1 : 0, right.index)
      }
  }

  /// Finds the first recorded request that has not come yet, and differs from a sent one in
  /// neither method nor path.
  ///
  /// An adapter that asks for a page twice lacks the cursor of the next page.
  private func unsent(like asked: CanonicalRequest) -> RefusedRequest.Nearest? {
    canonical.indices.lazy.filter { !isUsed[$0] }.prefix(Self.maxCompared)
      .map { recorded($0, comparedWith: asked) }
      .first { !$0.differences.isEmpty && $0.differences.weight < [Difference].weightOfMethod }
  }

  /// The number of recorded requests that the search for a message examines at most.
  private static let maxCompared = 1000

  private func recorded(
    _ index: Int, comparedWith asked: CanonicalRequest
  ) -> RefusedRequest.Nearest {
    let wildcards = wildcards(of: index)
    return RefusedRequest.Nearest(
      index: index, request: exchanges[index].request,
      differences: Comparison(.request).requests(
        canonical[index].without(wildcards), asked.without(wildcards),
        at: Place.exchange(index).key("request")))
  }

  private func wildcards(of index: Int) -> Wildcards {
    Wildcards(in: canonical[index], volatility, part: Place.exchange(index).key("request"))
  }
}

extension Comparison {
  /// Lists the differences between a recorded and a sent request, for a message: method, path,
  /// query, header fields, body.
  fileprivate func requests(
    _ recorded: CanonicalRequest, _ asked: CanonicalRequest, at place: Place
  ) -> [Difference] {
    let line = [
      field(.string(recorded.method), .string(asked.method), at: place.key("method")),
      field(.string(recorded.path), .string(asked.path), at: place.key("path")),
    ]
    let query = Set(recorded.query.keys).union(asked.query.keys).sorted().map { name in
      field(recorded.query[name], asked.query[name], at: place.key("query").key(name))
    }
    let headers = Set(recorded.headers.keys).union(asked.headers.keys).sorted().map { name in
      let values = [recorded, asked].map { request -> Value? in
        request.headers[name].map { .string($0.joined(separator: ", ")) }
      }
      return field(values[0], values[1], at: place.key("headers").key(name))
    }
    return (line + query + headers).compactMap(\.self)
      + values(recorded.body, asked.body, at: place.key("body"))
  }
}

extension [Difference] {
  fileprivate static let weightOfMethod = 1_000_000

  /// The distance of two requests, which decides how similar they are.
  ///
  /// A different path weighs more than a different method, and a different method weighs more than
  /// any number of different fields.
  fileprivate var weight: Int {
    reduce(0) { sum, difference in
      switch difference.place.nameInRequest {
      case "path": sum + 2_000_000 + difference.unlikeSegments * 10_000
      case "method": sum + Self.weightOfMethod
      default: sum + 1
      }
    }
  }
}

extension Difference {
  /// The number of path segments from the first different one to the end, such as 2 for `/a/b/c`
  /// and `/a/x/c`.
  fileprivate var unlikeSegments: Int {
    guard case .string(let recorded) = before, case .string(let sent) = after else { return 0 }
    let (left, right) = (recorded.split(separator: "/"), sent.split(separator: "/"))
    return Swift.max(left.count, right.count) - zip(left, right).prefix { $0 == $1 }.count
  }
}
