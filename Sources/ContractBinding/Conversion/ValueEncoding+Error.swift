import Foundation

extension ValueEncoding {
  /// Converts an error to its type, case and fields; its description is a text for people.
  func errorValue(of error: any Error) -> ErrorValue {
    if let standIn = error as? StandInError { return standIn.recorded }
    let type = type(of: error)
    if type is NSError.Type || TypeName.isForeign(type) { return Self.bridged(error as NSError) }
    let name = TypeName.own(type)
    if type is AnyClass { return ErrorValue(type: name) }
    if let coding = CodingFailure(error) {
      return ErrorValue(type: name, caseName: coding.caseName, fields: coding.fields)
    }
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
