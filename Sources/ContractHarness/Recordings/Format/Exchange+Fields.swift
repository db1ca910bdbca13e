import ContractBinding
import ContractModel
import ContractValues

extension Exchange: StorableObject {
  static var blank: Exchange { Exchange(request: .blank, result: .failure(.blank)) }

  mutating func code(_ fields: inout FieldCoder) {
    fields.required("request", &request)
    fields.check(
      fields.has("response") != fields.has("failure"), "expected either 'response' or 'failure'")
    var answer: Answer?
    var failure: VendorFailure?
    switch result {
    case .response(let recorded): answer = Answer(response: recorded, isStream: isOpen)
    case .failure(let recorded): failure = recorded
    }
    fields.optional("response", &answer)
    fields.optional("failure", &failure)
    result = answer.map { .response($0.response) } ?? .failure(failure ?? .blank)
    fields.field("pieces", &pieces, unless: [])
    fields.field("open", &isOpen, unless: false)
  }
}

extension Exchange.Piece: StorableObject {
  static var blank: Exchange.Piece { Exchange.Piece(count: 0, after: 0) }

  mutating func code(_ fields: inout FieldCoder) {
    fields.required("count", &count)
    fields.required("after", &after)
    fields.field("following", &following, unless: 0)
    fields.check(min(count, after, following) >= 0, "a piece is negative")
  }
}

extension VendorRequest: StorableObject {
  static var blank: VendorRequest { VendorRequest(method: "", target: "") }

  mutating func code(_ fields: inout FieldCoder) {
    fields.required("method", &method)
    fields.required("target", &target)
    fields.headers("headers", &headers)
    fields.body(&body, headers: headers)
  }
}

/// The response of an exchange, as an object with `status`, `headers`, a body and `trailers`.
private struct Answer: StorableObject {
  static var blank: Answer { Answer(response: VendorResponse(status: 0)) }

  var response: VendorResponse
  /// True if the reader left the response before its end.
  ///
  /// A single line then counts as JSON lines. Only writing uses this property.
  var isStream = false

  mutating func code(_ fields: inout FieldCoder) {
    fields.required("status", &response.status)
    let status = response.status
    fields.check((100...999).contains(status), "no status is \(status)", at: "status")
    fields.headers("headers", &response.headers)
    fields.body(&response.body, headers: response.headers, isStream: isStream)
    fields.headers("trailers", &response.trailers)
  }
}

extension VendorFailure: StorableObject {
  static var blank: VendorFailure { VendorFailure(.other, "") }

  mutating func code(_ fields: inout FieldCoder) {
    fields.required("kind", &kind)
    fields.required("message", &message)
  }
}

extension VendorFailure.Kind: StorableText {
  static func refusal(of text: String) -> String { "no failure is called '\(text)'" }
}

extension VendorHeader: Storable {
  init(stored value: Value, _ bodies: BodyFiles) throws(FormatError) {
    if case .object = value {
      var fields = try FieldCoder(reading: value, bodies)
      var (name, content) = ("", "")
      fields.required("name", &name)
      fields.required("value", &content)
      try fields.finish()
      self.init(name, content)
    } else if let header = VendorHeader(line: try String(stored: value, bodies)) {
      self = header
    } else {
      throw FormatError("expected 'Name: value'")
    }
  }

  func stored(_ bodies: BodyFiles) -> OrderedJSON { json }
}
