import ContractBinding
@testable import ContractModel
import Testing

struct ContractResolutionTests {
  private static func parameter(
    _ label: String?, _ name: String, _ type: String = "String", optional: Bool = false
  ) -> OperationDescription.Parameter {
    OperationDescription.Parameter(label: label, name: name, type: type, isOptional: optional)
  }

  private static let operations = [
    OperationDescription(
      name: "post", signature: "post(destination:payload:responseHandler:)",
      parameters: [
        parameter("destination", "destination"),
        parameter("payload", "payload", "[String: Any]?", optional: true),
      ],
      handlers: ["responseHandler"]),
    OperationDescription(
      name: "load", signature: "load(_:onSuccess:onFailure:)",
      parameters: [parameter(nil, "id")], handlers: ["onSuccess", "onFailure"], isThrowing: true),
    OperationDescription(
      name: "plain", signature: "plain(String)", parameters: [parameter(nil, "text")]),
    OperationDescription(
      name: "plain", signature: "plain(Int)", parameters: [parameter(nil, "count", "Int")]),
    OperationDescription(
      name: "plain", signature: "plain(number:)", parameters: [parameter("number", "number", "Int")]
    ),
    OperationDescription(
      name: "move", signature: "move(to:)", parameters: [parameter("to", "place")]),
    OperationDescription(
      name: "static find", signature: "static find(_:completion:)",
      parameters: [parameter(nil, "id")], handlers: ["completion"]),
    OperationDescription(
      name: "tag", signature: "tag(labels:weights:)",
      parameters: [
        parameter("labels", "labels", "[String]?", optional: true),
        parameter("weights", "weights", "[String: [Double]]?", optional: true),
        parameter("bytes", "bytes", "[UInt8]?", optional: true),
        parameter("window", "window", "TimeInterval?", optional: true),
      ]),
    OperationDescription(name: "wait", signature: "wait()", isAsync: true, isThrowing: true),
    OperationDescription(name: "watch", signature: "watch()", isAsync: true, isStream: true),
    OperationDescription(name: "ticks", signature: "ticks", kind: .get, isStream: true),
    OperationDescription(name: "title", signature: "title", kind: .get),
    OperationDescription(
      name: "title", signature: "title=", kind: .set, parameters: [parameter(nil, "newValue")]),
    OperationDescription(name: "size", signature: "size", kind: .get, isThrowing: true),
  ]

  private func resolve(_ steps: String, states: [String]? = nil) throws -> ContractResolution {
    let lines = steps.split(separator: "\n").map { "      - \($0)\n" }.joined()
    let text = """
      contract: a
      protocol: A
      vendor: { name: A, kind: sdk }
      scenarios:
        - name: a
          given: [a state]
          steps:

      """
    let file = ContractFile.read(text: text + lines, path: "a.yaml")
    #expect(file.problems == [])
    return ContractResolution(
      try #require(file.contract), operations: Self.operations, states: states)
  }

  @Test(arguments: [
    ("call: post\n", "with: { destination: a }", "post(destination:payload:responseHandler:)"),
    ("call: post(destination:payload:)", "with: [a]", "post(destination:payload:responseHandler:)"),
    (
      "call: post(destination:payload:responseHandler:)", "with: [a, {}]",
      "post(destination:payload:responseHandler:)"
    ),
    ("call: plain(String)", "with: [a]", "plain(String)"),
    ("call: plain(Int)", "with: [1]", "plain(Int)"),
    ("call: plain(number:)", "with: [1]", "plain(number:)"),
    ("call: plain", "with: { number: 1 }", "plain(number:)"),
    ("call: plain", "with: { count: 1 }", "plain(Int)"),
    ("call: move", "with: { place: a }", "move(to:)"),
    ("call: move", "with: { to: a }", "move(to:)"),
    ("call: static find(_:)", "with: [a]", "static find(_:completion:)"),
    ("get: title", "returns: a", "title"),
    ("set: title", "to: a", "title="),
  ])
  func `finds the operation of a step`(word: String, rest: String, signature: String) throws {
    let word = word.replacing("\n", with: "")
    let resolution = try resolve("{ \(word.quotedAfterColon), \(rest) }")

    #expect(resolution.problems == [])
    #expect(resolution.scenarios.first?.scenario.steps.first?.signature == signature)
  }

  @Test func `names the arguments`() throws {
    let steps = try resolve(
      """
      { call: post, with: [/orders, { item: tea }] }
      { call: post, with: { destination: /orders } }
      { call: move, with: { to: here } }
      { set: title, to: tea }
      { event: changed, with: { key: a } }
      """
    ).scenarios.first?.scenario.steps

    #expect(
      steps?.map(\.arguments) == [
        ["destination": "/orders", "payload": ["item": "tea"]], ["destination": "/orders"],
        ["place": "here"], ["newValue": "tea"], ["key": "a"],
      ])
  }

