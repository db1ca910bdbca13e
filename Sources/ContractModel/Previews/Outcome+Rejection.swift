import ContractBinding

extension Outcome {
  /// True if the step ended with the error of a decoder, to which the vendor's answer is strange.
  ///
  /// It may have thrown it, given it to its completion handler, or ended a stream with it.
  package var isUndecoded: Bool {
    var errors = failures + callbacks.flatMap(\.arguments)
    if case .threw(let error) = end { errors.append(error) }
    if case .failed(let error) = emissions?.end { errors.append(error) }
    return errors.contains { value in
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
