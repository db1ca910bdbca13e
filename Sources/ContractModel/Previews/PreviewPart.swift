package import ContractBinding
import ContractValues

/// One part of what follows a step, as people are shown it: `calls back responseHandler` and the
/// value.
///
/// Contract, recording and subject are worded alike, so that they can be read side by side.
package struct PreviewPart: Sendable, Hashable, Codable {
  /// The kind of thing, in the words of the contract language.
  package var label: String
  /// The value or the matcher, in lines; empty where there is none.
  package var text: String

  /// Creates a part.
  package init(_ label: String, _ text: String = "") {
    self.label = label
    self.text = text
  }

  init(_ label: String, _ preview: ValuePreview) { self.init(label, preview.text) }
}

extension ValuePreview {
  /// The longest text of one value, in bytes: a page or a terminal shows no more.
  private static let longest = 16 << 10

  /// On one line where that is short, else in lines, and no longer than anybody reads.
  package var text: String {
    let line = line
    return ReportText.clipped(
      line.utf8.count <= 60 ? line : lines.joined(separator: "\n"), toBytes: Self.longest)
  }
}

extension [PreviewPart] {
  /// The result of a step, which holds no secrets.
  package init(_ outcome: Outcome) {
    self = []
    switch outcome.end {
    case .returned(let value?): append(PreviewPart("returns", ValuePreview(value)))
    case .threw(let error): append(PreviewPart("throws", ValuePreview(error)))
    case .open: append(PreviewPart("has not ended"))
    case .returned(nil): break
    }
    for callback in outcome.callbacks {
      append(PreviewPart("calls back \(callback.handler)", ValuePreview(callback.arguments)))
    }
    if let emissions = outcome.emissions {
      append(PreviewPart("emits", .list(emissions.elements.map { ValuePreview($0) })))
      append(PreviewPart("then", emissions.end.words))
    }
    for call in outcome.received {
      append(PreviewPart("tells \(call.name)", ValuePreview(call.arguments)))
    }
    for (name, value) in outcome.observed.sorted(by: { $0.key < $1.key }) {
      append(PreviewPart("shows \(name)", ValuePreview(value)))
    }
    if let seconds = outcome.timedOut {
      append(PreviewPart("waited in vain", seconds.inSeconds))
    }
    if isEmpty { append(PreviewPart("returns")) }
  }

  /// The expectation of a step, laid out by a function; empty where the contract says nothing.
  package init(_ expectation: Expectation, text: (ValuePreview) -> String = \.text) {
    self = []
    func part(_ label: String, _ expected: ValuePreview) -> PreviewPart {
      PreviewPart(label, text(expected))
    }
    if let expected = expectation.returns { append(part("returns", ValuePreview(expected))) }
    if let expected = expectation.throws { append(part("throws", ValuePreview(expected))) }
    for callback in expectation.callsBack {
      let name = callback.handler.map { " \($0)" } ?? ""
      append(
        callback.isAbsent
          ? PreviewPart("never calls back\(name)")
          : part("calls back\(name)", ValuePreview(callback.arguments)))
    }
    if let isBefore = expectation.beforeReturning {
      append(PreviewPart(isBefore ? "before returning" : "after returning"))
    }
    if let emits = expectation.emits {
      append(part("emits", emits.elements.map { ValuePreview($0) } ?? .leaf("$any")))
      if let then = emits.then { append(PreviewPart("then", then.value.word)) }
    }
    if let receives = expectation.receives {
      if receives.isEmpty { append(PreviewPart("tells nothing")) }
      for call in receives {
        append(PreviewPart("tells \(call.name)", call.preview.map(text) ?? ""))
      }
    }
    for (name, expected) in expectation.observes.sorted(by: { $0.key < $1.key }) {
      append(part("shows \(name)", ValuePreview(expected)))
    }
  }
}

extension ValuePreview {
  /// Shows arguments: the only one by itself, several as a list.
  package init(_ arguments: [Value]) { self.init(arguments: arguments.map { ValuePreview($0) }) }

  private init(arguments: [ValuePreview]) {
    self = arguments.count == 1 ? arguments[0] : .list(arguments)
  }

  fileprivate init(_ arguments: [Expected]) {
    self.init(arguments: arguments.map { ValuePreview($0) })
  }
}

extension ExpectedDelegateCall {
  /// The expected call of a delegate; `nil` where anything will do.
  fileprivate var preview: ValuePreview? {
    switch arguments {
    case .any: nil
    case .byPosition(let arguments): ValuePreview(arguments)
    case .byName(let arguments): ValuePreview(fields: arguments.mapValues { ValuePreview($0) })
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
  /// The end as people are shown it: `finished`, `failed with NotFound`.
  package var word: String {
    switch self {
    case .open: "open"
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .failed(let error): error.map { "failed with \(ValuePreview($0).line)" } ?? "failed"
    }
  }
}

extension ExpectedDelegateCall {
  /// The method in a sentence.
  package var name: String { DelegateCall.name(of: method) }
}

extension DelegateCall {
  /// The method and its arguments, on one line.
  package var shown: String { "\(name)(\(arguments.map(\.summary).joined(separator: ", ")))" }

  /// The method in a sentence.
  package var name: String { Self.name(of: method) }

  /// A signature as sentences have it: without its labels, where there is at most one.
  static func name(of signature: String) -> String {
    guard let parenthesis = signature.firstIndex(of: "("), signature.count(where: { $0 == ":" }) < 2
    else { return signature }
    return String(signature[..<parenthesis])
  }
}

extension [DelegateCall] {
  /// A line for each call, or `nothing`.
  package var shown: [String] { isEmpty ? ["nothing"] : map(\.shown) }
}
