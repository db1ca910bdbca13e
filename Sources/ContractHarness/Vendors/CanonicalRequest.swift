import ContractBinding
import ContractValues

/// A request in a canonical form for comparisons.
struct CanonicalRequest: Sendable, Hashable {
  var method: String
  /// The segments of the path; the first one is empty, before the first slash.
  var segments: [String]
  /// The query by name, as an object; a name with several values has a list.
  var query: [String: Value]
  /// The header fields that are compared, with names in lower case.
  var headers: [String: [String]]
  var body: Value

  /// Creates the canonical form of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - counting: The names of the header fields that are compared, in lower case.
  init(_ request: VendorRequest, counting: Set<String>) {
    method = request.method
    segments = Self.normalized(request.path)
      .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    query = request.query.mapValues(\.asOneValue)
    headers = [:]
    for header in request.headers where counting.contains(header.name.lowercased()) {
      headers[header.name.lowercased(), default: []].append(header.value)
    }
    body = request.content.value
  }

  /// The path with canonical percent-encoding.
  var path: String { segments.joined(separator: "/") }

  /// Returns the request with a placeholder in all volatile places.
  ///
  /// A placeholder remains because a volatile field may have any value, but must exist.
  func without(_ wildcards: Wildcards) -> CanonicalRequest {
    guard !wildcards.isEmpty else { return self }
    var request = self
    for index in wildcards.segments where request.segments.indices.contains(index) {
      request.segments[index] = "*"
    }
    for name in wildcards.query where request.query[name] != nil {
      request.query[name] = Wildcards.placeholder
    }
    for name in wildcards.headers where request.headers[name] != nil {
      request.headers[name] = ["*"]
    }
    let isBodyExact = wildcards.body.isEmpty && wildcards.values.isEmpty
    request.body = isBodyExact ? body : wildcards.applied(to: body)
    return request
  }

  /// Returns a path with canonical percent-encoding (RFC 3986, 6.2.2): unreserved characters are
  /// decoded, and all other digits are in upper case.
  private static func normalized(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: "%")) else { return path }
    var bytes: [UInt8] = []
    var rest = path.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), let high = rest.first?.hexadecimalDigit,
        let low = rest.dropFirst().first?.hexadecimalDigit
      else {
        bytes.append(byte)
        continue
      }
      rest = rest.dropFirst(2)
      let decoded = high << 4 | low
      let scalar = Unicode.Scalar(decoded)
      if scalar.isASCII,
        scalar.properties.isAlphabetic || (0x30...0x39).contains(decoded)
          || "-._~".utf8.contains(decoded)
      {
        bytes.append(decoded)
      } else {
        let digits = String(decoded, radix: 16, uppercase: true)
        bytes += Array("%\(decoded < 16 ? "0" : "")\(digits)".utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
