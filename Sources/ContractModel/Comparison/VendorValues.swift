import ContractBinding
import ContractValues

/// The values in the vendor's recorded responses, which an adapter may return.
///
/// A replay sends the same bytes each time. So a value from a response must stay equal on replay,
/// even if it differs between responses of the real vendor. A value that the adapter creates, such
/// as an identifier or the time, may differ.
struct VendorValues {
  /// A field of a response that holds a value.
  private struct Origin: Hashable {
    /// The number of the response; each line of a text or of JSON lines has a number of its own.
    var answer: Int
    /// The name of the field, which is empty if there is none.
    var key: String
  }

  /// A request in two forms.
  ///
  /// If requests share a form, a run may receive their responses in another order.
  fileprivate struct Question {
    /// The whole request without its header fields.
    var text: String
    /// The method with the number of path segments, or the name of an SDK's function or event.
    var outline: String
  }

  /// The fields that hold a value in the responses, by that value.
  private var origins: [String: Set<Origin>] = [:]
  /// The request of each response, at the index that ``Origin/answer`` contains.
  private var questions: [Question] = []
  /// The bodies that are texts, as a whole, because an adapter may return a complete body.
  private var bodies: Set<String> = []
  /// The texts that the adapter has sent so far.
  private var sent: [String] = []
  /// The number of texts sent before a response first contained a value, by that value.
  private var sentBefore: [String: Int] = [:]
  /// The fields that hold a time with a fraction of a second, by that time.
  private var moments: [FineMoment: Set<Origin>] = [:]
  /// The clock of the adapter; `nil` if the recording's age is unknown.
  private let clock: AdapterClock?

  /// The minimum length of a value, in bytes.
  ///
  /// Shorter values are often equal by chance.
  private static let minBytes = 4

  /// Collects the values of a recorded run.
  ///
  /// - Parameters:
  ///   - evidence: The run, with the vendor's responses.
  ///   - age: The time since the recording; `nil` if it is unknown.
  init(of evidence: Evidence, age: RecordingAge? = nil) {
    clock = age.map { AdapterClock(age: $0) }
    for exchange in evidence.exchanges { add(exchange) }
    for interaction in evidence.interactions { add(interaction) }
  }

  private mutating func add(_ exchange: Exchange) {
    sent.append(exchange.request.texts)
    guard case .response(let response) = exchange.result else { return }
    let question = Question(exchange.request)
    questions.append(question)
    for header in response.headers + response.trailers {
      add(header.value, under: header.name.lowercased())
    }
    if let body = String(validating: response.body, as: UTF8.self),
      body.utf8.count >= Self.minBytes
    {
      bodies.insert(body)
    }
    switch BodyForm(response.body, headers: response.headers, isStream: exchange.isOpen) {
    case .json(let value): add(value, under: "")
    case .jsonLines(let lines):
      for line in lines {
        questions.append(question)
        add(line, under: "")
      }
    case .xml(let xml): add(xml.value, under: "")
    case .text(let text):
      for line in text.split(whereSeparator: \.isNewline) {
        questions.append(question)
        add(String(line), under: "")
      }
    case .none, .bytes: break
    }
  }

  private mutating func add(_ interaction: SeamInteraction) {
    switch interaction {
    case .call(let call):
      sent += call.arguments.flatMap(\.plainTexts)
      questions.append(Question(call))
      switch call.result {
      case .returned(let value?): add(value, under: "")
      case .threw(let error): add(error, under: "")
      case .returned(nil), nil: break
      }
    case .event(let event):
      questions.append(Question(text: event.name, outline: event.name))
      add(.object(event.arguments), under: "")
    }
  }

  private mutating func add(_ value: Value, under key: String) {
    switch value {
    case .array(let elements): elements.forEach { add($0, under: key) }
    case .object(let fields): fields.forEach { add($0.value, under: $0.key) }
    case .error(let error): error.fields.forEach { add($0.value, under: $0.key) }
    default: if let text = value.plainText { add(text, under: key) }
    }
  }

  private mutating func add(_ text: String, under key: String) {
    guard text.utf8.count >= Self.minBytes else { return }
    if origins[text] == nil { sentBefore[text] = sent.count }
    let origin = Origin(answer: questions.count - 1, key: key)
    origins[text, default: []].insert(origin)
    if let moment = FineMoment(text) { moments[moment, default: []].insert(origin) }
  }

  /// Tells if an adapter changes a value that it returned unchanged while recording.
  ///
  /// - Parameters:
  ///   - recorded: The recorded value.
  ///   - actual: The value on replay.
  ///   - path: The path of the value that the adapter returns.
  /// - Returns: True if this is certain. It is uncertain for a value that the adapter sent before,
  ///   for one that may be the adapter's own time, and for two values from responses that a run may
  ///   exchange. A time that no response contains is changed if no clock can have given it.
  func isChanged(_ recorded: Value, to actual: Value, at path: ValuePath) -> Bool {
    guard let old = recorded.plainText, let new = actual.plainText else { return false }
    // An adapter cannot invent a complete body, so the value comes from the vendor.
    if bodies.contains(old) { return old != new }
    if let time = FineMoment(old), let other = FineMoment(new), time.isSame(as: other) {
      return false
    }
    guard Placeholder.anonymised(Array(old.utf8)).elementsEqual(old.utf8) else { return false }
    guard let places = origins[old],
      !sent.prefix(sentBefore[old] ?? 0).contains(where: { $0.contains(old) })
    else { return isOtherTime(old, new, at: path) }
    if let others = origins[new] { return !mayBeExchanged(places, others, at: path) }
    guard old.isTime, new.isTime, old.pattern == new.pattern else { return true }
    if clock?.excludes(old, new) ?? false { return true }
    // The adapter's own clock is unlikely to show the vendor's time to the millisecond.
    let isFine = old.contains("T") && old.utf8.contains(UInt8(ascii: "."))
    return isFine
      || path.lastKey.map { key in places.contains { $0.key.isSameName(as: key) } } ?? false
  }

