@testable import ContractHarness
@testable import ContractModel

/// A message between a run and its workers: what can be read is written and read again without loss.
///
/// The first byte chooses the type.
func testMessage(_ input: [UInt8]) {
  guard let kind = input.first else { return }
  let bytes = input.dropFirst()
  switch kind {
  case UInt8(ascii: "c"): requireRoundTrip(Contract.self, bytes)
  case UInt8(ascii: "j"): requireRoundTrip(Job.self, bytes)
  case UInt8(ascii: "r"): requireRoundTrip(CaseRun.self, bytes)
  case UInt8(ascii: "m"): requireRoundTrip(Matcher.self, bytes)
  default: return
  }
}

private func requireRoundTrip<Message: WireCodable>(
  _ type: Message.Type, _ bytes: ArraySlice<UInt8>
) {
  guard let first = written(type, bytes) else { return }
  precondition(written(type, first[...]) == first)
}

/// Reads a message and writes it again; `nil` for bytes that are no message.
private func written<Message: WireCodable>(
  _ type: Message.Type, _ bytes: ArraySlice<UInt8>
) -> [UInt8]? {
  var reader = WireReader(bytes)
  guard let message: Message = try? reader.value() else { return nil }
  var writer = WireWriter()
  guard (try? writer.value(message)) != nil else {
    preconditionFailure("what was read is not written")
  }
  return writer.bytes
}
