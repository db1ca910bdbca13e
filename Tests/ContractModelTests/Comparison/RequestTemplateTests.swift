import ContractBinding
@testable import ContractModel
import Testing

struct RequestTemplateTests {
  @Test(arguments: [
    ("/orders", "GET /orders"),
    ("/orders/7?page=2", "GET /orders/{n}"),
    ("/v3/kv/range", "GET /v3/kv/range"),
    ("/orders/0d1f4f5e-6a5b-4c3d-8e2f-1a2b3c4d5e6f/items", "GET /orders/{id}/items"),
    ("/orders/iss_82f0c1", "GET /orders/{id}"),
    ("/users/ada/orders", "GET /users/{id}/orders"),
    ("/keys/redacted-1", "GET /keys/{id}"),
  ])
  func `replaces numbers, identifiers and inputs`(target: String, template: String) {
    let request = VendorRequest(method: "get", target: target)

    #expect(request.template(varying: ["ada"]) == template)
  }

  @Test func `takes the parts of relative paths as inputs, and no whole path`() {
    let place = SourceLocation(path: "a.yaml", line: 1, column: 1)
    let scenario = Scenario(
      name: "a",
      states: [StateUse(name: "a calendar", parameters: ["name": "ada/tea"], location: place)],
      steps: [
        Step(
          .call(
            OperationUse(
              name: "get",
              arguments: .byName([
                "path": Located("/v3/kv", at: place), "key": Located("", at: place),
              ]),
              location: place)),
          location: place)
      ], location: place)

    #expect(scenario.inputs == ["ada/tea", "ada", "tea", "/v3/kv"])
  }
}
