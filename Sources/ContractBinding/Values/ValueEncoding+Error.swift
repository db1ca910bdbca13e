import Foundation

extension ValueEncoding {
  /// Makes the value of an error: its type, its case and its fields, never its description.
  func errorValue(of error: any Error) -> ErrorValue {
    if let standIn = error as? StandInError { return standIn.recorded }
    let type = type(of: error)
    if type is NSError.Type || TypeName.isForeign(type) { return Self.bridged(error as NSError) }
    let name = TypeName.own(type)
    if type is AnyClass { return ErrorValue(type: name) }
    if let coding = CodingFailure(error) {
      return ErrorValue(type: name, caseName: coding.caseName, fields: coding.fields)
    }
    // A `String` that conforms to `Error`.
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

  /// The value of an error of Foundation.
  ///
  /// It is a struct in Swift and an object for vendors; only domain and code are the same in both.
  private static func bridged(_ error: NSError) -> ErrorValue {
    ErrorValue(
      type: error.domain == NSURLErrorDomain ? "URLError" : "NSError",
      fields: ["domain": .string(error.domain), "code": .integer(error.code)]
    )
  }
}
