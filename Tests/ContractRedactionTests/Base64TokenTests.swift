import Foundation
import Testing

@testable import ContractRedaction

@Suite("Base64")
struct Base64TokenTests {
  @Test("is decoded in both alphabets, also without padding and in lines", arguments: 0..<64)
  func isDecoded(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ count) }
    let padded = Array(Data(bytes).base64EncodedString().utf8)
    let bare = padded.filter { $0 != UInt8(ascii: "=") }
    let lines = padded.prefix(8) + Array("\r\n".utf8) + padded.dropFirst(8)
    for text in [padded, bare, bare.inURLAlphabet, Array(lines)] {
      #expect(Base64Token.decoded(text[...]) == bytes)
    }
  }

  @Test("is none in other texts", arguments: ["QUJDR", "QU=JD", "QUI*", "QUJD=", "Größe123"])
  func isNone(text: String) {
    #expect(Base64Token.decoded(Array(text.utf8)[...]) == nil)
  }
}
