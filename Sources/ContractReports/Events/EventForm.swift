import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// The type of a field in an events file: its JSON Schema, and functions that write and read it.
struct EventForm<Content>: Sendable {
  let schema: Value
  /// Writes the field; returns `nil` if JSON cannot express it, so that the field is left out.
  let write: @Sendable (Content) -> Value?
  /// Reads the field; returns `nil` if it has another type.
  let read: @Sendable (Value) throws -> Content?
}

extension EventForm {
  /// A JSON array; reading fails if one element has another type.
  static func list<Element>(of form: EventForm<Element>) -> EventForm where Content == [Element] {
    EventForm(schema: ["type": "array", "items": form.schema]) {
      .array($0.compactMap(form.write))
    } read: {
      guard case .array(let values) = $0 else { return nil }
      let contents = try values.compactMap(form.read)
      return contents.count == values.count ? contents : nil
    }
  }

  /// A JSON object with the given fields.
  ///
  /// It is read into the object that `empty` creates. Without `empty`, it can only be written.
  static func object(
    _ fields: [EventField<Content>], into empty: @escaping @Sendable () -> Content? = { nil }
  ) -> EventForm {
    EventForm(schema: fields.schema()) {
      .object(fields.members(of: $0))
    } read: { value in
      try empty().map { try fields.read(value, into: $0) }
    }
  }
}

extension EventForm where Content == String {
  /// A text, written without control characters and CI commands.
  static var text: EventForm {
    EventForm(schema: ["type": "string"]) {
      .string(ReportText.output($0).string)
    } read: {
      if case .string(let text) = $0 { text } else { nil }
    }
  }

  /// A text that is one of a few words, which the schema lists.
  static func word(_ words: [String]) -> EventForm {
    EventForm(
      schema: ["enum": .array(words.map { .string($0) })], write: { .string($0) }, read: text.read)
  }
}

extension EventForm where Content == [String] {
  /// A list of texts, each written without control characters and CI commands.
  static var texts: EventForm { list(of: .text) }
}

extension EventForm where Content == Int {
  /// A whole number that is not negative, such as a line number.
  static var count: EventForm {
    EventForm(schema: ["type": "integer", "minimum": 0], write: { .integer($0) }) {
      if case .integer(let number) = $0 { number } else { nil }
    }
  }

  /// A number that is the same in every line, such as the version of the format.
  static func constant(_ number: Int) -> EventForm {
    EventForm(schema: ["const": .integer(number)], write: count.write, read: count.read)
  }
}

extension EventForm where Content == Double {
  /// A time in seconds, such as 0.25; a negative time is written as 0.
  static var seconds: EventForm {
    EventForm(schema: ["type": "number", "minimum": 0], write: { .number(max(0, $0)) }) {
      switch $0 {
      case .integer(let number): Double(number)
      case .number(let number): number
      default: nil
      }
    }
  }
}

extension EventForm where Content == Bool {
  static var flag: EventForm {
    EventForm(schema: ["type": "boolean"], write: { .boolean($0) }) {
      if case .boolean(let flag) = $0 { flag } else { nil }
    }
  }
}

extension EventForm where Content == Date {
  /// A date in UTC, to the second, such as `2026-02-11T09:30:00Z`.
  static var time: EventForm {
    EventForm(schema: ["type": "string"], write: { .string($0.formatted(.iso8601)) }) {
      if case .string(let text) = $0 { try Date(text, strategy: .iso8601) } else { nil }
    }
  }
}

extension EventForm where Content: Codable & Sendable {
  /// A `Codable` value as JSON, whose texts are made safe to print when it is written.
  static func coded(_ schema: Value) -> EventForm {
    EventForm(schema: schema) {
      guard let json = try? JSONEncoder().encode($0) else { return nil }
      return (try? Value(json: Array(json)))?.mapLeaves { leaf in
        if case .string(let text) = leaf { .string(ReportText.output(text).string) } else { leaf }
      }
    } read: {
      try JSONDecoder().decode(Content.self, from: Data($0.json()))
    }
  }
}
