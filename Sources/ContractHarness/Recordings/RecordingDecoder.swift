import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// Makes a recording of the JSON in its file, read with ``JSONPassage/textOfBodies`` or
/// ``JSONPassage/noBodies``.
struct RecordingDecoder {
  /// Gives the content of a body that is a file of its own.
  let readBody: ((BodyFile) throws(Failure) -> [UInt8])
  /// True if the bodies of messages are read.
  var needsBodies = true

  /// A body that is a file of its own, as the recording names it.
  struct BodyFile {
    let name: String
    let count: Int
    let layout: JSONCursor?
    let cursor: JSONCursor

    init(_ cursor: JSONCursor, layout: JSONCursor?) throws(MisshapenValue) {
      let file = try cursor.object(["name", "bytes"])
      name = try file.required("name").string()
      count = try file.required("bytes").integer()
      self.layout = layout
      self.cursor = cursor
    }
  }

  /// The reason why a recording cannot be made: the JSON's shape, or a file beside it.
  enum Failure: Error {
    case shape(MisshapenValue)
    case file(RecordingProblem)
  }

  func recording(_ root: JSONCursor) throws(Failure) -> Recording {
    let fields = try shape { () throws(MisshapenValue) in
      try root.object([
        "format", "contract", "scenario", "provenance", "exchanges", "outcomes", "volatile",
        "redacted",
      ])
    }
    var exchanges: [Exchange] = []
    var interactions: [SeamInteraction] = []
    for cursor in try shape({ () throws(MisshapenValue) in try fields.list("exchanges") }) {
      let interaction: SeamInteraction?
      do throws(MisshapenValue) { interaction = try SeamInteraction(cursor) } catch {
        throw .shape(error)
      }
      if let interaction {
        interactions.append(interaction)
      } else {
        exchanges.append(try exchange(cursor))
      }
    }
    let listed = try shape { () throws(MisshapenValue) in try fields.required("outcomes") }
    let hasFiles = try shape { () throws(MisshapenValue) in
      try fields.list("exchanges").contains(where: \.namesBodyFile)
    }
    let resolved =
      hasFiles
      ? JSONCursor(try BodyReference.resolved(listed, reading: readBody), at: listed.path) : listed
    var recording = try shape { () throws(MisshapenValue) -> Recording in
      try self.recording(fields, exchanges: exchanges, outcomes: resolved)
    }
    recording.interactions = interactions
    recording.format = try shape { () throws(MisshapenValue) in
      try fields.required("format").integer()
    }
    return recording
  }

  private func recording(
    _ fields: JSONFields, exchanges: [Exchange], outcomes listed: JSONCursor
  ) throws(MisshapenValue) -> Recording {
    var outcomes: [Outcome] = []
    var steps: [String] = []
    for cursor in try listed.list() {
      let (step, outcome) = try Self.outcome(cursor)
      outcomes.append(outcome)
      if let step { steps.append(step) }
    }
    var volatile: [Place] = []
    for cursor in try fields.list("volatile") { volatile.append(try cursor.place()) }
    var redacted: [Redacted] = []
    for cursor in try fields.list("redacted") {
      let entry = try cursor.object(["rule", "place"])
      redacted.append(
        Redacted(
          rule: try entry.required("rule").string(), place: try entry.required("place").string()))
    }
    return Recording(
      contract: try fields.required("contract").string(),
      scenario: try fields.required("scenario").string(),
      provenance: try Self.provenance(fields.required("provenance")),
      exchanges: exchanges,
      steps: steps,
      outcomes: outcomes,
      volatile: volatile,
      redacted: redacted
    )
  }

  private static func provenance(
    _ cursor: JSONCursor
  ) throws(MisshapenValue) -> Recording.Provenance {
    let fields = try cursor.object(["recorded-at", "version", "adapter", "through", "digest"])
    return Recording.Provenance(
      recordedAt: try fields.required("recorded-at").string(),
      version: try fields.required("version").string(),
      adapter: try fields.required("adapter").string(),
      through: try fields.required("through").string(),
      digest: try fields.required("digest").string()
    )
  }

  // MARK: Exchanges

  private func exchange(_ cursor: JSONCursor) throws(Failure) -> Exchange {
    let fields = try shape { () throws(MisshapenValue) in
      try cursor.object(["request", "response", "failure", "pieces", "open"])
    }
    let request = try request(
      try shape { () throws(MisshapenValue) in try fields.required("request") })
    let result: Exchange.Result
    switch (fields["response"], fields["failure"]) {
    case (let response?, nil): result = .response(try self.response(response))
    case (nil, let failure?):
      result = .failure(try shape { () throws(MisshapenValue) in try Self.failure(failure) })
    default: throw .shape(cursor.failure("expected either 'response' or 'failure'"))
    }
    return try shape { () throws(MisshapenValue) in
      var pieces: [Exchange.Piece] = []
      for cursor in try fields.list("pieces") { pieces.append(try Self.piece(cursor)) }
      let isOpen = try fields["open"]?.boolean() ?? false
      return Exchange(request: request, result: result, pieces: pieces, isOpen: isOpen)
    }
  }

