import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// A member that is missing, or of another type.
struct EventMismatch: Error {}

/// One member of a kind of object in events: its name, its form, and how an object has it.
struct EventField<Object>: Sendable {
  let name: String
  let schema: Value
  let isRequired: Bool
  let write: @Sendable (Object) -> Value?
  /// Takes the member over into an object; `nil` for one that nobody reads.
  let read: (@Sendable (Value, inout Object) throws -> Void)?
}

extension EventField {
  /// Creates a member that each object has.
  init<Content>(
    _ name: String, _ form: EventForm<Content>, _ content: @escaping @Sendable (Object) -> Content,
    read: (@Sendable (Content, inout Object) throws -> Void)? = nil
  ) {
    self.init(name, form, isRequired: true, { form.write(content($0)) }, read)
  }

  /// Creates a member that some objects have.
  init<Content>(
    optional name: String, _ form: EventForm<Content>,
    _ content: @escaping @Sendable (Object) -> Content?,
    read: (@Sendable (Content, inout Object) throws -> Void)? = nil
  ) {
    self.init(name, form, isRequired: false, { content($0).flatMap(form.write) }, read)
  }

  private init<Content>(
    _ name: String, _ form: EventForm<Content>, isRequired: Bool,
    _ write: @escaping @Sendable (Object) -> Value?,
    _ read: (@Sendable (Content, inout Object) throws -> Void)?
  ) {
    var take: (@Sendable (Value, inout Object) throws -> Void)?
    if let read { take = { try read(form.read($0), &$1) } }
    self.init(
      name: name, schema: form.schema, isRequired: isRequired, write: write, read: take)
  }
}

extension Array {
  /// The members of an object.
  func members<Object>(of object: Object) -> [String: Value] where Element == EventField<Object> {
    var members: [String: Value] = [:]
    members.reserveCapacity(count)
    for field in self { members[field.name] = field.write(object) }
    return members
  }

  /// Takes members over into an empty object, in the order of the fields; `null` is no member.
  ///
  /// `Codable` would read them as well, at three times the cost: of a run of 100,000 cases, half
  /// the time that joining its reports took.
  func read<Object>(_ value: Value, into empty: Object) throws -> Object
  where Element == EventField<Object> {
    var object = empty
    guard case .object(let members) = value else { throw EventMismatch() }
    for field in self {
      guard let read = field.read else { continue }
      if let member = members[field.name], member != .null {
        try read(member, &object)
      } else if field.isRequired {
        throw EventMismatch()
      }
    }
    return object
  }

  /// The JSON Schema of an object.
  func schema<Object>(_ description: String? = nil) -> Value where Element == EventField<Object> {
    var schema: [String: Value] = [
      "type": "object",
      "properties": .object(Dictionary(map { ($0.name, $0.schema) }) { $1 }),
      "required": .array(filter(\.isRequired).map(\.name).sorted().map { .string($0) }),
      "additionalProperties": false,
    ]
    schema["description"] = description.map { .string($0) }
    return .object(schema)
  }
}

/// The form of a member: its schema, and how it is written and read.
struct EventForm<Content>: Sendable {
  let schema: Value
  let write: @Sendable (Content) -> Value?
  let read: @Sendable (Value) throws -> Content
}

extension EventForm {
  /// A list of members.
  static func list<Element>(of form: EventForm<Element>) -> EventForm where Content == [Element] {
    EventForm(schema: ["type": "array", "items": form.schema]) {
      .array($0.compactMap(form.write))
    } read: {
      guard case .array(let values) = $0 else { throw EventMismatch() }
      return try values.map(form.read)
    }
  }

  /// An object with members of its own, which are read into an empty one.
  static func object(
    _ fields: [EventField<Content>], _ empty: @escaping @Sendable () -> Content
  ) -> EventForm {
    EventForm(schema: fields.schema()) {
      .object(fields.members(of: $0))
    } read: {
      try fields.read($0, into: empty())
    }
  }
}

extension EventForm {
  /// An object with members of its own, which nobody reads.
  static func object(_ fields: [EventField<Content>]) -> EventForm {
    EventForm(schema: fields.schema()) {
      .object(fields.members(of: $0))
    } read: { _ in
      throw EventMismatch()
    }
  }
}

extension EventForm where Content == String {
  /// A text of anybody's, made harmless as in every report.
  static var text: EventForm {
    EventForm(schema: ["type": "string"]) {
      .string(ReportText.output($0).string)
    } read: {
      guard case .string(let text) = $0 else { throw EventMismatch() }
      return text
    }
  }
}

extension EventForm where Content == [String] {
  /// Texts of anybody's.
  static var texts: EventForm { list(of: .text) }
}

extension EventForm where Content == Int {
  /// A whole number.
  static var count: EventForm {
    EventForm(schema: ["type": "integer", "minimum": 0]) {
      .integer($0)
    } read: {
      guard case .integer(let number) = $0 else { throw EventMismatch() }
      return number
    }
  }

  /// The one number that there is.
  static func constant(_ number: Int) -> EventForm {
    EventForm(schema: ["const": .integer(number)], write: count.write, read: count.read)
  }
}

extension EventForm where Content == Double {
  /// A time in seconds.
  static var seconds: EventForm {
    EventForm(schema: ["type": "number", "minimum": 0]) {
      .number(max(0, $0))
    } read: {
      switch $0 {
      case .integer(let number): Double(number)
      case .number(let number): number
      default: throw EventMismatch()
      }
    }
  }
}

extension EventForm where Content == Bool {
  static var flag: EventForm {
    EventForm(schema: ["type": "boolean"]) {
      .boolean($0)
    } read: {
      guard case .boolean(let flag) = $0 else { throw EventMismatch() }
      return flag
    }
  }
}

extension EventForm where Content == Date {
  /// A date in UTC, to the second.
  static var time: EventForm {
    EventForm(schema: ["type": "string"]) {
      .string($0.formatted(.iso8601))
    } read: {
      try Date(EventForm<String>.text.read($0), strategy: .iso8601)
    }
  }
}

extension EventForm where Content == String {
  /// One of some words.
  static func word(_ words: [String]) -> EventForm {
    EventForm(
      schema: ["enum": .array(words.map { .string($0) })], write: { .string($0) }, read: text.read)
  }
}

extension EventForm where Content: Codable & Sendable {
  /// A type's own coding, with its texts made harmless.
  static func coded(_ schema: Value) -> EventForm {
    EventForm(schema: schema) {
      guard let json = try? JSONEncoder().encode($0) else { return nil }
      return (try? Value(json: Array(json)))?.harmless
    } read: {
      try JSONDecoder().decode(Content.self, from: Data($0.json()))
    }
  }
}

extension Value {
  fileprivate var harmless: Value {
    switch self {
    case .string(let text): .string(ReportText.output(text).string)
    case .array(let values): .array(values.map(\.harmless))
    case .object(let members): .object(members.mapValues(\.harmless))
    default: self
    }
  }
}
