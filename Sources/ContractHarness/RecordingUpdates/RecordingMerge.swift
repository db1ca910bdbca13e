import ContractBinding
import ContractModel
import ContractValues

extension Recording {
  /// Returns this recording with each unchanged part taken from an older one, byte for byte.
  ///
  /// Volatile values count as unchanged. So a review of the file shows only changes of the vendor's
  /// behaviour.
  ///
  /// The result is `nil` if nothing can be merged: the steps or the number of requests or outcomes
  /// differ, a run with unique values sent another request, or an element of a list has moved. The
  /// result would then mix two runs, because the identifier of a moved element would stay behind.
  func merged(
    keepingUnchanged old: Recording, _ volatility: Volatility, uniqueNames: Set<String> = []
  ) -> Recording? {
    guard old.evidence.exchanges.count == evidence.exchanges.count,
      old.evidence.outcomes.count == evidence.outcomes.count, old.steps == steps,
      (old.seed == nil) == (seed == nil)
    else { return nil }
    let comparison = Comparison(.runs, volatility: volatility)
    let new = withUniqueValues(of: old, uniqueNames)
    var merged = new
    for index in evidence.exchanges.indices {
      merged.evidence.exchanges[index].merge(
        old.evidence.exchanges[index], at: .exchange(index), comparison)
    }
    for index in evidence.outcomes.indices {
      merged.evidence.outcomes[index].merge(
        old.evidence.outcomes[index], at: .outcome(index), comparison)
    }
    let moved = comparison.differences(
      Evidence(outcomes: [], interactions: old.evidence.interactions),
      Evidence(outcomes: [], interactions: evidence.interactions))
    if moved.isEmpty { merged.evidence.interactions = old.evidence.interactions }
    // A new request contains the unique values of its own run. The adapter may have encoded them in
    // any way, so they cannot be replaced.
    let keepsRequests =
      moved.isEmpty
      && zip(old.evidence.exchanges, merged.evidence.exchanges).allSatisfy {
        $0.request == $1.request
      }
    guard seed == nil || keepsRequests else { return nil }
    let runs = MixedRuns(new, merged: merged)
    let lists = old.changes(in: new, volatility).filter { $0.change == .order }.map(\.place)
    return runs.haveMoved(Set(lists)) || runs.haveMixedIdentifiers ? nil : merged
  }

  /// Lists the differences of a later run; a list whose elements have only moved is one of them.
  func changes(in later: Recording, _ volatility: Volatility) -> [Difference] {
    var comparison = Comparison(.runs, volatility: volatility)
    comparison.comparesOrders = true
    return MovedElements.joined(
      comparison.differences(markedEvidence, later.evidence), volatility, recording: self,
      live: later)
  }
}

extension Exchange {
  fileprivate mutating func merge(_ old: Exchange, at place: Place, _ comparison: Comparison) {
    let differences = comparison.exchanges(old, self, at: place)
    let hasNewRequest = differences.contains { $0.side == .adapter && $0.place.header == nil }
    guard hasNewRequest || differences.contains(where: { $0.side == .vendor }) else {
      self = old
      return
    }
    if !hasNewRequest { request = old.request }
    // The pieces of a stream divide only the body that arrived in them, so such a response is not
    // merged.
    guard pieces.isEmpty, !isOpen, case .response(let before) = old.result,
      case .response(var response) = result
    else { return }
    let part = place.key("response")
    response.merge(before, at: part, comparison.contents(before, response, at: part))
    result = .response(response)
  }
}

extension VendorResponse {
  fileprivate mutating func merge(
    _ old: VendorResponse, at place: Place, _ differences: [Difference]
  ) {
    let changes = Changes(differences)
    let isStatusSame = status == old.status
    let forms = (BodyForm(old.body, headers: old.headers), BodyForm(body, headers: headers))
    if case (.json(let before), .json(let after)) = forms {
      // A vendor may send the keys of an object in a different order each time.
      let merged = changes.merged(before, after, at: place.key("body")) ?? after
      body = JSONText.replacing(before, by: merged, in: old.body)
    } else if isStatusSame, !differences.contains(where: \.place.isInResponseBody) {
      body = old.body
    }
    let names = Set(differences.compactMap(\.place.header))
    headers.merge(old.headers, changed: names)
    trailers.merge(old.trailers, changed: names)
  }
}

extension [VendorHeader] {
  /// Merges header fields in their old order, with new ones last; unchanged ones keep their value.
  fileprivate mutating func merge(_ old: [VendorHeader], changed: Set<String>) {
    let values = Dictionary(grouping: self) { $0.name.lowercased() }
    var given: Set<String> = []
    let kept = old.flatMap { field -> [VendorHeader] in
      let name = field.name.lowercased()
      guard changed.contains(name) else { return [field] }
      return given.insert(name).inserted ? values[name] ?? [] : []
    }
    let names = Set(old.map { $0.name.lowercased() })
    self = kept + filter { !names.contains($0.name.lowercased()) }
  }
}

extension Outcome {
  fileprivate mutating func merge(_ old: Outcome, at place: Place, _ comparison: Comparison) {
    // A difference at the step itself means that it ended in another way. Then no old value can be
    // retained.
    let changes = Changes(
      comparison.outcomes(old, self, at: place).filter { $0.place != place })
    for index in callbacks.indices where old.callbacks.indices.contains(index) {
      guard changes.isKept(place.key("callbacks").index(index).order) else { continue }
      callbacks[index].beforeReturning = old.callbacks[index].beforeReturning
    }
    transformValues(at: place) { value, place in
      changes.merged(old.value(at: place), value, at: place) ?? value
    }
  }
}

/// The places where two recordings differ, to find the parts that are unchanged.
private struct Changes {
  private let places: Set<Place>
  /// The changed places and all places that contain them, such as `outcomes[0]` for
  /// `outcomes[0].returned`.
  ///
  /// A value at any other place is the old one as a whole.
  private let affected: Set<Place>

  init(_ differences: [Difference]) {
    places = Set(differences.map(\.place))
    affected = Set(differences.flatMap(\.place.enclosing))
  }

  /// True if this place and all places that contain it are unchanged.
  func isKept(_ place: Place) -> Bool { places.isDisjoint(with: place.enclosing) }

  /// Returns the new value, with each unchanged part taken from the old value.
  ///
  /// So parts that differ only in volatile values stay as they are in the file.
  func merged(_ old: Value?, _ new: Value?, at place: Place) -> Value? {
    guard isKept(place) else { return new }
    guard affected.contains(place) else { return old }
    switch (old, new) {
    case (.array(let before), .array(let after)) where before.count == after.count:
      return .array(
        after.indices.map { index in
          merged(before[index], after[index], at: place.index(index)) ?? after[index]
        })
    case (.object(let before), .object(let after)):
      return .object(fields(before, after, at: place))
    case (.error(let before), .error(var after)):
      after.fields = fields(before.fields, after.fields, at: place)
      return .error(after)
    default: return new
    }
  }

  private func fields(
    _ old: [String: Value], _ new: [String: Value], at place: Place
  ) -> [String: Value] {
    var fields: [String: Value] = [:]
    for key in Set(old.keys).union(new.keys) {
      fields[key] = merged(old[key], new[key], at: place.key(key))
    }
    return fields
  }
}