  static let bodyKeys = ["json", "json-lines", "xml", "text", "base64", "file"]

  private func request(_ cursor: JSONCursor) throws(Failure) -> VendorRequest {
    let fields = try shape { () throws(MisshapenValue) in
      try cursor.object(["method", "target", "headers", "layout"] + Self.bodyKeys)
    }
    let body = try body(fields)
    return try shape { () throws(MisshapenValue) in
      VendorRequest(
        method: try fields.required("method").string(),
        target: try fields.required("target").string(),
        headers: try Self.headers(fields.list("headers")),
        body: body
      )
    }
  }

  private func response(_ cursor: JSONCursor) throws(Failure) -> VendorResponse {
    let fields = try shape { () throws(MisshapenValue) in
      try cursor.object(["status", "headers", "trailers", "layout"] + Self.bodyKeys)
    }
    let body = try body(fields)
    return try shape { () throws(MisshapenValue) in
      let status = try fields.required("status")
      guard (100...999).contains(try status.integer()) else {
        throw status.failure("no status is \(try status.integer())")
      }
      return VendorResponse(
        status: try status.integer(),
        headers: try Self.headers(fields.list("headers")),
        body: body,
        trailers: try Self.headers(fields.list("trailers"))
      )
    }
  }

  private static func failure(_ cursor: JSONCursor) throws(MisshapenValue) -> VendorFailure {
    let fields = try cursor.object(["kind", "message"])
    let kind = try fields.required("kind")
    guard let known = VendorFailure.Kind(rawValue: try kind.string()) else {
      throw kind.failure("no failure is called '\(try kind.string())'")
    }
    return VendorFailure(known, try fields.required("message").string())
  }

  private static func piece(_ cursor: JSONCursor) throws(MisshapenValue) -> Exchange.Piece {
    let fields = try cursor.object(["count", "after", "following"])
    let piece = Exchange.Piece(
      count: try fields.required("count").integer(),
      after: try fields.required("after").integer(),
      following: try fields["following"]?.integer() ?? 0)
    guard piece.count >= 0, piece.after >= 0, piece.following >= 0 else {
      throw cursor.failure("a piece is negative")
    }
    return piece
  }

  private static func headers(_ cursors: [JSONCursor]) throws(MisshapenValue) -> [VendorHeader] {
    var headers: [VendorHeader] = []
    for cursor in cursors {
      if case .object = cursor.value {
        let fields = try cursor.object(["name", "value"])
        headers.append(
          VendorHeader(try fields.required("name").string(), try fields.required("value").string()))
      } else if let line = HeaderLine(line: try cursor.string()) {
        headers.append(line.header)
      } else {
        throw cursor.failure("expected 'Name: value'")
      }
    }
    return headers
  }

  private func body(_ fields: JSONFields) throws(Failure) -> [UInt8] {
    guard needsBodies else { return [] }
    let present = Self.bodyKeys.compactMap { fields[$0] }
    guard let cursor = present.first else { return [] }
    guard present.count == 1 else {
      throw .shape(
        MisshapenValue(reason: "a body is in one form alone", path: present[1].path))
    }
    if fields["file"] != nil {
      let file = try shape { () throws(MisshapenValue) in
        try BodyFile(cursor, layout: fields["layout"])
      }
      return try readBody(file)
    }
    return try shape { () throws(MisshapenValue) in
      try Self.inlineBody(cursor, layout: fields["layout"])
    }
  }

  private static func inlineBody(
    _ cursor: JSONCursor, layout: JSONCursor?
  ) throws(MisshapenValue) -> [UInt8] {
    switch cursor.path.components.last {
    case .key("json"): return try json(cursor, StoredLayout.json(layout))
    case .key("json-lines"):
      let layout = try StoredLayout.json(layout)
      let lines = try JSONText.elements(of: Array(cursor.string().utf8))
      guard let lines else { throw cursor.failure("expected a list") }
      return lines.flatMap { layout.applied(to: $0) + [0x0A] }
    case .key("xml"):
      guard let xml = XMLBody(try textBody(cursor)) else {
        throw cursor.failure("expected XML, an element a line")
      }
      return xml.bytes(try StoredLayout.xml(layout, of: xml))
    case .key("text"): return try textBody(cursor)
    default:
      guard let data = Data(base64Encoded: try cursor.string()) else {
        throw cursor.failure("expected base64")
      }
      return Array(data)
    }
  }

