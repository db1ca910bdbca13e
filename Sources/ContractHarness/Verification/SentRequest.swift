import ContractBinding

/// A request in the parts that `sends` speaks of.
struct SentRequest {
  /// The method.
  let method: String
  /// The path, with percent escapes read.
  let path: String
  /// The query's fields; a field that appears several times is a list.
  let query: [String: Value]
  /// The header fields by lowercase name; several of one name are joined as RFC 9110 allows.
  let headers: [String: Value]
  /// The body.
  let body: [UInt8]

  /// Reads a request.
  ///
  /// - Parameter request: The request as it was sent.
  init(_ request: VendorRequest) {
    let target = Target(request.target)
    method = request.method.uppercased()
    path = target.path
    query = target.query ?? [:]
    headers = Dictionary(
      request.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { "\($0), \($1)" }
    )
    .mapValues { .string($0) }
    body = request.body
  }

  /// The body as text, where it is UTF-8.
  var text: String? { String(validating: body, as: UTF8.self) }

  /// The body as JSON, where it is.
  var json: Value? { try? Value(json: body) }

  /// The fields of a form body (`application/x-www-form-urlencoded`).
  var form: [String: Value] { text.map { Target.fields($0[...]) } ?? [:] }

  /// The method and the path, as contracts name a request.
  var words: String { "\(method) \(path)" }

  /// A path with or without a query.
  struct Target {
    let path: String
    /// `nil` when there is no `?`.
    let query: [String: Value]?

    init(_ text: String) {
      let end = text.firstIndex(of: "?")
      path = Self.unescaped(text[..<(end ?? text.endIndex)], plusIsSpace: false)
      query = end.map { Self.fields(text[text.index(after: $0)...]) }
    }

    static func fields(_ text: Substring) -> [String: Value] {
      var fields: [String: Value] = [:]
      for part in text.split(separator: "&") {
        let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = unescaped(pair[0], plusIsSpace: true)
        let value = Value.string(pair.count == 2 ? unescaped(pair[1], plusIsSpace: true) : "")
        switch fields[name] {
        case nil: fields[name] = value
        case .array(let values): fields[name] = .array(values + [value])
        case .some(let first): fields[name] = .array([first, value])
        }
      }
      return fields
    }

    /// Reads percent escapes (RFC 3986, section 2.1); what is none, or no UTF-8, stays as it is.
    private static func unescaped(_ text: Substring, plusIsSpace: Bool) -> String {
      var bytes: [UInt8] = []
      var rest = text.utf8
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "+"), plusIsSpace {
          bytes.append(0x20)
        } else if byte == UInt8(ascii: "%"), let code = hexadecimal(rest.prefix(2)) {
          bytes.append(code)
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte)
        }
      }
      return String(validating: bytes, as: UTF8.self) ?? String(text)
    }

    private static func hexadecimal(_ digits: Substring.UTF8View) -> UInt8? {
      guard digits.count == 2, digits.first != UInt8(ascii: "+") else { return nil }
      return UInt8(Substring(digits), radix: 16)
    }
  }
}
