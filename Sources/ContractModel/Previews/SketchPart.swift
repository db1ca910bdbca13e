package import ContractBinding
import ContractValues

/// One part of what follows a step, as people are shown it: `calls back responseHandler` and the
/// value.
///
/// Contract, recording and subject are worded alike, so that they can be read side by side.
package struct SketchPart: Sendable, Hashable, Codable {
  /// The kind of thing, in the words of the contract language.
  package var label: String
  /// The value or the matcher, in lines; empty where there is none.
  package var text: String

  /// Creates a part.
  package init(_ label: String, _ text: String = "") {
    self.label = label
    self.text = text
  }

  package init(_ label: String, _ sketch: Sketch) {
    self.init(label, sketch.text)
  }
}

extension Sketch {
  /// The longest text of one value, in bytes: a page or a terminal shows no more.
  private static let longest = 16 << 10

  /// On one line where that is short, else in lines, and no longer than anybody reads.
  package var text: String {
    let line = line
    return ReportText.clipped(
      line.utf8.count <= 60 ? line : lines.joined(separator: "\n"), toBytes: Self.longest)
  }
}

extension [SketchPart] {
  /// The result of a step.
  ///
  /// - Parameter outcome: The outcome, without secrets.
  package init(_ outcome: Outcome) {
    self = []
    switch outcome.end {
    case .returned(let value?): append(SketchPart("returns", Sketch(value)))
    case .threw(let error): append(SketchPart("throws", Sketch(error)))
    case .open: append(SketchPart("has not ended"))
    case .returned(nil): break
    }
    for callback in outcome.callbacks {
      append(SketchPart("calls back \(callback.handler)", Sketch(callback.arguments)))
    }
    if let emissions = outcome.emissions {
      append(SketchPart("emits", .list(emissions.elements.map { Sketch($0) })))
      append(SketchPart("then", emissions.end.words))
    }
    for told in outcome.received {
      append(SketchPart("tells \(told.name)", Sketch(told.arguments)))
    }
    for (name, value) in outcome.observed.sorted(by: { $0.key < $1.key }) {
      append(SketchPart("shows \(name)", Sketch(value)))
    }
    if let seconds = outcome.timedOut {
      append(SketchPart("waited in vain", seconds.inSeconds))
    }
    if isEmpty { append(SketchPart("returns")) }
  }

  /// The expectation of a step; empty where the contract says nothing.
  ///
  /// - Parameters:
  ///   - expectation: The expectation, resolved or not.
  ///   - text: Lays out what is expected.
  package init(_ expectation: Expectation, text: (Sketch) -> String = \.text) {
    self = []
    func part(_ label: String, _ expected: Sketch) -> SketchPart {
      SketchPart(label, text(expected))
    }
    if let expected = expectation.returns { append(part("returns", Sketch(expected))) }
    if let expected = expectation.throws { append(part("throws", Sketch(expected))) }
    for callback in expectation.callsBack {
      let name = callback.handler.map { " \($0)" } ?? ""
      append(
        callback.isAbsent
          ? SketchPart("never calls back\(name)")
          : part("calls back\(name)", Sketch(callback.arguments)))
    }
    if let isBefore = expectation.beforeReturning {
      append(SketchPart(isBefore ? "before returning" : "after returning"))
    }
    if let emits = expectation.emits {
      append(part("emits", emits.elements.map { Sketch($0) } ?? .leaf("$any")))
      if let then = emits.then { append(SketchPart("then", then.value.word)) }
    }
    if let receives = expectation.receives {
      if receives.isEmpty { append(SketchPart("tells nothing")) }
      for told in receives {
        append(SketchPart("tells \(told.name)", told.sketch.map(text) ?? ""))
      }
    }
    for (name, expected) in expectation.observes.sorted(by: { $0.key < $1.key }) {
      append(part("shows \(name)", Sketch(expected)))
    }
  }
}

extension Sketch {
  /// Arguments: the only one by itself, several as a list.
  package init(_ arguments: [Value]) {
    self = arguments.count == 1 ? Sketch(arguments[0]) : .list(arguments.map { Sketch($0) })
  }

  fileprivate init(_ arguments: [Expected]) {
    self = arguments.count == 1 ? Sketch(arguments[0]) : .list(arguments.map { Sketch($0) })
  }
}

extension ToldExpectation {
  /// The expected call of a delegate; `nil` where anything will do.
  fileprivate var sketch: Sketch? {
    switch arguments {
    case .any: nil
    case .byPosition(let arguments): Sketch(arguments)
    case .byName(let arguments): Sketch(fields: arguments.mapValues { Sketch($0) })
    }
  }
}

extension Outcome.Emissions.End {
  /// The end with its error.
  package var words: String {
    if case .failed(let error) = self { "failed with \(error.summary)" } else { word }
  }
}

extension Expectation.Emission.Ending {
  /// The end as people are told it: `finished`, `failed with NotFound`.
  package var word: String {
    switch self {
    case .open: "open"
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .failed(let error): error.map { "failed with \(Sketch($0).line)" } ?? "failed"
    }
  }
}

extension ToldExpectation {
  /// The method in a sentence.
  package var name: String { Told.name(of: method) }
}

extension Told {
  /// The method in a sentence.
  package var name: String { Self.name(of: method) }

  /// A signature as sentences have it: without its labels, where there is at most one.
  static func name(of signature: String) -> String {
    guard let parenthesis = signature.firstIndex(of: "("), signature.count(where: { $0 == ":" }) < 2
    else { return signature }
    return String(signature[..<parenthesis])
  }
}

extension Told {
  /// The method and what it was given, on one line.
  package var shown: String { "\(name)(\(arguments.map(\.summary).joined(separator: ", ")))" }
}

extension [Told] {
  /// A line for each thing that was told, or `nothing`.
  package var shown: [String] { isEmpty ? ["nothing"] : map(\.shown) }
}
