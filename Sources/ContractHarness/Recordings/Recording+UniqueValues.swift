import ContractBinding
import ContractModel
import ContractValues

extension Recording {
  /// Returns the recording with the seed of another one, and with the unique values that follow
  /// from that seed.
  ///
  /// Requests stay as they are, because an adapter may encode the values in ways that nobody knows.
  /// A response that encodes a value, such as in base64, keeps it as well.
  /// The values of one name have the same length for each seed, so the pieces of a stream stay too.
  ///
  /// The names are those of the scenario's unique values, such as `unique.order`.
  func withUniqueValues(of other: Recording, _ names: Set<String>) -> Recording {
    guard let seed, let otherSeed = other.seed else { return self }
    let replacements = names.compactMap { UniqueValue($0) }.map {
      UniqueReplacement(of: $0.value(from: seed), by: $0.value(from: otherSeed))
    }
    var recording = self
    recording.seed = otherSeed
    for replacement in replacements {
      for index in evidence.exchanges.indices {
        guard case .response(var response) = recording.evidence.exchanges[index].result else {
          continue
        }
        response.body = replacement.bytes(response.body)
        response.headers = response.headers.map(replacement.field)
        response.trailers = response.trailers.map(replacement.field)
        recording.evidence.exchanges[index].result = .response(response)
      }
      for index in evidence.outcomes.indices {
        recording.evidence.outcomes[index].transformValues(at: .outcome(index)) { value, _ in
          replacement.value(value)
        }
      }
    }
    return recording
  }
}

private struct UniqueReplacement {
  private let old: Value
  private let new: Value
  private let texts: (old: String, new: String)

  init(of old: Value, by new: Value) {
    (self.old, self.new) = (old, new)
    texts = (old.scalarText ?? "", new.scalarText ?? "")
  }

  func text(_ text: String) -> String { text.replacing(texts.old, with: texts.new) }

  func bytes(_ bytes: [UInt8]) -> [UInt8] {
    bytes.replacing(Array(texts.old.utf8), with: Array(texts.new.utf8))
  }

  func field(_ field: VendorHeader) -> VendorHeader {
    VendorHeader(field.name, text(field.value))
  }

  func value(_ value: Value) -> Value {
    if value == old { return new }
    switch value {
    case .string(let text): return .string(self.text(text))
    case .array(let elements): return .array(elements.map(self.value))
    case .object(let members): return .object(self.members(members))
    case .error(var error):
      error.fields = members(error.fields)
      return .error(error)
    case .null, .boolean, .integer, .largeInteger, .number, .token: return value
    }
  }

  private func members(_ members: [String: Value]) -> [String: Value] {
    Dictionary(members.map { (text($0), value($1)) }, uniquingKeysWith: { first, _ in first })
  }
}
