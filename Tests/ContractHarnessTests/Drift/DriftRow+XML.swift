import ContractValues
import ContractBinding
import ContractHarness
@testable import ContractModel
import TestSupport

extension DriftRow {
  /// Elements that come, go and change places.
  static var elements: [DriftRow] {
    [
      xml(
        "an element more", "<a><b/><c/></a>", "<a><b/><d/><c/></a>",
        ["info added exchanges[0].response.body.a.d: nothing → \"\""]),
      xml(
        "a second element of another name", "<a><b>1</b></a>", "<a><c/><b>1</b></a>",
        ["info added exchanges[0].response.body.a.c: nothing → \"\""]),
      xml(
        "an element less", "<a><b/><c>1</c></a>", "<a><b/></a>",
        ["warning removed exchanges[0].response.body.a.c: \"1\" → nothing"]),
      xml(
        "an element twice", "<a><b/><c>1</c></a>", "<a><b/><c>1</c><b/></a>",
        ["info added exchanges[0].response.body.a.b: a list of 1 → a list of 2"]),
      xml(
        "an element once", "<a><b/><b/></a>", "<a><b/></a>",
        ["warning removed exchanges[0].response.body.a.b: a list of 2 → a list of 1"]),
      xml(
        "elements in another order", "<a><b/><c/></a>", "<a><c/><b/></a>",
        ["info value exchanges[0].response.body.a['#order']: \"b c\" → \"c b\""]),
      xml(
        "elements in another order, and one more", "<a><b/><c/></a>", "<a><c/><b/><d/></a>",
        [
          "info value exchanges[0].response.body.a['#order']: \"b c\" → \"c b d\"",
          "info added exchanges[0].response.body.a.d: nothing → \"\"",
        ]),
      xml(
        "an attribute", "<a><b/></a>", #"<a><b n="1"/></a>"#,
        [#"warning type exchanges[0].response.body.a.b: "" → {"@n":"1"}"#]),
      xml(
        "an element of noise", "<a><b>1</b></a>", "<a><b>2</b></a>",
        learnt: ["exchanges[0].response.body.a.b"], ["same"]),
      xml(
        "an element of noise, twice", "<a><b>1</b></a>", "<a><b>2</b><b>3</b></a>",
        learnt: ["exchanges[0].response.body.a.b"],
        ["info added exchanges[0].response.body.a.b: a list of 1 → a list of 2"]),
      xml(
        "an element of noise, gone", "<a><b>1</b><c/></a>", "<a><c/></a>",
        learnt: ["exchanges[0].response.body.a.b", "exchanges[0].response.body.a['#order']"],
        ["warning removed exchanges[0].response.body.a.b: \"1\" → nothing"]),
    ]
  }

  private static func xml(
    _ name: String, _ recorded: String, _ live: String, learnt: [Place] = [],
    _ expected: [String]
  ) -> DriftRow {
    let answers = [recorded, live].map { body in
      Exchange(
        request: VendorRequest(method: "GET", target: "/"),
        result: .response(
          VendorResponse(
            status: 200, headers: [VendorHeader("Content-Type", "text/xml")],
            body: Array(body.utf8))))
    }
    return DriftRow(name, [answers[0]], [answers[1]], learnt: learnt, expected: expected)
  }
}
