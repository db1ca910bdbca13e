import ContractBinding
@testable import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import NIOCore
import NIOEmbedded
import NIOHTTP1

/// What an adapter sends to the loopback vendor, whole and in two pieces: each request is told,
/// and each answer is HTTP.
func testRequest(_ input: [UInt8]) {
  let whole = answers(to: [input[...]])
  let cut = input.count / 2
  let pieces = answers(to: [input[..<cut], input[cut...]])
  precondition(whole.requests == pieces.requests)
  precondition(whole.bytes.isEmpty || whole.bytes.starts(with: Array("HTTP/1.1 ".utf8)))
}

private func answers(to pieces: [ArraySlice<UInt8>]) -> (requests: Int, bytes: [UInt8]) {
  let recorded = Exchange(
    request: VendorRequest(
      method: "POST", target: "/orders?x=1",
      headers: [VendorHeader("Content-Type", "application/json")],
      body: Array(#"{"item":"tea"}"#.utf8)),
    result: .response(
      VendorResponse(
        status: 200, headers: [VendorHeader("Content-Type", "text/plain")],
        body: Array("ok".utf8))))
  let redactor = Redactor(secrets: ["TOKEN": "canary-7Qz"])
  let conversation = Conversation(
    .replay(
      Replay([recorded], countingHeaders: ["content-type"], redaction: redactor.canonical)),
    scenario: "fuzz")
  defer { conversation.port.finish() }
  let channel = EmbeddedChannel()
  let decoder = ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes))
  try? channel.pipeline.syncOperations.addHandlers([
    decoder, LoopbackHandler(conversation, OpenConnections()),
  ])
  channel.pipeline.fireChannelActive()
  for piece in pieces { _ = try? channel.writeInbound(NIOCore.ByteBuffer(bytes: piece)) }
  channel.embeddedEventLoop.run()
  var bytes: [UInt8] = []
  while let buffer = try? channel.readOutbound(as: NIOCore.ByteBuffer.self) {
    bytes += buffer.readableBytesView
  }
  _ = try? channel.finish(acceptAlreadyClosed: true)
  let traffic = conversation.finish()
  return (traffic.exchanges.count + traffic.refused.count, bytes)
}