  @Test func `names the handlers`() throws {
    let scenario = try resolve(
      """
      { call: post, with: [a], calls-back: { onSuccess: 1 } }
      { call: load, with: [a], calls-back: { onSuccess: [1, 2], onFailure: $absent } }
      { call: load, with: [a], calls-back: $absent }
      { begin: load, as: first, with: [a] }
      { finish: first, calls-back: { onFailure: [[1]] } }
      """
    ).scenarios.first?.scenario

    let callbacks = scenario?.steps.map(\.expectation.callsBack) ?? []
    #expect(
      callbacks.map { $0.map(\.handler) } == [
        ["responseHandler"], ["onSuccess", "onFailure"], ["onSuccess", "onFailure"], [],
        ["onFailure"],
      ])
    #expect(callbacks[1].map(\.arguments.count) == [2, 0])
    #expect(callbacks[1].map(\.isAbsent) == [false, true])
    #expect(callbacks[2].map(\.isAbsent) == [true, true])
    #expect(callbacks[4].first?.arguments.count == 1)
    #expect(scenario?.steps.last?.signature == "load(_:onSuccess:onFailure:)")
  }

  @Test func `numbers the calls of a sequence`() throws {
    let scenario = try resolve(
      """
      { call: post, with: [a], calls-back: { $sequence: [1, [2], { $between: [3, 4] }] } }
      { call: load, with: [a], calls-back: { onSuccess: { $sequence: [[1, 2], $any] }, onFailure: 3 } }
      """
    ).scenarios.first?.scenario

    let callbacks = scenario?.steps.map(\.expectation.callsBack) ?? []
    #expect(callbacks[0].map(\.number) == [0, 1, 2])
    #expect(callbacks[1].map(\.handler) == ["onSuccess", "onSuccess", "onFailure"])
    #expect(callbacks[1].map(\.number) == [0, 1, nil])
    #expect(callbacks[1].map(\.arguments.count) == [2, 1, 1])
  }

  @Test func `tells every word that finds nothing`() throws {
    let resolution = try resolve(
      """
      { call: psot, with: [a] }
      { call: frobnicate }
      { call: title }
      { call: plain, with: [1] }
      { call: plain(text:), with: [1] }
      { call: post, with: { destnation: a } }
      { call: post, with: { destination: a, responseHandler: b } }
      { call: post }
      { call: post, with: [a, b, c] }
      { call: wait, with: { a: 1 } }
      { call: wait, calls-back: 1 }
      { begin: wait, as: first }
      { finish: first }
      { begin: psot, as: second }
      { finish: second }
      { call: load, with: [a], calls-back: [1] }
      { call: load, with: [a], calls-back: { onSucess: 1, other: 2 } }
      { call: move, with: [a], throws: Error }
      { get: titel }
      { get: post }
      { set: size, to: 1 }
      """, states: ["some states", "a stat", "a stat", "fault: reset"])

    #expect(
      resolution.problems.map { problem in
        let parts = ["\(problem.location?.line ?? 0)", problem.headline, problem.label]
        return (parts + problem.help).filter { !$0.isEmpty }.joined(separator: " | ")
      } == [
        "6 | no subject sets up the state 'a state' | did you mean 'a stat'?",
        "8 | unknown operation 'psot' | did you mean 'post'?",
        "9 | unknown operation 'frobnicate' | write 'post', 'load', 'plain', 'move', 'static find', 'tag', 'wait' or 'watch'",
        "10 | 'title' is no method | it is a property | write - get: title",
        "11 | 'plain' names 3 operations | write 'plain(String)', 'plain(Int)' or 'plain(number:)'",
        "12 | no operation is called 'plain(text:)' | write 'plain(String)', 'plain(Int)' or 'plain(number:)'",
        "13 | unknown parameter 'destnation' of 'post' | did you mean 'destination'?",
        "14 | unknown parameter 'responseHandler' of 'post' | 'responseHandler' is a completion handler: say calls-back",
        "15 | 'post' must be given 'destination' | it is of type String | write with: { destination: … }",
        "16 | 'post' takes 2 arguments | this is number 3 | completion handlers are not among them",
        "17 | unknown parameter 'a' of 'wait' | 'wait' takes no arguments",
        "18 | 'wait' has no completion handler | say what it returns: returns: …",
        "19 | two calls of 'wait' cannot be under way at once | its protocol is not Sendable | make the protocol Sendable, an actor's, or isolated to a global actor, | or the operation nonisolated(nonsending), | or promise it where the subject is registered: .callsMayOverlap()",
        "21 | unknown operation 'psot' | did you mean 'post'?",
        "23 | 'load' has 2 completion handlers | which of them is not said | write calls-back: { onSuccess: … } | write calls-back: { onFailure: … }",
        "24 | 'load' has no completion handler 'onSucess' | did you mean 'onSuccess'?",
        "24 | 'load' has no completion handler 'other' | write 'onSuccess' or 'onFailure'",
        "25 | 'move' cannot throw | this is never thrown",
        "26 | unknown property 'titel' | did you mean 'title'?",
        "27 | 'post' is no property | it is a method | write - call: post",
        "28 | property 'size' cannot be written | it can only be read",
      ])
  }

  @Test func `lists each state once, and no fault among them`() throws {
    let states = ["one thing", "another", "fault: reset", "one thing"]

    #expect(
      try resolve("{ call: wait }", states: states).problems.map(\.help) == [
        [
          "write 'another' or 'one thing'",
          "or, where a subject is registered: .state(\"a state\") { … }",
        ]
      ])
  }

  @Test func `a call that gives a stream may be begun where calls may not overlap`() throws {
    let resolution = try resolve("{ begin: watch, as: a }\n{ finish: a, emits: [1] }")

    #expect(resolution.scenarios[0].problems == [])
  }

  @Test func `a property that is a stream may be begun`() throws {
    let steps = "{ begin: ticks, as: a }\n{ finish: a, emits: [1] }"
    let (scenario, problems) = try resolve(steps).scenarios[0]

    #expect(problems == [])
    #expect(scenario.steps.map(\.signature) == ["ticks", "ticks"])
    #expect(
      try resolve("{ begin: title, as: a }").problems.map(\.headline) == ["'title' is no method"])
  }

  @Test func `tells all mistakes of one step`() throws {
    let steps = "{ call: move, with: { plaec: a }, throws: never, emits: [1], calls-back: 1 }"
    let problems = try resolve(steps).scenarios[0].problems.map(\.headline)

    #expect(
      problems == [
        "unknown parameter 'plaec' of 'move'", "'move' cannot throw", "'move' gives no stream",
        "'move' has no completion handler",
      ])
  }

  @Test(arguments: [
    ("{ call: plain(Int), with: [ten] }", #"expected a whole number, got "ten""#),
    ("{ call: plain(Int), with: [1.5] }", "expected a whole number, got 1.5"),
    ("{ call: move, with: { to: 3 } }", "expected a string, got 3"),
    ("{ call: move, with: { to: null } }", "expected a string, got null"),
    ("{ set: title, to: 3 }", "expected a string, got 3"),
    ("{ set: title, to: three }", nil),
    ("{ call: plain(Int), with: [2.0] }", nil),
    (#"{ call: plain(Int), with: ["${place}"] }"#, nil),
    ("{ call: post, with: { destination: a, payload: 3 } }", nil),
    ("{ call: move, with: { to: [a] } }", #"expected a string, got ["a"]"#),
    ("{ call: move, with: { to: { a: 1 } } }", #"expected a string, got {"a": 1}"#),
    ("{ call: tag, with: { labels: a } }", #"expected a list, got "a""#),
    ("{ call: tag, with: { labels: [a, 2] } }", "expected a string at $[1], got 2"),
    ("{ call: tag, with: { labels: [a, null] } }", "expected a string at $[1], got null"),
    ("{ call: tag, with: { weights: [1] } }", nil),
    ("{ call: tag, with: { weights: 1 } }", "expected an object, got 1"),
    ("{ call: tag, with: { weights: { a: [1, b] } } }", #"expected a number at $.a[1], got "b""#),
    ("{ call: tag, with: { labels: null, weights: { a: [1, 2.5], b: [] } } }", nil),
    (#"{ call: tag, with: { labels: ["${place}"], weights: "${place}" } }"#, nil),
    ("{ call: tag, with: { bytes: AAEC } }", nil),
    // An application may have its own type of this name.
    ("{ call: tag, with: { window: { start: 1, end: 2 } } }", nil),
  ])
  func `tells an argument of another type`(step: String, label: String?) throws {
    let problems = try resolve(step).scenarios[0].problems

    #expect(problems.map(\.label) == [label].compactMap { $0 })
  }

  @Test func `leaves arguments of converted types to the suite`() throws {
    let text = """
      contract: a
      protocol: A
      vendor: { name: A, kind: sdk }
      scenarios:
        - name: a
          steps:
            - { call: plain(Int), with: [ten] }
            - { call: tag, with: { labels: [1], weights: { a: [b] } } }

      """
    let contract = try #require(ContractFile.read(text: text, path: "a.yaml").contract)
    let problems = { (types: Set<String>) in
      ContractResolution(contract, operations: Self.operations, convertedTypes: types).problems
        .count
    }

    #expect(problems(["Int", "String", "Double"]) == 0)
    #expect(problems(["Int", "[String]", "[String: [Double]]"]) == 0)
    #expect(problems(["Int", "[String]?", "[Double]"]) == 0)
    #expect(problems(["Int"]) == 2)
  }

  @Test(arguments: [
    ("{ call: wait, emits: [1] }", "'wait' gives no stream"),
    ("{ get: title, emits: { elements: [], then: open } }", "'title' gives no stream"),
    ("{ call: watch, returns: 1 }", "'watch' gives a stream"),
  ])
  func `tells streams from values`(_ step: String, _ headline: String) throws {
    let resolution = try resolve(step)

    #expect(resolution.scenarios[0].problems.map(\.headline) == [headline])
  }
}

extension String {
  /// `call: a(b:)` with the operation in quotes, as a flow mapping wants it.
  fileprivate var quotedAfterColon: String {
    let parts = split(separator: " ", maxSplits: 1)
    return parts.count == 2 ? "\(parts[0]) \"\(parts[1])\"" : self
  }
}
