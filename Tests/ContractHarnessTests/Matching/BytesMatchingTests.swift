import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing

/// Matchers of bytes.
struct BytesMatchingTests {
  private static func content(_ bytes: [UInt8]) -> Expected {
    .of(.bytes(BytesRule(kind: .bytes, text: "", content: bytes)))
  }

  private static let emptyChecksum =
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  @Test(arguments: [
    // Data is a text, and an array of bytes is a list.
    MatchRow(content([1, 2]), "AQI="),
    MatchRow(content([1, 2]), [1, 2]),
    MatchRow(content([]), ""),
    MatchRow(content([]), []),
    MatchRow(
      content([1, 2]), [1, 3],
      "$: expected 2 bytes with 02 at offset 1, got 2 bytes with 03 at offset 1"),
    MatchRow(content([1, 2]), "AQ==", "$: expected 2 bytes with 02 at offset 1, got 1 byte"),
    MatchRow(content([1]), "AQI=", "$: expected 1 byte, got 2 bytes with 02 at offset 1"),
    MatchRow(
      content(Array(0...20)), .array((0...20).map { .integer($0 == 4 ? 255 : $0) }),
      """
      $: expected 21 bytes with 04 05 06 07 08 09 0a 0b … at offset 4, \
      got 21 bytes with ff 05 06 07 08 09 0a 0b … at offset 4
      """),
    MatchRow(
      content([1, 2]), "AQI", #"$: expected bytes in base64 or a list of bytes, got "AQI""#),
    MatchRow(
      content([1, 2]), [1, 256],
      "$: expected bytes in base64 or a list of bytes, got [1, 256]"),
    MatchRow(content([1, 2]), 12, "$: expected bytes in base64 or a list of bytes, got 12"),
    MatchRow(.of(.bytes(BytesRule(kind: .sha256, text: emptyChecksum))), ""),
    MatchRow(
      .of(.bytes(BytesRule(kind: .sha256, text: emptyChecksum))), [0],
      """
      $: expected bytes with the SHA-256 checksum \(emptyChecksum), \
      got 1 byte with the checksum 6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d
      """),
  ])
  func `compares bytes`(_ row: MatchRow) { row.check() }
}
