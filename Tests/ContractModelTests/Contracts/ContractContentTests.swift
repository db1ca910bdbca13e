import ContractBinding
@testable import ContractModel
@testable import ContractValues
import Testing

struct ContractContentTests {
  /// The scenario of that name in the fixture that uses the whole language.
  private func scenario(_ name: String) throws -> Scenario {
    let contract = try #require(Fixture.contract("everything", in: "ValidContracts").contract)
    return try #require(contract.scenarios.first { $0.name == name })
  }

  private func returned(_ text: String) throws -> Matcher {
    let file = ContractFile.read(
      text: """
        contract: a
        protocol: A
        vendor: { name: A, kind: sdk }
        scenarios: [{ name: a, steps: [{ call: a, returns: { value: \(text) } }] }]
        """, path: "a.yaml")
    #expect(file.problems == [])
    let returns = file.contract?.scenarios.first?.steps.first?.expectation.returns
    guard case .object(let fields) = returns?.matcher else { return .any }
    return try #require(fields["value"]?.matcher)
  }

  @Test(arguments: [
    ("~", Value.null), ("null", .null), ("Null", .null), ("", .null),
    ("true", true), ("TRUE", true), ("False", false), ("tRue", "tRue"), ("yes", "yes"),
    ("no", "no"), ("012", "012"), ("-012", "-012"), ("012.5", "012.5"), ("12:30", "12:30"),
    ("0", 0), ("-0", 0), ("+12", 12), ("0o17", 15), ("0xfF", 255), ("0x", "0x"), ("0o8", "0o8"),
    ("0x-1", "0x-1"), ("1_000", "1_000"), ("9223372036854775807", .integer(.max)),
    ("123456789012345678", 123_456_789_012_345_678), ("00", "00"),
    ("9223372036854775808", .largeInteger("9223372036854775808")),
    ("-9223372036854775809", .largeInteger("-9223372036854775809")),
    ("1.0", .number(1)), ("1.", .number(1)), (".5", .number(0.5)), ("-.5", .number(-0.5)),
    ("1e3", .number(1000)), ("1.e3", .number(1000)), (".5E-1", .number(0.05)),
    (".", "."), ("-", "-"), ("+", "+"), ("1e", "1e"), ("1.2.3", "1.2.3"), (".e1", ".e1"),
    ("'1'", "1"), ("\"true\"", "true"), ("2001-01-01", "2001-01-01"), ("0.1", .number(0.1)),
    ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
  ])
  func `reads scalars by the core schema`(text: String, value: Value) throws {
    // `-` alone would begin a list.
    let matcher = try returned(text == "-" ? "'-'" : text)

    #expect(matcher == .literal(value))
  }

  @Test(arguments: [
    ("$$any", "$any"), ("$$$any", "$$any"), ("$5", "$5"), ("$$5", "$$5"), ("$", "$"),
    ("$$", "$$"), ("'$$$$'", "$$$$"), ("'a $any'", "a $any"), ("'$$${a}'", "$$${a}"),
  ])
  func `drops the escape of a text that begins like a matcher`(text: String, value: String) throws {
    #expect(try returned(text) == .literal(.string(value)))
  }

  @Test func `takes scenarios for dependent unless the contract says otherwise`() throws {
    let everything = try #require(Fixture.contract("everything", in: "ValidContracts").contract)
    let contract = try #require(
      ContractFile.read(
        text: """
          contract: a
          protocol: A
          vendor: { name: A, kind: sdk }
          scenarios: [{ name: a, steps: [{ call: a }] }]
          """, path: "a.yaml"
      ).contract)

