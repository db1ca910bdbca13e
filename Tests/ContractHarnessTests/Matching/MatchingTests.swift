import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Testing

/// A matcher, a value, and what is said of it: nothing when it matches.
struct MatchRow: Sendable, CustomTestStringConvertible {
  let expected: Expected
  let actual: Value?
  let complaints: [String]
  var bindings = Bindings()

  init(_ expected: Expected, _ actual: Value?, _ complaints: String...) {
    self.expected = expected
    self.actual = actual
    self.complaints = complaints
  }

  var testDescription: String {
    "\(expected.matcher) against \(actual.map { "\($0)" } ?? "nothing")"
  }

  func check(_ sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let mismatches = Matching(bindings: bindings, xpath: XPathEvaluator()).mismatches(
      expected, actual)
    #expect(
      mismatches.map { "\($0.path): \($0.reason)" } == complaints, sourceLocation: sourceLocation)
  }
}

struct MatchingTests {
  @Test(arguments: [
    MatchRow("tea", "tea"),
    MatchRow("tea", "Tea", #"$: expected "tea", got "Tea""#),
    MatchRow("3", 3, #"$: expected "3", got 3"#),
    MatchRow(1, 1.0),
    MatchRow(1.0, 1),
    MatchRow(1, 1.5, "$: expected 1, got 1.5"),
    MatchRow(0, true, "$: expected 0, got true"),
    MatchRow(.literal(.largeInteger("100000000000000000000")), 1e20),
    MatchRow(
      .literal(.largeInteger("100000000000000000001")), 1e20,
      "$: expected 100000000000000000001, got 1e+20"),
    // 2^53 + 1, which a Double cannot hold.
    MatchRow(
      9_007_199_254_740_993, 9_007_199_254_740_992.0,
      "$: expected 9007199254740993, got 9007199254740992.0"),
    MatchRow(nil, .null),
    MatchRow(nil, nil, "$: expected null, got nothing"),
    MatchRow("View#1", .token("View#1")),
  ])
  func `compares scalars by value`(_ row: MatchRow) { row.check() }

  @Test(arguments: [
    MatchRow(["item": "tea"], ["item": "tea", "quantity": 2]),
    MatchRow(
      ["item": "tea"], ["quantity": 2, "price": 3], #"$.item: expected "tea", got nothing"#),
    MatchRow(
      ["success": .of(.any)], ["failure": "timed out"], "$: expected success, got failure"),
    MatchRow(["item": "tea"], "tea", #"$: expected an object, got "tea""#),
    MatchRow([:], ["quantity": 2]),
    MatchRow([1, 2], [1, 2]),
    MatchRow([1, 2], [1, 2, 3], "$: expected 2 elements, got [1, 2, 3]"),
    MatchRow([1, 2], [2, 1], "$[0]: expected 1, got 2", "$[1]: expected 2, got 1"),
    MatchRow([], ["a": 1], #"$: expected a list, got {"a": 1}"#),
    MatchRow(.of(.exactly(["a": ["b": 1]])), ["a": ["b": 1]]),
    MatchRow(
      .of(.exactly(["a": ["b": 1]])), ["a": ["b": 1, "c": 2]], "$.a.c: expected no more keys, got 2"
    ),
    MatchRow(
      .of(.exactly(.of(.each(["b": 1])))), [["b": 1, "c": 2]],
      "$[0].c: expected no more keys, got 2"),
    MatchRow(
      .of(.exactly(["a": .of(.optional(1))])), ["b": 1],
      "$.b: expected no more keys, got 1"),
  ])
  func `tolerates more keys but not more elements`(_ row: MatchRow) { row.check() }

  @Test(arguments: [
    MatchRow("OrderError", OrderError.refused),
    MatchRow("soldOut", OrderError.refused),
    MatchRow("OrderError.soldOut", OrderError.refused),
    MatchRow(
      "denied", OrderError.refused, #"$: expected "denied", got OrderError.soldOut(item: "tea")"#),
    MatchRow(["type": "OrderError", "case": "soldOut"], OrderError.refused),
    MatchRow(["case": "denied"], OrderError.refused, #"$.case: expected "denied", got "soldOut""#),
    MatchRow(
      ["case": "denied", "until": 5], .error(ErrorValue(type: "CancellationError")),
      #"$: expected {"case": "denied", "until": 5}, got CancellationError"#),
    MatchRow(["item": "tea"], OrderError.refused),
    MatchRow(["fields": ["item": "tea"]], OrderError.refused),
    MatchRow(["soldOut": ["item": "tea"]], OrderError.refused),
    MatchRow(
      ["soldOut": ["item": "milk"]], OrderError.refused,
      #"$.soldOut.item: expected "milk", got "tea""#),
    MatchRow(
      ["status": 500], .error(ErrorValue(type: "HTTP", caseName: "status", fields: ["value": 500]))),
    MatchRow(
      ["message": "no"], OrderError.refused,
      #"$: expected message, got OrderError.soldOut(item: "tea")"#),
    MatchRow(
      .of(.exactly(["case": "soldOut"])), OrderError.refused,
      #"$.item: expected no more keys, got "tea""#),
    MatchRow(
      ["domain": "NSCocoaErrorDomain", "code": 260],
      .error(ErrorValue(type: "NSError", fields: ["domain": "NSCocoaErrorDomain", "code": 260]))),
    MatchRow(["failure": "soldOut"], ["failure": OrderError.refused]),
  ])
  func `knows errors by type, case and fields`(_ row: MatchRow) { row.check() }

  @Test(arguments: [
    MatchRow(.of(.any), .null),
    MatchRow(.of(.any), nil, "$: expected $any, got nothing"),
    MatchRow(.of(.string), ""),
    MatchRow(.of(.string), 3, "$: expected a string, got 3"),
    MatchRow(.of(.integer), 3.0),
    MatchRow(.of(.integer), .largeInteger("99999999999999999999")),
    MatchRow(.of(.integer), 3.5, "$: expected an integer, got 3.5"),
    MatchRow(.of(.number), 3),
    MatchRow(.of(.number), "3", #"$: expected a number, got "3""#),
    MatchRow(.of(.boolean), false),
    MatchRow(.of(.boolean), 0, "$: expected true or false, got 0"),
    MatchRow(.of(.uuid), "123E4567-e89b-12d3-a456-426614174000"),
    MatchRow(
      .of(.uuid), "123e4567e89b12d3a456426614174000",
      #"$: expected a UUID, got "123e4567e89b12d3a456426614174000""#),
    MatchRow(.of(.datetime), 5, "$: expected a date and time (RFC 3339), got 5"),
    MatchRow(["a": .of(.absent)], ["b": 1]),
    MatchRow(
      ["a": .of(.absent), "b": 2], ["a": .null, "b": 2], "$.a: expected nothing, got null"),
    MatchRow(["a": .of(.optional(1)), "b": 2], ["b": 2]),
    MatchRow(["a": .of(.optional(1)), "b": 2], ["a": 1, "b": 2]),
    MatchRow(["a": .of(.optional(1)), "b": 2], ["a": 2, "b": 2], "$.a: expected 1, got 2"),
    MatchRow(["a": .of(.optional(1)), "b": 2], ["a": .null, "b": 2], "$.a: expected 1, got null"),
    MatchRow(.of(.not("tea")), "milk"),
    MatchRow(.of(.not("tea")), "tea", #"$: expected anything but "tea", got "tea""#),
    // Who means that it may be missing says so.
    MatchRow(["a": .of(.not(1)), "b": 1], ["b": 1], "$.a: expected anything but 1, got nothing"),
    MatchRow(.of(.regex("^ord_")), "ord_1"),
    MatchRow(
      .of(.regex("^ord_")), "my ord_1", #"$: expected a string with /^ord_/ in it, got "my ord_1""#),
    MatchRow(.of(.regex("^ord_")), 3, "$: expected a string with /^ord_/ in it, got 3"),
    MatchRow(
      .of(.regex("(")), "x", #"$: expected a string with /(/ in it, got "x", and "(" is no pattern"#
    ),
    MatchRow(.of(.between(1, 3)), 3.0),
    MatchRow(.of(.between(1, 3)), 3.1, "$: expected a number from 1 to 3, got 3.1"),
    MatchRow(.of(.between(-1.5, .largeInteger("99999999999999999999"))), 1e19),
    MatchRow(.of(.between(1, 3)), "2", #"$: expected a number from 1 to 3, got "2""#),
    MatchRow(.of(.length(2)), "ab"),
    MatchRow(.of(.length(2)), [1, 2]),
    MatchRow(.of(.length(2)), ["a": 1], "$: expected length 2, got length 1"),
    MatchRow(.of(.length(.of(.between(1, 9)))), "abc"),
    MatchRow(.of(.length(2)), 12, "$: expected a string, a list or an object, got 12"),
    MatchRow(.of(.json(["a": 1])), #"{"a": 1, "b": 2}"#),
    MatchRow(.of(.json(["a": 1])), #"{"a": 2}"#, "$.a: expected 1, got 2"),
    MatchRow(.of(.json(["a": 1])), "{", #"$: expected JSON, got "{": expected a key at byte 1"#),
    MatchRow(.of(.xpath(["count(//book)": 1])), "<shelf><book/></shelf>"),
    MatchRow(
      .of(.xpath(["count(//book)": 2])), "<shelf><book/></shelf>",
      "$['count(//book)']: expected 2, got 1"),
    MatchRow(
      .of(.xpath(["//book": "x"])), "<shelf>",
      #"$: expected XML in which //book has a result, got "<shelf>": "#
        + "1:8: Premature end of data in tag shelf line 1"),
    MatchRow(.of(.bind("id")), 3),
    MatchRow(
      ["id": .of(.bind("id")), "b": 1], ["b": 1], "$.id: expected a value to bind, got nothing"),
    MatchRow(.of(.all([.of(.bind("id")), .of(.regex("^o"))])), "ord"),
    MatchRow(
      .of(.all([.of(.length(3)), .of(.regex("^o"))])), "xx", "$: expected length 3, got length 2",
      #"$: expected a string with /^o/ in it, got "xx""#),
  ])
  func `asks what the word says`(_ row: MatchRow) { row.check() }

  @Test(arguments: [
    MatchRow(.of(.each(.of(.integer))), [1, 2]),
    MatchRow(.of(.each(.of(.integer))), [1, "2"], #"$[1]: expected an integer, got "2""#),
    MatchRow(.of(.each(.of(.integer))), ["a": 1, "b": "2"], #"$.b: expected an integer, got "2""#),
    MatchRow(.of(.each(.of(.integer))), 1, "$: expected a list or an object, got 1"),
    MatchRow(.of(.contains("tea")), ["milk", "tea"]),
    MatchRow(.of(.contains("tea")), "green tea"),
    MatchRow(.of(.contains("tea")), "milk", #"$: expected a string with "tea", got "milk""#),
    MatchRow(.of(.contains(["item": "tea"])), [["item": "milk"], ["item": "tea", "quantity": 1]]),
    MatchRow(.of(.contains([1, 3])), [3, 2, 1]),
    MatchRow(.of(.contains([1, 1])), [1, 2], "$: expected a list with 1, got [1, 2]"),
    MatchRow(.of(.contains("tea")), 3, "$: expected a string or a list, got 3"),
    MatchRow(.of(.unordered([1, 2])), [2, 1]),
    // Greedy pairing gives 1 to `$integer` and leaves nothing for `1`.
    MatchRow(.of(.unordered([.of(.integer), 1])), [1, 2]),
    MatchRow(.of(.unordered([.of(.any), .of(.integer), .of(.between(1, 1))])), [1, 2, "x"]),
    MatchRow(
      .of(.unordered([["item": "tea", "n": 1], ["item": "milk", "n": 1]])),
      [["item": "milk", "n": 1], ["item": "tea", "n": 2]], "$[1].n: expected 1, got 2"),
    MatchRow(
      .of(.unordered([1, 2])), [1, 2, 3],
      "$: expected 2 elements in any order, got [3] that no matcher takes"),
    MatchRow(.of(.oneOf([nil, .of(.string)])), .null),
    MatchRow(.of(.oneOf([1, 2])), 3, "$: expected one of 1, 2, got 3"),
    MatchRow(["a": .of(.oneOf([.of(.absent), 1])), "b": 1], ["b": 1]),
    MatchRow(
      .of(.oneOf([["kind": "card", "number": "1"], ["kind": "cash", "sum": 3]])),
      ["kind": "cash", "sum": 4],
      "$.sum: expected 3, got 4 (nearest of 2 alternatives)"),
  ])
  func `looks into lists`(_ row: MatchRow) { row.check() }

  @Test func `replaces bound names in literals`() {
    var bindings = Bindings()
    bindings["id"] = 7

    let matching = Matching(bindings: bindings)

    #expect(matching.accepts("${id}", 7))
    #expect(matching.accepts("/orders/${id}", "/orders/7"))
    #expect(matching.accepts("${place}/a", "${place}/a"))
    #expect(
      matching.mismatches("${other}", 7).map(\.reason)
        == [#"expected "${other}" (nothing is bound as other), got 7"#])
  }

  @Test func `suggests a similar key in place of a missing one`() throws {
    let expected: Expected = ["bookID": "b-1", "title": "Dune"]
    let value: Value = ["book_id": "b-1", "year": 1965]

    let mismatches = Matching().mismatches(expected, value)

    #expect(mismatches.map(\.help) == [["did you mean 'book_id', which the value has?"], []])
  }

  @Test func `shows of a list only what differs`() throws {
    let expected: Expected = [["id": .of(.string), "n": 1], ["id": .of(.string), "n": 2]]

    let mismatch = try #require(
      Matching().mismatches(
        expected, [["id": "x", "n": 1, "more": true, "note": "long enough for a line of its own"]]
      ).first)

    #expect(
      mismatch.expected == [
        "[", "  {", #"    "id": "x","#, #"    "more": true,"#, #"    "n": 1,"#,
        #"    "note": "long enough for a line of its own""#, "  },", "  {",
        #"    "id": $string,"#, #"    "n": 2"#, "  }", "]",
      ])
  }

  @Test func `pairs a thousand elements in reverse order`() {
    let elements = (0..<1_000).map { Expected.literal(.integer($0)) }

    #expect(
      Matching().accepts(
        .of(.unordered(elements)), .array((0..<1_000).reversed().map { .integer($0) })))
  }
}

enum OrderError {
  static let refused = Value.error(
    ErrorValue(type: "OrderError", caseName: "soldOut", fields: ["item": "tea"]))
  static let denied = Value.error(ErrorValue(type: "OrderError", caseName: "denied"))
}
