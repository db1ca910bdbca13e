@testable import ContractRedaction
import Testing

struct DecodedLevelsTests {
  @Test(arguments: [
    "plain", "a%2541b", #"a\u0041 \\\"b\\\" %3D"#, "a=3D=\r\nb", "a=3D3D%41", "a\r\n b%0A c",
    "{\n  \"a\": \"\\u0041 =3D\\n b\",\n  \"b\": \"%3D41 &amp;lt;\"\n}",
    "a=\n\r\n =3D\r\n %41&#65;",
  ])
  func `gives the levels that each search would decode for itself`(text: String) {
    let bytes = Array(text.utf8)
    let levels = DecodedLevels(of: bytes)

    #expect(levels.all.map(\.bytes) == DecodedText.levels(of: bytes).map(\.bytes))
    #expect(
      levels.escapes.map(\.bytes)
        == DecodedText.levels(of: bytes, kinds: [.escapes]).map(\.bytes))
    let kinds: [DecodedText.Kind] = [.escapes, .quotedPrintable, .quotedPrintable]
    #expect(
      levels.unfolded.map(\.bytes) == DecodedText.levels(of: bytes, kinds: kinds).map(\.bytes))
  }
}
