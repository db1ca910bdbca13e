import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Foundation
import Testing

struct RecordingNameTests {
  @Test(
    arguments: [
      ("a key is stored", "a-key-is-stored"), ("put 2 keys", "put-2-keys"), ("a", "a"),
      ("A key", "a-key_"), ("a  key", "a-key_"), ("a-key", "a-key_"), (" a key", "a-key_"),
      (
        "a vendor that never answers is a failure, not a hang",
        "a-vendor-that-never-answers-is-a-failure-not-a-hang_"
      ),
      ("caf\u{E9}", "cafe_"), ("cafe\u{301}", "cafe_"), ("日本語", "unnamed_"), ("", "unnamed_"),
      ("../../etc/passwd", "etc-passwd_"), ("a/b", "a-b_"), ("a\\b", "a-b_"), ("a\0b", "a-b_"),
      (".", "unnamed_"), ("..", "unnamed_"), ("~", "unnamed_"), ("-rf", "rf_"), ("con", "con_"),
      ("nul", "nul_"), ("com1", "com1_"), ("lpt9", "lpt9_"), ("comb", "comb"),
      ("a.json", "a-json_"),
    ])
  func `is readable, and marked where something was lost`(name: String, expected: String) {
    let stem = RecordingName.stem(scenario: name)

    guard expected.hasSuffix("_") else {
      #expect(stem == expected)
      return
    }
    #expect(stem.hasPrefix(expected))
    #expect(stem.dropFirst(expected.count).wholeMatch(of: /[0-9a-f]{8}/) != nil)
  }

  @Test func `keeps a contract's name in kebab-case`() {
    #expect(RecordingName.folder(contract: "key-value") == "key-value")
    #expect(RecordingName.folder(contract: "orders") == "orders")
    #expect(RecordingName.folder(contract: "key value").hasPrefix("key-value_"))
  }

  @Test func `is bounded, plain and without a way out, whatever the name`() {
    var random = SeededGenerator(seed: 1)
    let alphabet = Array("abcABC019 -_./\\\0\n~:*?\"<>|é日😀\u{301}%")
    for length in [1, 5, 71, 72, 73, 100, 300, 3_000] {
      for _ in 0..<50 {
        let name = String((0..<length).map { _ in alphabet.randomElement(using: &random) ?? "a" })

        for stem in [RecordingName.stem(scenario: name), RecordingName.folder(contract: name)] {
          #expect(stem.utf8.count <= RecordingName.maxBytes)
          #expect(stem.wholeMatch(of: /[a-z0-9][a-z0-9-]*(_[0-9a-f]{8})?/) != nil)
        }
      }
    }
    let long = String(repeating: "word ", count: 60) + "end"
    #expect(RecordingName.stem(scenario: long).hasPrefix("word-word-"))
    #expect(RecordingName.stem(scenario: String(repeating: "a", count: 300)).utf8.count == 72)
  }

  @Test func `differs where names differ, on disks that do not tell case apart`() {
    let names = [
      "a key", "A key", "a Key", "a-key", "a  key", "a key ", "a_key", "a.key", "a key!", "a/key",
      "ａ key", "a key\0", "á key", String(repeating: "long ", count: 40) + "a",
      String(repeating: "long ", count: 40) + "b",
    ]

    let stems = Set(names.map { RecordingName.stem(scenario: $0).lowercased() })

    #expect(stems.count == names.count)
  }

  /// Two names share a file only where they are canonically equivalent: on no disk, whether it
  /// tells case apart or not and however it normalises, does one take the other's place.
  @Test func `gives each name of many a file of its own`() {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "a", "A", "b", " ", "  ", "-", "_", ".", "/", "..", "con", "COM1", "nul", "lpt9", "\u{E9}",
      "e\u{301}", "E\u{301}", "\u{DF}", "ss", "\u{FB01}", "fi", "\u{130}", "i\u{307}", "ı",
      "\u{212B}",
      "\u{C5}", "１", "1", "\u{200B}", "\u{202E}", "\0", "日", "_00000000",
    ]
    var owners: [String: String] = [:]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...5, using: &random)
      let name = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let stem = RecordingName.stem(scenario: name)

      #expect(owners[stem] == nil || owners[stem] == name, "\(name.debugDescription)")
      #expect(!Self.isDevice(stem), "\(name.debugDescription)")
      owners[stem] = name
    }
    #expect(owners.count > 5000)
  }

  /// Checks whether Windows takes a file of this name for a device, whatever its ending.
  private static func isDevice(_ name: String) -> Bool {
    name.wholeMatch(of: /(?i)con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]/) != nil
  }

  @Test func `is the same for names that are equal`() {
    let composed = RecordingName.stem(scenario: "caf\u{E9}")
    let decomposed = RecordingName.stem(scenario: "cafe\u{301}")

    #expect(composed == decomposed)
    #expect(composed == "cafe_850f7dc4")
  }
}
