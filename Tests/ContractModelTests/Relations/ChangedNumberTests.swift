import ContractBinding
import ContractValues
import Testing

@testable import ContractModel

/// Numbers of one thing that operations change, such as counters and balances.
struct ChangedNumberTests {
  private typealias Example = (steps: String, results: [Value?])

  private func lines(_ scenarios: [Example], with word: String) throws -> [[String]] {
    try ContractRelations.examples(scenarios).map { $0.filter { $0.contains(word) } }
  }

  // MARK: Counters

  private static let addTrack = "{ call: add, returns: { id: { $bind: id } } }"
  private static let play = "{ call: play, with: { track: \"${id}\" } }"
  private static let rename = "{ call: rename, with: { track: \"${id}\", title: Blue } }"

  private func track(_ plays: Int) -> Value { ["id": "t-1234567", "plays": .integer(plays)] }

  private func tracks(_ steps: [String], _ plays: [Int]) -> Example {
    ([Self.addTrack, steps.joined(separator: ", ")].joined(separator: ", "), plays.map(track))
  }

  @Test func `a counter rises by one with an operation, and stays with others`() throws {
    let steps = [Self.play, Self.play, Self.rename]
    #expect(
      try lines([tracks(steps, [0, 1, 2, 2])], with: "plays")[0] == [
        "step 2 returned.plays = step 1 returned.plays plus 1",
        "step 3 returned.plays = step 2 returned.plays plus 1",
        "step 4 returned.plays = step 3 returned.plays",
      ])
    let falling = try lines([tracks([Self.play, Self.play], [9, 8, 7])], with: "plays")[0]
    #expect(falling[0] == "step 2 returned.plays = step 1 returned.plays minus 1")
  }

  @Test func `a counter needs two results, and no recording against it`() throws {
    #expect(try lines([tracks([Self.play], [0, 1])], with: "plus") == [[]])
    #expect(
      try lines([tracks([Self.play], [0, 1]), tracks([Self.play], [0, 1])], with: "plus")
        == [[], []])
    #expect(
      try lines(
        [tracks([Self.play, Self.play], [0, 1, 2]), tracks([Self.play], [4, 6])], with: "plus")
        == [[], []])
  }

  @Test func `a number that a step was given is no counter`() throws {
    let move = { (place: Int) in "{ call: move, with: { track: \"${id}\", to: \(place) } }" }
    #expect(try lines([tracks([move(1), move(2)], [0, 1, 2])], with: "plus") == [[]])
    // Each day has another answer.
    let day = { (day: Int) in "{ call: forecast, with: { track: \"${id}\", day: \(day) } }" }
    #expect(try lines([tracks([day(1), day(2)], [10, 11, 12])], with: "plus") == [[]])
  }

  @Test func `a version is no counter`() throws {
    let results: [Value?] = (1...4).map { ["id": "t-1234567", "version": .integer($0)] }
    let steps = [Self.addTrack, Self.play, Self.play, Self.play].joined(separator: ", ")
    #expect(try lines([(steps, results)], with: "plus") == [[]])
  }

  @Test func `what another step counts rises, by any number`() throws {
    let steps = { (adds: Int) in
      let adds = Array(repeating: "{ call: add, with: { library: \"${id}\" } }", count: adds)
      return
        (["{ call: create, returns: { id: { $bind: id } } }"] + adds
        + ["{ call: library, with: { id: \"${id}\" } }"]).joined(separator: ", ")
    }
    let results = { (adds: Int, count: Int) -> [Value?] in
      let library = { (count: Int) -> Value in ["id": "lib-1234567", "tracks": .integer(count)] }
      let added = (0..<adds).map { number -> Value in
        ["number": .integer(number), "libraryId": "lib-1234567"]
      }
      return [library(0)] + added + [library(count)]
    }
    let line = "step 3 returned.tracks > step 1 returned.tracks"
    #expect(
      try lines([(steps(1), results(1, 1)), (steps(3), results(3, 3))], with: ">")
        == [[line], ["step 5 returned.tracks > step 1 returned.tracks"]])
    #expect(
      try lines([(steps(1), results(1, 1)), (steps(3), results(3, 2))], with: ">") == [[], []])
    let double = results(1, 2).compactMap { $0 }
    #expect(try Relation.isHeld(line, steps(1), double) == true)
    #expect(try Relation.isHeld(line, steps(1), results(1, 0).compactMap { $0 }) == false)
  }

  @Test func `the elements of a list have counters, too`() throws {
    let vote = { (colour: String) in
      "{ call: vote, with: { poll: \"${id}\", for: \(colour) }, "
        + "returns: { options: [{ votes: $any }, { votes: $any }] } }"
    }
    let poll = { (red: Int, blue: Int) -> Value in
      [
        "id": "poll-1234567",
        "options": [
          ["name": "red", "votes": .integer(red)], ["name": "blue", "votes": .integer(blue)],
        ],
      ]
    }
    let steps =
      "{ call: open, returns: { id: { $bind: id }, options: [{ votes: $any }, { votes: $any }] } }, "
      + ["red", "blue", "red"].map(vote).joined(separator: ", ")
    #expect(
      try lines([(steps, [poll(0, 0), poll(1, 0), poll(1, 1), poll(2, 1)])], with: "plus")[0] == [
        "step 2 returned.options[0].votes = step 1 returned.options[0].votes plus 1",
        "step 3 returned.options[1].votes = step 2 returned.options[1].votes plus 1",
        "step 4 returned.options[0].votes = step 3 returned.options[0].votes plus 1",
      ])
  }

  // MARK: Balances

  private static let open = "{ call: open, returns: { id: { $bind: id } } }"

  private func move(_ name: String, _ amount: Int) -> String {
    "{ call: \(name), with: { account: \"${id}\", amount: \(amount) } }"
  }

  private func account(_ balance: Int) -> Value {
    ["id": "acc-1234567", "balance": .integer(balance)]
  }

  @Test func `a balance rises and falls by what steps were given`() throws {
    let steps = [
      Self.open, move("deposit", 5000), move("deposit", 725), move("pay", 350), move("pay", 25),
    ].joined(separator: ", ")
    let results = [0, 5000, 5725, 5375, 5350].map(account)
    let more = [Self.open, move("deposit", 40), move("deposit", 12)].joined(separator: ", ")
    #expect(
      try lines([(steps, results), (more, [0, 40, 52].map(account))], with: " of ")[0] == [
        "step 2 returned.balance = total of step 1 returned.balance and step 2 with.amount",
        "step 3 returned.balance = total of step 2 returned.balance and step 3 with.amount",
        "step 4 returned.balance = difference of step 3 returned.balance and step 4 with.amount",
        "step 5 returned.balance = difference of step 4 returned.balance and step 5 with.amount",
      ])
    #expect(
      try lines([(steps, results), (more, [0, 40, 53].map(account))], with: "total of")
        == [[], []])
  }

  @Test func `a failed step changes nothing, and a step in between may`() throws {
    let steps = [
      Self.open, move("deposit", 5000), move("deposit", 9999),
      "{ call: account, with: { id: \"${id}\" } }",
    ].joined(separator: ", ")
    let order = [
      Self.open, move("deposit", 700), move("order", 30),
      "{ call: account, with: { id: \"${id}\" } }",
    ].joined(separator: ", ")
    let receipt: Value = ["number": 5, "accountId": "acc-1234567"]
    let scenarios: [Example] = [
      (steps, [account(0), account(5000), nil, account(5000)]),
      (order, [account(0), account(700), receipt, account(670)]),
      (
        [Self.open, move("order", 20), "{ call: account, with: { id: \"${id}\" } }"]
          .joined(separator: ", "), [account(100), receipt, account(80)]
      ),
    ]
    #expect(
      try lines(scenarios, with: "difference") == [
        [],
        ["step 4 returned.balance = difference of step 2 returned.balance and step 3 with.amount"],
        ["step 3 returned.balance = difference of step 1 returned.balance and step 2 with.amount"],
      ])
  }

  @Test(arguments: [(5725, true), (725, false), (5726, false)])
  func `a double is held to its own balance`(balance: Int, isHeld: Bool) throws {
    let line = "step 2 returned.balance = total of step 1 returned.balance and step 2 with.amount"
    let steps = "{ call: open }, { call: deposit, with: { amount: 725 } }"
    #expect(try Relation.isHeld(line, steps, [account(5000), account(balance)]) == isHeld)
  }

  @Test(arguments: [
    ("step 2 returned.balance = step 1 returned.balance plus 2", 9, true),
    ("step 2 returned.balance = step 1 returned.balance plus 2", 8, false),
    ("step 2 returned.balance = step 1 returned.balance minus 1", 6, true),
    ("step 2 returned.balance < step 1 returned.balance", 6, true),
    ("step 2 returned.balance < step 1 returned.balance", 7, false),
  ])
  func `a double is held to its own counter`(line: String, balance: Int, isHeld: Bool) throws {
    #expect(
      try Relation.isHeld(line, "{ call: a }, { call: b }", [account(7), account(balance)])
        == isHeld)
  }

  @Test func `an argument of one name changes a number in several operations`() throws {
    let find = "{ call: account, with: { id: \"${id}\" } }"
    let example = { (name: String, amount: Int) -> Example in
      (
        [Self.open, self.move(name, amount), find].joined(separator: ", "),
        [self.account(0), .null, self.account(amount)]
      )
    }
    let line = "step 3 returned.balance = total of step 1 returned.balance and step 2 with.amount"
    let learnt = try lines(
      [example("deposit", 1250), example("deposit", 3000), example("send", 3075)], with: "balance")
    #expect(learnt[2] == [line])
    let once = line + " (seen once)"
    #expect(
      try lines([example("deposit", 1250), example("send", 3075)], with: "total")
        == [[once], [once]])
    let small = try lines(
      [example("deposit", 1250), example("deposit", 3000), example("send", 75)], with: "total")
    #expect(small[2] == [])
  }

  // MARK: Several changes

  private static let find = "{ call: account, with: { id: \"${id}\" } }"

  /// An account with a deposit, payments that cost a fee, and refunds of their amounts.
  private func history(_ deposit: Int, paid: [Int], refunded: [Int], _ balance: Int) -> Example {
    let steps =
      [Self.open, move("deposit", deposit)] + paid.map { move("pay", $0) }
      + refunded.map { _ in "{ call: refund, with: { payment: 7 } }" } + [Self.find]
    let payments = paid.map { amount -> Value in
      ["amount": .integer(amount), "from": "acc-1234567", "total": .integer(amount + amount / 100)]
    }
    let refunds = refunded.map { ["amount": .integer($0), "to": "acc-1234567"] as Value }
    return (
      steps.joined(separator: ", "), [account(0), .null] + payments + refunds + [account(balance)]
    )
  }

  private static let several =
    "step 5 returned.balance = step 1 returned.balance plus step 2 with.amount "
    + "minus step 3 returned.total plus step 4 returned.amount"

  @Test func `several operations change a number together`() throws {
    let known = [
      history(7000, paid: [], refunded: [], 7000), history(8125, paid: [], refunded: [], 8125),
      history(50000, paid: [20000], refunded: [], 29800),
    ]
    let both = history(9000, paid: [4000], refunded: [4000], 8960)
    let learnt = try lines(known + [both], with: "balance")
    #expect(learnt[2][0].hasSuffix(" plus step 2 with.amount minus step 3 returned.total"))
    #expect(learnt[3] == [Self.several])
    // A payment that costs something else.
    let other = history(50000, paid: [20000], refunded: [], 29000)
    #expect(try lines(known + [other], with: "plus").joined().isEmpty)
  }

  @Test(arguments: [(8960, true), (4960, false), (8961, false)])
  func `a double adds up its own numbers`(balance: Int, isHeld: Bool) throws {
    let both = history(9000, paid: [4000], refunded: [4000], balance)
    let results = both.results.compactMap { $0 }
    #expect(try Relation.isHeld(Self.several, both.steps, results) == isHeld)
    #expect(try Relation.isHeld(Self.several, both.steps, Array(results.prefix(4))) == nil)
  }

  @Test func `one balance of many digits, or two small counts, are seen once`() throws {
    let open = "{ call: open, returns: { id: { $bind: id } } }"
    let steps = [(4000, "deposit"), (1500, "withdraw")].map { amount, name in
      "{ call: \(name), with: { account: \"${id}\", amount: \(amount) } }"
    }
    let ask = "{ call: account, with: { account: \"${id}\" } }"
    let account = { (balance: Int) in
      ["id": "acc-1234567", "balance": .integer(balance)] as Value
    }
    let both = (
      ([open] + steps + [ask]).joined(separator: ", "),
      [account(0), ["done": true], ["done": true], account(2500)] as [Value?]
    )
    let one = (
      [open, steps[0], ask].joined(separator: ", "),
      [account(0), ["done": true], account(4000)] as [Value?]
    )
    let sum =
      "step 4 returned.balance = step 1 returned.balance plus step 2 with.amount minus step 3 "
      + "with.amount"
    #expect(try lines([both], with: "balance") == [[sum + " (seen once)"]])
    #expect(try lines([one, both], with: "plus") == [[], [sum]])

    let sell = [3, 2].map { "{ call: sell, with: { track: \"${id}\", pieces: \($0) } }" }
    let sold = "step 2 returned.plays = total of step 1 returned.plays and step 2 with.pieces"
    #expect(
      try lines([tracks(sell, [0, 3, 5])], with: "total of")[0].first == sold + " (seen once)")
    #expect(try lines([tracks([sell[0]], [0, 3])], with: "total of") == [[]])
    #expect(try lines([tracks(sell, [0, 3, 6])], with: "total of") == [[]])
  }

  @Test func `a quota may stay, and another question has another answer`() throws {
    let asks = { (words: [String]) in
      words.map { "{ call: rate, with: { to: \($0) } }" }.joined(separator: ", ")
    }
    let rates: [Value?] = (10...13).map { ["rate": .integer($0)] }
    #expect(try lines([(asks(["a", "a", "a", "a"]), rates)], with: "plus")[0].count == 3)
    #expect(try lines([(asks(["a", "b", "c", "d"]), rates)], with: "plus")[0] == [])
    let quotas: [Value?] = (10...13).map { ["remaining": .integer($0)] }
    #expect(try lines([(asks(["a", "a", "a", "a"]), quotas)], with: "plus")[0] == [])
    // An identifier beside the quota names its owner.
    let usage = Array(repeating: "{ call: usage, with: { account: a1 } }", count: 4)
    let owned = { (key: String) -> [Value?] in
      (97...100).reversed().map { ["accountId": "a1", key: .integer($0)] }
    }
    let steps = usage.joined(separator: ", ")
    #expect(try lines([(steps, owned("remaining"))], with: "minus")[0] == [])
    #expect(try lines([(steps, owned("stock"))], with: "minus")[0].count == 3)
  }

  @Test func `a recording may have more results than the scenario has steps`() throws {
    let learnt = try lines([(Self.open, (1...4).map { account($0) })], with: "plus")
    #expect(learnt == [[]])
  }

  @Test(arguments: [(6.005, true), (6.01, true), (6.03, false)] as [(Value, Bool)])
  func `a double may round what it adds up`(balance: Value, isHeld: Bool) throws {
    let line = "step 2 returned.n = step 1 returned.n plus step 2 with.a plus step 2 with.b"
    let steps = "{ call: open }, { call: add, with: { a: 1.004, b: 0.001 } }"
    #expect(try Relation.isHeld(line, steps, [["n": 5], ["n": balance]]) == isHeld)
  }
}
