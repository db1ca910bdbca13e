/// A reader of bytes that others wrote.
enum FuzzTarget: String, CaseIterable {
  case contract, matcher, message, recording, redactor, request

  /// Reads an input, and traps where a promise is broken.
  func test(_ input: [UInt8]) {
    switch self {
    case .contract: testContract(input)
    case .matcher: testMatcher(input)
    case .message: testMessage(input)
    case .recording: testRecording(input)
    case .redactor: testRedactor(input)
    case .request: testRequest(input)
    }
  }
}
