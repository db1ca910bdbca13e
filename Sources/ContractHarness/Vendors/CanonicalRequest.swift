import ContractBinding
import ContractValues

/// A request in a normalized form, so that two requests with the same meaning are equal.
///
/// `/a%7Eb?x=1&y=2` equals `/a~b?y=2&x=1`, and only chosen header fields are compared.
struct CanonicalRequest: Sendable, Hashable {
  var method: String
  /// The segments of the path, such as `["", "orders", "7"]` for `/orders/7`.
  var segments: [String]
  /// The query parameters by name; one that occurs several times has a list.
  var query: [String: Value]
  /// The header fields that are compared, by name in lower case, with all values of a name.
  var headers: [String: [String]]
  var body: Value

  /// Reads a request without secrets; its body becomes a value if it is JSON, XML or a form.
  ///
  /// Only header fields with the given names, in lower case, are compared.
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

  /// The path without the query, with the same percent-encoding for equal paths, such as
  /// `/orders/a%20b`.
  var path: String { segments.joined(separator: "/") }

  /// Returns the request with a placeholder for each volatile value; the field must still exist.
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

  /// Returns a path with uniform percent-encoding (RFC 3986, 6.2.2): `%7E` becomes `~`, and `%2f`
  /// becomes `%2F`.
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
      if decoded.isUnreserved {
        bytes.append(decoded)
      } else {
        let digits = String(decoded, radix: 16, uppercase: true)
        bytes += Array("%\(decoded < 16 ? "0" : "")\(digits)".utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
