import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import Testing

/// A matcher at a place of one form, and what is said of it while the value is known and on replay.
struct RedactedCell: Sendable, CustomTestStringConvertible {
  /// The form in which redaction leaves a value.
  enum Form: String, Sendable, CaseIterable {
    case whole, part, number, absent

    /// The answer of the vendor.
    var answer: ContractBinding.Value {
      switch self {
      case .whole: ["token": "k7Qp2mZx9Lw4"]
      case .part: ["token": nil, "note": "Authorization: Bearer k7Qp2mZx9Lw4"]
      case .number: ["limit": 4711]
      case .absent: ["other": 1]
      }
    }

    var key: String {
      switch self {
      case .whole, .absent: "token"
      case .part: "note"
      case .number: "limit"
      }
    }
  }

  let form: Form
  let matcher: Expected
  /// True if the matcher is true of the vendor's value.
  let isTrue: Bool
  /// The verdict on replay.
  let onReplay: String

  init(_ form: Form, _ matcher: Expected, _ isTrue: Bool, _ onReplay: String) {
    (self.form, self.matcher, self.isTrue, self.onReplay) = (form, matcher, isTrue, onReplay)
  }

  var testDescription: String { "\(matcher.matcher), \(form): \(isTrue), \(onReplay)" }

  /// The verdict on an honest adapter whose vendor gives the value.
  func verdict(_ mode: CaseInput.Mode) -> Verdict { input(mode).verdict([seen(mode)]) }

  func input(_ mode: CaseInput.Mode) -> CaseInput {
    var input = CaseInput.example(
      .adapter, [.count(Expectation(returns: .of(.object([form.key: matcher]))))],
      recorded: nil, mode: mode)
    input.redactor = Self.redactor
    guard mode == .replay else { return input }
    input.original = recording
    input.recording = recording
    input.recording?.evidence.outcomes = recording.evidence.outcomes.map(Self.redactor.canonical)
    return input
  }

  private static let redactor = Redactor(rules: RedactionRules(json: ["$.limit"]))

  /// The content of the file once it is recorded.
  var recording: Recording {
    var recording = Recording.example([])
    recording.evidence = Self.redactor.evidence(
      of: Observation(outcomes: [.returned(form.answer)]))
    return recording
  }

  private func seen(_ mode: CaseInput.Mode) -> Outcome {
    mode == .replay ? recording.evidence.outcomes[0] : .returned(form.answer)
  }
}

extension RedactedCell {
  private static let yes = "kept"
  private static let no = "broken"
  private static let open = "could not check"
  private static let secret = "k7Qp2mZx9Lw4"

  /// A matcher that is true of a whole text that is a secret, and one that is not.
  private static let whole: [RedactedCell] = [
    .init(.whole, .of(.any), true, yes),
    .init(.whole, .of(.bind("token")), true, yes),
    .init(.whole, .of(.string), true, yes),
    .init(.whole, "k7Qp2mZx9Lw4", true, open),
    .init(.whole, "nope", false, open),
    .init(.whole, 3, false, open),
    .init(.whole, true, false, no),
    .init(.whole, nil, false, no),
    .init(.whole, .of(.integer), false, open),
    .init(.whole, .of(.number), false, open),
    .init(.whole, .of(.between(1, 9)), false, open),
    .init(.whole, .of(.boolean), false, no),
    .init(.whole, .of(.uuid), false, open),
    .init(.whole, .of(.datetime), false, open),
    .init(.whole, .of(.url), false, open),
    .init(.whole, .of(.regex("^k7")), true, open),
    // True of the placeholder, and not of the secret.
    .init(.whole, .of(.regex("^[a-z-]+1$")), false, open),
    .init(.whole, .of(.contains("Qp2")), true, open),
    .init(.whole, .of(.contains("redacted")), false, open),
    .init(.whole, .of(.length(12)), true, open),
    .init(.whole, .of(.length(10)), false, open),
    .init(.whole, .of(.json([])), false, open),
    .init(.whole, .of(.xpath(["count(//book)": 1])), false, open),
    .init(.whole, ["a": 1], false, no),
    .init(.whole, ["a"], false, no),
    .init(.whole, .of(.each(.of(.any))), false, no),
    .init(.whole, .of(.unordered([])), false, no),
    .init(.whole, .of(.absent), false, no),
    .init(.whole, .of(.optional(.of(.string))), true, yes),
    .init(.whole, .of(.optional("nope")), false, open),
    .init(.whole, .of(.exactly("nope")), false, open),
    .init(.whole, .of(.oneOf(["nope", .of(.string)])), true, yes),
    .init(.whole, .of(.oneOf(["nope", nil])), false, open),
    .init(.whole, .of(.oneOf([1.5, nil])), false, open),
    .init(.whole, .of(.oneOf([true, nil])), false, no),
    .init(.whole, .of(.not("nope")), true, open),
    .init(.whole, .of(.not("k7Qp2mZx9Lw4")), false, open),
    .init(.whole, .of(.not(nil)), true, yes),
    .init(.whole, .of(.not(.of(.string))), false, no),
    .init(.whole, .of(.all([.of(.string), .of(.bind("t"))])), true, yes),
    .init(.whole, .of(.all([.of(.string), .of(.regex("^x"))])), false, open),
    .init(.whole, .of(.all([.of(.boolean), .of(.regex("^x"))])), false, no),
  ]