  /// Tells if an adapter certainly returns another time than the recorded one.
  ///
  /// No response has the recorded time in this notation, or the adapter sent it before. So it may
  /// be the vendor's time in another notation, or the adapter's own.
  private func isOtherTime(_ old: String, _ new: String, at path: ValuePath) -> Bool {
    guard old.isTime, new.isTime else { return false }
    if clock?.excludes(old, new) ?? false { return true }
    guard let time = FineMoment(old), let places = origins(of: time), !hasSent(time) else {
      return false
    }
    if let others = FineMoment(new).flatMap(origins) {
      return places.isDisjoint(with: others) && !mayBeExchanged(places, others, at: path)
    }
    // The clocks of an adapter and of a vendor on one machine may show one millisecond.
    return moments.keys.contains(where: time.isSurelySame)
      || clock.map { !$0.explains(old, new) } ?? false
  }

  /// The fields that hold a time in any notation; `nil` for a time that no response has.
  private func origins(of time: FineMoment) -> Set<Origin>? {
    let found = moments.filter { $0.key.isSame(as: time) }.values
    return found.isEmpty ? nil : found.reduce(into: []) { $0.formUnion($1) }
  }

  /// Tells if the adapter sent a time, in any notation, which the vendor may only have repeated.
  private func hasSent(_ time: FineMoment) -> Bool {
    sent.contains { FineMoment.all(in: $0).contains { $0.isSame(as: time) } }
  }

  /// Tells if two values stand in the same field of two responses that the adapter may receive in
  /// another order, because it sent their requests at the same time.
  private func mayBeExchanged(
    _ old: Set<Origin>, _ new: Set<Origin>, at path: ValuePath
  ) -> Bool {
    let (oldAnswers, newAnswers) = (Set(old.map(\.answer)), Set(new.map(\.answer)))
    // A list may have an element for each response, in the order in which they came, unless one
    // response already orders the values.
    let isGathered = path.hasIndex && oldAnswers.isDisjoint(with: newAnswers)
    return old.contains { first in
      !newAnswers.contains(first.answer)
        && new.contains { second in
          let questions = (questions[first.answer], questions[second.answer])
          return first.key == second.key && !oldAnswers.contains(second.answer)
            && (questions.0.text == questions.1.text
              || isGathered && questions.0.outline == questions.1.outline)
        }
    }
  }
}

extension VendorValues.Question {
  fileprivate init(_ request: VendorRequest) {
    text = "\(request.method) \(request.target)\n\(String(decoding: request.body, as: UTF8.self))"
    outline = "\(request.method) \(request.pathSegments.count)"
  }

  fileprivate init(_ call: SeamInteraction.Call) {
    text = "\(call.name) \(call.arguments.flatMap(\.plainTexts).joined(separator: "\n"))"
    outline = call.name
  }
}

extension ValuePath {
  /// True if the path leads into a list.
  fileprivate var hasIndex: Bool {
    components.contains { if case .index = $0 { true } else { false } }
  }
}

extension Value {
  /// The texts of all strings and numbers in the value, without the keys of objects.
  fileprivate var plainTexts: [String] {
    switch self {
    case .array(let elements): elements.flatMap(\.plainTexts)
    case .object(let fields): fields.values.flatMap(\.plainTexts)
    case .error(let error): error.fields.values.flatMap(\.plainTexts)
    default: plainText.map { [$0] } ?? []
    }
  }

  /// The text of a string or a number; `nil` for other values.
  fileprivate var plainText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .largeInteger(let digits): digits
    case .number(let number): "\(number)"
    default: nil
    }
  }
}

extension String {
  /// The text with `0` for each digit and `a` for each letter, such as `0000-00-00`.
  fileprivate var pattern: String {
    String(map { $0.isNumber ? "0" : $0.isLetter ? "a" : $0 })
  }

  /// Tells if two field names differ only in case and in separators, as `created_at` and
  /// `createdAt`.
  fileprivate func isSameName(as other: String) -> Bool {
    let names = [self, other].map { $0.lowercased().filter { $0 != "_" && $0 != "-" } }
    return names[0] == names[1]
  }

  /// True if the text may be a time: a date, or seconds or milliseconds since 1970.
  fileprivate var isTime: Bool {
    let digits = utf8.count(where: \.isDigit)
    return digits >= 6 && (digits == utf8.count || contains { "-:/, ".contains($0) })
  }
}

/// The recorded responses of a replay, whose values are collected when they are first needed.
final class ReplayedValues {
  private let evidence: Evidence
  private let age: RecordingAge?
  private(set) lazy var values = VendorValues(of: evidence, age: age)

  init(of evidence: Evidence, age: RecordingAge?) { (self.evidence, self.age) = (evidence, age) }
}
