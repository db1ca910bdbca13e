import ContractBinding

extension Outcome {
  /// True if the step threw the error of a decoder, to which the vendor's answer is strange.
  package var isUndecoded: Bool {
    if case .threw(.error(let error)) = end { error.type == "DecodingError" } else { false }
  }

  /// The words for an error that a step threw or gave to its completion handler, such as
  /// `threw PriceError.unknownItem`; `nil` if there was none.
  package var rejection: String? {
    if case .threw(let error) = end { return "threw \(ValuePreview(error).line)" }
    for argument in callbacks.flatMap(\.arguments) {
      guard case .object(let fields) = argument, fields.count == 1, let failure = fields["failure"]
      else { continue }
      return "called back with \(ValuePreview(failure).line)"
    }
    return nil
  }
}
