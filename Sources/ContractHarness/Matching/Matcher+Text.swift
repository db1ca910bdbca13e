import ContractBinding

extension Matcher {
  /// Whether the matcher says what a text says, beyond that it is one.
  var speaksOfText: Bool {
    switch self {
    case .literal(.string), .regex, .uuid, .datetime, .url, .contains, .length: true
    default: false
    }
  }
}
