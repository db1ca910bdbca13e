import ContractBinding
@testable import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues

/// A request whose first line is its target, then header fields, an empty line and a body: what
/// redaction leaves holds no secret, and says the same when it is redacted again.
func testRedactor(_ input: [UInt8]) {
  let secrets = ["TOKEN": "canary-7Qz/+é"]
  let redactor = Redactor(secrets: secrets)
  let request = request(input)
  let once = redactor.canonical(request)
  let twice = redactor.canonical(once)
  // What was broken JSON may be JSON without its secret, and be spelled as such.
  precondition(
    twice.target == once.target && twice.headers == once.headers && twice.content == once.content,
    "\(once)\n\(twice)")
  let text = redactor.text(String(decoding: input, as: UTF8.self))
  // Tokens that merely look like keys are not replaced: what holds one is refused.
  let hits = SecretScan(secrets: secrets).hits(in: Array(text.utf8) + [0x0A] + once.body)
    .filter { !$0.rule.hasPrefix(SecretScan.unknownToken) }
  precondition(hits.isEmpty, "\(hits)")
}

private func request(_ input: [UInt8]) -> VendorRequest {
  let end = input.firstRange(of: Array("\n\n".utf8)) ?? input.endIndex..<input.endIndex
  let lines = String(decoding: input[..<end.lowerBound], as: UTF8.self)
    .split(separator: "\n", omittingEmptySubsequences: false)
  let headers = lines.dropFirst().map { line in
    let name = line.prefix { $0 != ":" }
    return VendorHeader(String(name), String(line.dropFirst(name.count + 1)))
  }
  return VendorRequest(
    method: "POST", target: "/" + (lines.first ?? ""), headers: headers,
    body: Array(input[end.upperBound...]))
}
