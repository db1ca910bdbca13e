import ContractValues
import Testing

struct TextPlaceTests {
  @Test func `counts columns in Unicode scalars, as the carets of messages do`() {
    // The first letter has two scalars and three bytes.
    let place = TextPlace(offset: 11, in: Array("one\ne\u{301}tude: x\n".utf8))

    #expect(place.line == 2)
    #expect(place.column == 7)
    #expect(place.text == "e\u{301}tude: x")
  }
}
