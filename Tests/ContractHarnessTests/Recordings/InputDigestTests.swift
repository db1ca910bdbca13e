import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing

struct InputDigestTests {
  private static let place = SourceLocation(path: "a.yaml", line: 1, column: 1)

  /// What an edit does to a scenario.
  struct Edit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var change: @Sendable (inout Scenario) -> Void

    init(_ name: String, _ change: @escaping @Sendable (inout Scenario) -> Void) {
      testDescription = name
      self.change = change
    }
  }

  private static let scenario = Scenario(
    name: "a",
    states: [StateUse(name: "a shop", parameters: ["item": "tea"], location: place)],
    steps: [
      Step(
        .begin(
          OperationUse(
            name: "post", arguments: .byName(["id": Located("${x}", at: place)]), location: place),
          name: "first"), location: place),
      Step(.finish("first"), location: place),
      Step(.set("title", to: Located(1, at: place)), location: place),
      Step(.event("opened", arguments: ["form": "a"]), location: place),
    ],
    location: place)

  @Test(
    arguments: [
      Edit("a state") { $0.states[0].name = "a store" },
      Edit("a parameter of a state") { $0.states[0].parameters["item"] = "milk" },
      Edit("a state less") { $0.states = [] },
      Edit("an argument") {
        $0.steps[0].action = .begin(
          OperationUse(
            name: "post", arguments: .byName(["id": Located("${y}", at: place)]), location: place),
          name: "first")
      },
      Edit("arguments by position") {
        $0.steps[0].action = .begin(
          OperationUse(
            name: "post", arguments: .byPosition([Located("${x}", at: place)]), location: place),
          name: "first")
      },
      Edit("an action") { $0.steps[1].action = .cancel("first") },
      Edit("the order of steps") { $0.steps.swapAt(2, 3) },
      Edit("a value that is set") {
        $0.steps[2].action = .set("title", to: Located("1", at: place))
      },
      Edit("an event") { $0.steps[3].action = .event("opened", arguments: [:]) },
      Edit("a step more") { $0.steps.append(Step(.get("title"), location: place)) },
      Edit("a fault") { $0.fault = Fault(.status, status: 503) },
    ])
  func `changes with what is asked`(edit: Edit) {
    var edited = Self.scenario
    edit.change(&edited)

    #expect(edited.inputDigest(of: .http) != Self.scenario.inputDigest(of: .http))
  }

  @Test(
    arguments: [
      Edit("its name") { $0.name = "b" },
      Edit("its tags") { $0.tags = ["slow"] },
      Edit("an expectation") { $0.steps[1].expectation.returns = Expected(.any, at: place) },
      Edit("a deadline") { $0.steps[1].within = 2 },
      Edit("what must be sent") { $0.sends = [] },
      Edit("places") { $0.states[0].location.line = 7 },
      Edit("fidelity") { $0.fidelity = .exact },
      Edit("the name of what is begun") {
        guard case .begin(let use, _) = $0.steps[0].action else { return }
        $0.steps[0].action = .begin(use, name: "second")
        $0.steps[1].action = .finish("second")
      },
    ])
  func `stays with all else`(edit: Edit) {
    var edited = Self.scenario
    edit.change(&edited)

    #expect(edited.inputDigest(of: .http) == Self.scenario.inputDigest(of: .http))
  }

  @Test func `changes with the kind of vendor`() {
    #expect(Self.scenario.inputDigest(of: .http) != Self.scenario.inputDigest(of: .sdk))
  }

  @Test func `is the same on every machine and in every version`() {
    #expect(
      Self.scenario.inputDigest(of: .http)
        == "sha256:8fb732b45ea2e369b77773842d6899ba3b5db332ab6547d2ef007b8c65dc4bd6")
  }
}