    #expect(everything.isIndependent)
    #expect(!contract.isIndependent)
  }

  @Test func `keeps every word of a vendor`() throws {
    let vendor = try #require(Fixture.contract("everything", in: "ValidContracts").contract).vendor

    #expect(vendor.url == "${env.EVERYTHING_URL}")
    #expect(vendor.namespaces == ["o": "urn:orders"])
    #expect(
      vendor.volatile == [
        .header("Date"), .query("nonce"), .json("$.a[*].b"), .json("$..id"), .json("$['a b']"),
      ])
    #expect(
      vendor.redact
        == RedactionRules(
          headers: ["X-Key"], query: ["key"], json: ["$..secret"], form: ["password"]))
    #expect(vendor.credentials == ["EVERYTHING_TOKEN"])
    #expect(vendor.freshFor == 2_592_000.0)
  }

  @Test func `keeps states with their parameters`() throws {
    let states = try scenario("every step").states

    #expect(states.map(\.name) == ["nothing is there", "something is there", "a number is chosen"])
    #expect(states[1].parameters == ["count": 3, "tags": ["a", "b"], "text": "$any"])
    #expect(states[2].parameters == ["value": 7])
  }

  @Test func `keeps every kind of step with its place`() throws {
    let scenario = try scenario("every step")
    let steps = scenario.steps

    #expect(scenario.tags == ["slow", "every-night"])
    #expect(scenario.pending == "until the vendor mends it")
    #expect(scenario.fidelity == .exact)
    guard case .begin(let use, name: "first") = steps[0].action,
      case .byName(let arguments) = use.arguments
    else {
      Issue.record("the first step is \(steps[0].action)")
      return
    }
    #expect(use.name == "watch(key:)")
    #expect(arguments["key"]?.value == "a")
    #expect(arguments["key"]?.keyLocation?.description == "everything.yaml:23:52")
    #expect(steps[2].action == .stillRunning("first"))
    #expect(steps[2].within == 0.5)
    #expect(steps[3].action == .event("changed", arguments: ["key": "a"]))
    #expect(steps[4].action == .cancel("second"))
    #expect(steps[5].action == .finish("first"))
    #expect(steps[5].expectation.throws?.matcher == .all([]))
    #expect(steps[7].action == .get("title"))
    guard case .set("title", to: let value) = steps[8].action else {
      Issue.record("the step is \(steps[8].action)")
      return
    }
    #expect(value.value == [1, "${title}", ["a": nil]])
    #expect(steps[0].location.description == "everything.yaml:23:9")
    #expect(steps[0].nameLocation.description == "everything.yaml:23:18")
  }

  @Test func `keeps what a handler is given`() throws {
    let steps = try scenario("every step").steps

    let both = steps[9].expectation
    #expect(both.beforeReturning == false)
    #expect(both.callsBack.count == 1)
    #expect(both.callsBack.first?.handler == nil)
    let done = steps[11].expectation.callsBack.first
    #expect(done?.arguments == [])
    #expect(done?.isAbsent == false)
    let list = try #require(steps[12].expectation.callsBack.first)
    #expect(list.arguments.count == 1)
    guard case .array(let elements) = list.arguments[0].matcher else {
      Issue.record("the argument is \(list.arguments[0].matcher)")
      return
    }
    #expect(elements.map(\.matcher) == [.literal(1), .literal(2)])
  }

  @Test func `keeps what must have been sent`() throws {
    let sends = try #require(try scenario("every step").sends)

    #expect(
      sends.prefix(7).map(\.call) == [
        .request(method: "POST", target: "/orders/${title}"),
        .request(method: "GET", target: "/orders"), .request(method: "DELETE", target: "/orders"),
        .request(method: "PUT", target: "/text"), .request(method: "PUT", target: "/xml"),
        .seam("loadForm"), .seam("forget"),
      ])
    #expect(sends[0].headers["X-A"]?.matcher == .absent)
    #expect(sends[0].query["q"]?.matcher == .literal("1"))
    #expect(sends[0].form["a"]?.matcher == .any)
    #expect(sends[1].isOptional)
    #expect(sends[2].arguments == nil)
    guard case .xpath(let expressions) = sends[4].xml?.matcher else {
      Issue.record("XPath is expected")
      return
    }
    #expect(expressions["//o:item/@n"]?.matcher == .any)
    #expect(expressions["count(//o:item)"]?.matcher == .literal(2))
    #expect(sends[5].arguments != nil)
    #expect(sends[7].call == .request(method: "POST", target: "/*/image"))
    #expect(sends[7].path?.matcher == .edge(.end, "image"))
    #expect(sends[7].parts.keys.sorted() == ["image", "title"])
    #expect(sends[7].headers["X-A"]?.elements.count == 2)
    let dot = Matcher.bytes(BytesRule(kind: .file, text: "fixtures/dot", content: [1, 2]))
    #expect(sends[8].bytes?.matcher == dot)
  }

  @Test func `keeps every matcher`() throws {
    let step = try #require(try scenario("every matcher").steps.first)
    guard case .object(let fields) = step.expectation.returns?.matcher else {
      Issue.record("no object is expected")
      return
    }

    guard case .array(let words) = fields["words"]?.matcher else {
      Issue.record("no words are expected")
      return
    }
    #expect(
      words.map(\.matcher) == [.any] + ValueMatcher.allCases.map { .value($0) })
    #expect(fields["absent"]?.matcher == .absent)
    guard case .all(let both) = fields["regex"]?.matcher else {
      Issue.record("two matchers are expected")
      return
    }
    #expect(both.map(\.matcher).first == .regex("^a{3}$"))
    #expect(fields["between"]?.matcher == .between(-1, 2.5))
    #expect(fields["$escaped"]?.matcher == .literal("$$twice"))
    #expect(fields["price"]?.matcher == .literal("$5"))
    #expect(fields["literal"]?.matcher == .literal("a $${x}"))
    guard case .xpath(let expressions) = fields["xpath"]?.matcher else {
      Issue.record("XPath is expected")
      return
    }
    #expect(expressions["count(//c)"]?.matcher == .literal(3))
  }

  @Test func `reads the same contract from windows line breaks and after a byte order mark`() {
    let text =
      "contract: a\nprotocol: A\nvendor: { name: A, kind: sdk }\nscenarios:\n  - name: a\n    steps: [{ call: a, x: 1 }]\n"

    let plain = ContractFile.read(text: text, path: "a.yaml")
    let other = ContractFile.read(
      text: "\u{FEFF}" + text.replacing("\n", with: "\r\n"), path: "a.yaml")

    #expect(plain.problems.count == 1)
    #expect(plain.problems == other.problems)
  }
}
