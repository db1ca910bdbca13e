import ContractBinding
import ContractModel
import ContractValues

/// Finds times of an object that changed from answer to answer in the recording and no longer do.
///
/// An example is an `updatedAt` that the vendor no longer renews.
///
/// Times are volatile, so comparing each value with the recorded one cannot find this.
struct StalledTimes {
  /// A single pair of equal times is enough if their seconds have this many decimal digits.
  private static let preciseDigits = 6
  /// The minimum number of decimal digits in the seconds of a time that is compared.
  private static let minDigits = 3
  /// The minimum number of milliseconds between two recorded times with fewer than `preciseDigits`.
  ///
  /// A fast vendor may renew a time twice within a millisecond, and then the times are equal.
  private static let minGap = 20

  /// A time of an object in one answer, in the recording and in the live run.
  private struct Sighting {
    let recorded: Value
    let live: Value
    let digits: Int
    let place: Place

    /// True if the recorded time changed, after so long that it changes in each run.
    func wasRenewed(by next: Sighting) -> Bool {
      guard recorded != next.recorded else { return false }
      guard next.digits < StalledTimes.preciseDigits else { return true }
      guard let start = recorded.milliseconds, let end = next.recorded.milliseconds else {
        return false
      }
      return abs(end - start) >= StalledTimes.minGap
    }
  }

  /// The name of a time and the identifiers of its object in both runs.
  ///
  /// Equal keys in two answers mean the same time of the same object, which can be compared.
  private struct Key: Hashable {
    let name: String
    let recordedID: Value
    let liveID: Value
  }

  private let recording: Recording
  private let live: Recording
  /// The contract's `volatile` list, without learnt places.
  private let declared: Volatility
  private var last: [Key: Sighting] = [:]
  private var stalled: [String: [(before: Sighting, after: Sighting)]] = [:]
  private var moving: Set<String> = []

  init(_ recording: Recording, _ live: Recording, declared: [VolatilePart]) {
    (self.recording, self.live) = (recording, live)
    self.declared = Volatility(declared: declared)
  }

  /// Lists the times that no longer change: one for each key, such as `updatedAt`, with its value
  /// in the live run.
  var found: [(difference: Difference, live: Value)] {
    var times = self
    times.read()
    return times.stalled.filter { name, sightings in
      !times.moving.contains(name)
        && (sightings.count > 1 || sightings[0].after.digits >= Self.preciseDigits)
    }.sorted { $0.key < $1.key }.map { _, sightings in
      (difference(sightings[0].before, sightings[0].after), sightings[0].after.live)
    }
  }

  private func difference(_ before: Sighting, _ after: Sighting) -> Difference {
    func words(_ value: KeyPath<Sighting, Value>) -> Value {
      .string("\(after[keyPath: value].summary) after \(before[keyPath: value].summary)")
    }
    var difference = Difference(
      .value, at: after.place, before: words(\.recorded), after: words(\.live))
    difference.isStalled = true
    if let request = recording.exchange(at: after.place)?.request {
      (difference.request, difference.operation) = (request.title, request.template)
    }
    return difference
  }

  private mutating func read() {
    let exchanges = (recording.evidence.exchanges, live.evidence.exchanges)
    guard !recording.volatile.isEmpty, exchanges.0.count == exchanges.1.count else { return }
    for index in exchanges.0.indices {
      guard let recorded = exchanges.0[index].result.json, let live = exchanges.1[index].result.json
      else { continue }
      read(recorded, live, at: Place.exchange(index).key("response").key("body"))
    }
  }

  private mutating func read(_ recorded: Value, _ live: Value, at place: Place) {
    switch (recorded, live) {
    case (.array(let old), .array(let new)):
      for (index, pair) in zip(old, new).enumerated() {
        read(pair.0, pair.1, at: place.index(index))
      }
    case (.object(let old), .object(let new)):
      for (name, value) in old {
        guard let other = new[name] else { continue }
        read(value, other, at: place.key(name))
        if let recordedID = old["id"], let liveID = new["id"] {
          let key = Key(name: name, recordedID: recordedID, liveID: liveID)
          compare(value, other, key, at: place.key(name))
        }
      }
    default: return
    }
  }

  private mutating func compare(_ recorded: Value, _ live: Value, _ key: Key, at place: Place) {
    guard let digits = recorded.digitsOfSecond, let liveDigits = live.digitsOfSecond,
      min(digits, liveDigits) >= Self.minDigits, !declared.isDeclared(place.path)
    else { return }
    let sighting = Sighting(
      recorded: recorded, live: live, digits: min(digits, liveDigits), place: place)
    defer { last[key] = sighting }
    guard let before = last[key] else { return }
    if before.live != live {
      moving.insert(key.name)
    } else if before.wasRenewed(by: sighting), isOfWrite(place) {
      stalled[key.name, default: []].append((before, sighting))
    }
  }

  /// Checks whether a time is in the answer to a request that may write.
  ///
  /// The answer to a read may still contain the earlier time, because a vendor may write with a
  /// delay.
  private func isOfWrite(_ place: Place) -> Bool {
    place.exchange.map { recording.evidence.exchanges[$0].request.mayWrite } ?? false
  }
}

extension Value {
  /// The time in milliseconds since 1970; `nil` if the value is no time with decimal seconds.
  fileprivate var milliseconds: Int? {
    guard case .string(let text) = self else { return nil }
    return FineMoment(text)?.milliseconds
  }

  /// The number of decimal digits in the seconds; `nil` if the value is not a time.
  fileprivate var digitsOfSecond: Int? {
    guard let format = ValueFormat(of: self), format.isParsed else { return nil }
    return format.count
  }
}
