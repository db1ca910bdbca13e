/// A matcher with an argument, such as `{ $regex: "^A" }`; the raw value is the key without `$`.
enum MatcherKey: String, Sendable, CaseIterable {
  case regex
  case startsWith = "starts-with"
  case endsWith = "ends-with"
  case each, keys, values, contains, subset, unordered, sorted, unique, length, between, above
  case atLeast = "at-least"
  case below
  case atMost = "at-most"
  case date, time, datetime, url, base64, bytes, file, sha256
  case oneOf = "one-of"
  case optional, not, exactly, json, xpath, bind, sequence

  /// The form of the matcher's argument, such as a list of two numbers for `$between`.
  var form: Form {
    switch self {
    case .regex, .startsWith, .endsWith: .text
    case .keys, .values: .matcher([.list, .mapping])
    case .sorted: .either([.words(Self.orders), .fields(Self.sorting)])
    case .unique: .fields(Self.distinction)
    case .above, .atLeast, .below, .atMost: .either([.number, .pattern(.limit)])
    case .date, .datetime: .fields(Self.moment)
    case .time: .fields(Self.timeOfDay)
    case .url: .fields(Self.urlParts)
    case .base64: .pattern(.base64)
    case .bytes: .either([.list(.byte, atLeast: 0), .pattern(.hexadecimal)])
    case .file: .pattern(.filePath)
    case .sha256: .pattern(.checksum)
    case .each, .contains, .optional, .not, .exactly, .json: .anyMatcher
    case .length: .either([.count, .condition])
    case .between: .list(.either([.number, .pattern(.limit)]), atLeast: 2, atMost: 2)
    case .subset, .unordered, .oneOf, .sequence: .list(.anyMatcher)
    case .xpath: .names(of: .anyMatcher)
    case .bind: .pattern(.name)
    }
  }

  /// The values that match, in one sentence for the JSON Schema.
  var summary: String {
    switch self {
    case .regex: "A text in which the pattern is found."
    case .startsWith: "A text that begins with this one."
    case .endsWith: "A text that ends with this one."
    case .keys: "An object whose keys match; a list names all of them, in any order."
    case .values: "An object whose values match; a list names all of them, in any order."
    case .subset: "A list of some of these elements, each at most once, in any order."
    case .sorted: "A list in order, by a member or descending."
    case .unique: "A list in which a member of each element differs."
    case .above: "A number or a date above this one."
    case .atLeast: "A number or a date, this one or above."
    case .below: "A number or a date below this one."
    case .atMost: "A number or a date, this one or below."
    case .date: "A text that is a date, in a form or near a day."
    case .time: "A text that is a time of day, in a form."
    case .datetime: "A text that is a date with a time, in a form or near a time."
    case .url: "A text that is an absolute URL whose parts match."
    case .base64: "Bytes, written in base64."
    case .bytes: "Bytes, written in hexadecimal digits or as a list of numbers."
    case .file: "Bytes, read from a file in the contract's folder."
    case .sha256: "Bytes with this SHA-256 checksum."
    case .each: "A list, or an object, whose every element matches."
    case .contains: "A text that holds the text, or a list that holds each of the elements."
    case .unordered: "A list of exactly these elements, in any order."
    case .length: "A text, list or object of that length."
    case .between: "A number or a date from the first to the second, both included."
    case .oneOf: "Any of these."
    case .optional: "Absent, or matching."
    case .not: "Anything but this."
    case .exactly: "Objects with no more keys than named, at every depth."
    case .json: "A text that is JSON, matching."
    case .xpath: "A text that is XML in which each expression's result matches."
    case .bind: "Keeps the value under a name, for '${name}' in later steps."
    case .sequence: "The calls of a handler in order, each as under 'calls-back'. Only there."
    }
  }
}

extension MatcherKey {
  /// The matchers that give bytes, and so may replace a plain value, such as an argument.
  static let usableAsValue: [MatcherKey] = [.base64, .bytes, .file]

  private static let orders = [
    Word("ascending", "Smaller elements first."), Word("descending", "Larger elements first."),
  ]

  private static let sorting = FieldSchema(
    phrase: "'$sorted'",
    summary: "The order of a list.",
    fields: [
      .init("by", .text, "The member of each element that is in order."),
      .init("order", .words(orders), "Which elements come first."),
    ])

  private static let distinction = FieldSchema(
    phrase: "'$unique'",
    summary: "The difference between the elements of a list.",
    fields: [.init("by", .text, required: true, "The member of each element that differs.")])

  private static let format = FieldSchema.Field(
    "format", .text, "The form of the text, such as 'dd.MM.yyyy', in the letters of Unicode TR 35.")

  private static let moment = FieldSchema(
    phrase: "a matcher of dates",
    summary: "The form of a date, and the time to which it is near.",
    fields: [
      .init("near", .pattern(.time), "The time to which the value is near, such as now."),
      .init("within", .pattern(.duration), "The greatest distance from that time."),
      format,
    ])

  private static let timeOfDay = FieldSchema(
    phrase: "'$time'", summary: "The form of a time of day.", fields: [format])

  private static let urlParts = FieldSchema(
    phrase: "'$url'",
    summary: "The parts of a URL; those that are not named do not count.",
    fields: [
      .init("scheme", .anyMatcher, "The scheme, such as https, in lower case."),
      .init("host", .anyMatcher, "The host, in lower case."),
      .init("port", .anyMatcher, "The port as a number, if the URL names one."),
      .init("path", .anyMatcher, "The path, without percent escapes."),
      .init(
        "query", .names(of: .anyMatcher),
        "Query fields; one that is there several times is a list."),
      .init("fragment", .anyMatcher, "The part after '#'."),
    ])
}
