import ContractBinding
import ContractValues
import Testing

struct JSONPlacesTests {
  @Test func `finds the path of each byte, in any order`() {
    let text = #"{"a":[1,{"b":"x"}],"c":"y"}"#
    let bytes = Array(text.utf8)
    let offsets = ["y", "x", "1", "y"].map { letter in
      text.utf8.firstIndex(of: letter.utf8.first!)!.utf16Offset(in: text)
    }

    let paths = JSONPlaces.paths(of: offsets, in: bytes)

    #expect(paths.map { $0?.description(root: "$") } == ["$.c", "$.a[1].b", "$.a[0]", "$.c"])
  }
}
