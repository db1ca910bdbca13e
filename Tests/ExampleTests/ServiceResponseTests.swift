import ExampleNetwork
import Foundation
import Testing

struct ServiceResponseTests {
  @Test(
    arguments: [
      (200, #"{"count": "1"}"#, "success"), (299, "{}", "success"), (300, "{}", "errors"),
      (400, #"{"code": 3}"#, "errors"), (404, "Not Found", "failure"), (200, "", "failure"),
      (200, "[1]", "failure"),
    ])
  func `an answer is what status and body make of it`(
    status: Int, body: String, expected: String
  ) {
    let kind =
      switch ServiceResponse(status: status, body: Data(body.utf8)) {
      case .success: "success"
      case .errors: "errors"
      case .failure: "failure"
      }
    #expect(kind == expected)
  }
}
