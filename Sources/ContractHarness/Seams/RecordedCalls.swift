import ContractBinding
import ContractModel
import ContractValues

/// The recorded calls of one scenario, found by name and arguments.
///
/// Equal calls get their answers in the recorded order, other calls in any order. A recorded token
/// matches any object in its place, and from then on only that object, because another adapter
/// names its objects differently.
struct RecordedCalls: Sendable {
  /// The answer to a call.
  enum Answer {
    /// The recorded result, or `nil` for a call that never ended, and the number of the call among
    /// the recorded calls, from 1.
    case recorded(SeamResult?, place: Int)
    /// The refusal, if no recorded call matches.
    case refused(RefusedSeamCall)
  }

  private let calls: [(index: Int, call: SeamInteraction.Call)]
  private let volatility: Volatility
  /// The index of the first interaction after the recording's exchanges, for volatile places.
  private let offset: Int
  private var used: Set<Int> = []
  /// The tokens of this run, by the tokens of the recording.
  private var tokens: [String: String] = [:]

  /// Reads the calls of a recording.
  ///
  /// - Parameters:
  ///   - interactions: The interactions of the recording.
  ///   - volatility: The volatile places.
  ///   - offset: The number of exchanges before the interactions in the recording.
  init(_ interactions: [SeamInteraction], volatility: Volatility, offset: Int) {
    calls = interactions.calls
    self.volatility = volatility
    self.offset = offset
  }

  /// Checks whether every call that was recorded before an interaction has been made.
  func haveBeenMade(before index: Int) -> Bool {
    calls.allSatisfy { $0.index >= index || used.contains($0.index) }
  }

  /// Answers a call, and marks the recorded call as used.
  ///
  /// - Parameter call: The call, with its secrets replaced.
  /// - Returns: The answer.
  mutating func answer(to call: SeamCall) -> Answer {
    var times = 0
    for (place, (index, recorded)) in calls.enumerated() where recorded.name == call.name {
      guard let paired = pairing(recorded.arguments, call.arguments, at: index) else { continue }
      if used.contains(index) {
        times += 1
        continue
      }
      used.insert(index)
      tokens = paired
      return .recorded(recorded.result.map(renamed), place: place + 1)
    }
    if times > 0 { return .refused(RefusedSeamCall(call: call, reason: .usedUp(times: times))) }
    let duplicates = calls.filter { $0.call.name == call.name }
    let others = duplicates.filter { !used.contains($0.index) } + duplicates
    return .refused(
      RefusedSeamCall(
        call: call, reason: .neverRecorded(duplicates: others.map(\.call.arguments))))
  }

  /// Returns the event with the tokens of this run.
  func renamed(_ event: SeamInteraction.Event) -> SeamInteraction.Event {
    var event = event
    event.arguments = event.arguments.mapValues { $0.renamingTokens(tokens) }
    return event
  }

  private func renamed(_ result: SeamResult) -> SeamResult {
    switch result {
    case .returned(let value): .returned(value?.renamingTokens(tokens))
    case .threw(let value): .threw(value.renamingTokens(tokens))
    }
  }

  /// The pairs of tokens if the arguments match the recorded ones; `nil` if they do not.
  private func pairing(
    _ recorded: [Value], _ made: [Value], at index: Int
  ) -> [String: String]? {
    guard recorded.count == made.count else { return nil }
    var tokens = tokens
    let comparison = Comparison(.runs, volatility: volatility)
    for (position, pair) in zip(recorded, made).enumerated() {
      guard pair.0.pairTokens(with: pair.1, in: &tokens) else { return nil }
      let place = Place.exchange(offset + index).key("arguments").index(position)
      let differences = comparison.values(pair.0.renamingTokens(tokens), pair.1, at: place)
      guard differences.isEmpty else { return nil }
    }
    return tokens
  }
}

extension Value {
  /// Returns the value with other names for its tokens.
  fileprivate func renamingTokens(_ names: [String: String]) -> Value {
    guard !names.isEmpty else { return self }
    return mapLeaves { leaf in
      if case .token(let token) = leaf { .token(names[token] ?? token) } else { leaf }
    }
  }

  /// Pairs the tokens at equal places of two values.
  ///
  /// - Returns: False if a token would stand for two objects, or an object for two tokens.
  fileprivate func pairTokens(with other: Value, in names: inout [String: String]) -> Bool {
    switch (self, other) {
    case (.token(let recorded), .token(let made)):
      if let known = names[recorded] { return known == made }
      guard !names.values.contains(made) else { return false }
      names[recorded] = made
      return true
    case (.array(let left), .array(let right)):
      return zip(left, right).allSatisfy { $0.pairTokens(with: $1, in: &names) }
    case (.object(let left), .object(let right)):
      return left.sorted { $0.key < $1.key }.allSatisfy { key, value in
        right[key].map { value.pairTokens(with: $0, in: &names) } ?? true
      }
    default: return true
    }
  }
}
