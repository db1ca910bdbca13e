import ContractBinding
import ContractModel
import ContractValues

/// The strings and whole numbers in recorded responses, each with the first exchange that contains
/// it.
struct AnsweredTexts {
  /// The minimum number of digits that makes equal numbers under different keys more than a
  /// coincidence.
  private static let minDigits = 8

  private let exchanges: [Exchange]
  private let wanted: Set<String>
  /// The index of the first exchange that has a string under a key such as `id`.
  ///
  /// The outer key is the string, and the inner key is that of the response.
  private var first: [String: [String: Int]] = [:]

  /// Searches the header fields and JSON bodies of recorded answers for the wanted texts.
  init(_ wanted: Set<String>, in exchanges: [Exchange]) {
    (self.exchanges, self.wanted) = (exchanges, wanted)
    guard !wanted.isEmpty else { return }
    for (index, exchange) in exchanges.enumerated() {
      guard case .response(let response) = exchange.result else { continue }
      for header in response.headers { add(.string(header.value), under: header.name, index) }
      if let body = exchange.result.json { add(body, under: "", index) }
    }
  }

  private mutating func add(_ value: Value, under key: String, _ index: Int) {
    switch value {
    case .object(let fields): for (key, value) in fields { add(value, under: key, index) }
    case .array(let elements): for element in elements { add(element, under: key, index) }
    default:
      guard let text = value.scalarText, wanted.contains(text) else { return }
      if first[text]?[key] == nil { first[text, default: [:]][key] = index }
    }
  }

  /// Checks whether an earlier response has a text that no request had sent before.
  ///
  /// A response often repeats a text of the adapter itself, such as the number of its session. For
  /// short numbers, the key must be similar as well.
  func holdsNew(_ text: String, as place: Place, before index: Int) -> Bool {
    let name = place.header ?? place.queryField ?? place.path.lastKey ?? ""
    let digits = text.utf8.drop { $0 == 0x2d }
    let mayBeChance = digits.count < Self.minDigits && digits.allSatisfy(\.isDigit)
    let answers = (first[text] ?? [:]).filter { !mayBeChance || $0.key.mayBecome(name) }
    guard let first = answers.values.min(), first < index else { return false }
    return !exchanges[...first].contains { $0.request.holds(text) }
  }
}

extension String {
  /// True if a request may repeat an answer's value under another key, such as `id` as `orderId`.
  fileprivate func mayBecome(_ key: String) -> Bool {
    let (own, other) = (nameWords, key.nameWords)
    return own == other || own == ["id"] && other.last == "id"
  }
}

extension VendorRequest {
  fileprivate func holds(_ text: String) -> Bool {
    target.contains(text) || headers.contains { $0.value.contains(text) }
      || String(decoding: body, as: UTF8.self).contains(text)
  }
}
