/// A matcher with an argument, such as `{ $regex: "^A" }`.
///
/// The raw value is the key without `$`.
enum MatcherKey: String, Sendable, CaseIterable {
  case regex, each, contains, unordered, length, between
  case oneOf = "one-of"
  case optional, not, exactly, json, xpath, bind

  /// The form of the matcher's argument, such as a list of two numbers for `$between`.
  var form: Form {
    switch self {
    case .regex: .text
    case .each, .contains, .optional, .not, .exactly, .json: .anyMatcher
    case .unordered: .list(.anyMatcher, atLeast: 1)
    case .length: .either([.count, .condition])
    case .between: .list(.number, atLeast: 2, atMost: 2)
    case .oneOf: .list(.anyMatcher, atLeast: 1)
    case .xpath: .names(of: .anyMatcher, atLeast: 1)
    case .bind: .pattern(.name)
    }
  }

  /// The values that match, in one sentence for the JSON Schema.
  var summary: String {
    switch self {
    case .regex: "A text in which the pattern is found."
    case .each: "A list, or an object, whose every element matches."
    case .contains: "A text that holds the text, or a list that holds each of the elements."
    case .unordered: "A list of exactly these elements, in any order."
    case .length: "A text, list or object of that length."
    case .between: "A number from the first to the second, both included."
    case .oneOf: "Any of these."
    case .optional: "Absent, or matching."
    case .not: "Anything but this."
    case .exactly: "Objects with no more keys than named, at every depth."
    case .json: "A text that is JSON, matching."
    case .xpath: "A text that is XML in which each expression's result matches."
    case .bind: "Keeps the value under a name, for '${name}' in later steps."
    }
  }
}
