import ContractBinding
import ContractModel
import ContractValues

/// The recorded calls to an SDK in one scenario, which replace the SDK on replay.
///
/// Equal calls get their answers in the recorded order; different calls may come in any order. A
/// recorded token such as `FormView#1` first matches any object, and from then on only that object,
/// because another adapter names its objects differently.
struct RecordedCalls: Sendable {
  /// The answer to a call on replay: the recorded result, or a refusal.
  enum Answer {
    /// The call was recorded, as number `place` from 1; the result is `nil` if it never ended.
    case recorded(SeamResult?, place: Int)
    /// No recorded call has this name and these arguments, or all such calls were answered already.
    case refused(RefusedSeamCall)
  }

  private let calls: [(index: Int, call: SeamInteraction.Call)]
  private let volatility: Volatility
  /// The number of HTTP exchanges before the calls; rules for volatile values count both.
  private let offset: Int
  private var used: Set<Int> = []
  /// The tokens of this run, by the tokens of the recording: `FormView#2` for `FormView#1`.
  private var tokens: [String: String] = [:]

  init(_ interactions: [SeamInteraction], volatility: Volatility, offset: Int) {
    calls = interactions.calls
    self.volatility = volatility
    self.offset = offset
  }

  /// Returns true if all calls recorded before an interaction have been made, so that an event at
  /// this index may follow.
  func haveBeenMade(before index: Int) -> Bool {
    calls.allSatisfy { $0.index >= index || used.contains($0.index) }
  }

  /// Finds the answer to a call without secrets; the next equal call gets the next answer.
  mutating func answer(to call: SeamCall) -> Answer {
    var times = 0
    // A result may show that words in a call are secret, so redaction has replaced them in the
    // recorded call. The second pass accepts any words there.
    for mayHide in [false, true] where !mayHide || times == 0 {
      for (place, (index, recorded)) in calls.enumerated() where recorded.name == call.name {
        guard
          let paired = pairing(recorded.arguments, call.arguments, at: index, mayHide: mayHide)
        else { continue }
        if used.contains(index) {
          if !mayHide { times += 1 }
          continue
        }
        used.insert(index)
        tokens = paired
        return .recorded(recorded.result.map(renamed), place: place + 1)
      }
    }
    if times > 0 { return .refused(RefusedSeamCall(call: call, reason: .usedUp(times: times))) }
    let duplicates = calls.filter { $0.call.name == call.name }
    let others = duplicates.filter { !used.contains($0.index) } + duplicates
    return .refused(
      RefusedSeamCall(
        call: call, reason: .neverRecorded(duplicates: others.map(\.call.arguments))))
  }

  /// Returns a recorded event with the tokens of this run, so that it names the objects of this
  /// adapter.
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

  /// Compares the arguments of a call with recorded ones; `nil` if they differ.
  ///
  /// Otherwise it returns the tokens of this run by the recorded tokens, such as `FormView#2` for
  /// `FormView#1`.
  private func pairing(
    _ recorded: [Value], _ made: [Value], at index: Int, mayHide: Bool
  ) -> [String: String]? {
    guard recorded.count == made.count else { return nil }
    var tokens = tokens
    let comparison = Comparison(.runs, volatility: volatility)
    for (position, pair) in zip(recorded, made).enumerated() {
      guard pair.0.pairTokens(with: pair.1, in: &tokens) else { return nil }
      let place = Place.exchange(offset + index).key("arguments").index(position)
      let argument = pair.0.renamingTokens(tokens)
      let isSame = comparison.values(argument, pair.1, at: place).isEmpty
      guard isSame || mayHide && argument.mayHide(pair.1) else { return nil }
    }
    return tokens
  }
}

extension Value {
  /// Replaces the names of tokens in the value, such as `FormView#1` by `FormView#2`.
  fileprivate func renamingTokens(_ names: [String: String]) -> Value {
    guard !names.isEmpty else { return self }
    return mapLeaves { leaf in
      if case .token(let token) = leaf { .token(names[token] ?? token) } else { leaf }
    }
  }

  /// Finds out which recorded token belongs to which token of this run, by their positions in two
  /// values.
  ///
  /// - Returns: False if a token would belong to two objects, or an object to two tokens.
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
