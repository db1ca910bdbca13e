import ContractBinding
import Foundation

/// The fields of a query or of a form (WHATWG URL, `application/x-www-form-urlencoded`).
struct FormFields {
  /// One field as it is written, between two `&`.
  struct Field {
    /// The name, decoded.
    var name: String
    /// The value, decoded.
    var value: String
    /// Whether there is an equals sign.
    var hasValue: Bool
    /// The whole, as it is written.
    var text: Substring
  }

  /// The fields in order.
  var fields: [Field]

  /// Reads fields.
  init(_ text: Substring) {
    fields = text.split(separator: "&").map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Field(
        name: Self.decoded(parts[0]),
        value: parts.count > 1 ? Self.decoded(parts[1]) : "",
        hasValue: parts.count > 1,
        text: field
      )
    }
  }

  /// Reads the query of a request.
  init(query request: VendorRequest) {
    let target = request.target
    let mark = target.firstIndex(of: "?")
    self.init(mark.map { target[target.index(after: $0)...] } ?? "")
  }

  var names: Set<String> { Set(fields.map(\.name)) }

  /// The values of a name, in order.
  subscript(name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// The fields as an object: a string for each name, a list where a name appears again.
  var value: Value {
    .object(
      Dictionary(grouping: fields, by: \.name).mapValues { fields in
        fields.count == 1
          ? .string(fields[0].value) : .array(fields.map { .string($0.value) })
      }
    )
  }

  private static func decoded(_ text: Substring) -> String {
    let spaced = text.replacing("+", with: " ")
    return spaced.removingPercentEncoding ?? String(spaced)
  }
}
