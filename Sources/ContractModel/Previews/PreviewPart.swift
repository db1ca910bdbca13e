package import ContractBinding
import ContractValues

/// One result of a step as text for people: a label such as `calls back responseHandler`, and the
/// value.
///
/// The contract, the recording and the run use the same labels, so that people can compare them
/// side by side.
package struct PreviewPart: Sendable, Hashable, Codable {
  /// The kind of result, such as `returns` or `throws`.
  package var label: String
  /// The value or matcher, on one or more lines; empty for a result without a value.
  package var text: String

  /// Creates a result, by default without a value, such as `has not ended`.
  package init(_ label: String, _ text: String = "") {
    self.label = label
    self.text = text
  }

  init(_ label: String, _ preview: ValuePreview) { self.init(label, preview.text) }
}

extension ValuePreview {
  /// The maximum size of one value's text in bytes.
  ///
  /// The number of the remaining bytes replaces the rest.
  private static let maxBytes = 16 << 10

  /// The text, at most 16 KiB: on one line if it has at most 60 bytes, and otherwise on several.
  package var text: String {
    let line = line
    return ReportText.clipped(
      line.utf8.count <= 60 ? line : lines.joined(separator: "\n"), toBytes: Self.maxBytes)
  }
}

extension [PreviewPart] {
  /// Creates the texts for the actual result of a step, in which secrets must already be replaced.
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

  /// Creates the texts for the expected result of a step; empty if the contract expects nothing.
  ///
  /// The function `text` converts each value, so that a caller can replace secrets.
  package init(_ expectation: Expectation, text: (ValuePreview) -> String = \.text) {
    self = []
    func part(_ label: String, _ expected: ValuePreview) -> PreviewPart {
      PreviewPart(label, text(expected))
    }
    if let expected = expectation.returns { append(part("returns", ValuePreview(expected))) }
    if let expected = expectation.throws {
      append(part("throws", expected.isAny ? .leaf("true") : ValuePreview(expected)))
    }
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
  /// Creates the text of a call's arguments: a single argument without brackets, and several as a
  /// list.
  package init(_ arguments: [Value]) { self.init(arguments: arguments.map { ValuePreview($0) }) }

  private init(arguments: [ValuePreview]) {
    self = arguments.count == 1 ? arguments[0] : .list(arguments)
  }

  fileprivate init(_ arguments: [Expected]) {
    self.init(arguments: arguments.map { ValuePreview($0) })
  }
}

extension ExpectedDelegateCall {
  /// The method's name for a sentence, such as `mapDidTap`.
  package var name: String { DelegateCall.name(of: method) }

  /// The expected arguments as text; `nil` if the contract accepts any arguments.
  fileprivate var preview: ValuePreview? {
    switch arguments {
    case .any: nil
    case .byPosition(let arguments): ValuePreview(arguments)
    case .byName(let arguments): ValuePreview(fields: arguments.mapValues { ValuePreview($0) })
    }
  }
}

extension Outcome.Emissions.End {
  /// The end of a stream as text, such as `finished` or `failed with NotFound`.
  package var words: String {
    if case .failed(let error) = self { "failed with \(error.summary)" } else { word }
  }
}

extension Expectation.Emission.Ending {
  /// The expected end of a stream as text, such as `finished` or `failed with NotFound`.
  package var word: String {
    switch self {
    case .open: "open"
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .failed(let error): error.map { "failed with \(ValuePreview($0).line)" } ?? "failed"
    }
  }
}

extension DelegateCall {
  /// Writes the method and its arguments on one line, such as `mapDidTap(Partner#1)`.
  ///
  /// If another method in `signatures` has the same name, the labels are shown too.
  package func shown(among signatures: Set<String> = []) -> String {
    let name = Self.name(of: method, among: signatures)
    return "\(name)(\(arguments.map(\.summary).joined(separator: ", ")))"
  }

  /// The method's name for a sentence, such as `mapDidTap`.
  package var name: String { Self.name(of: method) }

  /// Shortens a signature for a sentence: `mapDidTap(_:)` becomes `mapDidTap`.
  ///
  /// Two or more labels are kept, because they distinguish methods. A single label is kept if
  /// another method has the same name.
  package static func name(of signature: String, among signatures: Set<String> = []) -> String {
    let name = shortName(of: signature)
    let isShared = signatures.contains { $0 != signature && shortName(of: $0) == name }
    return isShared ? signature : name
  }

  private static func shortName(of signature: String) -> String {
    guard let parenthesis = signature.firstIndex(of: "("), signature.count(where: { $0 == ":" }) < 2
    else { return signature }
    return String(signature[..<parenthesis])
  }
}

extension [DelegateCall] {
  /// One line for each call; without calls, the single line "nothing".
  package var shown: [String] { shown(among: Set(map(\.method))) }

  /// One line for each call, with names that are unique among other methods; without calls, the
  /// single line "nothing".
  package func shown(among signatures: Set<String>) -> [String] {
    isEmpty ? ["nothing"] : map { $0.shown(among: signatures) }
  }
}