  private static let part: [RedactedCell] = [
    .init(.part, .of(.any), true, yes),
    .init(.part, .of(.bind("token")), true, yes),
    .init(.part, .of(.string), true, yes),
    .init(.part, "Authorization: Bearer k7Qp2mZx9Lw4", true, open),
    .init(.part, "Authorization: Bearer nope", false, open),
    .init(.part, "Authorization: Basic nope", false, no),
    .init(.part, "Authorization: Bearer ", false, no),
    .init(.part, 3, false, no),
    .init(.part, true, false, no),
    .init(.part, .of(.integer), false, no),
    .init(.part, .of(.number), false, no),
    .init(.part, .of(.between(1, 9)), false, no),
    .init(.part, .of(.boolean), false, no),
    .init(.part, .of(.uuid), false, open),
    .init(.part, .of(.datetime), false, open),
    .init(.part, .of(.url), false, open),
    .init(.part, .of(.regex("^Authorization: Bearer ")), true, yes),
    .init(.part, .of(.regex("Bearer k7")), true, open),
    .init(.part, .of(.regex("-1$")), false, open),
    .init(.part, .of(.regex("^Authorization: Bearer (?!k)")), false, open),
    .init(.part, .of(.contains("Bearer")), true, yes),
    .init(.part, .of(.contains("redacted")), false, open),
    .init(.part, .of(.length(34)), true, open),
    .init(.part, .of(.length(32)), false, open),
    .init(.part, .of(.json([])), false, open),
    .init(.part, .of(.xpath(["count(//book)": 1])), false, no),
    .init(.part, ["a": 1], false, no),
    .init(.part, ["a"], false, no),
    .init(.part, .of(.each(.of(.any))), false, no),
    .init(.part, .of(.unordered([])), false, no),
    .init(.part, .of(.absent), false, no),
    .init(.part, .of(.optional(.of(.string))), true, yes),
    .init(.part, .of(.oneOf(["Authorization: Basic x", nil])), false, no),
    .init(.part, .of(.not("Authorization: Basic x")), true, yes),
    .init(.part, .of(.not("Authorization: Bearer nope")), true, open),
  ]

  private static let number: [RedactedCell] = [
    .init(.number, .of(.any), true, yes),
    .init(.number, .of(.bind("pin")), true, yes),
    .init(.number, .of(.integer), true, yes),
    .init(.number, .of(.number), true, yes),
    .init(.number, .of(.string), false, no),
    .init(.number, "4711", false, no),
    .init(.number, 4711, true, open),
    .init(.number, 0, false, open),
    .init(.number, true, false, no),
    .init(.number, .of(.between(4000, 5000)), true, open),
    .init(.number, .of(.between(0, 1)), false, open),
    .init(.number, .of(.boolean), false, no),
    .init(.number, .of(.uuid), false, no),
    .init(.number, .of(.datetime), false, no),
    .init(.number, .of(.url), false, no),
    .init(.number, .of(.regex("4")), false, no),
    .init(.number, .of(.contains("4")), false, no),
    .init(.number, .of(.length(4)), false, no),
    .init(.number, .of(.json(4711)), false, no),
    .init(.number, .of(.xpath(["count(//book)": 1])), false, no),
    .init(.number, ["a": 1], false, no),
    .init(.number, ["a"], false, no),
    .init(.number, .of(.each(.of(.any))), false, no),
    .init(.number, .of(.unordered([])), false, no),
    .init(.number, .of(.absent), false, no),
    .init(.number, .of(.optional(.of(.integer))), true, yes),
    .init(.number, .of(.oneOf([1, 4711])), true, open),
    .init(.number, .of(.not(0)), true, open),
    .init(.number, .of(.not(.of(.string))), true, yes),
  ]

  /// Nothing is lost where nothing was.
  private static let absent: [RedactedCell] =
    [
      .init(.absent, .of(.absent), true, yes),
      .init(.absent, .of(.optional("nope")), true, yes),
      .init(.absent, .of(.oneOf([.of(.absent), "nope"])), true, yes),
      .init(.absent, .of(.not("nope")), false, no),
      .init(.absent, .of(.exactly("nope")), false, no),
      .init(.absent, .of(.all([.of(.string), .of(.regex("x"))])), false, no),
    ]
    + [
      .any, .bind("token"), .string, .literal("nope"), .literal(3), .literal(nil), .integer,
      .number, .between(1, 9), .boolean, .uuid, .datetime, .url, .regex("x"), .contains("x"),
      .length(1), .json(1), .xpath(["count(//book)": 1]), .object([:]), .array([]),
      .each(.of(.any)), .unordered([]),
    ].map { .init(.absent, .of($0), false, no) }

  static let all = whole + part + number + absent
}