  /// JSON that was read as its compact text.
  private static func json(
    _ cursor: JSONCursor, _ layout: JSONLayout
  ) throws(MisshapenValue) -> [UInt8] {
    let text = Array(try cursor.string().utf8)
    return layout == .compact && !text.contains(0x5C) ? text : layout.applied(to: text)
  }

  private static func textBody(_ cursor: JSONCursor) throws(MisshapenValue) -> [UInt8] {
    var lines: [String] = []
    for line in try cursor.list() { lines.append(try line.string()) }
    return Array(lines.joined(separator: "\n").utf8)
  }

  // MARK: Outcomes

  private static func outcome(
    _ cursor: JSONCursor
  ) throws(MisshapenValue) -> (step: String?, outcome: Outcome) {
    let fields = try cursor.object([
      "step", "returned", "threw", "open", "calls-back", "emits", "received", "observed",
      "timed-out",
    ])
    guard ["returned", "threw", "open"].filter({ fields[$0] != nil }).count <= 1 else {
      throw cursor.failure("a step ends in one way alone")
    }
    var outcome = Outcome(end: .returned(try fields["returned"]?.untagged()))
    if let threw = fields["threw"] { outcome.end = .threw(try threw.untagged()) }
    if try fields["open"]?.boolean() == true { outcome.end = .open }
    for cursor in try fields.list("calls-back") {
      outcome.callbacks.append(try callback(cursor))
    }
    if let emits = fields["emits"] { outcome.emissions = try emissions(emits) }
    for cursor in try fields.list("received") { outcome.received.append(try delegateCalls(cursor)) }
    if let cursor = fields["observed"] {
      guard case .object(let observed) = try cursor.untagged() else {
        throw cursor.failure("'observed' is by the names of probes")
      }
      outcome.observed = observed
    }
    switch try fields["timed-out"]?.untagged() {
    case .integer(let seconds): outcome.timedOut = Double(seconds)
    case .number(let seconds): outcome.timedOut = seconds
    case nil: break
    default: throw cursor.failure("'timed-out' is in seconds")
    }
    return (try fields["step"]?.string(), outcome)
  }

  private static func emissions(
    _ cursor: JSONCursor
  ) throws(MisshapenValue) -> Outcome.Emissions {
    let fields = try cursor.object(["elements", "then"])
    var elements: [Value] = []
    for element in try fields.list("elements") { elements.append(try element.untagged()) }
    let then = try fields.required("then")
    if case .object = then.value {
      let failed = try then.object(["failed"]).required("failed")
      return Outcome.Emissions(elements, end: .failed(try failed.untagged()))
    }
    let word = try then.string()
    let ends: [Outcome.Emissions.End] = [.open, .finished, .cancelled]
    guard let end = ends.first(where: { $0.word == word }) else {
      throw then.failure("no stream ends so")
    }
    return Outcome.Emissions(elements, end: end)
  }

  private static func delegateCalls(_ cursor: JSONCursor) throws(MisshapenValue) -> DelegateCall {
    let fields = try cursor.object(["method", "arguments"])
    var delegateCalls = DelegateCall(try fields.required("method").string())
    for argument in try fields.required("arguments").list() {
      delegateCalls.arguments.append(try argument.untagged())
    }
    return delegateCalls
  }

  private static func callback(_ cursor: JSONCursor) throws(MisshapenValue) -> Outcome.Callback {
    let fields = try cursor.object(["handler", "arguments", "before-returning"])
    var arguments: [Value] = []
    for argument in try fields.required("arguments").list() {
      arguments.append(try argument.untagged())
    }
    return Outcome.Callback(
      handler: try fields.required("handler").string(),
      arguments: arguments,
      beforeReturning: try fields.required("before-returning").boolean()
    )
  }

  private func shape<Result>(
    _ read: () throws(MisshapenValue) -> Result
  ) throws(Failure) -> Result {
    do { return try read() } catch { throw .shape(error) }
  }
}

extension JSONCursor {
  /// True if one of the messages of an exchange has a body in a file of its own.
  fileprivate var namesBodyFile: Bool {
    guard case .object(let exchange) = value else { return false }
    return ["request", "response"].contains { part in
      if case .object(let message) = exchange[part] { message["file"] != nil } else { false }
    }
  }
}

extension JSONPassage {
  private static let messages: [Set<String>] = [["exchanges"], ["request", "response"]]

  /// The bodies of a recording, which a decoder takes as text where they are JSON: most are
  /// nothing but given back.
  static let textOfBodies = JSONPassage(
    way: messages, fields: ["json", "json-lines"], form: .text)
  /// The bodies of a recording, where none is wanted.
  static let noBodies = JSONPassage(
    way: messages, fields: Set(RecordingDecoder.bodyKeys), form: .null)
}
