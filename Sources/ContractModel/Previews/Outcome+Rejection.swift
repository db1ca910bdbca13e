import ContractBinding

extension Outcome {
  /// True if the step threw the error of a decoder, to which the vendor's answer is strange, or gave
  /// it to its completion handler.
  package var isUndecoded: Bool {
    let thrown: [Value] = if case .threw(let error) = end { [error] } else { [] }
    return (thrown + failures).contains { value in
      if case .error(let error) = value { error.type == "DecodingError" } else { false }
    }
  }

  /// The words for an error that a step threw or gave to its completion handler, such as
  /// `threw PriceError.unknownItem`; `nil` if there was none.
  package var rejection: String? {
    if case .threw(let error) = end { return "threw \(ValuePreview(error).line)" }
    return failures.first.map { "called back with \(ValuePreview($0).line)" }
  }

  /// The errors that completion handlers got as the failure of a `Result`.
  private var failures: [Value] {
    callbacks.flatMap(\.arguments).compactMap { argument in
      guard case .object(let fields) = argument, fields.count == 1 else { return nil }
      return fields["failure"]
    }
  }
}
