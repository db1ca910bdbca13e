import ContractBinding
@testable import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Testing

/// The values to which a fake is held under the default fidelity, and those that are its own.
struct HeldValueTests {
  private enum Status: Sendable { case open, closed, moved(to: String) }
  private enum Weekday: Sendable { case monday, tuesday }
  private struct Refusal: Error, Sendable {
    var message: String?
    var detail: String?
    var requestID: String?
  }
  private struct Issue: Sendable {
    var title = "a leak"
    var status = Status.open
    var labels = ["bug"]
    var isLocked = false
    var votes = 10.0
    var milestone: String?
  }
  private struct Page: Sendable {
    var items = ["a leak"]
    var next: String?
  }
  private struct Payment: Sendable {
    var methods = ["card"]
    var nextAction: String?
  }
  private struct Login: Sendable {
    var roles = ["admin"]
    var token: String?
  }

  /// One value that the vendor gave, one that a subject gives, and what is said of it.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let recorded: any Sendable
    let given: any Sendable
    let verdict: [String]
    let warnings: [String]

    init(
      _ name: String, _ recorded: any Sendable, _ given: any Sendable,
      _ verdict: [String] = ["kept"], warns warnings: String...
    ) {
      testDescription = name
      self.recorded = recorded
      self.given = given
      self.verdict = verdict
      self.warnings = warnings
    }
  }

  private static func broken(_ predicate: String) -> [String] {
    ["broken", "the in-memory fake \(predicate)"]
  }

  static let lies: [Row] = [
    Row(
      "another case", Issue(), Issue(status: .closed),
      broken("answers closed where the vendor gave open")),
    Row(
      "another case, alone", Status.open, Status.closed,
      broken("answers closed where the vendor gave open")),
    Row(
      "another case with a payload", Issue(), Issue(status: .moved(to: "b")),
      broken("answers an object where the vendor gave a string")),
    Row(
      "another case in a list", [Status.open, .open], [Status.open, .closed],
      broken("answers closed where the vendor gave open")),
    Row(
      "another case in a list of another length", [Status.open, .open], [Status.closed],
      warns: "answers closed where the vendor gave open, at $[0] of step 1 (call count)"),
    Row(
      "null for a value in a longer list", [Issue()], [Issue(), Issue(milestone: "spring")],
      ["kept"],
      warns: "answers a string where the vendor gave null, at $[1].milestone of step 1 (call count)"
    ),
    Row(
      "a list for an empty one, as for null, in a longer list", [Issue(labels: [])],
      [Issue(labels: []), Issue()], ["kept"],
      warns: "answers elements where the vendor gave none, at $[1].labels of step 1 (call count)"),
    Row(
      "the weekday of today", Weekday.monday, Weekday.tuesday,
      warns: "answers tuesday where the vendor gave monday, at step 1 (call count)"),
    Row(
      "an empty list", Issue(), Issue(labels: []),
      broken("answers an empty list where the vendor gave elements")),
    Row(
      "an empty text", Issue(), Issue(title: ""),
      warns:
        #"answers an empty text where the vendor gave "a leak", at $.title of step 1 (call count)"#
    ),
    Row(
      "another boolean", Issue(), Issue(isLocked: true),
      warns: "answers true where the vendor gave false, at $.isLocked of step 1 (call count)"),
    Row(
      "an absent key for null", ["a": nil, "n": 1] as [String: Int?], ["n": 1],
      warns: "leaves out a, which the vendor gave, at $.a of step 1 (call count)"),
    Row(
      "an empty text for null", ["note": nil] as [String: String?], ["note": ""],
      warns: "answers a string where the vendor gave null, at $.note of step 1 (call count)"),
    Row(
      "an empty identifier for null", ["parentId": nil] as [String: String?], ["parentId": ""],
      broken("answers a string where the vendor gave null")),
    Row(
      "null for a next page", Page(next: "c2"), Page(),
      warns: "answers null where the vendor gave a string, at $.next of step 1 (call count)"),
    Row(
      "a next page for null", Page(), Page(next: "c2"),
      warns: "answers a string where the vendor gave null, at $.next of step 1 (call count)"),
    Row(
      "no key in place of null for a next page",
      ["items": [1], "next": 2] as [String: any Sendable], ["items": [1]],
      warns: "leaves out next, which the vendor gave, at $.next of step 1 (call count)"),
    Row(
      "null for a next action beside a list", Payment(nextAction: "redirect"), Payment(),
      broken("answers null where the vendor gave a string")),
    Row(
      "a list of departures that is empty", ["nextDepartures": [1], "tags": [2]],
      ["nextDepartures": [], "tags": [2]] as [String: [Int]],
      broken("answers an empty list where the vendor gave elements")),
    Row(
      "null for a token beside a list", Login(token: "t"), Login(),
      broken("answers null where the vendor gave a string")),
    Row(
      "null for an absent key", ["n": 1], ["a": nil, "n": 1] as [String: Int?],
      warns: "adds a, which the vendor never gave, at $.a of step 1 (call count)"),
    Row(
      "another boolean, alone", true, false,
      warns: "answers false where the vendor gave true, at step 1 (call count)"),
  ]

  static let honest: [Row] = [
    Row(
      "other texts, numbers and lengths", Issue(),
      Issue(title: "x", labels: ["a", "b", "c"], votes: 9.5)),
    Row("a whole number for a fraction", ["n": 10.0], ["n": 10]),
    Row("a fraction for a whole number", ["n": 10], ["n": 9.5]),
    Row("an equal case", Issue(status: .closed), Issue(title: "y", status: .closed)),
    Row(
      "a longer list with each boolean", [Issue(isLocked: false)],
      [Issue(isLocked: true), Issue(isLocked: false)]),
    Row("an element like another recorded one", [true, false], [false, false]),
    Row("texts that are no cases", "open", "closed"),
    Row("texts in a dictionary", ["status": "open"], ["status": "closed"]),
    Row("nil for nil", Issue(milestone: nil), Issue(title: "z", milestone: nil)),
  ]

  private static func judgement(
    _ row: Row, of subject: SubjectDescription = .fake, learnt: [Place] = [],
    _ step: Step = .count()
  ) -> Judgement {
    let context = ConversionContext(notesEnumWords: true)
    let recorded = ConversionContext().value(of: row.recorded as Any)
    let given = context.value(of: row.given as Any)
    let input = CaseInput.example(
      subject, [step], recorded: [.returned(recorded)], learnt: learnt)
    return Judge(input: input).judge(
      Observation(outcomes: [.returned(given)], enumWords: context.enumWords))
  }

  @Test(arguments: lies) func `a fake's lie is told`(_ row: Row) {
    let judgement = Self.judgement(row)

    #expect(judgement.verdict.lines == row.verdict)
    #expect(judgement.notes == row.warnings.map { "warning: \($0)" })
  }

  @Test(arguments: honest) func `an honest fake has values of its own`(_ row: Row) {
    #expect(Self.judgement(row) == Judgement(verdict: .kept))
  }

  /// What is no lie of a subject with canned answers.
  private static let canned = lies.filter {
    ($0.testDescription.hasPrefix("another case,") || !$0.warnings.isEmpty)
      && !$0.testDescription.contains("null")
  }

  @Test(arguments: canned)
  func `a stub has canned values of its own`(_ row: Row) {
    #expect(Self.judgement(row, of: .example("canned", .stub)) == Judgement(verdict: .kept))
  }

  @Test func `a volatile place counts for nothing`() {
    let place = Place.outcome(0).key("returned")
    let learnt = ["status", "isLocked", "title"].map { place.key($0) }
    let row = Row("", Issue(), Issue(title: "", status: .closed, isLocked: true))

    #expect(Self.judgement(row, learnt: learnt) == Judgement(verdict: .kept))
  }

  @Test func `the contract decides at the places that it names`() {
    let any = Expected.of(.any)
    let expectation = Expectation(
      returns: .of(.object(["title": any, "status": any, "isLocked": any])))
    let row = Row("", Issue(), Issue(title: "", status: .closed, isLocked: true))

    #expect(Self.judgement(row, .count(expectation)) == Judgement(verdict: .kept))
  }

  @Test func `a text that a step gave must not be empty`() {
    let use = OperationUse(
      name: "count",
      arguments: .byName(["title": Located("a leak", at: .line(8))]), location: .line(8))
    let judgement = Self.judgement(
      Row("", Issue(), Issue(title: "")), Step(.call(use), location: .line(8)))

    #expect(
      judgement.verdict.lines
        == Self.broken(#"answers an empty text where the vendor gave "a leak""#))
  }

  @Test(arguments: [(["tall", "flat"], true), (["tall"], false)])
  func `an object whose keys are texts that steps gave may have others of them`(
    given: [String], isKept: Bool
  ) {
    let use = OperationUse(
      name: "count",
      arguments: .byPosition(given.map { Located(.string($0), at: .line(8)) }), location: .line(8))
    let step = Step(.call(use), location: .line(8))
    let rows = [
      Row("", ["flat": 3], ["flat": 2, "tall": 1]), Row("", ["flat": 2, "tall": 1], ["flat": 3]),
      Row("", ["flat": 3], ["tall": 3]),
    ]

    let judgements = rows.map { Self.judgement($0, step) }
    #expect(judgements.allSatisfy { ($0.verdict == .kept) == isKept })
    #expect(!isKept || judgements.allSatisfy { !$0.notes.isEmpty }, "\(judgements.map(\.notes))")
  }

  @Test func `an object that counts nothing is no other choice of keys`() {
    let use = OperationUse(
      name: "count",
      arguments: .byPosition(["tall", "flat"].map { Located(.string($0), at: .line(8)) }),
      location: .line(8))
    let step = Step(.call(use), location: .line(8))
    let none: [String: Int] = [:]
    #expect(Self.judgement(Row("", ["flat": 3], none), step).verdict != .kept)
    let words = Row("", ["flat": "a"], ["flat": "a", "tall": "b"])
    #expect(Self.judgement(words, step).verdict != .kept)
  }

  @Test func `many warnings of one case are cut`() {
    let names = ["a", "b", "c", "d", "e", "f"]
    let values = [true, false].map { flag in
      Dictionary(uniqueKeysWithValues: names.map { ($0, flag) })
    }
    let notes = Self.judgement(Row("", values[0], values[1])).notes

    #expect(notes.count == 5)
    #expect(notes.last == "warning: 2 more values may be wrong")
  }

  // MARK: Errors

  private static func judgement(
    _ recorded: any Error, _ given: any Error, of subject: SubjectDescription = .fake,
    _ step: Step = .count(), as end: (Value) -> Outcome = { .threw($0) }
  ) -> Judgement {
    let context = ConversionContext(notesEnumWords: true)
    let input = CaseInput.example(
      subject, [step], recorded: [end(ConversionContext().value(of: recorded))])
    let outcome = end(context.value(of: given))
    return Judge(input: input).judge(
      Observation(outcomes: [outcome], enumWords: context.enumWords))
  }

  @Test(arguments: [
    (nil, "throws an error without its message"),
    ("", "throws an error with an empty message"),
  ])
  func `an error keeps its message`(_ message: String?, _ predicate: String) {
    let recorded = Refusal(message: "no such issue", requestID: "r-1")
    let given = Refusal(message: message)

    #expect(Self.judgement(recorded, given).verdict.lines == Self.broken(predicate))
    #expect(Self.judgement(recorded, given, of: .example("canned", .stub)).verdict == .kept)
  }

  @Test func `an error has its own words, and fields for the log may be empty`() {
    let judgement = Self.judgement(
      Refusal(message: "no such issue", requestID: "r-1"), Refusal(message: "not found"))

    #expect(judgement == Judgement(verdict: .kept))
  }

  @Test(arguments: [("r-1", true), ("r-2", false)])
  func `an error keeps a text that a step gave`(given: String, isBroken: Bool) {
    let use = OperationUse(
      name: "count",
      arguments: .byName(["request": Located(.string(given), at: .line(8))]), location: .line(8))
    let judgement = Self.judgement(
      Refusal(message: "no", requestID: "r-1"), Refusal(message: "no", requestID: ""),
      Step(.call(use), location: .line(8)))

    #expect(
      judgement.verdict.lines
        == (isBroken ? Self.broken("throws an error with an empty requestID") : ["kept"]))
  }

  @Test func `an error needs one of its messages`() {
    let recorded = Refusal(message: "no such issue", detail: "issue 7 was never filed")

    #expect(Self.judgement(recorded, Refusal(message: "not found")).verdict == .kept)
    #expect(Self.judgement(recorded, Refusal(detail: "not found")).verdict == .kept)
    #expect(
      Self.judgement(recorded, Refusal()).verdict.lines == [
        "broken", "the in-memory fake throws an error without its detail",
        "the in-memory fake throws an error without its message",
      ])
  }

  private enum Invalid: Error { case field(Field), because(String) }
  private enum Field { case title, body }

  @Test func `an error keeps the case of its payload`() {
    #expect(
      Self.judgement(Invalid.field(.title), Invalid.field(.body)).verdict.lines
        == Self.broken("throws an error with payload body where the vendor gave title"))
    #expect(Self.judgement(Invalid.because("title"), Invalid.because("body")).verdict == .kept)
  }

  private enum Rejected: Error {
    case because(code: String), status(code: Int), busy(label: String)
  }

  @Test func `another code of an error is a warning`() {
    let texts = Self.judgement(
      Rejected.because(code: "book_not_found"), Rejected.because(code: "gone"))
    let numbers = Self.judgement(Rejected.status(code: 404), Rejected.status(code: 400))
    let labels = Self.judgement(Rejected.busy(label: "now"), Rejected.busy(label: "today"))
    let sentences = Self.judgement(
      Rejected.because(code: "no such book"), Rejected.because(code: "gone"))

    #expect(texts.verdict == .kept)
    #expect(texts.notes.count == 1, "\(texts.notes)")
    #expect(texts.notes.first?.contains("gone where the vendor gave book_not_found") == true)
    #expect(numbers.notes.first?.contains("400 where the vendor gave 404") == true)
    #expect(labels.notes == [] && sentences.notes == [])
  }

  private enum Invalidity: Error { case tooShort(minimum: Int?) }

  @Test func `an error keeps the number in its payload, whichever it is`() {
    func judge(_ minimum: Int?, _ found: Int?) -> Judgement {
      Self.judgement(Invalidity.tooShort(minimum: minimum), Invalidity.tooShort(minimum: found))
    }
    #expect(judge(10, nil).verdict.isBroken)
    #expect(judge(10, 12).verdict == .kept)
    #expect(judge(nil, 12).verdict == .kept)
  }

  private enum Declined: Error { case card(code: String, canRetry: Bool) }

  @Test(
    arguments: [("", true, 1), ("52", true, 1), ("51", false, 1), ("", false, 2), ("51", true, 0)])
  func `a code of digits and a boolean count in an error from anywhere`(
    code: String, canRetry: Bool, count: Int
  ) {
    let ends: [(Value) -> Outcome] = [
      { .threw($0) }, { .returned(["failure": $0]) }, { .calledBack($0) },
      { .calledBack(["failure": $0]) },
    ]
    for end in ends {
      let judgement = Self.judgement(
        Declined.card(code: "51", canRetry: true), Declined.card(code: code, canRetry: canRetry),
        as: end)

      #expect(judgement.verdict == .kept)
      #expect(judgement.notes.count == count, "\(judgement.notes)")
    }
  }
}
