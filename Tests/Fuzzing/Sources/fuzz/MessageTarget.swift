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
  case UInt8(ascii: "r"):
    if let run = read(CaseRun.self, bytes) {
      precondition(read(CaseRun.self, written(run)[...]) != nil)
    }
  case UInt8(ascii: "m"): requireRoundTrip(Matcher.self, bytes)
  default: return
  }
}

private func requireRoundTrip<Message: WireCodable & Equatable>(
  _ type: Message.Type, _ bytes: ArraySlice<UInt8>
) {
  guard let message = read(type, bytes) else { return }
  precondition(read(type, written(message)[...]) == message)
}

private func read<Message: WireCodable>(
  _ type: Message.Type, _ bytes: ArraySlice<UInt8>
) -> Message? {
  var reader = WireReader(bytes)
  return try? reader.value()
}

/// Writes a message that was read, which must be possible.
private func written(_ message: some WireCodable) -> [UInt8] {
  var writer = WireWriter()
  guard (try? writer.value(message)) != nil else {
    preconditionFailure("a message that was read is not written")
  }
  return writer.bytes
}
