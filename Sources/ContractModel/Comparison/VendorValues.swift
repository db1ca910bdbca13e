import ContractBinding
import ContractValues

/// The values in the vendor's recorded responses, which an adapter may return.
///
/// A replay sends the same bytes each time. So a value from a response must stay equal on replay,
/// even if it differs between responses of the real vendor. A value that the adapter creates, such
/// as an identifier or the time, may differ.
struct VendorValues {
  /// The names of fields that have each value in the responses.
  private var keys: [String: Set<String>] = [:]
  /// The bodies that are texts, as a whole, because an adapter may return a complete body.
  private var bodies: Set<String> = []
  private let sent: [String]

  /// The minimum length of a value, in bytes.
  ///
  /// Shorter values are often equal by chance.
  private static let minBytes = 4

  init(of exchanges: [Exchange]) {
    sent = exchanges.map(\.request.texts)
    for exchange in exchanges {
      guard case .response(let response) = exchange.result else { continue }
      for header in response.headers + response.trailers {
        add(header.value, under: header.name.lowercased())
      }
      if let body = String(validating: response.body, as: UTF8.self),
        body.utf8.count >= Self.minBytes
      {
        bodies.insert(body)
      }
      switch BodyForm(response.body, headers: response.headers, isStream: exchange.isOpen) {
      case .json(let value): add(value, under: "")
      case .jsonLines(let lines): lines.forEach { add($0, under: "") }
      case .xml(let xml): add(xml.value, under: "")
      case .text(let text):
        for line in text.split(whereSeparator: \.isNewline) { add(String(line), under: "") }
      case .none, .bytes: break
      }
    }
  }

  private mutating func add(_ value: Value, under key: String) {
    switch value {
    case .array(let elements): elements.forEach { add($0, under: key) }
    case .object(let fields): fields.forEach { add($0.value, under: $0.key) }
    default: if let text = value.plainText { add(text, under: key) }
    }
  }

  private mutating func add(_ text: String, under key: String) {
    if text.utf8.count >= Self.minBytes { keys[text, default: []].insert(key) }
  }

  /// Tells if an adapter changes a value that it returned unchanged while recording.
  ///
  /// - Parameters:
  ///   - recorded: The recorded value.
  ///   - actual: The value on replay.
  /// - Returns: True if this is certain. It is uncertain for values that the adapter itself sent,
  ///   for values that may be the adapter's own time, and for other values of the same key.
  func isChanged(_ recorded: Value, to actual: Value) -> Bool {
    guard let old = recorded.plainText, let new = actual.plainText else { return false }
    // An adapter cannot invent a complete body, so the value comes from the vendor.
    if bodies.contains(old) { return old != new }
    guard let places = keys[old], !sent.contains(where: { $0.contains(old) }),
      Placeholder.anonymised(Array(old.utf8)).elementsEqual(old.utf8)
    else { return false }
    if let others = keys[new] { return places.isDisjoint(with: others) }
    return !(old.isTime && new.isTime && old.pattern == new.pattern)
  }
}

extension Value {
  /// The text of a string or a number; `nil` for other values.
  fileprivate var plainText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .largeInteger(let digits): digits
    case .number(let number): "\(number)"
    default: nil
    }
  }
}

extension String {
  /// The text with `0` for each digit and `a` for each letter, such as `0000-00-00`.
  fileprivate var pattern: String {
    String(map { $0.isNumber ? "0" : $0.isLetter ? "a" : $0 })
  }

  /// True if the text may be a time: a date, or seconds or milliseconds since 1970.
  fileprivate var isTime: Bool {
    let digits = utf8.count { (0x30...0x39).contains($0) }
    return digits >= 6 && (digits == utf8.count || contains { "-:/, ".contains($0) })
  }
}
