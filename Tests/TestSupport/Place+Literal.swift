package import ContractValues

extension Place: ExpressibleByStringInterpolation {
  /// Creates a place from the text of a test, which must name one.
  package init(stringLiteral text: String) {
    guard let place = Place(text) else { preconditionFailure("\(text) is no place") }
    self = place
  }
}
