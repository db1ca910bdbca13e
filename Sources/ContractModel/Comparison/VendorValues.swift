import ContractBinding
import ContractValues

/// The values in the vendor's recorded responses, which an adapter may return.
///
/// A replay sends the same bytes each time. So a value from a response must stay equal on replay,
/// even if the real vendor changes it from run to run. A value that the adapter creates, such as an
/// identifier or the time, may differ.
struct VendorValues {
  /// The position of a value in the responses.
  private struct Origin: Hashable {
    /// The number of the response; each line of a plain text or of JSON lines has its own number.
    var answer: Int
    /// The name of the field with the value; empty if it has none.
    var key: String
  }

  /// A request in two forms, which show if its response can be exchanged for another one.
  ///
  /// If two requests share a form, another run may receive their responses in another order.
  fileprivate struct Question {
    /// The request without its header fields; two requests with equal texts may get their responses
    /// in another order.
    var text: String
    /// A request without its values, such as `GET 3` for `/orders/7`.
    ///
    /// The number counts the segments of the path, of which the first one is empty. For an SDK, the
    /// outline is the name of the function or event.
    ///
    /// If several requests have one outline, a list of values from their responses may be in
    /// another order.
    var outline: String
  }

  /// The responses and fields that contain each value, by the value, to see if an adapter returns a
  /// value of the vendor.
  private var origins: [String: Set<Origin>] = [:]
  /// The request of each response, at the index that ``Origin/answer`` contains.
  private var questions: [Question] = []
  /// The complete text bodies, because an adapter may return a whole body.
  private var bodies: Set<String> = []
  /// The texts that the adapter has sent, in the order of its requests.
  private var sent: [String] = []
  /// The number of texts that the adapter had sent before a response first contained a value, by
  /// the value.
  private var sentBefore: [String: Int] = [:]
  /// The positions of each time with a fraction of a second, by the time.
  private var moments: [FineMoment: Set<Origin>] = [:]
  /// The clock of the adapter; `nil` if the recording's age is unknown.
  private let clock: AdapterClock?

  /// The minimum length of a value in bytes, because shorter values are often equal by chance.
  private static let minBytes = 4

  /// Collects the values of a recorded run; the recording's age is `nil` if it is unknown.
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

  /// Checks whether an adapter certainly changes a value that it returned unchanged while
  /// recording.
  ///
  /// It is not certain for a value that the adapter sent before, for a time that may come from the
  /// adapter's clock, and for values from two responses that may arrive in another order. A time
  /// that no response contains counts as changed if no clock can have produced it.
  func isChanged(_ recorded: Value, to actual: Value, at path: ValuePath) -> Bool {
    guard let old = recorded.plainText, let new = actual.plainText else { return false }
    // An adapter does not create a complete body, so the value comes from the vendor.
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

  /// Checks whether an adapter certainly returns another time than the recorded one.
  ///
  /// This is for a recorded time that no response contains in this notation, or that the adapter
  /// sent before. The time may then be the vendor's in another notation, or the adapter's own.
  private func isOtherTime(_ old: String, _ new: String, at path: ValuePath) -> Bool {
    guard old.isTime, new.isTime else { return false }
    if clock?.excludes(old, new) ?? false { return true }
    guard let time = FineMoment(old), let places = origins(of: time), !hasSent(time) else {
      return false
    }
    if let others = FineMoment(new).flatMap(origins) {
      return places.isDisjoint(with: others) && !mayBeExchanged(places, others, at: path)
    }
    // If adapter and vendor run on one machine, both clocks may show the same millisecond.
    return moments.keys.contains(where: time.isSurelySame)
      || clock.map { !$0.explains(old, new) } ?? false
  }

  /// Returns the positions of a time in any notation; `nil` if no response contains it.
  private func origins(of time: FineMoment) -> Set<Origin>? {
    let found = moments.filter { $0.key.isSame(as: time) }.values
    return found.isEmpty ? nil : found.reduce(into: []) { $0.formUnion($1) }
  }

  /// Checks whether the adapter sent a time, in any notation, that the vendor may only have
  /// repeated.
  private func hasSent(_ time: FineMoment) -> Bool {
    sent.contains { FineMoment.all(in: $0).contains { $0.isSame(as: time) } }
  }

  /// Checks whether two values are in the same field of two responses that may arrive in another
  /// order, because the adapter sent both requests at the same time.
  private func mayBeExchanged(
    _ old: Set<Origin>, _ new: Set<Origin>, at path: ValuePath
  ) -> Bool {
    let (oldAnswers, newAnswers) = (Set(old.map(\.answer)), Set(new.map(\.answer)))
    // A list may collect one element from each response as it arrives, unless one response already
    // orders the values.
    let isGathered =
      path.components.contains(where: \.isIndex) && oldAnswers.isDisjoint(with: newAnswers)
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

extension Value {
  /// All strings and numbers in the value as texts, without the keys of objects.
  fileprivate var plainTexts: [String] {
    switch self {
    case .array(let elements): elements.flatMap(\.plainTexts)
    case .object(let fields): fields.values.flatMap(\.plainTexts)
    case .error(let error): error.fields.values.flatMap(\.plainTexts)
    default: plainText.map { [$0] } ?? []
    }
  }

  fileprivate var plainText: String? {
    if case .number(let number) = self { "\(number)" } else { scalarText }
  }
}

extension String {
  /// The text with `0` for each digit and `a` for each letter, such as `0000-00-00`.
  fileprivate var pattern: String {
    String(map { $0.isNumber ? "0" : $0.isLetter ? "a" : $0 })
  }

  /// Checks whether two field names differ only in case and separators, as `created_at` and
  /// `createdAt` do.
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
