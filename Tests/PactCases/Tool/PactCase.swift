import ContractBinding
import ContractHarness
import ContractModel
import ContractValues

/// One case: an expected and an actual message, and whether they match.
struct PactCase {
  /// The result of both comparisons.
  struct Answer {
    /// The difference between both, in one line; `nil` if they agree.
    let difference: String?
  }

  private let root: Value
  private let kind: Substring

  /// Reads a case.
  ///
  /// - Parameters:
  ///   - root: The content of the file.
  ///   - name: The path of the file. Its first folder is the kind of message.
  init(_ root: Value, name: String) {
    self.root = root
    kind = name.prefix { $0 != "/" }
  }

  /// Compares the messages with a contract that is made from the expected one.
  var answer: Answer {
    let isMatch = root.member("match") == true
    let contract = CaseContract(
      expected: root.member("expected") ?? [:], isRequest: kind == "request")
    let file = ContractFile.read(text: contract.text, path: "case.yaml")
    guard let scenario = file.contract?.scenarios.first, let sent = scenario.sends?.first else {
      let problems = file.problems.map(\.headline).joined(separator: ", ")
      return Answer(difference: "no contract: \(problems)")
    }
    let matching = Matching(
      xpath: XPathEvaluator(namespaces: file.contract?.vendor.namespaces ?? [:]))
    var problems = differences(sent, matching)
    if let status = scenario.steps.first?.expectation.returns {
      problems += matching.mismatches(status, actual.member("status")).map(\.reason)
    }
    guard problems.isEmpty != isMatch else { return Answer(difference: nil) }
    return Answer(
      difference: isMatch
        ? "Pact accepts it; \(problems.joined(separator: ", "))" : "Pact refuses it")
  }

  private var actual: Value { root.member("actual") ?? [:] }

  private func differences(_ sent: SentExpectation, _ matching: Matching) -> [String] {
    let check = RequestCheck(expectation: sent, matching: matching)
    let request = SentRequest(request)
    guard check.names(request) == .yes else { return ["another method, path or query"] }
    return check.mismatches(request).map { "\($0.part): \($0.mismatch.reason)" }
  }

  private var request: VendorRequest {
    let query = CaseContract.query(actual.member("query")).map { "?\($0)" } ?? ""
    return VendorRequest(
      method: actual.member("method")?.text ?? CaseContract.method,
      target: (actual.member("path")?.text ?? "/") + query,
      headers: (actual.member("headers")?.fields ?? [:]).map {
        VendorHeader($0, CaseContract.header($1.text ?? ""))
      },
      body: body)
  }

  private var body: [UInt8] {
    let body: Value = actual.member("body") ?? actual.member("contents") ?? .null
    switch body.member("content") {
    case nil, .null?: return []
    case .string(let text)? where body.member("contentType")?.text != "application/json":
      return Array(text.utf8)
    case let value?: return value.json()
    }
  }
}

extension Value {
  /// The member with a key; `nil` for anything but an object.
  func member(_ key: String) -> Value? { fields?[key] }

  var fields: [String: Value]? { if case .object(let fields) = self { fields } else { nil } }
  var elements: [Value]? { if case .array(let elements) = self { elements } else { nil } }
  var text: String? { if case .string(let text) = self { text } else { nil } }
}
