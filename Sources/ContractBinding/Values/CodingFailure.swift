/// The reason of a `DecodingError` or an `EncodingError`, without its words for people.
///
/// Their contexts hold descriptions that differ from one version of Foundation to the next.
struct CodingFailure {
  /// The case.
  let caseName: String
  /// The place, and the expected type or key.
  let fields: [String: Value]

  /// Creates it of an error, or `nil` when it is of another type.
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
    self.fields = fields.merging(["path": .string(ValuePath.text(of: path))]) { $1 }
  }
}
