import Foundation

extension ValueEncoding {
  /// Converts an error to its type, case and fields; its description is a text for people.
  func errorValue(of error: any Error) -> ErrorValue {
    if let standIn = error as? StandInError { return standIn.recorded }
    let type = type(of: error)
    if type is NSError.Type || TypeName.isForeign(type) { return Self.bridged(error as NSError) }
    let name = TypeName.own(type)
    if type is AnyClass { return ErrorValue(type: name) }
    if let failure = Self.codingFailure(error, name) { return failure }
    // A type such as `String` may conform to `Error`.
    if let plain = error as? any ValueEncodable {
      return ErrorValue(type: name, fields: ["value": plain.value(in: self)])
    }
    let mirror = Mirror(reflecting: error)
    guard let enumCase = EnumCase(of: error, mirror) else {
      return ErrorValue(type: name, fields: members(of: StoredMembers(ofStruct: mirror)))
    }
    return ErrorValue(
      type: name, caseName: enumCase.name, fields: fields(ofPayload: enumCase.payload))
  }

  /// Converts a `DecodingError` or `EncodingError`; the result is `nil` for any other error.
  ///
  /// The fields have the coding path under the key `path`, and the expected type or the missing key,
  /// if the error names one. The error's message is left out, because it differs between versions of
  /// Foundation.
  private static func codingFailure(_ error: any Error, _ name: String) -> ErrorValue? {
    func failure(
      _ caseName: String, _ path: [any CodingKey], _ fields: [String: Value] = [:]
    ) -> ErrorValue {
      let path = ["path": Value.string(CodingPath.text(of: path))]
      return ErrorValue(type: name, caseName: caseName, fields: fields.merging(path) { $1 })
    }
    return switch error {
    case DecodingError.typeMismatch(let type, let context):
      failure("typeMismatch", context.codingPath, ["type": .string(TypeName.spelled(type))])
    case DecodingError.valueNotFound(let type, let context):
      failure("valueNotFound", context.codingPath, ["type": .string(TypeName.spelled(type))])
    case DecodingError.keyNotFound(let key, let context):
      failure("keyNotFound", context.codingPath, ["key": .string(key.stringValue)])
    case DecodingError.dataCorrupted(let context): failure("dataCorrupted", context.codingPath)
    case is DecodingError: failure("unknown", [])
    case EncodingError.invalidValue(_, let context): failure("invalidValue", context.codingPath)
    default: nil
    }
  }

  private func fields(ofPayload payload: StoredMembers) -> [String: Value] {
    if let only = payload.onlyUnlabelled { return ["value": value(of: only)] }
    if payload.areUnlabelled, !payload.isEmpty {
      return ["values": .array(payload.list.map { value(of: $0.value) })]
    }
    return members(of: payload)
  }

  /// Converts an `NSError` or `URLError` to its domain and code.
  ///
  /// Its other properties depend on whether it is a Swift struct or an Objective-C object.
  private static func bridged(_ error: NSError) -> ErrorValue {
    ErrorValue(
      type: error.domain == NSURLErrorDomain ? "URLError" : "NSError",
      fields: ["domain": .string(error.domain), "code": .integer(error.code)]
    )
  }
}
