import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Testing

struct BindingsTests {
  private var bindings: Bindings {
    var bindings = Bindings(place: "/tmp/x", vendorURL: "http://127.0.0.1:1")
    bindings["id"] = 7
    bindings["name"] = "tea"
    bindings["empty"] = ""
    bindings["order"] = ["id": 7]
    bindings["cart"] = .token("Cart#1")
    return bindings
  }

  @Test(
    arguments: [
      ("plain", "plain"),
      ("${id}", 7),
      ("${order}", ["id": 7]),
      ("${cart}", .token("Cart#1")),
      ("/orders/${id}/${name}", "/orders/7/tea"),
      ("${empty}${id}", "7"),
      ("order ${order}", #"order {"id":7}"#),
      ("$${id}", "${id}"),
      ("a $${id} ${id}", "a ${id} 7"),
      ("${place}/a", "/tmp/x/a"),
      ("${vendor.url}/a", "http://127.0.0.1:1/a"),
      ("${unclosed", "${unclosed"),
      ("$id", "$id"),
    ] as [(String, Value)])
  func `puts values in the place of names`(_ text: String, _ value: Value) throws {
    #expect(try bindings.resolve(.string(text)) == value)
  }

  @Test func `reaches into lists and objects`() throws {
    #expect(try bindings.resolve(["a": ["${id}", 1]]) == ["a": [7, 1]])
  }

  @Test(arguments: [([1, 2], "kept"), ([1], "broken")])
  func `a length is compared with a bound number`(_ list: [Value], _ verdict: String) {
    let input = CaseInput.example(
      .fake,
      [
        .count(Expectation(returns: .of(.bind("n")))),
        .count(Expectation(returns: .of(.length("${n}")))),
      ], recorded: [.returned(2), .returned([1, 2])])

    let lines = input.verdict([.returned(2), .returned(.array(list))]).lines

    #expect(lines.first == verdict, "\(lines)")
  }

  @Test func `names what is not bound`() {
    #expect(throws: UnboundName.self) { try bindings.resolve(["a": "x ${other}"]) }
  }

  @Test func `leaves the run's own names as recordings have them`() throws {
    #expect(try Bindings().text("${place}/a") == "${place}/a")
  }

  @Test(
    arguments: [
      (["id": .of(.bind("x"))], ["id": 3]),
      ([.of(.any), .of(.all([.of(.bind("x")), .of(.integer)]))], [1, 3]),
      (.of(.each(.of(.bind("x")))), [3, 4]),
      (.of(.optional(.of(.bind("x")))), 3),
      (.of(.json(["id": .of(.bind("x"))])), #"{"id": 3}"#),
      (.of(.oneOf([["a": .of(.bind("x"))], ["b": .of(.bind("x"))]])), ["b": 3]),
      (
        .of(.unordered([["n": "a", "id": .of(.any)], ["n": "b", "id": .of(.bind("x"))]])),
        [["n": "b", "id": 3], ["n": "a", "id": 4]]
      ),
      (
        .of(.contains(["n": "b", "id": .of(.bind("x"))])),
        [["n": "a", "id": 4], ["n": "b", "id": 3]]
      ),
      (.of(.xpath(["count(//book)": .of(.bind("x"))])), "<shelf><book/></shelf>"),
    ] as [(Expected, Value)])
  func `keeps what bind finds`(_ expected: Expected, _ value: Value) {
    var bindings = Bindings()

    bindings.collect(
      from: Expectation(returns: expected), outcome: Outcome(end: .returned(value)),
      xpath: XPathEvaluator())

    #expect(bindings["x"] == (value == "<shelf><book/></shelf>" ? 1 : 3))
  }

  @Test func `keeps parts of errors and of what handlers are given`() {
    var bindings = Bindings()
    let expectation = Expectation(
      throws: ["item": .of(.bind("item"))],
      callsBack: [
        .init(handler: "done", arguments: [.of(.any), .of(.bind("second"))], location: .here)
      ])
    let outcome = Outcome(
      end: .threw(OrderError.refused),
      callbacks: [
        .init(handler: "progress", arguments: [0, 0], beforeReturning: true),
        .init(handler: "done", arguments: [1, 2], beforeReturning: true),
      ])

    bindings.collect(from: expectation, outcome: outcome)

    #expect(bindings["item"] == "tea")
    #expect(bindings["second"] == 2)
  }
}
