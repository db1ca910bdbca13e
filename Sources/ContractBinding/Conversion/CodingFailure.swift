/// The details of a `DecodingError` or `EncodingError`, without its message.
///
/// The message differs between versions of Foundation, so a recording must not contain it.
struct CodingFailure {
  /// The case of the error, such as `keyNotFound`.
  let caseName: String
  /// The details for the message: the coding path under the key `path`, and the expected type or
  /// the missing key, if the error names one.
  let fields: [String: Value]

  /// Reads the details of a `DecodingError` or `EncodingError`; `nil` for any other error.
  init?(_ error: any Error) {
    if let error = error as? DecodingError {
      self.init(error)
    } else if case .invalidValue(_, let context)? = error as? EncodingError {
      self.init("invalidValue", at: context.codingPath)
    } else {
      return nil
    }
  }

  private init(_ error: DecodingError) {
    switch error {
    case .typeMismatch(let type, let context):
      self.init("typeMismatch", at: context.codingPath, ["type": .string(TypeName.spelled(type))])
    case .valueNotFound(let type, let context):
      self.init("valueNotFound", at: context.codingPath, ["type": .string(TypeName.spelled(type))])
    case .keyNotFound(let key, let context):
      self.init("keyNotFound", at: context.codingPath, ["key": .string(key.stringValue)])
    case .dataCorrupted(let context):
      self.init("dataCorrupted", at: context.codingPath)
    @unknown default:
      self.init("unknown", at: [])
    }
  }

  private init(
    _ caseName: String, at path: [any CodingKey], _ fields: [String: Value] = [:]
  ) {
    self.caseName = caseName
    self.fields = fields.merging(["path": .string(CodingPath.text(of: path))]) { $1 }
  }
}
