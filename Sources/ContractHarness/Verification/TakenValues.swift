import ContractBinding
import ContractModel
import ContractValues

/// The values of recorded requests that an adapter took from earlier answers, or from arguments.
///
/// They differ from run to run, so replay accepts others. But the replayed answers and arguments
/// are the recorded ones, so an adapter that takes the same value sends the recorded one.
struct TakenValues {
  /// The length in bytes below which equal values may be a coincidence.
  private static let minLength = 4
  /// The greatest number of requests that are compared, which takes quadratic time.
  private static let maxRequests = 256

  /// A value that the adapter sent in place of the recorded one.
  struct Change {
    /// The part of the request, such as `body $.from`.
    let name: String
    let recorded: String
    let sent: String
  }

  private let exchanges: [Exchange]
  /// The recorded requests in the form in which replay finds them.
  private let forms: [CanonicalRequest]
  private let learnt: Set<Place>
  private let declared: Volatility
  private let volatility: Volatility
  /// The values of names such as `${unique.order}` in the recorded run, which no other run has.
  private let unique: Set<String>

  init(_ recording: Recording, declared parts: [VolatilePart], unique: Set<String>) {
    exchanges = recording.evidence.exchanges
    learnt = Set(recording.volatile.filter(\.isInRequest))
    let isCompared = !learnt.isEmpty && exchanges.count <= Self.maxRequests
    forms = isCompared ? exchanges.map { CanonicalRequest($0.request, counting: []) } : []
    declared = Volatility(declared: parts)
    volatility = Volatility(declared: parts, learnt: recording.volatile)
    self.unique = unique
  }

  /// The values that an adapter sends in place of those that it took when it was recorded.
  ///
  /// - Parameter requests: The requests of the run, in their order.
  /// - Returns: The changes, each with its request.
  func changes(in requests: [VendorRequest]) -> [(request: VendorRequest, change: Change)] {
    var left = Array(forms.indices)
    guard !left.isEmpty else { return [] }
    // Alike requests may come in another order, so those that are equal are paired first.
    let others = requests.filter { request in
      let same = left.firstIndex {
        exchanges[$0].request.isSame(as: request)
          && changes(at: $0, in: CanonicalRequest(request, counting: []), request).isEmpty
      }
      if let same { left.remove(at: same) }
      return same == nil
    }
    return others.flatMap { request -> [(request: VendorRequest, change: Change)] in
      let form = CanonicalRequest(request, counting: [])
      let alike = left.filter { isAlike($0, form) }
        .map { ($0, changes(at: $0, in: form, request)) }
      guard let (index, changes) = alike.min(by: { $0.1.count < $1.1.count }) else { return [] }
      left.removeAll { $0 == index }
      return changes.map { (request, $0) }
    }
  }

  /// Tells if replay answers a request like the recorded one.
  private func isAlike(_ index: Int, _ sent: CanonicalRequest) -> Bool {
    let recorded = forms[index]
    guard recorded.method == sent.method, recorded.segments.count == sent.segments.count else {
      return false
    }
    let wildcards = Wildcards(in: recorded, volatility, part: part(index))
    return recorded.without(wildcards) == sent.without(wildcards)
  }

  private func part(_ index: Int) -> Place { Place.exchange(index).key("request") }

  private func changes(
    at index: Int, in sent: CanonicalRequest, _ request: VendorRequest
  ) -> [Change] {
    values(at: index, in: sent, request).compactMap { place, recorded, sent in
      guard let recorded, let sent, recorded.utf8.count >= Self.minLength,
        !recorded.isAlike(sent), !recorded.mayBeOfClock,
        Placeholder.anonymised(Array(recorded.utf8)) == Array(recorded.utf8),
        unique.contains(recorded) || isAnswered(recorded, before: index)
      else { return nil }
      return Change(name: place.nameInRequest, recorded: recorded, sent: sent)
    }
  }

  /// The learnt volatile values of a recorded request, and the values of another request there.
  ///
  /// Those in paths are left out, because a request with another path is missing or surplus anyway.
  private func values(
    at index: Int, in sent: CanonicalRequest, _ request: VendorRequest
  ) -> [(place: Place, recorded: String?, sent: String?)] {
    let (part, recorded) = (part(index), forms[index])
    let wildcards = Wildcards(in: recorded, volatility, part: part)
    let query = wildcards.query.sorted().filter { !declared.isVolatileQuery($0, in: part) }
      .map { ($0, part.key("query").key($0)) }
      .map { ($1, recorded.query[$0]?.plainText, sent.query[$0]?.plainText) }
    let body = wildcards.values.map { path in
      (part.key("body").path(path), recorded.body[path]?.plainText, sent.body[path]?.plainText)
    }.sorted { $0.0.description < $1.0.description }
    let headers = learnt.filter { $0.root == part.root }.compactMap(\.header).sorted()
      .filter { !declared.isVolatileHeader($0, in: part) }
      .map { name in
        (
          part.key("headers").key(name), exchanges[index].request.headers[name],
          request.headers[name]
        )
      }
    return query + body + headers
  }

  /// Tells if an earlier answer has a value that no request has sent before.
  ///
  /// An answer often repeats what the adapter made itself, such as the number of its session.
  private func isAnswered(_ text: String, before index: Int) -> Bool {
    let first = exchanges[..<index].firstIndex { exchange in
      guard case .response(let response) = exchange.result else { return false }
      return response.headers.contains { $0.value == text }
        || exchange.result.json?.holds(text) ?? false
    }
    return first.map { !exchanges[...$0].contains { $0.request.holds(text) } } ?? false
  }
}

extension VendorRequest {
  /// Checks whether the path, the query, a header field or the body contains a text.
  fileprivate func holds(_ text: String) -> Bool {
    target.contains(text) || headers.contains { $0.value.contains(text) }
      || String(decoding: body, as: UTF8.self).contains(text)
  }
}

extension String {
  /// Checks whether two texts are the same identifier: in capital letters, with percent escapes, or
  /// as a quoted or weak tag.
  fileprivate func isAlike(_ other: String) -> Bool { core == other.core }

  private var core: String {
    let text = Substring(self).percentDecoded.lowercased()
    return text.replacing("w/\"", with: "\"").filter { $0 != "\"" }
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

extension Value {
  /// A text or a whole number as text; `nil` for other values.
  fileprivate var plainText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    default: nil
    }
  }

  /// Checks whether a text, or a number with these digits, stands anywhere in the value.
  fileprivate func holds(_ text: String) -> Bool {
    switch self {
    case .object(let fields): fields.values.contains { $0.holds(text) }
    case .array(let elements): elements.contains { $0.holds(text) }
    default: plainText == text
    }
  }

  /// The value at a path; `nil` if there is none.
  fileprivate subscript(path: ValuePath) -> Value? {
    path.components.reduce(Optional(self)) { value, component in
      switch (component, value) {
      case (.key(let key), .object(let fields)?): fields[key]
      case (.index(let index), .array(let elements)?) where elements.indices.contains(index):
        elements[index]
      default: nil
      }
    }
  }
}
