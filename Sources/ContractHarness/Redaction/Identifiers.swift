import ContractBinding
import ContractModel
import ContractValues

/// What the vendor calls an identifier in JSON: a key in a path that is one of them is no secret.
struct Identifiers {
  private(set) var values: Set<String> = []

  /// Gathers the identifiers that answers and results name.
  init(in observation: Observation) {
    for exchange in observation.exchanges {
      guard case .response(let response) = exchange.result,
        let value = try? Value(json: response.body)
      else { continue }
      add(value, named: nil)
    }
  }

  /// Gathers what looks like a key in the paths of requests whose secrets were redacted already.
  init(inPathsOf exchanges: [Exchange]) {
    for exchange in exchanges {
      let path = Array(exchange.request.target.prefix { $0 != "?" }.utf8)
      for token in UnknownToken.matches(in: path) {
        values.insert(String(decoding: path[token.range], as: UTF8.self))
      }
    }
  }

  private mutating func add(_ value: Value, named name: String?) {
    switch value {
    case .string(let text):
      if text.utf8.count >= 20, let name, Allowances.identifies(name) { values.insert(text) }
    case .array(let elements):
      for element in elements { add(element, named: name) }
    case .object(let fields):
      for (key, field) in fields { add(field, named: key) }
    default: break
    }
  }
}
