import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// A recording as the files that hold it: the JSON, and the bodies too large for it.
package struct RecordingDocument {
  /// The versions of the layout that are read; all others are refused.
  static let readable = 1...Recording.newestFormat
  /// The largest body, in bytes, that stands in the JSON itself.
  static let inlineLimit = 64 * 1024

  /// A file's name and content.
  struct File: Hashable {
    var name: String
    var bytes: [UInt8]
  }

  /// The text of the JSON file.
  private(set) var json: [UInt8] = []
  /// The bodies that are files of their own, without repetition.
  private(set) var bodies: [File] = []

  private let stem: String
  /// The bodies that outcomes may refer to.
  private var references: [BodyReference] = []

  /// Lays out a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - stem: The name of the JSON file without its ending.
  init(_ recording: Recording, stem: String) {
    self.stem = stem
    json = document(recording).lines
  }

  /// The name of a body's file: after its content, so that the file that is there already is
  /// never written over by another's body.
  static func bodyName(stem: String, content: [UInt8], ending: String) -> String {
    "\(stem).\(SHA256.hexadecimal(of: content).prefix(16)).\(ending)"
  }

  private mutating func document(_ recording: Recording) -> OrderedJSON {
    let provenance = recording.provenance
    var exchanges: [OrderedJSON] = []
    for exchange in recording.exchanges { exchanges.append(self.exchange(exchange)) }
    exchanges += recording.interactions.map(\.json)
    return .object([
      ("format", .value(.integer(recording.format))),
      ("contract", .text(recording.contract)),
      ("scenario", .text(recording.scenario)),
      (
        "provenance",
        .object([
          ("recorded-at", .text(provenance.recordedAt)),
          ("version", .text(provenance.version)),
          ("adapter", .text(provenance.adapter)),
          ("through", .text(provenance.through)),
          ("digest", .text(provenance.digest)),
        ])
      ),
      ("exchanges", .list(exchanges)),
      (
        "outcomes",
        .list(
          recording.outcomes.enumerated().map { index, outcome in
            self.outcome(outcome, step: recording.steps.dropFirst(index).first)
          }
        )
      ),
      ("volatile", .list(recording.volatile.map { OrderedJSON.text($0.description) })),
      (
        "redacted",
        .list(
          recording.redacted.map { entry in
            .object([("rule", .text(entry.rule)), ("place", .text(entry.place))])
          }
        )
      ),
    ])
  }

  private mutating func exchange(_ exchange: Exchange) -> OrderedJSON {
    let request = exchange.request
    var fields: [(key: String, value: OrderedJSON)] = [
      (
        "request",
        .object(
          [("method", .text(request.method)), ("target", .text(request.target))]
            + Self.headers("headers", request.headers)
            + body(request.body, headers: request.headers)
        )
      )
    ]
    switch exchange.result {
    case .response(let response):
      let isStream = exchange.isOpen
      fields.append(
        (
          "response",
          .object(
            [("status", .value(.integer(response.status)))]
              + Self.headers("headers", response.headers)
              + body(response.body, headers: response.headers, isStream: isStream)
              + Self.headers("trailers", response.trailers)
          )
        )
      )
    case .failure(let failure):
      fields.append(
        (
          "failure",
          .object([("kind", .text(failure.kind.rawValue)), ("message", .text(failure.message))])
        )
      )
    }
    if !exchange.pieces.isEmpty {
      fields.append(("pieces", .list(exchange.pieces.map(Self.piece))))
    }
    if exchange.isOpen { fields.append(("open", .value(true))) }
    return .object(fields)
  }

  private static func piece(_ piece: Exchange.Piece) -> OrderedJSON {
    .object(
      [("count", .value(.integer(piece.count))), ("after", .value(.integer(piece.after)))]
        + (piece.following == 0 ? [] : [("following", .value(.integer(piece.following)))]))
  }

  private static func headers(
    _ key: String, _ headers: [VendorHeader]
  ) -> [(key: String, value: OrderedJSON)] {
    guard !headers.isEmpty else { return [] }
    return [(key, .list(headers.map { HeaderLine($0).json }))]
  }

  private mutating func body(
    _ body: [UInt8], headers: [VendorHeader], isStream: Bool = false
  ) -> [(key: String, value: OrderedJSON)] {
    let stored = StoredBody(body, headers: headers, isStream: isStream)
    guard body.count > Self.inlineLimit else { return stored.fields }
    let fields = largeBody(stored)
    references.append(BodyReference(body, fields: fields))
    return fields
  }

  private mutating func largeBody(_ stored: StoredBody) -> [(key: String, value: OrderedJSON)] {
    let (content, ending, fields) = stored.file
    let name = Self.bodyName(stem: stem, content: content, ending: ending)
    let file = File(name: name, bytes: content)
    if !bodies.contains(file) { bodies.append(file) }
    return [
      ("file", .object([("name", .text(name)), ("bytes", .value(.integer(content.count)))]))
    ] + fields
  }

  private func outcome(_ outcome: Outcome, step: String?) -> OrderedJSON {
    var fields: [(key: String, value: OrderedJSON)] = []
    if let step { fields.append(("step", .text(step))) }
    switch outcome.end {
    case .returned(nil): break
    case .returned(let value?): fields.append(("returned", self.value(value)))
    case .threw(let value): fields.append(("threw", self.value(value)))
    case .open: fields.append(("open", .value(true)))
    }
    if !outcome.callbacks.isEmpty {
      fields.append(("calls-back", .list(outcome.callbacks.map(callback))))
    }
    if let emissions = outcome.emissions {
      fields.append(("emits", self.emissions(emissions)))
    }
    if !outcome.received.isEmpty {
      fields.append(("received", .list(outcome.received.map(delegateCalls))))
    }
    if !outcome.observed.isEmpty {
      fields.append(("observed", value(.object(outcome.observed))))
    }
    if let seconds = outcome.timedOut {
      fields.append(("timed-out", value(.number(seconds))))
    }
    return .object(fields)
  }

  private func emissions(_ emissions: Outcome.Emissions) -> OrderedJSON {
    let end: OrderedJSON =
      if case .failed(let error) = emissions.end {
        .object([("failed", value(error))])
      } else {
        .text(emissions.end.word)
      }
    return .object([
      ("elements", .list(emissions.elements.map { value($0) })), ("then", end),
    ])
  }

  private func delegateCalls(_ delegateCalls: DelegateCall) -> OrderedJSON {
    .object([
      ("method", .text(delegateCalls.method)),
      ("arguments", .list(delegateCalls.arguments.map { value($0) })),
    ])
  }

  private func callback(_ callback: Outcome.Callback) -> OrderedJSON {
    .object([
      ("handler", .text(callback.handler)),
      ("arguments", .list(callback.arguments.map { value($0) })),
      ("before-returning", .value(.boolean(callback.beforeReturning))),
    ])
  }

  private func value(_ value: Value) -> OrderedJSON {
    .value(BodyReference.referring(value.tagged, to: references))
  }
}

extension OrderedJSON {
  fileprivate static func text(_ text: String) -> OrderedJSON { .value(.string(text)) }
}
